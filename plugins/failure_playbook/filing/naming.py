"""The name of an incident's file, made from its title."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from itertools import count

from slugify import slugify

from failure_playbook.inline import plain_text
from failure_playbook.records.fields import LONGEST_SLUG, SHORTEST_SLUG

NAMELESS = "incident"
"""Stands before what is left of a title that has too few letters for a name, and for one that has none."""


def symptom_of(title: str) -> str:
    """The slug of a title, cut after a word where it is too long. Letters of other scripts become Latin."""
    slug = slugify(plain_text(title), max_length=LONGEST_SLUG, word_boundary=True, save_order=True).strip("-")
    return slug if len(slug) >= SHORTEST_SLUG else f"{NAMELESS}-{slug}".strip("-")


def file_names(title: str, day: date) -> Iterator[str]:
    """The names that an incident's file may have, the best first; each later one ends its symptom in a number."""
    symptom = symptom_of(title)
    yield f"{symptom}-{day}.md"
    for number in count(2):
        ending = f"-{number}"
        yield f"{symptom[: LONGEST_SLUG - len(ending)].rstrip('-')}{ending}-{day}.md"
