"""Annotations for GitHub Actions, and the text as well, since GitHub hides all but the first of them.

The notation of workflow commands and their escapes: GitHub's "Workflow commands for GitHub Actions".
"""

from __future__ import annotations

from collections import Counter

from failure_playbook.diagnostics import Diagnostic
from failure_playbook.lint.formats import Report, as_text

SHOWN_A_STEP = 10
"""Errors, and as many warnings, that GitHub shows for one step."""


def render(report: Report) -> str:
    """The annotations, how many of them GitHub will hide, then the text."""
    counts = Counter(diagnostic.severity for diagnostic in report.diagnostics)
    hidden = sum(max(0, count - SHOWN_A_STEP) for count in counts.values())
    note = (
        [f"GitHub shows {SHOWN_A_STEP} of each kind as annotations and hides {hidden}; all are below."]
        if hidden
        else []
    )
    return "\n".join([*map(_command, report.diagnostics), *note, as_text.render(report)])


def _command(diagnostic: Diagnostic) -> str:
    span = diagnostic.span
    properties = {
        "file": diagnostic.path,
        "line": span.line,
        "endLine": span.end_line,
        "col": span.column,
        "endColumn": span.end_column,
        "title": f"{diagnostic.code} {diagnostic.name}",
    }
    listed = ",".join(f"{key}={_escaped(str(value), in_property=True)}" for key, value in properties.items())
    return f"::{diagnostic.severity} {listed}::{_escaped(diagnostic.message)}"


def _escaped(text: str, *, in_property: bool = False) -> str:
    escaped = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    return escaped.replace(":", "%3A").replace(",", "%2C") if in_property else escaped
