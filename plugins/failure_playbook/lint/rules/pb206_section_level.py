"""PB206: Issue, Reason and Fix are headings of level 2."""

from collections.abc import Iterator

from failure_playbook.lint.example_files import INCIDENT_PATH, incident
from failure_playbook.lint.heading_fix import as_heading
from failure_playbook.lint.outline import Form
from failure_playbook.lint.rule import Context, Example, Finding, RecordRule
from failure_playbook.records import RecordFile


def check(file: RecordFile, context: Context) -> Iterator[Finding]:
    body, lines = file.document.body, file.document.source.lines
    for part in context.outline(file).parts if body else ():
        if part.form is Form.OTHER_LEVEL:
            yield Finding(
                part.span,
                f"{part.role} is not a heading of level 2; write `## {part.role}`",
                fix=as_heading(part, lines),
            )


RULE = RecordRule(
    code="PB206",
    name="section-level",
    summary="Issue, Reason and Fix are headings of level 2.",
    why="The title of the page is level 1; sections at other levels break its outline and its anchors.",
    bad=Example(INCIDENT_PATH, incident("## Reason", "### Reason")),
    good=Example(INCIDENT_PATH, incident()),
    check=check,
)
