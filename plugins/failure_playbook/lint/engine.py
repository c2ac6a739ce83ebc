"""Runs rules over a corpus. It knows nothing of any rule, of files, or of how findings are shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from failure_playbook.diagnostics import Diagnostic
from failure_playbook.lint.rule import Context, CorpusRule, Finding, ReadingRule, RecordRule, Rule


def lint(context: Context, rules: Sequence[Rule], paths: frozenset[str] | None = None) -> list[Diagnostic]:
    """The diagnostics of a corpus in a stable order: by path, position, code.

    ``paths`` narrows what is reported, never what is seen. What the configuration lets off is left out.
    """
    ignores = context.corpus.configuration.lint.per_file_ignores
    found = [
        Diagnostic(path, finding.span, rule.code, rule.name, rule.severity, finding.message)
        for rule in rules
        for path, finding in _findings(rule, context, paths)
        if rule.code not in ignores.get(path, ())
    ]
    return sorted(found, key=lambda diagnostic: diagnostic.order)


def _findings(rule: Rule, context: Context, paths: frozenset[str] | None) -> Iterator[tuple[str, Finding]]:
    corpus = context.corpus
    match rule:
        case CorpusRule():
            found = list(rule.check(context))
        case ReadingRule():
            files = (*corpus.records, *corpus.data_pages)
            faults = [(file.path, fault) for file in files for fault in file.faults if fault.code == rule.code]
            found = [(path, Finding(fault.span, fault.message)) for path, fault in faults]
        case RecordRule():
            wanted = [file for file in corpus.records if paths is None or file.path in paths]
            found = [(file.path, finding) for file in wanted for finding in rule.check(file, context)]
    for path, finding in found:
        if paths is None or not paths.isdisjoint({path, *finding.concerns}):
            yield path, finding
