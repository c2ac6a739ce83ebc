"""What the signatures of all entries recognize in the examples of one, for the rules on examples (PB404 to PB406)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from failure_playbook.corpus import Corpus
from failure_playbook.diagnostics import Span
from failure_playbook.lint.places import key_span
from failure_playbook.lint.record_signatures import entry_matcher
from failure_playbook.records import EntryFile, EntryStatus
from failure_playbook.records.signature import Certainty

STRENGTH = {Certainty.HINT: 1, Certainty.LIKELY: 2, Certainty.SURE: 3}


class TriedExample(NamedTuple):
    """An example of an entry, and for each entry that recognizes it the greatest certainty."""

    file: EntryFile
    must_match: bool
    span: Span
    claims: dict[str, Certainty]


def try_examples(corpus: Corpus) -> Iterator[TriedExample]:
    """Each example of each active entry, tried on the signatures of all."""
    matcher = entry_matcher(corpus)
    for file in corpus.entries:
        if file.record is None or file.record.status is EntryStatus.RETIRED:
            continue
        for key in ("match", "no_match"):
            for number, text in enumerate(getattr(file.record.examples, key)):
                claims: dict[str, Certainty] = {}
                for found in matcher.recognize(text):
                    claims[found.owner] = _stronger(claims.get(found.owner, Certainty.HINT), found.certainty)
                yield TriedExample(file, key == "match", key_span(file, "examples", key, number), claims)


def _stronger(one: Certainty, other: Certainty) -> Certainty:
    return one if STRENGTH[one] >= STRENGTH[other] else other
