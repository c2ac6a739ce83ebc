"""What an editor shows where the mouse rests. The bar in a text is where."""

from __future__ import annotations

import pytest

from failure_playbook.lint.registry import all_rules
from tests.conftest import INCIDENT, INCIDENT_PATH
from tests.language_server.conftest import Editor

pytestmark = pytest.mark.asyncio

RULES = {rule.code: rule for rule in all_rules()}


async def test_a_diagnostic_shows_its_rule(editor: Editor) -> None:
    await editor.start()
    await editor.open(INCIDENT_PATH, INCIDENT)
    shown = await editor.hover(INCIDENT_PATH, INCIDENT.replace("## Fix", "## Sol|ution"))
    assert shown.split("\n\n") == [
        "**PB207** section-words",
        RULES["PB207"].summary,
        RULES["PB207"].why,
        "`playbook explain PB207` shows a bad and a good example.",
    ]


async def test_a_code_in_a_let_off_shows_its_rule(editor: Editor) -> None:
    await editor.start()
    await editor.open(INCIDENT_PATH, INCIDENT)
    comment = "\n<!-- playbook: ignore PB210 P|B101 because it is older than PB102 -->\n"
    text = INCIDENT.replace("pods", "Pods") + comment
    assert (await editor.hover(INCIDENT_PATH, text)).startswith(
        "**PB101** file-name\n\nAn incident's file is named \\<symp"
    )
    assert await editor.hover(INCIDENT_PATH, INCIDENT + "\nPB1|01 is a code.\n") == ""


async def test_a_key_shows_what_it_holds(editor: Editor) -> None:
    await editor.start()
    await editor.open(INCIDENT_PATH, INCIDENT)
    assert await editor.hover(INCIDENT_PATH, INCIDENT.replace("stage:", "st|age:")) == (
        "**stage**: Where in a run it shows up."
    )
    assert await editor.hover(INCIDENT_PATH, INCIDENT.replace("status:", "|status:")) == (
        "**status**: Where an incident stands.\n\n---\n\nAllowed: `open`, `resolved`, `superseded`"
    )


async def test_elsewhere_nothing_is_shown(editor: Editor) -> None:
    await editor.start()
    await editor.open(INCIDENT_PATH, INCIDENT)
    assert await editor.hover(INCIDENT_PATH, INCIDENT.replace("twenty", "twe|nty")) == ""
    assert await editor.hover(INCIDENT_PATH, INCIDENT.replace("stage: clu", "stage: cl|u")) == ""
    assert await editor.hover(INCIDENT_PATH, "|") != ""
