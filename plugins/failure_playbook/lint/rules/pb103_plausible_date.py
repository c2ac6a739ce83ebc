"""PB103: no date lies in the future, and none before 2000."""

from collections.abc import Iterator
from datetime import date

from failure_playbook.lint.example_files import INCIDENT_PATH, incident
from failure_playbook.lint.places import key_span
from failure_playbook.lint.rule import Context, Example, Finding, RecordRule
from failure_playbook.records import IncidentFile, RecordFile

EARLIEST = date(2000, 1, 1)


def check(file: RecordFile, context: Context) -> Iterator[Finding]:
    for keys, day in _dates(file):
        if day > context.today:
            yield Finding(key_span(file, *keys), f"{day} is in the future; today is {context.today}")
        elif day < EARLIEST:
            yield Finding(key_span(file, *keys), f"{day} is before {EARLIEST}; check the year")


def _dates(file: RecordFile) -> Iterator[tuple[tuple[str | int, ...], date]]:
    if file.record is None:
        return
    if not isinstance(file, IncidentFile):
        yield ("reviewed",), file.record.reviewed
        return
    yield ("date",), file.record.date
    for number, occurrence in enumerate(file.record.occurrences):
        yield ("occurrences", number, "date"), occurrence.date


RULE = RecordRule(
    code="PB103",
    name="plausible-date",
    summary="No date lies in the future, and none before 2000.",
    why="A mistyped year puts an incident at the top of every list, or at the bottom, for ever.",
    bad=Example(
        "troubleshooting/SUBSYSTEM/pods-wait-for-an-image-1926-05-27.md",
        incident("date: 2026-05-27", "date: 1926-05-27"),
    ),
    good=Example(INCIDENT_PATH, incident()),
    check=check,
)
