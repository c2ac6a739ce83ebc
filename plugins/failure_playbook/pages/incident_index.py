"""The list of incidents: by subsystem, the newest first."""

from __future__ import annotations

from failure_playbook.corpus import Corpus, incidents_by_subsystem
from failure_playbook.pages.page import render
from failure_playbook.records import IncidentStatus


def incident_index(corpus: Corpus, page: str) -> str:
    """The list as Markdown for the page at ``page``, with the controls that filter it."""
    configuration = corpus.configuration
    groups = [(name, configuration.subsystems.get(name, ""), files) for name, files in incidents_by_subsystem(corpus)]
    return render(
        "incident_index.md.j2",
        page,
        groups=groups,
        stages=configuration.stages,
        stage_title=configuration.stage_title,
        statuses=[str(status) for status in IncidentStatus],
        total=len(corpus.incidents),
    )
