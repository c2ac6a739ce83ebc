"""PB504: no control characters and none that turn the direction of text."""

import re
import unicodedata
from collections.abc import Iterator

from failure_playbook.diagnostics import Span
from failure_playbook.lint.example_files import INCIDENT_PATH, incident
from failure_playbook.lint.rule import Context, Example, Finding, RecordRule
from failure_playbook.records import RecordFile

_INVISIBLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def check(file: RecordFile, context: Context) -> Iterator[Finding]:
    if not _INVISIBLE.search(file.document.source.text):
        return
    reported = {fault.span.line for fault in file.faults if fault.code == "PB003"}
    for number, line in enumerate(file.document.source.lines, 1):
        for found in _INVISIBLE.finditer(line):
            if number not in reported:
                name = unicodedata.name(found[0], "control character").lower()
                span = Span(number, found.start() + 1, number, found.end() + 1)
                yield Finding(span, f"U+{ord(found[0]):04X} {name}; remove it")


RULE = RecordRule(
    code="PB504",
    name="invisible-character",
    summary="No control characters, and none that override the direction of text.",
    why="A command that reads differently from what is copied is a trap; colors of a terminal are noise.",
    bad=Example(INCIDENT_PATH, incident("for the image.", "for the image\u202e.")),
    good=Example(INCIDENT_PATH, incident()),
    check=check,
)
