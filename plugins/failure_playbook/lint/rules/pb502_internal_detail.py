"""PB502: no personal or internal detail stands in a record."""

import re
from collections.abc import Iterator

from failure_playbook.diagnostics import Severity, Span
from failure_playbook.lint.example_files import INCIDENT_PATH, incident
from failure_playbook.lint.rule import Context, Example, Finding, RecordRule
from failure_playbook.records import RecordFile

_OCTET = r"(?:25[0-5]|2[0-4]\d|1?\d?\d)"
_PRIVATE = rf"(?:10\.{_OCTET}|192\.168|172\.(?:1[6-9]|2\d|3[01]))\.{_OCTET}\.{_OCTET}"
_DETAILS = {
    "a private address": re.compile(rf"(?<![\w.]){_PRIVATE}(?![\w.]*\w)|(?<![\w.]){_PRIVATE}(?=[:/])"),
    "an e-mail address": re.compile(
        r"(?<![\w.+/:-])[\w.+-]+@(?!(?:[\w-]+\.)*(?:example|invalid)\b)[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}\b"
    ),
    "a home folder": re.compile(r"(?<![\w.])/(?:home|Users)/(?!user\b|you\b|\$|<)[\w.-]+"),
}
_PART_OF_ONE = re.compile(r"10\.|192\.168|172\.|@|/home/|/Users/")
"""What a line with such a detail holds; few lines do."""


def check(file: RecordFile, context: Context) -> Iterator[Finding]:
    source = file.document.source
    if not _PART_OF_ONE.search(source.text):
        return
    for number, line in enumerate(source.lines, 1):
        if not _PART_OF_ONE.search(line):
            continue
        for kind, pattern in _DETAILS.items():
            for found in pattern.finditer(line):
                span = Span(number, found.start() + 1, number, found.end() + 1)
                yield Finding(span, f"{kind}; write a general one, as in 192.0.2.1, name@example.com, /home/user")


RULE = RecordRule(
    code="PB502",
    name="internal-detail",
    summary="No private address, e-mail address or home folder stands in a record.",
    why="They help no reader and tell strangers who works where.",
    severity=Severity.WARNING,
    bad=Example(INCIDENT_PATH, incident("for the image.", "for the image at 10.20.30.40.")),
    good=Example(INCIDENT_PATH, incident("for the image.", "for the image at 192.0.2.7.")),
    check=check,
)
