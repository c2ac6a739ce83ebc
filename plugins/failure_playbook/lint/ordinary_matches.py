"""Which signatures say too little, for the rule on specific signatures (PB403)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from failure_playbook.lint.pattern_verdict import ANYTHING, ordinary_text, pattern_verdict
from failure_playbook.lint.record_signatures import signatures_of
from failure_playbook.records import RecordFile
from failure_playbook.records.signature import AllSignature, MetricSignature, PatternSignature, Signature, TextSignature
from failure_playbook.signatures import Matcher
from failure_playbook.signatures.ordinary_logs import ordinary_logs


class OrdinaryMatch(NamedTuple):
    """A signature that is seen where nothing is wrong."""

    log: str
    """Which ordinary log shows it; empty where any line would."""
    line: str


Matches = dict[tuple[str, int], OrdinaryMatch]
"""By the path of the record, and which of its signatures that compile it is, counted from 0."""


def ordinary_matches(records: Sequence[RecordFile]) -> Matches:
    """For each signature that an ordinary log shows, the first line that does."""
    suspects = {
        (file.path, number): placed.signature
        for file in records
        for number, placed in enumerate(signatures_of(file))
        if _may_be_ordinary(placed.signature)
    }
    places = list(suspects)
    matcher = Matcher({str(number): [suspects[place]] for number, place in enumerate(places)})
    found: Matches = {}
    for owner, match in _seen(matcher):
        found.setdefault(places[int(owner)], match)
    return found


def _may_be_ordinary(signature: Signature) -> bool:
    """Whether it is worth to try a signature line by line; most are not."""
    match signature:
        case TextSignature():
            return signature.text in ordinary_text()
        case PatternSignature():
            return pattern_verdict(signature.pattern).may_be_ordinary
        case AllSignature():
            return all(_may_be_ordinary(part) for part in signature.all)
        case MetricSignature():
            return True


def _seen(matcher: Matcher) -> Iterator[tuple[str, OrdinaryMatch]]:
    for name, text in {"": ANYTHING, **ordinary_logs()}.items():
        lines = text.split("\n")
        for seen in matcher.recognize(text):
            yield seen.owner, OrdinaryMatch(name, lines[seen.lines[0] - 1].strip())
