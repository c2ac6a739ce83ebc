"""What a lint rule is. Each module in ``rules/`` defines one, as ``RULE``."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import NamedTuple

from failure_playbook.corpus import Corpus
from failure_playbook.diagnostics import Fix, Severity, Span
from failure_playbook.lint.example_matches import TriedExample, try_examples
from failure_playbook.lint.ordinary_matches import Matches, ordinary_matches
from failure_playbook.lint.outline import Outline, outline
from failure_playbook.lint.suppressions import Suppression, suppressions
from failure_playbook.records import RecordFile
from failure_playbook.records.sections import Body


class Example(NamedTuple):
    """A file that shows a rule at work: where it lies and what it holds."""

    path: str
    text: str


class Finding(NamedTuple):
    """What a rule says about one place in a file."""

    span: Span
    message: str
    concerns: tuple[str, ...] = ()
    """Other files that it is as much about: a run over one of them reports it, too."""
    is_secret: bool = False
    """Whether the text at the span must not be shown."""
    fix: Fix | None = None
    is_accepted: bool = False
    """Whether there is only a fix to offer, and nothing to report."""


@dataclass(frozen=True)
class Context:
    """What a rule may know beside the record that it checks."""

    corpus: Corpus
    today: date

    def outline(self, file: RecordFile) -> Outline:
        """Which parts of a record are its Issue, Reason and Fix."""
        if file.path not in self._outlines:
            self._outlines[file.path] = outline(file.document.body or Body())
        return self._outlines[file.path]

    @cached_property
    def _outlines(self) -> dict[str, Outline]:
        return {}

    @cached_property
    def suppressions(self) -> dict[str, tuple[Suppression, ...]]:
        """For each record that has any, the let-offs that stand in it."""
        found = ((file.path, suppressions(file.document)) for file in self.corpus.records)
        return {path: own for path, own in found if own}

    @cached_property
    def ordinary_matches(self) -> Matches:
        """The signatures of all records that an ordinary log shows."""
        return ordinary_matches(self.corpus.records)

    @cached_property
    def tried_examples(self) -> tuple[TriedExample, ...]:
        """Each example of each entry, tried on the signatures of all."""
        return tuple(try_examples(self.corpus))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Description:
    code: str
    name: str
    """Lowercase words with hyphens."""
    summary: str
    """One sentence: what must hold."""
    why: str
    """What goes wrong for a reader when it does not hold."""
    bad: Example
    good: Example
    beside: tuple[Example, ...] = ()
    """Files that must lie beside the bad example for the rule to report it."""
    severity: Severity = Severity.ERROR


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordRule(_Description):
    """A rule that looks at one record at a time."""

    check: Callable[[RecordFile, Context], Iterable[Finding]]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadingRule(_Description):
    """A rule that reports what was found wrong under its code while a file was read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CorpusRule(_Description):
    """A rule whose findings only the whole corpus shows. Each comes with the path that it is about."""

    check: Callable[[Context], Iterable[tuple[str, Finding]]]


@dataclass(frozen=True, slots=True, kw_only=True)
class SuppressionRule(_Description):
    """The rule on let-offs; the engine knows which of them were needed."""


Rule = ReadingRule | RecordRule | CorpusRule | SuppressionRule
