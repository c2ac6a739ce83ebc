"""PB004: no key occurs twice."""

from failure_playbook.lint.example_files import INCIDENT_PATH, incident
from failure_playbook.lint.rule import Example, ReadingRule

RULE = ReadingRule(
    code="PB004",
    name="duplicate-key",
    summary="No key of the front matter occurs twice.",
    why="YAML readers keep one of the two in silence, and not all keep the same.",
    bad=Example(INCIDENT_PATH, incident("status: resolved", "status: resolved\nstatus: open")),
    good=Example(INCIDENT_PATH, incident()),
)
