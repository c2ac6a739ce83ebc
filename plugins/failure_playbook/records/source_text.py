"""From the bytes of a file to text that can be read, with every oddity on the way reported (PB001)."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property

from failure_playbook.diagnostics import Fault, Fix, Span

BYTE_ORDER_MARK = "\ufeff"
_PLAIN = Fix("save the file with newlines and without a byte-order mark", plain_encoding=True)


@dataclass(frozen=True)
class SourceText:
    """The text of a file with ``\\n`` as its only line ending, and where each line begins."""

    text: str
    faults: tuple[Fault, ...] = ()

    def __getstate__(self) -> dict[str, object]:
        return {"text": self.text, "faults": self.faults}

    @cached_property
    def lines(self) -> tuple[str, ...]:
        """The lines, without their endings."""
        return tuple(self.text.split("\n"))

    @cached_property
    def _line_starts(self) -> list[int]:
        starts = [0]
        for line in self.lines:
            starts.append(starts[-1] + len(line) + 1)
        return starts

    def span(self, start: int, end: int) -> Span:
        """The span between two offsets into ``text``."""
        starts = self._line_starts
        first, last = bisect_right(starts, start) - 1, bisect_right(starts, end) - 1
        return Span(first + 1, start - starts[first] + 1, last + 1, end - starts[last] + 1)


def decode(data: bytes) -> SourceText:
    """Read bytes as UTF-8, whatever they are: what cannot be read becomes U+FFFD and a fault.

    A byte-order mark, a carriage return, a NUL and bytes that are not UTF-8 (which include encoded
    surrogates) are each reported once, where they first occur.
    """
    text = data.decode("utf-8", errors="replace")
    plain = text.removeprefix(BYTE_ORDER_MARK).replace("\r\n", "\n").replace("\r", "\n").replace("\0", "\ufffd")
    return SourceText(plain, tuple(_encoding_faults(data, text)))


def _encoding_faults(data: bytes, text: str) -> list[Fault]:
    faults = []
    if text.startswith(BYTE_ORDER_MARK):
        message = "the file starts with a byte-order mark; save it as UTF-8 without one"
        faults.append(Fault("PB001", Span(1, 1, 1, 1), message, _PLAIN))
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8", errors="replace")
        found = data[error.start]
        message = f"byte 0x{found:02x} is not UTF-8; save the file as UTF-8"
        faults.append(Fault("PB001", _character_at(before), message))
    if "\0" in text:
        message = "NUL character; remove it"
        faults.append(Fault("PB001", _character_at(text[: text.index("\0")]), message))
    if "\r" in text:
        message = "carriage return at the end of the line; use \\n line endings"
        faults.append(Fault("PB001", _character_at(text[: text.index("\r")]), message, _PLAIN))
    return faults


def _character_at(before: str) -> Span:
    lines = before.removeprefix(BYTE_ORDER_MARK).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return Span(len(lines), len(lines[-1]) + 1, len(lines), len(lines[-1]) + 2)
