"""A log as the text that a person sees: no colors, no overwritten progress bars, no prefixes of Ray."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator

# ECMA-48 control sequences (colors, cursor movement) and operating-system commands (titles, links).
_CONTROL_SEQUENCE = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)|[@-Z\\^_])")
# Ray writes `(Name pid=1, ip=10.0.0.1) ` before a worker's line, and after one that many workers printed, a count.
_RAY_PREFIX = re.compile(r"^\([A-Za-z_][\w.:-]* pid=\d+(?:, ip=[^)]*)?\) ?")
_RAY_REPETITION = re.compile(r" ?\[repeated \d+x across (?:all )?[^\]]*\]\s*$")


LONGEST_LOG = 8_000_000
"""Characters of a log that are read: its start, which says what the run is, and its end, which says why it ended."""
_START = LONGEST_LOG // 4


def decode_log(data: bytes) -> str:
    """A log as text, whatever it is: UTF-8, or UTF-16 where it says so, as some shells write what they redirect."""
    is_utf_16 = data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    text = data.decode("utf-16" if is_utf_16 else "utf-8", errors="replace")
    return text.removeprefix("\ufeff").replace("\r\n", "\n")


def clipped(text: str) -> str:
    """A log without its middle, where it is too long to be read whole."""
    if len(text) <= LONGEST_LOG:
        return text
    start = text[:_START].rpartition("\n")[0]
    end = text[len(start) - LONGEST_LOG :].partition("\n")[2]
    return f"{start}\n{end}"


def visible_lines(text: str) -> Iterator[str]:
    """The lines of a log, each as a terminal would show it and without Ray's prefix."""
    for raw in text.split("\n"):
        yield visible_line(raw)


def visible_line(raw: str) -> str:
    """One line as it is seen. Of what a carriage return overwrites only the last state is left."""
    line = _CONTROL_SEQUENCE.sub("", raw) if "\x1b" in raw else raw
    if "\r" in line:
        states = [state for state in line.split("\r") if state]
        line = states[-1] if states else ""
    if line.startswith("("):
        line = _RAY_PREFIX.sub("", line)
    return _RAY_REPETITION.sub("", line) if "[repeated" in line else line
