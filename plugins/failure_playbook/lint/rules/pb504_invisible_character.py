"""PB504: no control characters and none that turn the direction of text."""

import re
import unicodedata
from collections.abc import Iterator

from failure_playbook.diagnostics import Span
from failure_playbook.lint.example_files import INCIDENT_PATH, incident
from failure_playbook.lint.rule import Context, Example, Finding, RecordRule
from failure_playbook.records import RecordFile
from failure_playbook.records.yaml_tree import Mapping, Node, Scalar, Sequence

_INVISIBLE = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060\u2066-\u2069\ufeff\U000e0000-\U000e007f]"
)


def check(file: RecordFile, context: Context) -> Iterator[Finding]:
    yield from _written(file)
    mapping = file.document.front_matter.mapping
    # In double quotes YAML also writes such a character as `\\e` or `\\u200b`: no line of the file shows it.
    if mapping is not None and "\\" in file.document.source.text:
        yield from _escaped(mapping, file)


def _written(file: RecordFile) -> Iterator[Finding]:
    if not _INVISIBLE.search(file.document.source.text):
        return
    reported = {fault.span.line for fault in file.faults if fault.code == "PB003"}
    for number, line in enumerate(file.document.source.lines, 1):
        for found in _INVISIBLE.finditer(line):
            if number not in reported:
                span = Span(number, found.start() + 1, number, found.end() + 1)
                yield Finding(span, _message(found[0]))


def _escaped(node: Node, file: RecordFile) -> Iterator[Finding]:
    match node:
        case Mapping():
            for value in node.items.values():
                yield from _escaped(value, file)
        case Sequence():
            for value in node.items:
                yield from _escaped(value, file)
        case Scalar():
            lines = file.document.source.lines[node.span.line - 1 : node.span.end_line]
            found = _INVISIBLE.search(node.value or "")
            if found and not _INVISIBLE.search("\n".join(lines)):
                yield Finding(node.span, _message(found[0]))


def _message(character: str) -> str:
    name = unicodedata.name(character, "control character").lower()
    return f"U+{ord(character):04X} {name}; remove it"


RULE = RecordRule(
    code="PB504",
    name="invisible-character",
    summary="No control characters, and none that override the direction of text.",
    why="A command that reads differently from what is copied is a trap; colors of a terminal are noise.",
    bad=Example(INCIDENT_PATH, incident("for the image.", "for the image\u202e.")),
    good=Example(INCIDENT_PATH, incident()),
    check=check,
)
