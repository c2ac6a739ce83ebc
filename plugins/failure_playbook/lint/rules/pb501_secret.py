"""PB501: no secret stands in a record."""

from collections.abc import Iterator

from failure_playbook.lint.example_files import INCIDENT_PATH, incident
from failure_playbook.lint.rule import Context, Example, Finding, RecordRule
from failure_playbook.lint.secrets import find_secrets
from failure_playbook.records import RecordFile

# In two parts, so that scanners do not take this file for a leak.
_TOKEN = "ghp_" + "0123456789abcdefghij" + "ABCDEFGHIJ012345"


def check(file: RecordFile, context: Context) -> Iterator[Finding]:
    for kind, span in find_secrets(file.document.source.lines):
        message = f"this looks like a secret ({kind}); revoke it where it was issued, then remove it here"
        yield Finding(span, message, is_secret=True)


RULE = RecordRule(
    code="PB501",
    name="secret",
    summary="No key, token or password stands in a record.",
    why="A playbook is read by many and indexed by search engines; what was once pushed must be counted as known.",
    bad=Example(INCIDENT_PATH, incident("for the image.", f"for the image: `GH_TOKEN={_TOKEN}`.")),
    good=Example(INCIDENT_PATH, incident("for the image.", "for the image: `GH_TOKEN=<token>`.")),
    check=check,
)
