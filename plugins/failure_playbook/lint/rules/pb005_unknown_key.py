"""PB005: no key is unknown."""

from failure_playbook.lint.example_files import INCIDENT_PATH, incident
from failure_playbook.lint.rule import Example, ReadingRule

RULE = ReadingRule(
    code="PB005",
    name="unknown-key",
    summary="Every key of the front matter is one that the record has.",
    why="A misspelled key is otherwise ignored, and what it says never reaches a page.",
    bad=Example(INCIDENT_PATH, incident("status: resolved", "staus: resolved\nstatus: resolved")),
    good=Example(INCIDENT_PATH, incident()),
)
