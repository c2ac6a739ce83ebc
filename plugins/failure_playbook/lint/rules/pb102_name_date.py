"""PB102: the date in an incident's name is its ``date``."""

from collections.abc import Iterator

from failure_playbook.lint.example_files import INCIDENT_PATH, incident
from failure_playbook.lint.places import key_span
from failure_playbook.lint.rule import Context, Example, Finding, RecordRule
from failure_playbook.records import IncidentFile, RecordFile
from failure_playbook.records.incident import parse_name


def check(file: RecordFile, context: Context) -> Iterator[Finding]:
    if not isinstance(file, IncidentFile) or file.record is None:
        return
    name = parse_name(file.path)
    if name and name.day and name.day != file.record.date:
        message = f"`date` is {file.record.date}, but the file name says {name.day}; make them agree"
        yield Finding(key_span(file, "date"), message)


RULE = RecordRule(
    code="PB102",
    name="name-date",
    summary="The date in an incident's name is the same as its date.",
    why="Lists are sorted by one and addresses carry the other; a reader would meet two dates for one night.",
    bad=Example("troubleshooting/SUBSYSTEM/pods-wait-for-an-image-2026-05-28.md", incident()),
    good=Example(INCIDENT_PATH, incident()),
    check=check,
)
