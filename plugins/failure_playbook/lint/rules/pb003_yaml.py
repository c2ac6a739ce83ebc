"""PB003: the front matter is YAML that can be read."""

from failure_playbook.lint.example_files import INCIDENT_PATH, incident
from failure_playbook.lint.rule import Example, ReadingRule

RULE = ReadingRule(
    code="PB003",
    name="yaml",
    summary="The front matter is plain YAML: no tags, no merge keys, no endless aliases.",
    why="A value with an unquoted colon or a backtick at its start is not YAML, and the whole record is lost.",
    bad=Example(INCIDENT_PATH, incident("title: Pods", "title: ErrImagePull: Pods")),
    good=Example(INCIDENT_PATH, incident()),
)
