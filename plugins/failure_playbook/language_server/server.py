"""The server: what the protocol asks for, answered from the latest check.

A check runs shortly after a change, in a thread, so that typing never waits for it. Only one runs at a time, over all
open documents; what changes meanwhile is checked next.
"""

from __future__ import annotations

import asyncio
import logging

from lsprotocol import types
from pygls.capabilities import get_capability
from pygls.lsp.server import LanguageServer
from pygls.workspace import TextDocument

from failure_playbook import __version__
from failure_playbook.language_server import completion, hover, quick_fixes
from failure_playbook.language_server.checking import Checked, Outcome, Problem, check
from failure_playbook.language_server.diagnostics import as_shown
from failure_playbook.language_server.places import Places
from failure_playbook.lint.engine import reported
from failure_playbook.project import CONFIGURATION_FILE

PAUSE = 0.1
"""Seconds between a change and its check: several keys pressed at once are checked once."""
WATCHED = (f"**/{CONFIGURATION_FILE}", "**/*.md")
"""Files on which diagnostics depend and which may change outside of the editor."""


class PlaybookServer(LanguageServer):
    """Serves one editor; the playbook of each document is found from where the document lies."""

    def __init__(self, site_url: str | None = None) -> None:
        # With whole texts, nobody has to agree with the client on which odd characters end a line.
        super().__init__("playbook", __version__, text_document_sync_kind=types.TextDocumentSyncKind.Full)
        self.site_url = site_url
        self._checked: dict[str, Checked] = {}
        self._problems: set[Problem] = set()
        self._is_stale = False
        self._one_at_a_time = asyncio.Lock()
        self._checking: asyncio.Task[None] | None = None

    def places(self, uri: str) -> Places:
        """The places in a document as the editor holds it now."""
        return self._places(self.workspace.get_text_document(uri))

    def check_soon(self) -> None:
        """Check the open documents once the pause is over."""
        self._is_stale = True
        if self._checking is None or self._checking.done():
            self._checking = asyncio.get_running_loop().create_task(self._check_until_current())

    def forget(self, uri: str) -> None:
        """Take what was found in a document off the screen."""
        self._checked.pop(uri, None)
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))

    def latest(self, uri: str) -> Checked | None:
        """What the latest check says of a document, which may have changed since."""
        return self._checked.get(uri)

    async def current(self, uri: str) -> Checked | None:
        """What a check of the present texts says of a document; None where it is not one of a playbook."""
        # Whoever asked may lose interest; the check is still of use.
        await asyncio.shield(self._check())
        while self._is_stale:
            await asyncio.shield(self._check())
        return self._checked.get(uri)

    async def _check_until_current(self) -> None:
        while self._is_stale:
            await asyncio.sleep(PAUSE)
            await self._check()

    async def _check(self) -> None:
        async with self._one_at_a_time:
            if not self._is_stale:
                return
            self._is_stale = False
            documents = list(self.workspace.text_documents.values())
            places = {document.uri: self._places(document) for document in documents}
            versions = {document.uri: document.version for document in documents}
            try:
                outcome = await asyncio.to_thread(check, {uri: own.text for uri, own in places.items()})
            except Exception as error:
                # Whatever it is, the editor's session goes on.
                logging.getLogger(__name__).exception("the check failed")
                outcome = Outcome(problems={Problem(f"the check failed: {error!r}", is_fault=True)})
            self._checked = outcome.checked
            self._tell(outcome.problems)
            for uri, own in places.items():
                self._publish(uri, own, versions[uri])

    def _publish(self, uri: str, places: Places, version: int | None) -> None:
        if uri not in {document.uri for document in self.workspace.text_documents.values()}:
            return  # It was closed meanwhile.
        checked = self._checked.get(uri)
        found = reported(checked.diagnostics) if checked else []
        shown = [as_shown(diagnostic, places, self.site_url) for diagnostic in found]
        self.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, shown, version))

    def _tell(self, problems: set[Problem]) -> None:
        """Say what keeps documents from being checked, once until it is over."""
        for problem in sorted(problems - self._problems):
            if problem.is_fault:
                self.window_show_message(types.ShowMessageParams(types.MessageType.Error, problem.message))
            else:
                self.window_log_message(types.LogMessageParams(types.MessageType.Info, problem.message))
        self._problems = problems

    def _places(self, document: TextDocument) -> Places:
        return Places(document.source, document.position_codec)


