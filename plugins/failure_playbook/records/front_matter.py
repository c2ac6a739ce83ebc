"""Finding the front matter of a record: from ``---`` on line 1 to the next line that is exactly ``---``."""

from __future__ import annotations

import re
from dataclasses import dataclass

from failure_playbook.diagnostics import Fault, Span
from failure_playbook.records.source_text import SourceText
from failure_playbook.records.yaml_tree import Mapping, Node, read

DELIMITER = "---"
_KEY = re.compile(r"[a-z_]+:( |$)")


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """What stands before the body. ``mapping`` is None where there is none that can be read."""

    mapping: Mapping | None
    span: Span
    """The opening delimiter: where to point when something is missing."""
    body_line: int | None
    """The line on which the body starts, or None where nobody can tell."""
    faults: tuple[Fault, ...]


def read_front_matter(source: SourceText) -> FrontMatter:
    """Split a file and read its front matter. Faults are PB002, PB003 and PB004."""
    lines = source.lines
    first, fault = _find_opening(lines)
    opening = Span.of_line(max(first or 1, 1), lines[max(first or 1, 1) - 1])
    misplaced = (fault,) if fault else ()
    if first is None:
        return FrontMatter(None, opening, 1, misplaced)
    closing = next((n for n in range(first + 1, len(lines) + 1) if lines[n - 1] == DELIMITER), None)
    if closing is None:
        return FrontMatter(None, opening, None, (*misplaced, Fault("PB002", *_explain_unclosed(lines, first))))
    start = sum(len(line) + 1 for line in lines[:first])
    end = start + sum(len(line) + 1 for line in lines[first : closing - 1])
    node, faults = read(source, start, end)
    mapping, not_a_mapping = _as_mapping(node, faults, opening)
    return FrontMatter(mapping, opening, closing + 1, (*misplaced, *faults, *not_a_mapping))


def _find_opening(lines: tuple[str, ...]) -> tuple[int | None, Fault | None]:
    """How many lines stand before the first key, and a fault where the opening is not quite right.

    A front matter that is recognizable for what it is gets read all the same, so that its other faults come out in the
    same run.
    """
    if lines[0] == DELIMITER:
        return 1, None
    first = next((number for number, line in enumerate(lines, 1) if line.strip()), 1)
    span = Span.of_line(first, lines[first - 1])
    if DELIMITER in lines[first:]:
        if lines[first - 1].strip() == DELIMITER and first < len(lines) and _KEY.match(lines[first]):
            message = "front matter must open with a line that is exactly --- on line 1; remove what is around it"
            return first, Fault("PB002", span, message)
        if _KEY.match(lines[first - 1]):
            return first - 1, Fault("PB002", span, "no --- before the front matter; it must stand on line 1")
    message = "no front matter; the file must start with --- on line 1, then the keys, then --- on a line of its own"
    return None, Fault("PB002", Span.of_line(1, lines[0]), message)


def _explain_unclosed(lines: tuple[str, ...], opening: int) -> tuple[Span, str]:
    for number, line in enumerate(lines[opening:], opening + 1):
        if line.strip() == DELIMITER:
            return Span.of_line(
                number, line
            ), "front matter must close with a line that is exactly ---; remove the spaces"
    return Span.of_line(opening, lines[opening - 1]), "front matter is never closed; add a line that is exactly ---"


def _as_mapping(node: Node | None, faults: list[Fault], span: Span) -> tuple[Mapping | None, list[Fault]]:
    if isinstance(node, Mapping):
        return node, []
    if any(fault.code == "PB003" for fault in faults):
        return None, []
    if node is None:
        return Mapping({}, {}, span), []
    return None, [Fault("PB003", node.span, "front matter is not a list of `key: value` lines")]
