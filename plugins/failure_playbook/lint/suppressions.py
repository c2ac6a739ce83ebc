"""Let-offs that stand in a record: ``<!-- playbook: ignore PB210 because the fix is a phone call -->``.

Such a comment lets its file off a rule. It needs a reason, and one that is not needed is reported (PB601).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import NamedTuple

from failure_playbook.diagnostics import Span
from failure_playbook.records.document import Document

_COMMENT = re.compile(r"<!--\s*playbook:\s*ignore\b(?P<words>.*?)-->", re.DOTALL)
_CODE = re.compile(r"[A-Z]{2}\d{3}")
_REASON = re.compile(r"\bbecause\s+(?P<reason>\S.*)", re.DOTALL)


class Suppression(NamedTuple):
    """One code that a comment lets its file off."""

    code: str
    reason: str
    span: Span


class SuppressionFault(NamedTuple):
    """What is wrong with a let-off."""

    span: Span
    message: str


def suppressions(document: Document) -> tuple[Suppression, ...]:
    """The let-offs of a record. A comment without a code gives one with an empty code."""
    return tuple(_read(document)) if "playbook:" in document.source.text else ()


def _read(document: Document) -> Iterator[Suppression]:
    code_lines = document.body.code_lines if document.body else frozenset()
    for found in _COMMENT.finditer(document.source.text):
        span = document.source.span(found.start(), found.end())
        if span.line in code_lines:
            continue
        codes, _, _ = found["words"].partition("because")
        reason = _REASON.search(found["words"])
        for code in _CODE.findall(codes) or [""]:
            yield Suppression(code, reason["reason"].strip() if reason else "", span)


def faults(found: Collection[Suppression], used: Collection[str], known: Collection[str]) -> Iterator[SuppressionFault]:
    """What is wrong with the let-offs of a record, given the codes that it would be reported for."""
    for code, reason, span in found:
        if not code:
            yield SuppressionFault(span, "a let-off names the rule: `ignore PB210 because …`")
        elif code not in known:
            yield SuppressionFault(span, f"there is no rule {code}")
        elif not reason:
            yield SuppressionFault(span, f"the let-off from {code} has no reason; add `because …`")
        elif code not in used:
            yield SuppressionFault(span, f"the let-off from {code} is not needed; remove it")
