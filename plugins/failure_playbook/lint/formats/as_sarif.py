"""SARIF 2.1.0, for code scanning and for the viewers of editors.

No text of the files is repeated, the new text of fixes aside: whoever shows the log has the files, and what one rule
points at can hold a secret that another rule reports, or that was left out by ``--select``.
"""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

from failure_playbook import __version__
from failure_playbook.diagnostics import Diagnostic, Edit, Span
from failure_playbook.lint.formats import Report
from failure_playbook.lint.registry import all_rules
from failure_playbook.lint.rule import Rule
from failure_playbook.lint.rule_address import rule_address

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
ROOT = "%SRCROOT%"
"""What paths are relative to; the name is the one that code scanning knows."""

Json = dict[str, Any]


def render(report: Report) -> str:
    """The diagnostics as a SARIF log of one run."""
    rules = all_rules()
    indexes = {rule.code: index for index, rule in enumerate(rules)}
    driver = {
        "name": "playbook lint",
        "semanticVersion": __version__,
        "rules": [_rule(rule, report.site_url) for rule in rules],
    }
    run = {
        "tool": {"driver": driver},
        "originalUriBaseIds": {ROOT: {"description": {"text": "The root folder of the playbook."}}},
        "columnKind": "unicodeCodePoints",
        # The default knows no lone carriage return, which ends a line here.
        "newlineSequences": ["\r\n", "\n", "\r"],
        "results": [_result(diagnostic, indexes[diagnostic.code]) for diagnostic in report.diagnostics],
    }
    # In ASCII, since a file name need not be UTF-8 and a log must be.
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2)


def _rule(rule: Rule, site_url: str | None) -> Json:
    text = f"{rule.summary} {rule.why}"
    return {
        "id": rule.code,
        "name": rule.name,
        "shortDescription": {"text": rule.summary},
        "fullDescription": {"text": text},
        "help": {"text": f"{text}\n\n`playbook explain {rule.code}` shows a bad and a good example."},
        # SARIF wants it absolute: a relative one is a dead link, and code scanning warns of each.
        **({} if site_url is None else {"helpUri": rule_address(rule.code, site_url)}),
        "defaultConfiguration": {"level": str(rule.severity)},
    }


def _result(diagnostic: Diagnostic, rule_index: int) -> Json:
    artifact = _artifact(diagnostic.path)
    fix = diagnostic.fix
    result = {
        "ruleId": diagnostic.code,
        "ruleIndex": rule_index,
        "level": str(diagnostic.severity),
        "message": {"text": diagnostic.message},
        "locations": [{"physicalLocation": {"artifactLocation": artifact, "region": _region(diagnostic.span)}}],
    }
    # A fix without edits renames the file or rewrites its encoding, which SARIF cannot say.
    if fix is not None and fix.edits and not diagnostic.is_secret:
        change = {"artifactLocation": artifact, "replacements": [_replacement(edit) for edit in fix.edits]}
        result["fixes"] = [{"description": {"text": fix.description}, "artifactChanges": [change]}]
    return result


def _artifact(path: str) -> Json:
    # The bytes of a name that is not UTF-8 are kept: they are what leads to the file.
    uri = quote(path.encode("utf-8", "surrogateescape"))
    # A baseline may lie outside of the playbook.
    return {"uri": f"file://{uri}"} if path.startswith("/") else {"uri": uri, "uriBaseId": ROOT}


def _replacement(edit: Edit) -> Json:
    return {"deletedRegion": _region(edit.span), "insertedContent": {"text": edit.text}}


def _region(span: Span) -> Json:
    return {
        "startLine": span.line,
        "startColumn": span.column,
        "endLine": span.end_line,
        "endColumn": span.end_column,
    }
