"""PB104: the folder of an incident is a configured subsystem."""

from collections.abc import Iterator

from failure_playbook.diagnostics import START_OF_FILE
from failure_playbook.lint.example_files import INCIDENT_PATH, incident
from failure_playbook.lint.rule import Context, Example, Finding, RecordRule
from failure_playbook.records import IncidentFile, RecordFile
from failure_playbook.suggestion import did_you_mean


def check(file: RecordFile, context: Context) -> Iterator[Finding]:
    subsystems = context.corpus.configuration.subsystems
    if isinstance(file, IncidentFile) and file.subsystem not in subsystems:
        allowed = ", ".join(subsystems)
        suggestion = did_you_mean(file.subsystem, subsystems)
        message = f"the folder {file.subsystem!r} is not a configured subsystem; allowed: {allowed}{suggestion}"
        yield Finding(START_OF_FILE, message)


RULE = RecordRule(
    code="PB104",
    name="subsystem-folder",
    summary="The folder of an incident is a configured subsystem.",
    why="The folder says who owned the bug; one that grows a second name splits the list of its incidents.",
    bad=Example("troubleshooting/no-such-subsystem/pods-wait-for-an-image-2026-05-27.md", incident()),
    good=Example(INCIDENT_PATH, incident()),
    check=check,
)
