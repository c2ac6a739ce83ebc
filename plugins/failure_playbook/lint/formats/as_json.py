"""JSON for other tools. Fields are added within a version, never renamed or retyped."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

from failure_playbook.diagnostics import Diagnostic, Severity
from failure_playbook.lint.formats import Report
from failure_playbook.lint.rule_address import rule_address

VERSION = 1


def render(report: Report) -> str:
    """The diagnostics and their counts as one JSON object."""
    counts = Counter(diagnostic.severity for diagnostic in report.diagnostics)
    summary = {"files": report.checked, "errors": counts[Severity.ERROR], "warnings": counts[Severity.WARNING]}
    diagnostics = [_object(each, report.site_url) for each in report.diagnostics]
    document = {"version": VERSION, "diagnostics": diagnostics, "summary": summary}
    # In ASCII, since a file name need not be UTF-8 and JSON must be.
    return json.dumps(document, indent=2)


def _object(diagnostic: Diagnostic, site_url: str | None) -> dict[str, Any]:
    span, fix = diagnostic.span, diagnostic.fix
    return {
        "path": diagnostic.path,
        "line": span.line,
        "column": span.column,
        "end_line": span.end_line,
        "end_column": span.end_column,
        "code": diagnostic.code,
        "name": diagnostic.name,
        "severity": str(diagnostic.severity),
        "message": diagnostic.message,
        "url": rule_address(diagnostic.code, site_url),
        # Only fixes that need no judgment exist.
        "fix": {"description": fix.description, "safe": True} if fix else None,
    }
