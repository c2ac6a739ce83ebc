"""PB205: no section stands twice."""

from collections.abc import Iterator

from failure_playbook.lint.example_files import INCIDENT_PATH, incident
from failure_playbook.lint.outline import SECTION_LEVEL
from failure_playbook.lint.rule import Context, Example, Finding, RecordRule
from failure_playbook.records import RecordFile


def check(file: RecordFile, context: Context) -> Iterator[Finding]:
    body = file.document.body
    first_lines: dict[str, int] = {}
    for section in body.sections if body else ():
        if section.level != SECTION_LEVEL or not section.title:
            continue
        if section.title in first_lines:
            message = f"a second `## {section.title}`; the first is on line {first_lines[section.title]}. Merge them"
            yield Finding(section.span, message)
        first_lines.setdefault(section.title, section.span.line)


RULE = RecordRule(
    code="PB205",
    name="section-once",
    summary="No section stands twice.",
    why="A reader who finds one Fix does not look for a second.",
    bad=Example(INCIDENT_PATH, incident() + "\n## Fix\n\nRestart the node with `sudo reboot`.\n"),
    good=Example(INCIDENT_PATH, incident()),
    check=check,
)
