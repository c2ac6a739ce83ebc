"""One look-alike of a text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

SAME = 0.5
"""A score from which on a look-alike is claimed to be the same failure."""


@dataclass(frozen=True, slots=True)
class LookAlike:
    """A record that looks like a text."""

    kind: Literal["entry", "incident"]
    path: str
    """Relative to the project root, with forward slashes."""
    slug: str
    """The entry's slug, or the name of the incident's file without its extension."""
    title: str
    """Without Markdown."""
    failure: str | None
    """The failure that it is, or is an instance of, where that is known."""
    score: float
    """From 0 to 1; ``SAME`` or more claims that it is the same failure."""
    why: tuple[str, ...]
    """What is shared, in words for people, the weightiest first."""
