"""PB101: an incident's file is named ``<symptom>-<date>.md``."""

from collections.abc import Iterator

from failure_playbook.diagnostics import START_OF_FILE, Fix
from failure_playbook.lint.example_files import incident
from failure_playbook.lint.rule import Context, Example, Finding, RecordRule
from failure_playbook.records import IncidentFile, RecordFile
from failure_playbook.records.incident import parse_name


def check(file: RecordFile, context: Context) -> Iterator[Finding]:
    if not isinstance(file, IncidentFile):
        return
    name = parse_name(file.path)
    stem = file.path.removesuffix(".md")
    if name is None:
        day = file.record.date if file.record else None
        fix = Fix("add the date to the file name", rename_to=f"{stem}-{day}.md") if day else None
        message = f"the file name carries no date; name it <symptom>-{day or 'YYYY-MM-DD'}.md"
        yield Finding(START_OF_FILE, message, fix=fix)
    elif name.day is None:
        yield Finding(START_OF_FILE, "the date in the file name is not a day of the calendar")
    elif not name.has_dashes:
        renamed = f"{stem[: -len('YYYYMMDD')]}{name.day}.md"
        fix = Fix("write the date in the file name with hyphens", rename_to=renamed)
        yield Finding(START_OF_FILE, "the date in the file name has no hyphens", fix=fix, is_accepted=True)


RULE = RecordRule(
    code="PB101",
    name="file-name",
    summary="An incident's file is named <symptom>-<date>.md, the date as YYYY-MM-DD.",
    why="The name is the incident's address for ever; the date tells two bouts of the same symptom apart.",
    bad=Example("troubleshooting/SUBSYSTEM/pods-wait-for-an-image.md", incident()),
    good=Example("troubleshooting/SUBSYSTEM/pods-wait-for-an-image-2026-05-27.md", incident()),
    check=check,
)
