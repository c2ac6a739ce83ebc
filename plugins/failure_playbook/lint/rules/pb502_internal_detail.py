"""PB502: no personal or internal detail stands in a record."""

from collections.abc import Iterator

from failure_playbook.diagnostics import Severity
from failure_playbook.lint.example_files import INCIDENT_PATH, incident
from failure_playbook.lint.internal_details import find_internal_details
from failure_playbook.lint.rule import Context, Example, Finding, RecordRule
from failure_playbook.records import RecordFile


def check(file: RecordFile, context: Context) -> Iterator[Finding]:
    for kind, span in find_internal_details(file.document.source.lines):
        yield Finding(span, f"{kind}; write a general one, as in 192.0.2.1, name@example.com, /home/user")


RULE = RecordRule(
    code="PB502",
    name="internal-detail",
    summary="No private address, e-mail address or home folder stands in a record.",
    why="They help no reader and tell strangers who works where.",
    severity=Severity.WARNING,
    bad=Example(INCIDENT_PATH, incident("for the image.", "for the image at 10.20.30.40.")),
    good=Example(INCIDENT_PATH, incident("for the image.", "for the image at 192.0.2.7.")),
    check=check,
)
