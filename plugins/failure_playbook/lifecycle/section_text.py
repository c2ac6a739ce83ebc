"""The text of a section of an incident, as it must be written on a page elsewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote

from failure_playbook.links import relocate
from failure_playbook.records import IncidentFile
from failure_playbook.records.body_links import PlacedLink

_DEFINITION = re.compile(r" {0,3}\[(?P<label>[^\]]+)\]:\s*\S")


def section_text(file: IncidentFile, title: str, page: str) -> str | None:
    """The Markdown under a level-2 heading, its links written for the page at ``page``; None where there is none."""
    body = file.document.body
    section = body.section(title) if body else None
    if body is None or section is None:
        return None
    lines = list(file.document.source.lines)
    for link in sorted(file.document.links, key=lambda link: link.span, reverse=True):
        _relocate(lines, link, file.path, page)
    own = "\n".join(lines[section.end_line : body.last_line(section)]).strip("\n")
    definitions = list(_definitions(own, dict(body.references), file.path, page))
    kept = [line for line in own.split("\n") if not (definitions and _DEFINITION.match(line))]
    return "\n".join([*kept, *([""] if definitions else []), *definitions]).strip("\n")


def _relocate(lines: list[str], link: PlacedLink, source: str, page: str) -> None:
    span, line = link.span, lines[link.span.line - 1]
    written = line[span.column - 1 : span.end_column - 1]
    # What a reference leads to is written elsewhere.
    if span.line == span.end_line and unquote(written) == unquote(link.target):
        lines[span.line - 1] = line[: span.column - 1] + relocate(written, source, page) + line[span.end_column - 1 :]


def _definitions(text: str, references: dict[str, str], source: str, page: str) -> Iterator[str]:
    folded = text.upper()
    for label, target in references.items():
        if f"[{label}]" in folded:
            yield f"[{label.lower()}]: <{relocate(target, source, page)}>"
