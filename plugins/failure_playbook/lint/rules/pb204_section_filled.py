"""PB204: Issue, Reason and Fix say something."""

import re
from collections.abc import Iterator

from failure_playbook.lint.example_files import INCIDENT_PATH, incident
from failure_playbook.lint.rule import Context, Example, Finding, RecordRule
from failure_playbook.records import IncidentFile, IncidentStatus, RecordFile

UNKNOWN = re.compile(r"unknown(?: so far| yet)?\b", re.IGNORECASE)
_ANYTHING = re.compile(r"\w")


def check(file: RecordFile, context: Context) -> Iterator[Finding]:
    body = file.document.body
    if body is None:
        return
    for part in context.outline(file).parts:
        if not _ANYTHING.search(part.text):
            yield Finding(part.span, f"{part.role} is empty; write it")
        elif UNKNOWN.match(part.text) and not _may_be_unknown(file, part.role):
            yield Finding(part.span, f"{part.role} is unknown, which only an incident with `status: open` may say")


def _may_be_unknown(file: RecordFile, role: str) -> bool:
    if file.record is None:
        return True
    return isinstance(file, IncidentFile) and file.record.status is IncidentStatus.OPEN and role != "Issue"


RULE = RecordRule(
    code="PB204",
    name="section-filled",
    summary="Issue, Reason and Fix each say something; an open incident may leave Reason and Fix as 'Unknown so far'.",
    why="An empty section looks answered in every list and answers nothing.",
    bad=Example(INCIDENT_PATH, incident("The registry mirror answers 404 for the image.\n", "")),
    good=Example(
        INCIDENT_PATH,
        incident("status: resolved", "status: open").replace(
            "The registry mirror answers 404 for the image.", "Unknown so far. Ruled out: DNS."
        ),
    ),
    check=check,
)
