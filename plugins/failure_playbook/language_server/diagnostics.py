"""Diagnostics as an editor shows them."""

from __future__ import annotations

from lsprotocol import types

from failure_playbook.diagnostics import Diagnostic, Severity
from failure_playbook.language_server.places import Places
from failure_playbook.lint.rule_address import rule_address

SOURCE = "playbook"
_SEVERITIES = {
    Severity.ERROR: types.DiagnosticSeverity.Error,
    Severity.WARNING: types.DiagnosticSeverity.Warning,
}


def as_shown(diagnostic: Diagnostic, places: Places, site_url: str | None) -> types.Diagnostic:
    """A diagnostic with its place in the text; where the site is known, its code leads to the page of the rule."""
    href = None if site_url is None else rule_address(diagnostic.code, site_url)
    return types.Diagnostic(
        range=places.range(diagnostic.span),
        message=diagnostic.message,
        severity=_SEVERITIES[diagnostic.severity],
        code=diagnostic.code,
        code_description=None if href is None else types.CodeDescription(href),
        source=SOURCE,
    )
