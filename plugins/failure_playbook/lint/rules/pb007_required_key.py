"""PB007: required keys are present."""

from failure_playbook.lint.example_files import INCIDENT_PATH, incident
from failure_playbook.lint.rule import Example, ReadingRule

RULE = ReadingRule(
    code="PB007",
    name="required-key",
    summary="Every required key is present.",
    why="A default would be an invention; the page would state what nobody wrote.",
    bad=Example(INCIDENT_PATH, incident("status: resolved\n", "")),
    good=Example(INCIDENT_PATH, incident()),
)
