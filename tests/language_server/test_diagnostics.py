"""What an editor underlines, and what it is told when there is nothing to check."""

from __future__ import annotations

from pathlib import Path

import pytest
from lsprotocol import types

from tests.conftest import ENTRY, ENTRY_PATH, INCIDENT, INCIDENT_PATH, PYPROJECT
from tests.language_server.conftest import Editor

pytestmark = pytest.mark.asyncio

BAD = INCIDENT.replace("## Fix", "## Solution")


async def test_diagnostics_come_and_go_with_the_text(editor: Editor) -> None:
    await editor.start()
    assert await editor.open(INCIDENT_PATH, INCIDENT) == []
    (found,) = await editor.type(INCIDENT_PATH, BAD)
    line = BAD.split("\n").index("## Solution")
    assert found.range == types.Range(types.Position(line, 3), types.Position(line, 11))
    assert (found.code, found.source, found.severity) == ("PB207", "playbook", types.DiagnosticSeverity.Error)
    assert found.message == "`Solution` is called Fix here; write `## Fix`"
    assert found.code_description is None
    assert await editor.type(INCIDENT_PATH, INCIDENT) == []


@pytest.mark.parametrize("editor", ["--site-url=https://playbook.example/site"], indirect=True)
async def test_a_code_leads_to_its_page_where_the_site_is_known(editor: Editor) -> None:
    await editor.start()
    (found,) = await editor.open(INCIDENT_PATH, BAD)
    assert found.code_description == types.CodeDescription("https://playbook.example/site/lint/PB207/")
    shown = await editor.hover(INCIDENT_PATH, BAD.replace("## Sol", "## S|ol"))
    assert "(https://playbook.example/site/lint/PB207/)" in shown


async def test_a_warning_is_a_warning(editor: Editor) -> None:
    await editor.start()
    (found,) = await editor.open(INCIDENT_PATH, INCIDENT.replace("The registry", "At 10.0.0.1 the registry"))
    assert (found.code, found.severity) == ("PB502", types.DiagnosticSeverity.Warning)


@pytest.mark.parametrize(
    ("encodings", "column"),
    [
        (None, 10),
        ([types.PositionEncodingKind.Utf32], 9),
        ([types.PositionEncodingKind.Utf8, types.PositionEncodingKind.Utf16], 12),
    ],
)
async def test_columns_are_in_the_units_that_were_agreed_on(
    editor: Editor, encodings: list[types.PositionEncodingKind | str] | None, column: int
) -> None:
    general = types.GeneralClientCapabilities(position_encodings=encodings)
    await editor.start(types.ClientCapabilities(general=general))
    text = INCIDENT.replace("Pods stay", "\U0001f600 See [it](nowhere.md). Pods stay")
    (found,) = await editor.open(INCIDENT_PATH, text)
    assert found.code == "PB301"
    assert found.range.start.character == column + len("it](") - 2


async def test_a_byte_order_mark_takes_up_a_column(editor: Editor) -> None:
    await editor.start()
    found = await editor.open(INCIDENT_PATH, "\ufeff" + INCIDENT.replace("---\ntitle", "--- \ntitle", 1))
    by_code = {each.code: each.range for each in found}
    assert by_code["PB002"] == types.Range(types.Position(0, 1), types.Position(0, 4))


async def test_odd_line_separators_end_no_line(editor: Editor) -> None:
    await editor.start()
    text = INCIDENT.replace("twenty minutes", "twenty\u2028minutes\x0c").replace("## Fix", "## Solution")
    found = {each.code: each.range.start.line for each in await editor.open(INCIDENT_PATH, text)}
    assert found["PB207"] == BAD.split("\n").index("## Solution")


async def test_all_open_documents_are_seen_together(editor: Editor) -> None:
    await editor.start()
    incident = INCIDENT.replace("The registry", "See [it](../../kb/playbook/image-never-comes.md#fix). The registry")
    (found,) = await editor.open(INCIDENT_PATH, incident)
    assert found.code == "PB301"
    await editor.open(ENTRY_PATH, ENTRY)
    editor.put(ENTRY_PATH, ENTRY + "\nMore.\n")
    assert await editor.diagnostics(INCIDENT_PATH) == []


