"""PB106: nothing but records lies in the folders of records."""

from collections.abc import Iterator

from failure_playbook.diagnostics import START_OF_FILE
from failure_playbook.lint.example_files import INCIDENT_PATH, incident
from failure_playbook.lint.rule import Context, CorpusRule, Example, Finding


def check(context: Context) -> Iterator[tuple[str, Finding]]:
    for path in context.corpus.strays:
        message = (
            "not a record; incidents are troubleshooting/<subsystem>/<name>.md, entries kb/playbook/<slug>.md. Move it"
        )
        yield path, Finding(START_OF_FILE, message)


RULE = CorpusRule(
    code="PB106",
    name="stray-file",
    summary="Nothing but records lies in troubleshooting/ and kb/playbook/.",
    why="A write-up one folder too high, or with another extension, is read by nobody and checked by nothing.",
    bad=Example("troubleshooting/pods-wait-for-an-image-2026-05-27.md", incident()),
    good=Example(INCIDENT_PATH, incident()),
    check=check,
)
