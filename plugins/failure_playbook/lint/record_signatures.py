"""The signatures and patterns of records with the places where they stand, for the rules on them (PB4xx)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from failure_playbook.corpus import Corpus
from failure_playbook.diagnostics import Span
from failure_playbook.lint.pattern_verdict import pattern_verdict
from failure_playbook.lint.places import key_span
from failure_playbook.records import EntryFile, RecordFile
from failure_playbook.records.signature import AllSignature, PatternSignature, Signature
from failure_playbook.signatures import Matcher
from failure_playbook.signatures.browser_pattern import NotPortableError, to_browser


class PlacedSignature(NamedTuple):
    """A signature of a record and its place."""

    signature: Signature
    span: Span


class PlacedPattern(NamedTuple):
    """A pattern of a record and its place."""

    pattern: str
    span: Span


def signatures_of(file: RecordFile) -> Iterator[PlacedSignature]:
    """The signatures of a record that compile."""
    for number, signature in enumerate(file.record.signatures if file.record else ()):
        if all(compiles(pattern) for pattern in _patterns(signature)):
            yield PlacedSignature(signature, key_span(file, "signatures", number))


def patterns_of(file: RecordFile) -> Iterator[PlacedPattern]:
    """Every pattern of a record, also those inside others."""
    for number, signature in enumerate(file.record.signatures if file.record else ()):
        if isinstance(signature, PatternSignature):
            yield PlacedPattern(signature.pattern, key_span(file, "signatures", number, "pattern"))
        elif isinstance(signature, AllSignature):
            for key in ("all", "none"):
                for place, part in enumerate(getattr(signature, key)):
                    if isinstance(part, PatternSignature):
                        yield PlacedPattern(part.pattern, key_span(file, "signatures", number, key, place, "pattern"))


def compiles(pattern: str) -> bool:
    """Whether RE2 compiles a pattern."""
    return pattern_verdict(pattern).fault is None


def portability_fault(pattern: str) -> str | None:
    """Why a pattern would not mean the same in a browser, or None."""
    try:
        to_browser(pattern)
    except NotPortableError as error:
        return str(error)
    return None


def entry_matcher(corpus: Corpus) -> Matcher:
    """One matcher for the signatures of all entries that are in the tables, with slugs as owners."""
    return Matcher(
        {
            file.slug: [placed.signature for placed in signatures_of(file)]
            for file in corpus.entries
            if isinstance(file, EntryFile)
        }
    )


def _patterns(signature: Signature) -> Iterator[str]:
    if isinstance(signature, PatternSignature):
        yield signature.pattern
    elif isinstance(signature, AllSignature):
        yield from (part.pattern for part in (*signature.all, *signature.none) if isinstance(part, PatternSignature))
