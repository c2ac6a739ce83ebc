"""Signatures: what a machine can recognize a failure by."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import Discriminator, Field, Tag

from failure_playbook.records.fields import Count, Number, RecordModel, Text

KINDS = ("text", "pattern", "all", "metric")
TAGS = frozenset(f"{kind} signature" for kind in KINDS)
"""What the location of an error calls the kind of signature that it is in."""


class Certainty(StrEnum):
    """How much a signature proves when it is seen."""

    SURE = "sure"
    LIKELY = "likely"
    HINT = "hint"


class _Signature(RecordModel):
    certainty: Certainty = Certainty.LIKELY
    source: Text | None = Field(default=None, description="Where it is seen; shown to people.")


class TextSignature(_Signature):
    """A literal that occurs in a line."""

    text: Text


class PatternSignature(_Signature):
    """A regular expression in RE2 syntax that matches within a line."""

    pattern: Text


class MetricSignature(_Signature):
    """A condition on a key of verl's ``step:N - key:value - …`` lines, over consecutive steps."""

    metric: Text
    op: Literal["==", "!=", "<", "<=", ">", ">="]
    value: Number
    consecutive: Count = Field(default=1, alias="for", description="Consecutive steps for which it must hold.")


def _kind(value: Any) -> str | None:
    keys = value.keys() if isinstance(value, dict) else getattr(type(value), "model_fields", {}).keys()
    return next((f"{kind} signature" for kind in KINDS if kind in keys), None)


_PartDiscriminator = Discriminator(
    _kind,
    custom_error_type="signature_kind",
    custom_error_message="not a signature; it has one of the keys text and pattern here",
)
# The tags hold a space so that no key of a record can be mistaken for one in an error's location.
Part = Annotated[
    Annotated[TextSignature, Tag("text signature")] | Annotated[PatternSignature, Tag("pattern signature")],
    _PartDiscriminator,
]


class AllSignature(_Signature):
    """Several that must occur in the same log, in any order, and some that must not."""

    all: Annotated[tuple[Part, ...], Field(min_length=1)]
    none: tuple[Part, ...] = ()
    within: Count | None = Field(default=None, description="Lines within which all must occur.")


Signature = Annotated[
    Annotated[TextSignature, Tag("text signature")]
    | Annotated[PatternSignature, Tag("pattern signature")]
    | Annotated[AllSignature, Tag("all signature")]
    | Annotated[MetricSignature, Tag("metric signature")],
    Discriminator(
        _kind,
        custom_error_type="signature_kind",
        custom_error_message="not a signature; it has one of the keys text, pattern, all and metric",
    ),
]


class Examples(RecordModel):
    """Log excerpts on which an entry's signatures are tried."""

    match: tuple[Text, ...] = Field(default=(), description="Excerpts that must be recognized.")
    no_match: tuple[Text, ...] = Field(default=(), description="Look-alikes that must not be.")
