"""PB203: nothing stands before Issue, a title aside."""

from collections.abc import Iterator

from failure_playbook.diagnostics import Span
from failure_playbook.lint.example_files import INCIDENT_PATH, incident
from failure_playbook.lint.rule import Context, Example, Finding, RecordRule
from failure_playbook.records import RecordFile
from failure_playbook.records.sections import Block


def check(file: RecordFile, context: Context) -> Iterator[Finding]:
    body = file.document.body
    parts = context.outline(file).parts if body else ()
    if not body or not parts:
        return
    first = parts[0].span
    before = [section for section in body.sections if section.span < first]
    title = before[0] if before and before[0].level == 1 else None
    blocks = [*body.lead, *(block for section in before for block in section.blocks)]
    seen = [block for block in blocks if not block.is_blank and block.line < first.line]
    stray = next((section for section in before if section is not title), None)
    if seen and (stray is None or seen[0].line < stray.span.line):
        yield Finding(_first_line(file, seen[0]), "text before Issue; move it into a section")
    elif stray is not None:
        yield Finding(stray.span, f"`{stray.title}` stands before Issue; move it after Fix")


def _first_line(file: RecordFile, block: Block) -> Span:
    return Span.of_line(block.line, file.document.source.lines[block.line - 1])


RULE = RecordRule(
    code="PB203",
    name="issue-leads",
    summary="Nothing stands before Issue, a title heading aside.",
    why="The first lines decide whether a reader stays; they are what the failure looks like, not a story.",
    bad=Example(INCIDENT_PATH, incident("## Issue\n", "It was a long night.\n\n## Issue\n")),
    good=Example(INCIDENT_PATH, incident()),
    check=check,
)
