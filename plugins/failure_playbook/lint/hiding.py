"""Keeping secrets out of what lint prints, whichever rule it is that points at them.

The rule on secrets marks its own findings. Another rule may point at the same line, or quote a value in its message.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from failure_playbook.corpus import Corpus
from failure_playbook.diagnostics import Diagnostic
from failure_playbook.lint.secrets import find_secrets


def hide_secrets(diagnostics: Iterable[Diagnostic], corpus: Corpus) -> Iterator[Diagnostic]:
    """The diagnostics, those marked whose lines hold a secret, and without messages that repeat one."""
    secret_lines: dict[str, frozenset[int]] = {}
    for diagnostic in diagnostics:
        path = diagnostic.path
        if path not in secret_lines:
            document = corpus.documents.get(path)
            found = find_secrets(document.source.lines) if document else ()
            secret_lines[path] = frozenset(secret.span.line for secret in found)
        lines = range(diagnostic.span.line, diagnostic.span.end_line + 1)
        is_secret = diagnostic.is_secret or not secret_lines[path].isdisjoint(lines)
        yield replace(diagnostic, is_secret=is_secret, message=_without_secret(diagnostic.message))


def _without_secret(message: str) -> str:
    holds_one = any(find_secrets(message.split("\n")))
    return (
        "what stands here breaks the rule; it is not repeated, since it looks like a secret" if holds_one else message
    )
