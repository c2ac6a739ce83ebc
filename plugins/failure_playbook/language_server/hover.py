"""What an editor shows where the mouse rests: the rule behind a diagnostic or a let-off, and what a key means."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lsprotocol import types

from failure_playbook.language_server.checking import Checked
from failure_playbook.language_server.front_matter_fields import choices, description, fields_of
from failure_playbook.language_server.places import Place, holds
from failure_playbook.lint.engine import reported
from failure_playbook.lint.registry import all_rules
from failure_playbook.lint.rule import Rule
from failure_playbook.lint.rule_address import rule_address
from failure_playbook.lint.suppressions import suppressions

_CODE = re.compile(r"[A-Z]{2}\d{3}")
_MARKS = re.compile(r"[\\<*\[]")


def hover(checked: Checked, place: Place, site_url: str | None) -> types.Hover | None:
    """What is to be said about a place, or None."""
    codes = dict.fromkeys([*_codes_of_let_offs(checked, place), *_codes_of_diagnostics(checked, place)])
    rules = [_explain(rule, site_url) for rule in all_rules() if rule.code in codes]
    parts = [*rules, *_keys(checked, place)]
    return types.Hover(types.MarkupContent(types.MarkupKind.Markdown, "\n\n---\n\n".join(parts))) if parts else None


def _codes_of_diagnostics(checked: Checked, place: Place) -> Iterator[str]:
    for diagnostic in reported(checked.diagnostics):
        if holds(diagnostic.span, place):
            yield diagnostic.code


def _codes_of_let_offs(checked: Checked, place: Place) -> Iterator[str]:
    """The code of a let-off at a place: the word itself, not the whole comment."""
    document = checked.corpus.documents.get(checked.path)
    if document is None:
        return
    named = {own.code for own in suppressions(document) if holds(own.span, place)}
    for found in _CODE.finditer(document.source.lines[place.line - 1]):
        if found[0] in named and found.start() < place.column <= found.end() + 1:
            yield found[0]


def _keys(checked: Checked, place: Place) -> Iterator[str]:
    document = checked.corpus.documents.get(checked.path)
    mapping = document.front_matter.mapping if document else None
    for key, span in mapping.keys.items() if mapping else ():
        field = fields_of(checked.path).get(key)
        if field is None or not holds(span, place):
            continue
        if about := description(field):
            yield f"**{key}**: {_as_text(about)}"
        if allowed := choices(field):
            yield "Allowed: " + ", ".join(f"`{word}`" for word in allowed)


def _explain(rule: Rule, site_url: str | None) -> str:
    """A rule in a few lines of Markdown."""
    more = f"`playbook explain {rule.code}` shows a bad and a good example."
    if site_url is not None:
        more = f"[A bad and a good example]({rule_address(rule.code, site_url)})"
    return f"**{rule.code}** {rule.name}\n\n{_as_text(rule.summary)}\n\n{_as_text(rule.why)}\n\n{more}"


def _as_text(text: str) -> str:
    """A sentence as Markdown, legible also where an editor shows the Markdown itself."""
    return _MARKS.sub(lambda mark: f"\\{mark[0]}", text)
