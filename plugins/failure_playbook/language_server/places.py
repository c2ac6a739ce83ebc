"""Places in a text as lint counts them, and as the protocol does.

Lint counts lines and columns from 1, and columns in characters. The protocol counts both from 0, and columns in the
units of an encoding that client and server agree on; without an agreement these are UTF-16 code units.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from lsprotocol import types
from pygls.workspace import PositionCodec

from failure_playbook.diagnostics import Span
from failure_playbook.records.source_text import BYTE_ORDER_MARK

_LINE_ENDING = re.compile(r"\r\n|\r|\n")


class Place(NamedTuple):
    """A point between two characters. Lines and columns count from 1, columns in characters."""

    line: int
    column: int


@dataclass(frozen=True)
class Places:
    """The places in one text."""

    text: str
    codec: PositionCodec

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The lines as lint sees them: without their endings, and without a byte-order mark before the first."""
        return tuple(_LINE_ENDING.split(self.text.removeprefix(BYTE_ORDER_MARK)))

    @property
    def line_ending(self) -> str:
        """How lines end in this text."""
        found = _LINE_ENDING.search(self.text)
        return found[0] if found else "\n"

    def range(self, span: Span) -> types.Range:
        """A span as the protocol says it."""
        start, end = Place(span.line, span.column), Place(span.end_line, span.end_column)
        return types.Range(self._position(start), self._position(end))

    def span(self, wanted: types.Range) -> Span:
        """A range of the protocol as lint says it."""
        return Span(*self.place(wanted.start), *self.place(wanted.end))

    def place(self, position: types.Position) -> Place:
        """A position of the protocol as lint says it. One beyond the end of its line is the end of the line."""
        if position.line >= len(self.lines):
            return Place(len(self.lines), len(self.lines[-1]) + 1)
        line = self.lines[position.line]
        units = self._mark_units(position.line)
        for index, character in enumerate(line):
            if units >= position.character:
                return Place(position.line + 1, index + 1)
            units += self.codec.client_num_units(character)
        return Place(position.line + 1, len(line) + 1)

    def _position(self, place: Place) -> types.Position:
        line = place.line - 1
        before = self.lines[line][: place.column - 1]
        return types.Position(line, self._mark_units(line) + self.codec.client_num_units(before))

    def _mark_units(self, line: int) -> int:
        """How much of a line, counted from 0, is a byte-order mark."""
        has_mark = line == 0 and self.text.startswith(BYTE_ORDER_MARK)
        return self.codec.client_num_units(BYTE_ORDER_MARK) if has_mark else 0


def holds(span: Span, place: Place) -> bool:
    """Whether a place is in a span or at one of its ends."""
    return (span.line, span.column) <= place <= (span.end_line, span.end_column)


def touch(one: Span, other: Span) -> bool:
    """Whether two spans share at least a place."""
    return one[:2] <= other[2:] and other[:2] <= one[2:]
