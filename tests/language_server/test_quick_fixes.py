"""Quick fixes do what ``playbook lint --fix`` does."""

from __future__ import annotations

import pytest
from lsprotocol import types

from tests.conftest import INCIDENT, INCIDENT_PATH
from tests.language_server.conftest import Editor, edited

pytestmark = pytest.mark.asyncio

BAD = INCIDENT.replace("## Issue\n", "### Symptom\n").replace("## Reason\n\n", "**Cause.** ").replace("## Fix", "# Fix")


def text_edits(action: types.CodeAction) -> list[types.TextEdit]:
    """The edits of an action on one document, in the form for clients that know versions."""
    assert action.edit is not None
    assert action.edit.document_changes is not None
    (change,) = action.edit.document_changes
    assert isinstance(change, types.TextDocumentEdit)
    assert change.text_document.version is not None
    return [edit for edit in change.edits if isinstance(edit, types.TextEdit)]


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
async def test_quick_fixes_give_what_fix_gives(editor: Editor, ending: str) -> None:
    text = BAD.replace("\n", ending)
    file = editor.playbook.write(INCIDENT_PATH, text)
    assert editor.playbook.run("lint", "--fix", "--select", "PB2").returncode == 0
    await editor.start()
    await editor.open(INCIDENT_PATH, text)
    actions = await editor.quick_fixes(INCIDENT_PATH)
    assert {action.title for action in actions} == {
        "write `## Issue` (PB207)",
        "write `## Reason` (PB207)",
        "write `## Fix` (PB206)",
    }
    assert all(action.kind == types.CodeActionKind.QuickFix for action in actions)
    edits = [edit for action in actions for edit in text_edits(action)]
    assert edited(text, edits).encode() == file.read_bytes()


async def test_a_quick_fix_names_what_it_settles(editor: Editor) -> None:
    await editor.start()
    (diagnostic,) = await editor.open(INCIDENT_PATH, INCIDENT.replace("## Fix", "## Solution"))
    (action,) = await editor.quick_fixes(INCIDENT_PATH)
    assert list(action.diagnostics or ()) == [diagnostic]


async def test_a_quick_fix_is_for_the_text_as_it_is_now(editor: Editor) -> None:
    await editor.start()
    await editor.open(INCIDENT_PATH, BAD)
    editor.put(INCIDENT_PATH, INCIDENT.replace("## Fix", "\U0001f600\n\n## Solution"))
    (action,) = await editor.quick_fixes(INCIDENT_PATH)
    assert edited(editor.texts[INCIDENT_PATH], text_edits(action)) == INCIDENT.replace("## Fix", "\U0001f600\n\n## Fix")
    editor.put(INCIDENT_PATH, INCIDENT)
    assert await editor.quick_fixes(INCIDENT_PATH) == []


async def test_a_client_without_versions_gets_plain_edits(editor: Editor) -> None:
    await editor.start(types.ClientCapabilities())
    text = INCIDENT.replace("## Fix", "## Solution")
    await editor.open(INCIDENT_PATH, text)
    (action,) = await editor.quick_fixes(INCIDENT_PATH)
    assert action.edit is not None
    assert action.edit.document_changes is None
    assert edited(text, (action.edit.changes or {})[editor.uri(INCIDENT_PATH)]) == INCIDENT


@pytest.mark.parametrize(("only", "offered"), [(["quickfix"], 1), ([""], 1), (["refactor", "source"], 0)])
async def test_only_the_kinds_asked_for_are_offered(editor: Editor, only: list[str], offered: int) -> None:
    await editor.start()
    await editor.open(INCIDENT_PATH, INCIDENT.replace("## Fix", "## Solution"))
    assert len(await editor.quick_fixes(INCIDENT_PATH, only)) == offered


@pytest.mark.parametrize(
    ("name", "renamed"),
    [("pods wait.md", "pods%20wait-2026-05-27.md"), ("pods-wait-20260527.md", "pods-wait-2026-05-27.md")],
)
async def test_a_file_is_renamed_where_the_client_can(editor: Editor, name: str, renamed: str) -> None:
    await editor.start()
    path = f"troubleshooting/k8s/{name}"
    await editor.open(path, INCIDENT)
    (action,) = await editor.quick_fixes(path)
    assert action.edit is not None
    (change,) = action.edit.document_changes or ()
    assert isinstance(change, types.RenameFile)
    assert (change.old_uri, change.new_uri) == (editor.uri(path), editor.uri("troubleshooting/k8s/") + "/" + renamed)


async def test_no_rename_takes_another_files_place(editor: Editor) -> None:
    editor.playbook.write("troubleshooting/k8s/pods-wait-2026-05-27.md", INCIDENT)
    await editor.start()
    await editor.open("troubleshooting/k8s/pods-wait.md", INCIDENT)
    assert await editor.quick_fixes("troubleshooting/k8s/pods-wait.md") == []


async def test_a_client_that_cannot_rename_is_offered_none(editor: Editor) -> None:
    await editor.start(types.ClientCapabilities())
    assert await editor.open("troubleshooting/k8s/pods-wait.md", INCIDENT)
    assert await editor.quick_fixes("troubleshooting/k8s/pods-wait.md") == []


async def test_the_encoding_is_left_to_the_editor(editor: Editor) -> None:
    await editor.start()
    (found,) = await editor.open(INCIDENT_PATH, INCIDENT.replace("\n", "\r\n"))
    assert found.code == "PB001"
    assert await editor.quick_fixes(INCIDENT_PATH) == []
