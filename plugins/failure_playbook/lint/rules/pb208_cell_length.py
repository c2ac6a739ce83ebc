"""PB208: issue, reason and fix fit a table cell."""

from collections.abc import Iterator

from failure_playbook.inline import plain_text
from failure_playbook.lint.example_files import ENTRY_PATH, entry
from failure_playbook.lint.places import key_span
from failure_playbook.lint.rule import Context, Example, Finding, RecordRule
from failure_playbook.records import EntryFile, RecordFile

LONGEST = 120


def check(file: RecordFile, context: Context) -> Iterator[Finding]:
    if not isinstance(file, EntryFile) or file.record is None:
        return
    for key in ("issue", "reason", "fix"):
        length = len(plain_text(getattr(file.record, key)))
        if length > LONGEST:
            message = f"`{key}` has {length} characters of text; at most {LONGEST} fit a table cell"
            yield Finding(key_span(file, key), message)


RULE = RecordRule(
    code="PB208",
    name="cell-length",
    summary="An entry's issue, reason and fix have at most 120 characters of text each.",
    why="They are the cells of a table that is scanned under stress; what is longer belongs on the page.",
    bad=Example(
        ENTRY_PATH, entry("reason: the registry mirror lacks the image", "reason: the mirror " + "lacks it " * 20)
    ),
    good=Example(ENTRY_PATH, entry()),
    check=check,
)
