"""Naming the nearest allowed word when somebody wrote one that is not allowed."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def nearest(word: str, allowed: Iterable[str]) -> str | None:
    """The allowed word that looks most like ``word``, or None when none looks like it."""
    by_folded = {candidate.casefold(): candidate for candidate in allowed}
    found = get_close_matches(word.casefold(), by_folded, n=1, cutoff=0.6)
    return by_folded[found[0]] if found else None


def did_you_mean(word: str, allowed: Iterable[str]) -> str:
    """A sentence such as ``; did you mean 'status'?`` to end a message with, or nothing."""
    candidate = nearest(word, allowed)
    return f"; did you mean {candidate!r}?" if candidate else ""
