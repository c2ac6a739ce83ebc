"""PB101: an incident's file is named ``<symptom>-<date>.md``."""

from collections.abc import Iterator

from failure_playbook.diagnostics import START_OF_FILE
from failure_playbook.lint.example_files import incident
from failure_playbook.lint.rule import Context, Example, Finding, RecordRule
from failure_playbook.records import IncidentFile, RecordFile
from failure_playbook.records.incident import parse_name


def check(file: RecordFile, context: Context) -> Iterator[Finding]:
    if not isinstance(file, IncidentFile):
        return
    name = parse_name(file.path)
    if name is None:
        example = f"-{file.record.date}.md" if file.record else "-YYYY-MM-DD.md"
        yield Finding(START_OF_FILE, f"the file name carries no date; name it <symptom>{example}")
    elif name.day is None:
        yield Finding(START_OF_FILE, "the date in the file name is not a day of the calendar")


RULE = RecordRule(
    code="PB101",
    name="file-name",
    summary="An incident's file is named <symptom>-<date>.md, the date as YYYY-MM-DD.",
    why="The name is the incident's address for ever; the date tells two bouts of the same symptom apart.",
    bad=Example("troubleshooting/SUBSYSTEM/pods-wait-for-an-image.md", incident()),
    good=Example("troubleshooting/SUBSYSTEM/pods-wait-for-an-image-2026-05-27.md", incident()),
    check=check,
)
