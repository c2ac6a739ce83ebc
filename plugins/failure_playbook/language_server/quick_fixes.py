"""The fixes of lint as quick fixes.

A fix of the encoding is not offered: an editor keeps line endings and a byte-order mark apart from the text, where no
edit of the text reaches them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import quote

from lsprotocol import types

from failure_playbook.diagnostics import Diagnostic, Fix, Span
from failure_playbook.language_server.checking import Checked
from failure_playbook.language_server.diagnostics import as_shown
from failure_playbook.language_server.places import Places, touch
from failure_playbook.lint.fix_plan import plan_fixes


class Target(NamedTuple):
    """The document that is to be changed, and which changes the client can carry out."""

    uri: str
    version: int | None
    places: Places
    takes_versions: bool
    """Whether an edit may name the version of the document that it is for."""
    renames: bool
    """Whether a change may rename a file."""


def quick_fixes(checked: Checked, target: Target, wanted: Span, site_url: str | None) -> list[types.CodeAction]:
    """What can be mended at a span without any judgment."""
    return [
        types.CodeAction(
            title=f"{diagnostic.fix.description} ({diagnostic.code})",
            kind=types.CodeActionKind.QuickFix,
            diagnostics=[] if diagnostic.is_accepted else [as_shown(diagnostic, target.places, site_url)],
            is_preferred=True,
            edit=edit,
        )
        for diagnostic in checked.diagnostics
        if diagnostic.fix and touch(diagnostic.span, wanted)
        for edit in _changes(checked, target, diagnostic, diagnostic.fix)
    ]


def _changes(checked: Checked, target: Target, diagnostic: Diagnostic, fix: Fix) -> Iterator[types.WorkspaceEdit]:
    """The change that a fix asks for, or nothing where the client cannot carry it out."""
    if fix.edits:
        yield _edit_text(target, fix)
    elif fix.rename_to and target.renames:
        # As for `lint --fix`, no other file is in the place, and nothing leads to the old name.
        plan = plan_fixes(lambda _: checked.corpus, lambda _: [diagnostic], lambda _: b"")
        if diagnostic.path in plan.renames:
            yield _rename(target, diagnostic.path, plan.renames[diagnostic.path])


def _edit_text(target: Target, fix: Fix) -> types.WorkspaceEdit:
    ending = target.places.line_ending
    edits = [
        types.TextEdit(target.places.range(edit.span), edit.text.replace("\n", ending))
        for edit in sorted(fix.edits, key=lambda edit: edit.span)
    ]
    if not target.takes_versions:
        return types.WorkspaceEdit(changes={target.uri: edits})
    document = types.OptionalVersionedTextDocumentIdentifier(target.uri, target.version)
    return types.WorkspaceEdit(document_changes=[types.TextDocumentEdit(document, edits)])


def _rename(target: Target, path: str, new_path: str) -> types.WorkspaceEdit:
    folder, _, _ = target.uri.rpartition("/")
    # A fix renames a file within its folder.
    new_uri = f"{folder}/{quote(new_path.rpartition('/')[2])}"
    options = types.RenameFileOptions(overwrite=False)
    return types.WorkspaceEdit(document_changes=[types.RenameFile(target.uri, new_uri, options=options)])
