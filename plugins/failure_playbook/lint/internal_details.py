"""Personal and internal details in a text: private addresses, e-mail addresses, home folders."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from failure_playbook.diagnostics import Span

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


class InternalDetail(NamedTuple):
    """What kind of detail stands in a text, and where."""

    kind: str
    span: Span


def find_internal_details(lines: Sequence[str]) -> Iterator[InternalDetail]:
    """The details that help no reader of a published page, in the order of the lines."""
    # Most files hold none, and one search is far faster than one a line.
    if not _PART_OF_ONE.search("\n".join(lines)):
        return
    for number, line in enumerate(lines, 1):
        if not _PART_OF_ONE.search(line):
            continue
        for kind, pattern in _DETAILS.items():
            for found in pattern.finditer(line):
                yield InternalDetail(kind, Span(number, found.start() + 1, number, found.end() + 1))
