"""PB209: no text is left over from the template."""

from collections.abc import Iterator

import re2

from failure_playbook.diagnostics import Span
from failure_playbook.lint.example_files import INCIDENT_PATH, incident
from failure_playbook.lint.prose import prose
from failure_playbook.lint.rule import Context, Example, Finding, RecordRule
from failure_playbook.records import RecordFile
from failure_playbook.records.yaml_tree import Scalar

_LEFTOVER = re2.compile(r"<!--\s*hint:|\b(?:TODO|TBD|FIXME|XXX)\b|(?i:lorem ipsum)|\bYYYY-MM-DD\b")


_CELLS = ("title", "issue", "reason", "fix")


def check(file: RecordFile, context: Context) -> Iterator[Finding]:
    mapping = file.document.front_matter.mapping
    for key in _CELLS:
        value = mapping.items.get(key) if mapping else None
        found = _LEFTOVER.search(prose(value.value)) if isinstance(value, Scalar) and value.value else None
        if found and value:
            yield Finding(value.span, _message(found[0]))
    yield from _in_body(file)


def _in_body(file: RecordFile) -> Iterator[Finding]:
    body = file.document.body
    first_line = file.document.front_matter.body_line
    if first_line is None or body is None or not _LEFTOVER.search(file.document.source.text):
        return
    code_lines = body.code_lines
    for number, line in enumerate(file.document.source.lines[first_line - 1 :], first_line):
        if number in code_lines:
            continue
        found = _LEFTOVER.search(prose(line))
        if found:
            span = Span(number, found.start() + 1, number, found.end() + 1)
            yield Finding(span, _message(found[0]))


def _message(leftover: str) -> str:
    return f"`{leftover}` is left over from the template; write what belongs there"


RULE = RecordRule(
    code="PB209",
    name="template-text",
    summary="No text is left over from the template.",
    why="A placeholder on a published page looks like an answer until somebody needs it.",
    bad=Example(INCIDENT_PATH, incident("The registry mirror answers 404 for the image.", "TBD")),
    good=Example(INCIDENT_PATH, incident()),
    check=check,
)
