"""How sure it is that two reports tell of the same failure, by what they share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from math import exp, log
from typing import NamedTuple

from failure_playbook.records.signature import Certainty
from failure_playbook.signatures.error_template import is_specific

TEMPLATE, COMMON_TEMPLATE = 0.85, 0.3
"""What one shared error weighs alone: one that few records show, and one that many do or that says little."""
SIGNATURE = {Certainty.SURE: 0.75, Certainty.LIKELY: 0.55, Certainty.HINT: 0.2}
"""What a signature weighs that the text shows."""
SAME_SIGNATURE = 0.75
SAME_TITLE = 0.75
"""What it weighs that a line of the text is the title of the record."""
RELATED = 0.55
"""What a related word counts for, against the word itself."""
ELSEWHERE = 0.5
"""What a word counts for that a record has outside of its title, reason, issue and signatures."""
UNKNOWN = 0.55
"""How much a word counts against every record that none of them has: it may be another way of putting things."""
WORDS = 0.95
"""What the words weigh alone where all of them are shared."""
SHOWN_WORDS = 6


class Word(NamedTuple):
    """A word of the query, and how much of it each record has: from 0 to 1, without those that lack it."""

    word: str
    holders: Mapping[int, float]


@dataclass(slots=True)
class Evidence:
    """What one record shares with the query."""

    parts: list[float] = field(default_factory=list)
    why: list[str] = field(default_factory=list)

    def add(self, weight: float, why: str) -> None:
        """Count one thing that is shared."""
        self.parts.append(weight)
        self.why.append(why)

    @property
    def score(self) -> float:
        """All parts together, as independent reasons: from 0 to 1."""
        missing = 1.0
        for part in self.parts:
            missing *= 1 - part
        return round(1 - missing, 3)


def template_weight(template: str, owners: int, records: int) -> float:
    """What it weighs that an error template is shared, which ``owners`` of the ``records`` show."""
    is_rare = owners <= max(5, records // 50)
    return TEMPLATE if is_rare and is_specific(template) else COMMON_TEMPLATE


def word_weights(words: Iterable[Word], records: int) -> dict[int, tuple[float, tuple[str, ...]]]:
    """For each record what its shared words weigh, from 0 to 1, and the rarest of them.

    It is the part of the query's words that the record has, each counted by its rarity (the inverse document
    frequency of the TF-IDF family, scaled to at most 1), and lowered where few rare words were asked for at all.
    """
    total = 0.0
    shared: dict[int, float] = {}
    shown: dict[int, list[tuple[float, str]]] = {}
    for word in words:
        rarity = log((records + 1) / (len(word.holders) + 0.5)) / log(2 * (records + 1))
        if rarity <= 0:
            continue
        total += rarity * (1 if word.holders else UNKNOWN)
        for record, share in word.holders.items():
            shared[record] = shared.get(record, 0.0) + rarity * share
            shown.setdefault(record, []).append((-rarity * share, word.word))
    return {
        record: (_weight(value, total), tuple(word for _, word in sorted(shown[record])[:SHOWN_WORDS]))
        for record, value in shared.items()
    }


def _weight(shared: float, total: float) -> float:
    return WORDS * shared / total * (1 - exp(-shared / 1.2))
