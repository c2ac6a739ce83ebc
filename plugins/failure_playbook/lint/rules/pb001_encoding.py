"""PB001: a record is UTF-8 without a byte-order mark, with newlines as line endings and no NUL."""

from failure_playbook.lint.example_files import INCIDENT_PATH, incident
from failure_playbook.lint.rule import Example, ReadingRule

RULE = ReadingRule(
    code="PB001",
    name="encoding",
    summary="A record is UTF-8 without a byte-order mark, with newline line endings and no NUL.",
    why="Another encoding shows as garbage, and a mark at the start hides the front matter from other tools.",
    bad=Example(INCIDENT_PATH, "\ufeff" + incident()),
    good=Example(INCIDENT_PATH, incident()),
)
