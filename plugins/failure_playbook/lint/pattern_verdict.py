"""What is to be known of a pattern by itself, from compiling it once."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from failure_playbook.signatures.log_text import visible_lines
from failure_playbook.signatures.matcher import PatternError, compile_pattern
from failure_playbook.signatures.ordinary_logs import ordinary_logs

ANYTHING = "~"
"""A line that only a pattern without content matches."""
_ANCHORS = ("^", "$", "\\A", "\\z")


class PatternVerdict(NamedTuple):
    """Whether a pattern compiles, and whether it could match where nothing is wrong."""

    fault: str | None
    """Why RE2 does not compile it, or None."""
    may_be_ordinary: bool
    """Whether a line of an ordinary log may match; a False is certain."""


@lru_cache(maxsize=65_536)
def pattern_verdict(pattern: str) -> PatternVerdict:
    """Compile a pattern and try it on all ordinary logs at once."""
    try:
        compiled = compile_pattern(pattern)
    except PatternError as error:
        return PatternVerdict(str(error), may_be_ordinary=False)
    # What matches within a line matches in the whole text, unless it is tied to an end of the line.
    is_anchored = any(anchor in pattern for anchor in _ANCHORS)
    return PatternVerdict(None, is_anchored or compiled.search(ordinary_text()) is not None)


@cache
def ordinary_text() -> str:
    """Every visible line of every ordinary log, and one that stands for any."""
    return "\n".join([ANYTHING, *(line for text in ordinary_logs().values() for line in visible_lines(text))])
