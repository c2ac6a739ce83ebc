"""The signatures of several incidents as those of one entry, and examples of theirs from the incidents' own logs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from failure_playbook.corpus import Corpus
from failure_playbook.records import IncidentFile, RecordFile
from failure_playbook.records.signature import Certainty, Signature
from failure_playbook.records.yaml_tree import Data, Sequence
from failure_playbook.signatures import Matcher
from failure_playbook.signatures.matcher import PatternError

LONGEST_EXAMPLE = 20
"""Lines of a log that are taken whole; of a longer one those around what is recognized."""
AROUND = 2


@dataclass(frozen=True, slots=True)
class MergedSignature:
    """A signature of an incident."""

    signature: Signature
    data: Data
    """As it is written there."""


def merge_signatures(corpus: Corpus, incidents: Iterable[IncidentFile], slug: str) -> tuple[MergedSignature, ...]:
    """The signatures of incidents in order, each once, without those that an entry has already."""
    known = {_what_it_matches(s) for file in corpus.entries for s in (file.record.signatures if file.record else ())}
    found: dict[str, MergedSignature] = {}
    for file in incidents:
        for signature, data in zip(file.record.signatures if file.record else (), _written(file), strict=True):
            key = _what_it_matches(signature)
            if key not in known:
                found.setdefault(key, MergedSignature(signature, data))
    return tuple(found.values())


def examples_for(signatures: Iterable[Signature], incidents: Iterable[IncidentFile]) -> tuple[str, ...]:
    """Excerpts of the incidents' logs, one for each signature that one of them shows. Hints alone need none."""
    examples: list[str] = []
    for signature in signatures:
        if signature.certainty is Certainty.HINT:
            continue
        matcher = _matcher(signature)
        if matcher is None or any(matcher.recognize(example) for example in examples):
            continue
        excerpt = next((each for log in _logs(incidents) if (each := _excerpt(matcher, log))), None)
        examples += [excerpt] if excerpt else []
    return tuple(examples)


def _matcher(signature: Signature) -> Matcher | None:
    try:
        return Matcher({"": [signature]})
    except PatternError:
        return None


def _logs(incidents: Iterable[IncidentFile]) -> Iterator[str]:
    for file in incidents:
        for block in file.document.body.blocks if file.document.body else ():
            if block.kind == "fence":
                yield "\n".join(block.text.split("\n")[1:-1])


def _excerpt(matcher: Matcher, log: str) -> str | None:
    found = matcher.recognize(log)
    if not found:
        return None
    lines = log.split("\n")
    if len(lines) > LONGEST_EXAMPLE:
        lines = lines[max(0, found[0].lines[0] - 1 - AROUND) : found[0].lines[-1] + AROUND]
    return "\n".join(lines) + "\n"


def _written(file: RecordFile) -> list[Data]:
    mapping = file.document.front_matter.mapping
    listed = mapping.items.get("signatures") if mapping else None
    return [item.data for item in listed.items] if isinstance(listed, Sequence) else []


def _what_it_matches(signature: Signature) -> str:
    return signature.model_dump_json(exclude={"certainty", "source"})
