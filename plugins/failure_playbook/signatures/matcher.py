"""The matcher: which of many signatures a log shows, and where.

This is the one place that recognizes signatures in text. All literals and patterns are compiled into a single RE2 set,
so that a line is read once whatever their number, in time linear in its length. A faster engine can take its place
behind the same two names.
"""

from __future__ import annotations

import operator
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

import re2

from failure_playbook.records.signature import (
    AllSignature,
    Certainty,
    MetricSignature,
    PatternSignature,
    Signature,
    TextSignature,
)
from failure_playbook.signatures.log_text import visible_lines
from failure_playbook.signatures.step_metrics import StepMetrics, read_step_line

_MEMORY = 256 << 20
"""Bytes that the RE2 set may use; its default is too little for two thousand patterns."""
_OPERATORS: dict[str, Callable[[float, float], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


class CompiledPattern(Protocol):
    """What RE2 makes of one pattern."""

    def search(self, text: str) -> object | None:
        """The first match in a text, or None."""


class PatternError(Exception):
    """A pattern that RE2 does not compile. The message is RE2's."""


@dataclass(frozen=True, slots=True)
class Recognition:
    """A signature that was seen."""

    owner: str
    """Whose signature it is: a failure's slug or a record's path, as given to the matcher."""
    position: int
    """Which of the owner's signatures, counted from 0."""
    certainty: Certainty
    lines: tuple[int, ...]
    """The lines that show it, counted from 1."""


@dataclass(slots=True)
class _Sightings:
    parts: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    """For each compiled part the lines on which it was seen."""
    steps: list[tuple[int, StepMetrics]] = field(default_factory=list)
    """The step lines, each with its number."""


class Matcher:
    """Signatures of many owners, compiled once.

    Raises:
        PatternError: a pattern does not compile; lint finds these first (PB401).
    """

    def __init__(self, signatures: Mapping[str, Sequence[Signature]]) -> None:
        self._signatures = {owner: tuple(own) for owner, own in signatures.items()}
        self._numbers: dict[str, int] = {}
        for own in self._signatures.values():
            for signature in own:
                for part in _parts(signature):
                    self._numbers.setdefault(_expression(part), len(self._numbers))
        self._set = _compile_set(self._numbers)
        self._wants_metrics = any(isinstance(s, MetricSignature) for own in self._signatures.values() for s in own)

    def recognize(self, text: str) -> tuple[Recognition, ...]:
        """The signatures that a log shows, by owner and position in the order in which they were given."""
        sightings = self._read(visible_lines(text))
        found = []
        for owner, own in self._signatures.items():
            for position, signature in enumerate(own):
                lines = self._lines_of(signature, sightings)
                if lines:
                    found.append(Recognition(owner, position, signature.certainty, tuple(lines)))
        return tuple(found)

    def _read(self, lines: Iterable[str]) -> _Sightings:
        sightings = _Sightings()
        for number, line in enumerate(lines, 1):
            if self._numbers and line:
                for part in self._set.Match(line) or ():
                    sightings.parts[part].append(number)
            if self._wants_metrics and "step:" in line:
                metrics = read_step_line(line)
                if metrics:
                    sightings.steps.append((number, metrics))
        return sightings

    def _lines_of(self, signature: Signature, sightings: _Sightings) -> list[int]:
        match signature:
            case TextSignature() | PatternSignature():
                return sightings.parts.get(self._numbers[_expression(signature)], [])
            case AllSignature():
                return self._lines_of_all(signature, sightings)
            case MetricSignature():
                return _lines_of_metric(signature, sightings.steps)

    def _lines_of_all(self, signature: AllSignature, sightings: _Sightings) -> list[int]:
        if any(sightings.parts.get(self._numbers[_expression(part)]) for part in signature.none):
            return []
        seen = [sightings.parts.get(self._numbers[_expression(part)], []) for part in signature.all]
        if not all(seen):
            return []
        return sorted({lines[0] for lines in seen}) if signature.within is None else _together(seen, signature.within)


def compile_pattern(pattern: str) -> CompiledPattern:
    """A pattern on its own, compiled as the matcher does it.

    Raises:
        PatternError: RE2 does not compile it.
    """
    try:
        compiled: CompiledPattern = re2.compile(pattern, _options())
    except re2.error as error:
        message = error.args[0]
        raise PatternError(message.decode() if isinstance(message, bytes) else str(message)) from None
    return compiled


def _parts(signature: Signature) -> Iterable[TextSignature | PatternSignature]:
    match signature:
        case TextSignature() | PatternSignature():
            yield signature
        case AllSignature():
            yield from (*signature.all, *signature.none)


def _expression(part: TextSignature | PatternSignature) -> str:
    return re2.escape(part.text) if isinstance(part, TextSignature) else part.pattern


def _options() -> re2.Options:
    options = re2.Options()
    options.max_mem = _MEMORY
    options.log_errors = False
    return options


def _compile_set(expressions: Iterable[str]) -> re2.Set:
    compiled = re2.Set.SearchSet(_options())
    for expression in expressions:
        try:
            compiled.Add(expression)
        except re2.error:
            compile_pattern(expression)  # It says why.
            raise
    compiled.Compile()
    return compiled


def _together(seen: Sequence[Sequence[int]], within: int) -> list[int]:
    """The first lines, one of each list, that stand within a number of lines of one another."""
    for first in sorted({line for lines in seen for line in lines}):
        chosen = [next((line for line in lines if first <= line < first + within), None) for lines in seen]
        if None not in chosen:
            return sorted({line for line in chosen if line is not None})
    return []


def _lines_of_metric(signature: MetricSignature, steps: Sequence[tuple[int, StepMetrics]]) -> list[int]:
    """The lines of the first run of consecutive steps, long enough, for which the condition holds."""
    holds = _OPERATORS[signature.op]
    run: list[int] = []
    last_step: int | None = None
    for line, metrics in steps:
        value = metrics.values.get(signature.metric)
        if value is None:
            continue
        follows = last_step is None or metrics.step == last_step + 1
        run = (run if follows else []) if holds(value, signature.value) else []
        if holds(value, signature.value):
            run.append(line)
        last_step = metrics.step
        if len(run) >= signature.consecutive:
            return run
    return []
