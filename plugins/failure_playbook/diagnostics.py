"""Where something is in a file, and what is to be said about it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class Severity(StrEnum):
    """How much a diagnostic weighs: an error fails a run, a warning only with ``--strict``."""

    ERROR = "error"
    WARNING = "warning"


class Span(NamedTuple):
    """A stretch of a file. Lines and columns count from 1, columns in characters; the end is exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int

    @classmethod
    def of_line(cls, line: int, text: str) -> Span:
        """The whole of a line, without the white space around it."""
        start = len(text) - len(text.lstrip())
        return cls(line, start + 1, line, max(start + 1, len(text.rstrip())) + 1)


START_OF_FILE = Span(1, 1, 1, 1)


@dataclass(frozen=True, slots=True)
class Edit:
    """Put a text in the place of a span."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """How a fault is mended without a person: it changes nothing else and needs no judgment."""

    description: str
    edits: tuple[Edit, ...] = ()
    rename_to: str | None = None
    """A new path for the file."""
    plain_encoding: bool = False
    """Whether the byte-order mark goes and all line endings become newlines."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong that was found while a record was read; a lint rule of the same code reports it."""

    code: str
    span: Span
    message: str
    fix: Fix | None = None


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding of one lint rule at one place. ``path`` is relative to the project root, with forward slashes."""

    path: str
    span: Span
    code: str
    name: str
    severity: Severity
    message: str
    is_secret: bool = False
    """Whether the text at the span must not be shown."""
    fix: Fix | None = None
    is_accepted: bool = False
    """Whether there is only a fix to offer, and nothing to report."""

    @property
    def order(self) -> tuple[str, Span, str, str]:
        """The key by which diagnostics are sorted: the same input always gives the same order."""
        return (self.path, self.span, self.code, self.message)

    def __str__(self) -> str:
        return f"{self.path}:{self.span.line}:{self.span.column}: {self.code} {self.message}"
