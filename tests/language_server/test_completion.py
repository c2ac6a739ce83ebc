"""What an editor offers. The bar in a text is where the cursor stands."""

from __future__ import annotations

import pytest
from lsprotocol import types

from tests.conftest import ENTRY, ENTRY_PATH, INCIDENT, INCIDENT_PATH
from tests.language_server.conftest import Editor

pytestmark = pytest.mark.asyncio

OTHER_PATH = "troubleshooting/docker/daemon-is-gone-2026-06-01.md"
OTHER = INCIDENT.replace("title: Pods", "failure: daemon-gone\ntitle: The *daemon*, not pods")


async def opened(editor: Editor, path: str, text: str) -> None:
    editor.playbook.write(OTHER_PATH, OTHER.replace("date: 2026-05-27", "date: 2026-06-01"))
    editor.playbook.write(ENTRY_PATH, ENTRY)
    editor.playbook.write(INCIDENT_PATH, INCIDENT)
    await editor.start()
    await editor.open(path, text)


async def test_keys_that_are_not_there_yet(editor: Editor) -> None:
    await opened(editor, INCIDENT_PATH, INCIDENT)
    offered = await editor.complete(INCIDENT_PATH, INCIDENT.replace("status: resolved", "|"))
    assert list(offered) == ["status", "failure", "occurrences", "signatures", "superseded_by", "superseded_because"]
    assert offered["failure"].documentation == "The failure it is an instance of, once known."
    assert (offered["status"].detail, offered["failure"].detail) == ("required", None)
    text = INCIDENT.replace("status: resolved", "fa|\nstatus: resolved")
    assert await editor.accept(INCIDENT_PATH, text, "failure") == "failure: "
    text = INCIDENT.replace("status: resolved", "sta|us: resolved")
    assert await editor.accept(INCIDENT_PATH, text, "status") == "status: resolved"


async def test_keys_of_an_entry_while_its_front_matter_is_open(editor: Editor) -> None:
    await opened(editor, ENTRY_PATH, ENTRY)
    offered = await editor.complete(ENTRY_PATH, "---\nstage: startup\n|")
    assert "reviewed" in offered
    assert "stage" not in offered


async def test_nothing_where_nothing_is_known(editor: Editor) -> None:
    await opened(editor, INCIDENT_PATH, INCIDENT)
    for text in (
        "|",
        "---\n---\n\nst|",
        "|---\n",
        "---\n|---\n",
        "---\ntitle: x st|",
        "---\nunknown: |",
        "---\n- |",
        "---\n  st|",
    ):
        assert await editor.complete(INCIDENT_PATH, text) == {}, text


async def test_a_page_has_no_keys(editor: Editor) -> None:
    await opened(editor, "kb/index.md", "# Playbook\n")
    assert await editor.complete("kb/index.md", "---\n|") == {}


async def test_configured_values(editor: Editor) -> None:
    await opened(editor, ENTRY_PATH, ENTRY)
    stages = await editor.complete(ENTRY_PATH, "---\nstage: |\n---\n")
    assert {label: item.detail for label, item in stages.items()} == {
        "startup": "Startup",
        "cluster-and-sandbox": "Cluster and sandbox",
    }
    subsystems = await editor.complete(ENTRY_PATH, "---\nsubsystem: k|")
    assert subsystems["docker"].detail == "the daemon"
    assert list(await editor.complete(ENTRY_PATH, "---\nstatus: |")) == ["active", "retired"]
    assert await editor.accept(ENTRY_PATH, "---\nstage: star|t\n---\n", "startup") == "stage: startup"
    assert await editor.accept(ENTRY_PATH, "---\nstage: 'st|'\n---\n", "startup") == "stage: 'startup'"


async def test_failures_are_entries_and_what_other_incidents_name(editor: Editor) -> None:
    await opened(editor, INCIDENT_PATH, INCIDENT)
    offered = await editor.complete(INCIDENT_PATH, "---\nfailure: |\n")
    assert list(offered) == ["image-never-comes", "daemon-gone"]
    # What only the incident itself names is not known from elsewhere.
    editor.client.text_document_did_open(
        types.DidOpenTextDocumentParams(types.TextDocumentItem(editor.uri(OTHER_PATH), "markdown", 1, OTHER))
    )
    editor.versions[OTHER_PATH] = 1
    await editor.diagnostics(OTHER_PATH)
    assert list(await editor.complete(OTHER_PATH, "---\nfailure: |\n")) == ["image-never-comes"]


