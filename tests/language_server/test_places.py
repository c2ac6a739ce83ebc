"""Columns in characters and columns in the units of the protocol."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types
from pygls.workspace import PositionCodec

from failure_playbook.diagnostics import Span
from failure_playbook.language_server.places import Place, Places, holds, touch
from failure_playbook.records.source_text import decode

TEXTS = st.text(st.sampled_from("a\n\r\x85\u2028\xe9\u20ac\U0001f600\ufeff"), max_size=30)
CODECS = st.sampled_from(list(types.PositionEncodingKind)).map(PositionCodec)
UNITS = {"utf-8": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32-le"}
SIZES = {"utf-8": 1, "utf-16": 2, "utf-32": 4}


@given(TEXTS, CODECS)
def test_every_place_is_the_same_there_and_back(text: str, codec: PositionCodec) -> None:
    places = Places(text, codec)
    for number, line in enumerate(places.lines, 1):
        for column in range(1, len(line) + 2):
            shown = places.range(Span(number, column, number, column))
            assert places.place(shown.start) == (number, column)
            assert places.span(shown) == (number, column, number, column)


@given(TEXTS, CODECS)
def test_a_column_counts_the_units_before_it(text: str, codec: PositionCodec) -> None:
    places = Places(text, codec)
    last = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")[-1]
    place = Place(len(places.lines), len(places.lines[-1]) + 1)
    encoding = str(codec.encoding and types.PositionEncodingKind(codec.encoding).value)
    units = len(last.encode(UNITS[encoding])) // SIZES[encoding]
    assert places.range(Span(*place, *place)).end == types.Position(place.line - 1, units)


@given(TEXTS)
def test_lines_are_those_of_lint(text: str) -> None:
    assert Places(text, PositionCodec()).lines == decode(text.encode()).lines


@given(TEXTS, CODECS, st.integers(0, 40), st.integers(0, 100))
def test_any_position_is_a_place_in_the_text(text: str, codec: PositionCodec, line: int, character: int) -> None:
    places = Places(text, codec)
    place = places.place(types.Position(line, character))
    assert 1 <= place.column <= len(places.lines[place.line - 1]) + 1


def test_spans_that_meet_touch() -> None:
    assert touch(Span(1, 1, 1, 3), Span(1, 3, 2, 1))
    assert not touch(Span(1, 1, 1, 3), Span(1, 4, 2, 1))
    assert holds(Span(1, 2, 2, 1), Place(1, 9))
    assert not holds(Span(1, 2, 2, 1), Place(2, 2))
