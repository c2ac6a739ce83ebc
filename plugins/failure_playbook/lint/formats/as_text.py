"""Text for people: each diagnostic with its source line and the fault underlined, then a count."""

from __future__ import annotations

from collections import Counter

import click

from failure_playbook.diagnostics import Diagnostic, Severity
from failure_playbook.lint.formats import Report

_COLORS = {Severity.ERROR: "red", Severity.WARNING: "yellow"}
_WIDEST = 160


def render(report: Report) -> str:
    """The report in full. Colors are written always; whoever prints it strips them where unwanted."""
    blocks = [_block(diagnostic, report) for diagnostic in report.diagnostics]
    return "\n".join([*blocks, _summary(report)])


def _block(diagnostic: Diagnostic, report: Report) -> str:
    span = diagnostic.span
    place = click.style(f"{diagnostic.path}:{span.line}:{span.column}:", bold=True)
    code = click.style(f"{diagnostic.code} {diagnostic.name}:", fg=_COLORS[diagnostic.severity])
    lines = [f"{place} {code} {diagnostic.message}"]
    points_at_text = span.end_column - span.column + span.end_line - span.line > 0
    source = report.lines_of(diagnostic.path) if points_at_text and not diagnostic.is_secret else ()
    if span.line <= len(source):
        lines += _excerpt(source[span.line - 1], diagnostic)
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


def _summary(report: Report) -> str:
    counts = Counter(diagnostic.severity for diagnostic in report.diagnostics)
    files = f"{report.checked} file{'' if report.checked == 1 else 's'} checked"
    if not counts:
        return click.style(f"{files}, nothing to report", fg="green")
    parts = [f"{n} {severity}{'' if n == 1 else 's'}" for severity in Severity if (n := counts[severity])]
    concerned = len({diagnostic.path for diagnostic in report.diagnostics})
    return f"{', '.join(parts)} in {concerned} of {files}"
