"""PB210: Fix says what to do: a command, a setting or a link."""

import re
from collections.abc import Iterator

from failure_playbook.lint.example_files import INCIDENT_PATH, incident
from failure_playbook.lint.rule import Context, Example, Finding, RecordRule
from failure_playbook.lint.rules.pb204_section_filled import UNKNOWN
from failure_playbook.records import RecordFile

_ACTION = re.compile(r"`[^`]|^(?: {4}|\t)\S|\]\(|\]\[|https?://|\b[A-Z][A-Z0-9_]{2,}=\S", re.MULTILINE)
_ANYTHING = re.compile(r"\w")


def check(file: RecordFile, context: Context) -> Iterator[Finding]:
    body = file.document.body
    fix = context.outline(file).part("Fix") if body else None
    if fix is None or not _ANYTHING.search(fix.text) or UNKNOWN.match(fix.text):
        return
    if not _ACTION.search(fix.text):
        yield Finding(fix.span, "Fix names no command, no setting and no link; say what to do")


RULE = RecordRule(
    code="PB210",
    name="actionable-fix",
    summary="Fix says what to do: it holds a command, a setting or a link.",
    why="'Fixed the mirror' helps nobody who has the same broken mirror.",
    bad=Example(
        INCIDENT_PATH,
        incident(
            "Push the image to the mirror:\n\n```bash\ndocker push registry.example:5001/task:latest\n```", "Fixed it."
        ),
    ),
    good=Example(INCIDENT_PATH, incident()),
    check=check,
)
