"""PB002: front matter is there, between two lines that are exactly ---."""

from failure_playbook.lint.example_files import INCIDENT_PATH, incident
from failure_playbook.lint.rule import Example, ReadingRule

RULE = ReadingRule(
    code="PB002",
    name="front-matter",
    summary="A record starts with front matter: --- on line 1, the keys, then a line that is exactly ---.",
    why="Without it nobody can tell what the record is about, and it is left out of every table.",
    bad=Example(INCIDENT_PATH, incident("---\ntitle", "title")),
    good=Example(INCIDENT_PATH, incident()),
)
