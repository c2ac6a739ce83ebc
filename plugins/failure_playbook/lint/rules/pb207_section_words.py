"""PB207: the sections are called Issue, Reason and Fix, not Symptom, Root cause or Solution."""

from collections.abc import Iterator

from failure_playbook.lint.example_files import INCIDENT_PATH, incident
from failure_playbook.lint.heading_fix import as_heading
from failure_playbook.lint.outline import Form
from failure_playbook.lint.rule import Context, Example, Finding, RecordRule
from failure_playbook.records import RecordFile


def check(file: RecordFile, context: Context) -> Iterator[Finding]:
    body, lines = file.document.body, file.document.source.lines
    for part in context.outline(file).parts if body else ():
        if part.form in (Form.SYNONYM, Form.BOLD_LABEL):
            yield Finding(
                part.span,
                f"`{part.title}` is called {part.role} here; write `## {part.role}`",
                fix=as_heading(part, lines),
            )


RULE = RecordRule(
    code="PB207",
    name="section-words",
    summary="The sections are called Issue, Reason and Fix, and they are headings.",
    why="One word for one thing: pages, tables, search and anchors all go by these three.",
    bad=Example(INCIDENT_PATH, incident("## Reason", "## Root cause")),
    good=Example(INCIDENT_PATH, incident()),
    check=check,
)
