"""PB202: Issue, Reason and Fix come first, in this order."""

from collections.abc import Iterator
from itertools import pairwise

from failure_playbook.lint.example_files import INCIDENT_PATH, incident
from failure_playbook.lint.outline import ROLES, SECTION_LEVEL
from failure_playbook.lint.rule import Context, Example, Finding, RecordRule
from failure_playbook.records import RecordFile


def check(file: RecordFile, context: Context) -> Iterator[Finding]:
    body = file.document.body
    parts = context.outline(file).parts if body else ()
    if not body or not parts:
        return
    for earlier, later in pairwise(parts):
        if ROLES.index(later.role) < ROLES.index(earlier.role):
            message = f"{later.role} stands after {earlier.role}; the order is Issue, Reason, Fix"
            yield Finding(later.span, message)
            return
    for section in body.sections:
        between = parts[0].span < section.span < parts[-1].span
        if between and section.level <= SECTION_LEVEL and section.span not in {part.span for part in parts}:
            message = f"`{section.title}` stands between Issue, Reason and Fix; move it after Fix"
            yield Finding(section.span, message)
            return


RULE = RecordRule(
    code="PB202",
    name="section-order",
    summary="Issue, Reason and Fix come in this order, with no other section between them.",
    why="Readers scan: what it looks like, why, what to do. Another order costs them the minute that they do not have.",
    bad=Example(
        INCIDENT_PATH,
        incident("## Reason\n\nThe registry mirror answers 404 for the image.\n\n", "")
        + "\n## Reason\n\nThe registry mirror answers 404 for the image.\n",
    ),
    good=Example(INCIDENT_PATH, incident()),
    check=check,
)
