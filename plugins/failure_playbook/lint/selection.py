"""Choosing rules by code or by the start of one, as in ``PB2``."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from failure_playbook.diagnostics import Diagnostic
from failure_playbook.suggestion import did_you_mean


class SelectionError(Exception):
    """A code that no rule has. The message names it and the nearest."""


def codes_of(words: Iterable[str], known: Sequence[str]) -> frozenset[str]:
    """The codes that a selection such as ``PB301,PB2`` means.

    Raises:
        SelectionError: a part of it is the start of no code.
    """
    chosen: set[str] = set()
    for word in (part.strip().upper() for listed in words for part in listed.split(",")):
        matching = {code for code in known if word and code.startswith(word)}
        if not matching:
            raise SelectionError(f"no rule {word!r}{did_you_mean(word, known)}")
        chosen |= matching
    return frozenset(chosen)


def select(diagnostics: Iterable[Diagnostic], selected: frozenset[str], ignored: frozenset[str]) -> list[Diagnostic]:
    """The diagnostics of the selected rules (all, where none is selected) without those of the ignored ones."""
    return [d for d in diagnostics if (not selected or d.code in selected) and d.code not in ignored]
