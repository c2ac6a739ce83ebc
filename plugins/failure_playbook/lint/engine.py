"""Runs rules over a corpus. It knows nothing of any rule, of files, or of how findings are shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from failure_playbook.diagnostics import START_OF_FILE, Diagnostic
from failure_playbook.lint import suppressions
from failure_playbook.lint.hiding import hide_secrets
from failure_playbook.lint.rule import Context, CorpusRule, Finding, ReadingRule, RecordRule, Rule, SuppressionRule

CONFIGURATION_PATH = "pyproject.toml"

Placed = tuple[Rule, str, Finding]


class PlacedFinding(NamedTuple):
    """A finding, the code of its rule, and the path of its file."""

    code: str
    path: str
    finding: Finding


def lint(
    context: Context,
    rules: Sequence[Rule],
    paths: frozenset[str] | None = None,
    on_records: Iterable[PlacedFinding] | None = None,
) -> list[Diagnostic]:
    """The diagnostics of a corpus in a stable order: by path, position, code.

    ``paths`` narrows what is reported, never what is seen. What is let off, in the record or in the configuration, is
    left out; a let-off that is not needed is reported by the rule on let-offs. ``on_records`` are the findings of the
    rules on single records, where they are known already.
    """
    single = find_on_records(context, rules) if on_records is None else on_records
    by_code = {rule.code: rule for rule in rules}
    found = [(by_code[code], path, finding) for code, path, finding in single]
    found += [(rule, path, finding) for rule in rules for path, finding in _findings(rule, context)]
    kept = [*_not_let_off(context, found), *_faults_of_let_offs(context, rules, found)]
    wanted = (placed for placed in kept if paths is None or not paths.isdisjoint({placed[1], *placed[2].concerns}))
    diagnostics = (
        Diagnostic(
            path,
            finding.span,
            rule.code,
            rule.name,
            rule.severity,
            finding.message,
            is_secret=finding.is_secret,
            fix=finding.fix,
            is_accepted=finding.is_accepted,
        )
        for rule, path, finding in wanted
    )
    return sorted(hide_secrets(diagnostics, context.corpus), key=lambda diagnostic: diagnostic.order)


def reported(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The diagnostics without those that only offer a fix."""
    return [diagnostic for diagnostic in diagnostics if not diagnostic.is_accepted]


def find_on_records(context: Context, rules: Sequence[Rule]) -> list[PlacedFinding]:
    """What the rules on single records find. They see nothing of the corpus beyond the record."""
    return [
        PlacedFinding(rule.code, record.path, finding)
        for rule in rules
        if isinstance(rule, RecordRule)
        for record in context.corpus.records
        for finding in rule.check(record, context)
    ]


def _findings(rule: Rule, context: Context) -> Iterator[tuple[str, Finding]]:
    corpus = context.corpus
    match rule:
        case CorpusRule():
            yield from rule.check(context)
        case ReadingRule():
            for file in (*corpus.records, *corpus.data_pages, *corpus.unreadable):
                faults = (fault for fault in file.faults if fault.code == rule.code)
                yield from ((file.path, Finding(fault.span, fault.message, fix=fault.fix)) for fault in faults)


def _not_let_off(context: Context, found: Sequence[Placed]) -> Iterator[Placed]:
    in_configuration = context.corpus.configuration.lint.per_file_ignores
    for rule, path, finding in found:
        in_record = {suppression.code for suppression in context.suppressions.get(path, ())}
        if rule.code not in in_record and rule.code not in in_configuration.get(path, ()):
            yield rule, path, finding


def _faults_of_let_offs(context: Context, rules: Sequence[Rule], found: Sequence[Placed]) -> Iterator[Placed]:
    rule = next((rule for rule in rules if isinstance(rule, SuppressionRule)), None)
    if rule is None:
        return
    known = {other.code for other in rules}
    used: dict[str, set[str]] = {}
    for other, path, _ in found:
        used.setdefault(path, set()).add(other.code)
    for path, own in context.suppressions.items():
        for span, message in suppressions.faults(own, used.get(path, ()), known):
            yield rule, path, Finding(span, message)
    for path, codes in context.corpus.configuration.lint.per_file_ignores.items():
        for code in sorted(set(codes) - used.get(path, set())):
            message = f"the let-off of {path} from {code} is not needed; remove it"
            yield rule, CONFIGURATION_PATH, Finding(START_OF_FILE, message, (path,))
