"""Runs rules over a corpus. It knows nothing of any rule, of files, or of how findings are shown."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from failure_playbook.diagnostics import Diagnostic
from failure_playbook.lint.rule import Context, CorpusRule, Finding, Rule


def lint(context: Context, rules: Sequence[Rule], paths: Collection[str] | None = None) -> list[Diagnostic]:
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


def _findings(rule: Rule, context: Context, paths: Collection[str] | None) -> Iterator[tuple[str, Finding]]:
    if isinstance(rule, CorpusRule):
        yield from ((path, finding) for path, finding in rule.check(context) if paths is None or path in paths)
        return
    for file in context.corpus.records:
        if paths is None or file.path in paths:
            yield from ((file.path, finding) for finding in rule.check(file, context))