async def test_related_entries_in_any_notation(editor: Editor) -> None:
    path = "kb/playbook/other.md"
    await opened(editor, path, ENTRY)
    for text, line in {
        "related: [|": "related: [image-never-comes",
        "related: [a, im|]": "related: [a, image-never-comes]",
        "related:\n  - a\n  - |": "  - image-never-comes",
        "related:\n- ima|ge": "- image-never-comes",
    }.items():
        assert await editor.accept(path, f"---\n{text}\n---\n", "image-never-comes") == line


async def test_what_supersedes_an_incident(editor: Editor) -> None:
    await opened(editor, INCIDENT_PATH, INCIDENT)
    offered = await editor.complete(INCIDENT_PATH, "---\nsuperseded_by: |")
    assert {label: item.detail for label, item in offered.items()} == {
        "docker/daemon-is-gone-2026-06-01.md": "The daemon, not pods wait for an image that never comes"
    }


async def test_link_targets_are_relative_paths_with_their_titles(editor: Editor) -> None:
    await opened(editor, INCIDENT_PATH, INCIDENT)
    offered = await editor.complete(INCIDENT_PATH, INCIDENT + "\n\U0001f600 See [it](|).\n")
    assert {label: item.detail for label, item in offered.items()} == {
        "../../kb/index.md": "Playbook",
        "../../kb/playbook/image-never-comes.md": offered["../../kb/playbook/image-never-comes.md"].detail,
        "../../kb/troubleshooting/index.md": "Incidents",
        "../docker/daemon-is-gone-2026-06-01.md": "The daemon, not pods wait for an image that never comes",
    }
    text = INCIDENT + "\n\U0001f600 See [it](../../kb/in|x.md#top).\n"
    line = await editor.accept(INCIDENT_PATH, text, "../../kb/index.md")
    assert line == "\U0001f600 See [it](../../kb/index.md#top)."


async def test_a_completed_link_is_one_that_lint_accepts(editor: Editor) -> None:
    await opened(editor, INCIDENT_PATH, INCIDENT)
    editor.playbook.write("kb/a page (1).md", "# A page\n")
    text = INCIDENT.replace("The registry", "See [it](|). The registry")
    editor.put(INCIDENT_PATH, INCIDENT + "\n")
    await editor.diagnostics(INCIDENT_PATH)
    line = await editor.accept(INCIDENT_PATH, text, "../../kb/a%20page%20%281%29.md")
    assert (
        await editor.type(INCIDENT_PATH, INCIDENT.replace("The registry", line.split(". The")[0] + ". The registry"))
        == []
    )


async def test_anchors_of_the_target(editor: Editor) -> None:
    await opened(editor, INCIDENT_PATH, INCIDENT)
    offered = await editor.complete(INCIDENT_PATH, INCIDENT + "\n[it](../../kb/playbook/image-never-comes.md#|)\n")
    assert {"issue", "reason", "fix"} <= set(offered)
    line = await editor.accept(INCIDENT_PATH, INCIDENT + "\n[it](#re|)\n", "reason")
    assert line == "[it](#reason)"
    assert await editor.complete(INCIDENT_PATH, INCIDENT + "\n[it](nowhere.md#|)\n") == {}
    assert await editor.complete(INCIDENT_PATH, INCIDENT + "\n[it](http://[#|)\n") == {}


async def test_a_fix_link_is_a_link(editor: Editor) -> None:
    await opened(editor, ENTRY_PATH, ENTRY)
    offered = await editor.complete(ENTRY_PATH, "---\nfix_link: |")
    assert "../index.md" in offered
    assert (
        await editor.accept(ENTRY_PATH, "---\nfix_link: ../index.md#pl|", "playbook")
        == "fix_link: ../index.md#playbook"
    )


async def test_a_link_in_code_is_text(editor: Editor) -> None:
    await opened(editor, INCIDENT_PATH, INCIDENT)
    assert await editor.complete(INCIDENT_PATH, INCIDENT + "\n```text\n[it](|)\n```\n") == {}