async def test_a_closed_document_counts_as_on_disk(editor: Editor) -> None:
    editor.playbook.write(INCIDENT_PATH, INCIDENT)
    await editor.start()
    assert len(await editor.open(INCIDENT_PATH, BAD)) == 1
    editor.versions.pop(INCIDENT_PATH)
    editor.client.text_document_did_close(types.DidCloseTextDocumentParams(editor.document(INCIDENT_PATH)))
    assert await editor.diagnostics(INCIDENT_PATH) == []


async def test_only_a_fix_is_no_diagnostic(editor: Editor) -> None:
    await editor.start()
    path = "troubleshooting/k8s/pods-wait-20260527.md"
    assert await editor.open(path, INCIDENT) == []


async def test_a_secret_is_not_repeated(editor: Editor) -> None:
    await editor.start()
    secret = "AKIA" + "IOSFODNN7EXAMPLE"[:12] + "WXYZ"
    found = await editor.open(INCIDENT_PATH, INCIDENT.replace("status: resolved", f"status: {secret}"))
    assert found
    assert all(secret not in each.message for each in found)


async def test_a_file_outside_of_a_playbook_has_no_diagnostics(editor: Editor, tmp_path: Path) -> None:
    await editor.start()
    outside = str(tmp_path / "notes.md")
    assert await editor.open(outside, "TODO") == []
    assert await editor.type(outside, "TODO again") == []
    said = [message.message for message in editor.client.log_messages]
    assert len(said) == 1
    assert "no playbook here" in said[0]
    assert editor.client.messages == []
    assert await editor.quick_fixes(outside) == []
    assert await editor.complete(outside, "---\nst|") == {}
    assert await editor.hover(outside, "PB2|07") == ""


async def test_other_files_of_the_repository_have_no_diagnostics(editor: Editor) -> None:
    await editor.start()
    for path in ("README.md", "pyproject.toml"):
        assert await editor.open(path, "[dead](nowhere.md)\n") == []
    assert editor.client.log_messages == []


async def test_a_document_that_is_not_on_disk_has_no_diagnostics(editor: Editor) -> None:
    await editor.start()
    item = types.TextDocumentItem("untitled:Untitled-1", "markdown", 1, "TODO")
    editor.client.text_document_did_open(types.DidOpenTextDocumentParams(item))
    published = await editor.published.get()
    assert (published.uri, list(published.diagnostics)) == (item.uri, [])


async def test_files_that_change_outside_of_the_editor_are_watched(editor: Editor) -> None:
    await editor.start()
    (registration,) = (await editor.registered.get()).registrations
    assert registration.method == types.WORKSPACE_DID_CHANGE_WATCHED_FILES
    assert registration.register_options == {
        "watchers": [{"globPattern": "**/pyproject.toml"}, {"globPattern": "**/*.md"}]
    }


async def test_a_broken_configuration_is_told_once_until_it_is_mended(editor: Editor) -> None:
    broken = PYPROJECT.replace("stages", "stage")
    editor.playbook.write("pyproject.toml", broken)
    await editor.start()
    assert await editor.open(INCIDENT_PATH, BAD) == []
    assert await editor.type(INCIDENT_PATH, BAD + "\nMore.\n") == []
    (message,) = editor.client.messages
    assert message.type is types.MessageType.Error
    assert "`stages` is missing" in message.message
    editor.playbook.write("pyproject.toml", PYPROJECT)
    editor.client.text_document_did_save(types.DidSaveTextDocumentParams(editor.document("pyproject.toml")))
    assert [each.code for each in await editor.diagnostics(INCIDENT_PATH)] == ["PB207"]
    editor.playbook.write("pyproject.toml", broken)
    event = types.FileEvent(editor.uri("pyproject.toml"), types.FileChangeType.Changed)
    editor.client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams([event]))
    assert await editor.diagnostics(INCIDENT_PATH) == []
    assert len(editor.client.messages) == 2


async def test_any_text_ends_in_diagnostics(editor: Editor) -> None:
    await editor.start()
    await editor.open(INCIDENT_PATH, INCIDENT)
    for text in ("", "---", "\0", "---\n- a\n---\n", "---\r\ntitle: \ud83d\r\n", "```\n" * 99):
        assert await editor.type(INCIDENT_PATH, text)
    assert editor.client.messages == []
