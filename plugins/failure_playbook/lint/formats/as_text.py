"""Text for people: each diagnostic with its source line and the fault underlined, then a count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import click

from failure_playbook.corpus import Corpus
from failure_playbook.diagnostics import Diagnostic, Severity

_COLORS = {Severity.ERROR: "red", Severity.WARNING: "yellow"}
_WIDEST = 160


def render(diagnostics: Sequence[Diagnostic], corpus: Corpus, checked: int) -> str:
    """The report on ``checked`` files. Colors are written always; whoever prints it strips them where unwanted."""
    blocks = [_block(diagnostic, corpus) for diagnostic in diagnostics]
    return "\n".join([*blocks, _summary(diagnostics, checked)])


def _block(diagnostic: Diagnostic, corpus: Corpus) -> str:
    span = diagnostic.span
    place = click.style(f"{diagnostic.path}:{span.line}:{span.column}:", bold=True)
    code = click.style(f"{diagnostic.code} {diagnostic.name}:", fg=_COLORS[diagnostic.severity])
    lines = [f"{place} {code} {diagnostic.message}"]
    document = corpus.documents.get(diagnostic.path)
    points_at_text = document is not None and span.end_column - span.column + span.end_line - span.line > 0
    if document is not None and points_at_text and not diagnostic.is_secret and span.line <= len(document.source.lines):
        lines += _excerpt(document.source.lines[span.line - 1], diagnostic)
    return "\n".join(lines)


def _excerpt(line: str, diagnostic: Diagnostic) -> list[str]:
    span = diagnostic.span
    end = span.end_column if span.end_line == span.line else len(line) + 1
    if span.column > _WIDEST or not line.strip():
        return []
    shown = line[:_WIDEST].replace("\t", " ")
    width = max(1, min(end, len(shown) + 1) - span.column)
    gutter = " " * len(str(span.line))
    underline = click.style("^" * width, fg=_COLORS[diagnostic.severity], bold=True)
    return [f"  {span.line} | {shown}", f"  {gutter} | {' ' * (span.column - 1)}{underline}"]


def _summary(diagnostics: Sequence[Diagnostic], checked: int) -> str:
    counts = Counter(diagnostic.severity for diagnostic in diagnostics)
    files = f"{checked} file{'' if checked == 1 else 's'} checked"
    if not counts:
        return click.style(f"{files}, nothing to report", fg="green")
    parts = [f"{n} {severity}{'' if n == 1 else 's'}" for severity in Severity if (n := counts[severity])]
    concerned = len({diagnostic.path for diagnostic in diagnostics})
    return f"{', '.join(parts)} in {concerned} of {files}"
