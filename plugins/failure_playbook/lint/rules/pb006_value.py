"""PB006: each value is of its type and range."""

from failure_playbook.lint.example_files import INCIDENT_PATH, incident
from failure_playbook.lint.rule import Example, ReadingRule

RULE = ReadingRule(
    code="PB006",
    name="value",
    summary="Each value of the front matter is of its type and range: a date is a date, a stage is a configured one.",
    why="A value that is nearly right would be guessed at, and guessed wrong.",
    bad=Example(INCIDENT_PATH, incident("status: resolved", "status: fixed")),
    good=Example(INCIDENT_PATH, incident()),
)
