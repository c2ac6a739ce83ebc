"""The prose of a line: the line with its code spans blanked out, so that positions stay."""

from __future__ import annotations

import re
from bisect import bisect_right

_BACKTICKS = re.compile(r"`+")


def prose(line: str) -> str:
    """A line with spaces in the place of its code spans, in time linear in its length.

    As CommonMark has it, a span ends at the next run of as many backticks as began it.
    """
    runs = [found.span() for found in _BACKTICKS.finditer(line)]
    starts_by_length: dict[int, list[int]] = {}
    for start, end in runs:
        starts_by_length.setdefault(end - start, []).append(start)
    pieces = []
    position = 0
    for start, end in runs:
        same = starts_by_length[end - start]
        following = bisect_right(same, start)
        if start < position or following == len(same):
            continue
        closing_end = same[following] + (end - start)
        pieces += [line[position:start], " " * (closing_end - start)]
        position = closing_end
    return "".join([*pieces, line[position:]])
