"""PB209: no text is left over from the template."""

import re
from collections.abc import Iterator

from failure_playbook.diagnostics import Span
from failure_playbook.lint.example_files import INCIDENT_PATH, incident
from failure_playbook.lint.prose import prose
from failure_playbook.lint.rule import Context, Example, Finding, RecordRule
from failure_playbook.records import RecordFile

_HINT = re.compile(r"<!--\s*hint:")
_PLACEHOLDER = re.compile(r"\b(?:TODO|TBD|FIXME|XXX)\b|(?i:lorem ipsum)|\bYYYY-MM-DD\b")


def check(file: RecordFile, context: Context) -> Iterator[Finding]:
    body = file.document.body
    first_line = file.document.front_matter.body_line
    if body is None or first_line is None:
        return
    code_lines = body.code_lines
    for number, line in enumerate(file.document.source.lines[first_line - 1 :], first_line):
        if number in code_lines:
            continue
        words = prose(line)
        found = _HINT.search(words) or _PLACEHOLDER.search(words)
        if found:
            span = Span(number, found.start() + 1, number, found.end() + 1)
            yield Finding(span, f"`{found[0]}` is left over from the template; write what belongs there")


RULE = RecordRule(
    code="PB209",
    name="template-text",
    summary="No text is left over from the template.",
    why="A placeholder on a published page looks like an answer until somebody needs it.",
    bad=Example(INCIDENT_PATH, incident("The registry mirror answers 404 for the image.", "TBD")),
    good=Example(INCIDENT_PATH, incident()),
    check=check,
)
