"""A real client, connected to the server as an editor starts it."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from functools import partial

import pytest
import pytest_asyncio
from lsprotocol import types
from pygls.protocol import default_converter
from pytest_lsp import LanguageClient, client_capabilities
from pytest_lsp.client import DEFAULT_CLIENT_FEATURES, register_lsp_features

from tests.conftest import Playbook

SECONDS = 60
"""How long anything may take before a test gives up."""


@dataclass
class Editor:
    """An editor with a playbook open in it, and the text of each open file."""

    client: LanguageClient
    playbook: Playbook
    published: asyncio.Queue[types.PublishDiagnosticsParams]
    registered: asyncio.Queue[types.RegistrationParams]
    texts: dict[str, str] = field(default_factory=dict)
    versions: dict[str, int] = field(default_factory=dict)

    async def start(self, client: str | types.ClientCapabilities = "visual-studio-code") -> types.InitializeResult:
        """Greet the server, with what an editor of that name can do."""
        capabilities = client_capabilities(client) if isinstance(client, str) else client
        return await self.client.initialize_session(
            types.InitializeParams(capabilities=capabilities, root_uri=self.playbook.root.as_uri())
        )

    def uri(self, path: str) -> str:
        return (self.playbook.root / path).as_uri()

    async def open(self, path: str, text: str) -> list[types.Diagnostic]:
        """Open a file; gives its diagnostics."""
        self.texts[path], self.versions[path] = text, 1
        item = types.TextDocumentItem(self.uri(path), "markdown", 1, text)
        self.client.text_document_did_open(types.DidOpenTextDocumentParams(item))
        return await self.diagnostics(path)

    async def type(self, path: str, text: str) -> list[types.Diagnostic]:
        """Change a file; gives its diagnostics."""
        self.put(path, text)
        return await self.diagnostics(path)

    def put(self, path: str, text: str) -> None:
        """Change a file, and wait for nothing."""
        self.texts[path] = text
        self.versions[path] += 1
        document = types.VersionedTextDocumentIdentifier(self.versions[path], self.uri(path))
        changes = [types.TextDocumentContentChangeWholeDocument(text)]
        self.client.text_document_did_change(types.DidChangeTextDocumentParams(document, changes))

    async def diagnostics(self, path: str) -> list[types.Diagnostic]:
        """What the server says next of the present version of a file."""
        wanted = (self.uri(path), self.versions.get(path))
        while True:
            published = await asyncio.wait_for(self.published.get(), SECONDS)
            if (published.uri, published.version) == wanted:
                return list(published.diagnostics)

    def document(self, path: str) -> types.TextDocumentIdentifier:
        return types.TextDocumentIdentifier(self.uri(path))

    async def complete(self, path: str, text: str) -> dict[str, types.CompletionItem]:
        """What is offered where the bar stands in a text, by label."""
        position = self._set_text(path, text)
        found = await self.client.text_document_completion_async(types.CompletionParams(self.document(path), position))
        assert isinstance(found, list)
        return {item.label: item for item in found}

    async def accept(self, path: str, text: str, label: str) -> str:
        """The line of the bar after one of the offers is taken."""
        item = (await self.complete(path, text))[label]
        assert isinstance(item.text_edit, types.TextEdit)
        changed = edited(self.texts[path], [item.text_edit])
        return changed.split("\n")[item.text_edit.range.start.line]

    async def hover(self, path: str, text: str) -> str:
        """What is shown where the bar stands in a text; empty where nothing is."""
        position = self._set_text(path, text)
        found = await self.client.text_document_hover_async(types.HoverParams(self.document(path), position))
        if found is None:
            return ""
        assert isinstance(found.contents, types.MarkupContent)
        assert found.contents.kind is types.MarkupKind.Markdown
        return found.contents.value

    async def quick_fixes(self, path: str, only: Sequence[str] | None = None) -> list[types.CodeAction]:
        """What is offered for the whole of a file."""
        whole = types.Range(types.Position(0, 0), types.Position(len(self.texts[path].split("\n")), 0))
        context = types.CodeActionContext(diagnostics=[], only=only)
        found = await self.client.text_document_code_action_async(
            types.CodeActionParams(self.document(path), whole, context)
        )
        assert found is not None
        return [action for action in found if isinstance(action, types.CodeAction)]

    def _set_text(self, path: str, text: str) -> types.Position:
        before, _, after = text.partition("|")
        self.put(path, before + after)
        lines = before.split("\n")
        return types.Position(len(lines) - 1, utf16_length(lines[-1]))


def utf16_length(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def edited(text: str, edits: Sequence[types.TextEdit]) -> str:
    """A text after edits whose columns are UTF-16 code units, as a client applies them."""
    lines = text.split("\n")

    def offset(position: types.Position) -> int:
        return sum(utf16_length(line) + 1 for line in lines[: position.line]) + position.character

    units = text.encode("utf-16-le")
    for edit in sorted(edits, key=lambda edit: offset(edit.range.start), reverse=True):
        start, end = 2 * offset(edit.range.start), 2 * offset(edit.range.end)
        units = units[:start] + edit.new_text.encode("utf-16-le") + units[end:]
    return units.decode("utf-16-le")


@pytest_asyncio.fixture
async def editor(playbook: Playbook, request: pytest.FixtureRequest) -> AsyncIterator[Editor]:
    """An editor that has started the server; its parameter, if any, is a further option."""
    client = LanguageClient(converter_factory=default_converter)
    made = Editor(client, playbook, asyncio.Queue(), asyncio.Queue())
    own = {
        types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS: partial(made.published.put_nowait),
        types.CLIENT_REGISTER_CAPABILITY: partial(made.registered.put_nowait),
    }
    register_lsp_features(client, DEFAULT_CLIENT_FEATURES | own)
    options = ["--stdio", *([request.param] if hasattr(request, "param") else [])]
    environment = os.environ | {"PYTHONWARNINGS": "error"}
    await client.start_io(sys.executable, "-m", "failure_playbook", "lsp", *options, env=environment)
    yield made
    await asyncio.wait_for(client.shutdown_session(), SECONDS)
    await client.stop()  # type: ignore[no-untyped-call]
