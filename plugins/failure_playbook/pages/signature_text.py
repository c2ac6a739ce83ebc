"""A signature in words that a person can read and copy."""

from __future__ import annotations

from typing import NamedTuple

from failure_playbook.records.signature import (
    AllSignature,
    MetricSignature,
    PatternSignature,
    Signature,
    TextSignature,
)


class SignatureText(NamedTuple):
    """What is copied, and what is said about it."""

    text: str
    note: str


def describe(signature: Signature) -> SignatureText:
    """The text of a signature and a note on its kind, source and certainty."""
    kind, text = _kind_and_text(signature)
    notes = [kind, signature.source or "", str(signature.certainty)]
    return SignatureText(text, " · ".join(note for note in notes if note))


def _kind_and_text(signature: Signature) -> tuple[str, str]:
    match signature:
        case TextSignature():
            return "text", signature.text
        case PatternSignature():
            return "pattern", signature.pattern
        case MetricSignature():
            steps = f" for {signature.consecutive} steps" if signature.consecutive > 1 else ""
            return "metric", f"{signature.metric} {signature.op} {signature.value:g}{steps}"
        case AllSignature():
            parts = [_kind_and_text(part)[1] for part in signature.all]
            without = [f"without: {_kind_and_text(part)[1]}" for part in signature.none]
            within = f"all within {signature.within} lines" if signature.within else "all in one log"
            return within, "\n".join([*parts, *without])
