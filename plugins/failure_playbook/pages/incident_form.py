"""The form that writes an incident's file in the browser."""

from __future__ import annotations

from urllib.parse import quote

from failure_playbook.configuration import Configuration
from failure_playbook.corpus import Corpus
from failure_playbook.inline import plain_text
from failure_playbook.pages.page import render
from failure_playbook.records import IncidentStatus
from failure_playbook.records import incident as incident_record
from failure_playbook.records.fields import LONGEST_SLUG, SHORTEST_SLUG

HOST_NAMES = {"github": "GitHub", "gitlab": "GitLab"}
EARLIEST = "2000-01-01"
"""The first day that lint takes for plausible."""
SHORTEST_SIGNATURE = 6
"""Visible characters below which lint takes a literal for meaningless."""
STATUSES = {
    IncidentStatus.OPEN: "the reason or the fix is not known yet",
    IncidentStatus.RESOLVED: "both are known",
}
"""What a new incident may be: a superseded one names its successor, so it begins as one of these."""


def incident_form(corpus: Corpus, page: str, guide: str | None = None) -> str:
    """The form as Markdown for the page at ``page``.

    ``guide`` is a link to the page that says how to file one without the form: the only thing shown where scripts do
    not run.
    """
    configuration = corpus.configuration
    host = configuration.repository_host
    address = new_file_address(configuration)
    return render(
        "incident_form.md.j2",
        page,
        guide=guide,
        host=host if address else None,
        host_name=HOST_NAMES.get(host or "", ""),
        address=address,
        folder=incident_record.FOLDER,
        stages=configuration.stages,
        subsystems=configuration.subsystems,
        statuses=STATUSES,
        failures=_failures(corpus),
        earliest=EARLIEST,
        shortest_signature=SHORTEST_SIGNATURE,
        shortest_slug=SHORTEST_SLUG,
        longest_slug=LONGEST_SLUG,
    )


def new_file_address(configuration: Configuration) -> str | None:
    """The page on the repository's host that makes a new file on the branch; None where it cannot be told.

    What is appended differs by host, and so does what the host makes of it (see the form's script).
    """
    new = {"github": "new", "gitlab": "-/new"}.get(configuration.repository_host or "")
    if configuration.repository is None or new is None:
        return None
    repository = configuration.repository.rstrip("/").removesuffix(".git")
    return f"{repository}/{new}/{quote(configuration.branch)}"


def _failures(corpus: Corpus) -> dict[str, str]:
    """The known failures, sorted, each with what it is about as plain text."""
    named = {slug: plain_text(files[0].title) for slug, files in corpus.incidents_by_failure.items()}
    entries = {file.slug: plain_text(file.record.issue) for file in corpus.entries if file.record}
    return dict(sorted((named | entries).items()))
