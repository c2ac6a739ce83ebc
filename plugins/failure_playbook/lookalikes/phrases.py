"""Phrases that say with several common words what a failure's write-up says with one.

Each of their words alone says nothing, so that the words of a text are not enough to compare by. Like the related
words, these are plain English and what is common in operations.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_MEANINGS = {
    "repeat": r"again and again|over and over|on repeat|in a loop|(?:the )?same word",
    "standalone": r"on its own|by itself|stand-alone",
    "timeout": r"r[au]ns? out of time|running out of time|time limit|t(?:akes?|ook) too long|gave up waiting",
    "dropped": r"thrown? (?:away|out)|threw (?:away|out)|left out|not counted|weeded out",
    "oom": r"out of memory",
    "full": r"no space|r[au]ns? out of (?:disk|space)|running out of (?:disk|space)",
    "shadow": r"comes? first|takes? precedence|instead of the real|picks? up the wrong|picked up the wrong",
    "unreachable": r"no way out|no route|cannot get out|can't get out|no outbound",
    "flat": r"(?:does not|doesn't|do not|never|won't|not|hardly|barely) (?:move|improve|budge|rise|learn)s?"
    r"|stays? (?:the same|put)|goes nowhere",
    "hang": r"no progress|nothing happens|never (?:returns|finishes|comes back)|sits there|keeps? waiting",
    "slow": r"takes? (?:ages|forever|minutes|half a minute)",
    "disagree": r"does not match|doesn't match|do not match|don't match|not reproduce|can't reproduce|cannot reproduce",
}
_PATTERNS = {word: re.compile(rf"\b(?:{pattern})\b", re.IGNORECASE) for word, pattern in _MEANINGS.items()}


def words_of_phrases(text: str) -> Iterator[str]:
    """One word for each phrase that stands in a text."""
    flat = " ".join(text.split())
    yield from (word for word, pattern in _PATTERNS.items() if pattern.search(flat))