def make_server(site_url: str | None = None) -> PlaybookServer:
    """A server that is ready to start. ``site_url`` is where the pages of the rules are published."""
    server = PlaybookServer(site_url)
    for method in (
        types.TEXT_DOCUMENT_DID_OPEN,
        types.TEXT_DOCUMENT_DID_CHANGE,
        types.TEXT_DOCUMENT_DID_SAVE,
        types.WORKSPACE_DID_CHANGE_WATCHED_FILES,
    ):
        server.feature(method)(_on_change)
    server.feature(types.TEXT_DOCUMENT_DID_CLOSE)(_on_close)
    server.feature(types.INITIALIZED)(_watch_files)
    kinds = types.CodeActionOptions(code_action_kinds=[types.CodeActionKind.QuickFix])
    server.feature(types.TEXT_DOCUMENT_CODE_ACTION, kinds)(_quick_fixes)
    triggers = types.CompletionOptions(trigger_characters=completion.TRIGGERS)
    server.feature(types.TEXT_DOCUMENT_COMPLETION, triggers)(_complete)
    server.feature(types.TEXT_DOCUMENT_HOVER)(_hover)
    return server


# In each of these the first argument must be called `ls`: that is how pygls knows to pass the server.


def _on_change(ls: PlaybookServer, params: object) -> None:
    ls.check_soon()


def _on_close(ls: PlaybookServer, params: types.DidCloseTextDocumentParams) -> None:
    ls.forget(params.text_document.uri)
    # What is on disk counts again, for the other documents, too.
    ls.check_soon()


async def _watch_files(ls: PlaybookServer, params: types.InitializedParams) -> None:
    if not get_capability(ls.client_capabilities, "workspace.did_change_watched_files.dynamic_registration"):
        return
    method = types.WORKSPACE_DID_CHANGE_WATCHED_FILES
    options = types.DidChangeWatchedFilesRegistrationOptions([types.FileSystemWatcher(glob) for glob in WATCHED])
    await ls.client_register_capability_async(
        types.RegistrationParams([types.Registration("watched-files", method, options)])
    )


async def _quick_fixes(ls: PlaybookServer, params: types.CodeActionParams) -> list[types.CodeAction]:
    only = params.context.only
    if only and not {types.CodeActionKind.QuickFix, types.CodeActionKind.Empty} & set(only):
        return []
    uri = params.text_document.uri
    checked = await ls.current(uri)
    if checked is None:
        return []
    edit = "workspace.workspace_edit"
    takes_versions = bool(get_capability(ls.client_capabilities, f"{edit}.document_changes"))
    operations = get_capability(ls.client_capabilities, f"{edit}.resource_operations") or ()
    target = quick_fixes.Target(
        uri,
        version=ls.workspace.get_text_document(uri).version,
        places=ls.places(uri),
        takes_versions=takes_versions,
        renames=takes_versions and types.ResourceOperationKind.Rename in operations,
    )
    return quick_fixes.quick_fixes(checked, target, target.places.span(params.range), ls.site_url)


async def _complete(ls: PlaybookServer, params: types.CompletionParams) -> list[types.CompletionItem]:
    uri = params.text_document.uri
    checked = ls.latest(uri) or await ls.current(uri)
    return completion.complete(checked, ls.places(uri), params.position) if checked else []


async def _hover(ls: PlaybookServer, params: types.HoverParams) -> types.Hover | None:
    uri = params.text_document.uri
    checked = await ls.current(uri)
    return hover.hover(checked, ls.places(uri).place(params.position), ls.site_url) if checked else None
