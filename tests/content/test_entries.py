"""The entries say what the facts say: all that is exact in them, and nothing that is not."""

from __future__ import annotations

import re
from typing import Any

import pytest

from failure_playbook.corpus import Corpus
from failure_playbook.inline import plain_text
from failure_playbook.links import resolve
from failure_playbook.records import EntryFile
from tests.content import facts

LET_OFFS = {
    "0.000001": "the template's ACTOR_LR=1e-6 in another notation, to tell it from 0",
    "e-06": "the same number as Python prints it",
    "concurrent/futures/_base.py": "the frame of Python's own library in the handed py-spy dump",
    "root/venvs/rl-venv/bin/python": "the fact's placeholder <venv> with the path of its own fix command",
    "timing_s/agent_loop/harbor_env_setup/mean": "the fact names {min,max,mean} of this metric at once",
}
"""Words and numbers of entries that are in no fact, each with the reason why it may stand there."""

FENCE = re.compile(r"^( *)(`{3,}).*?\n(.*?)^\1\2", re.DOTALL | re.MULTILINE)
SPAN = re.compile(r"(?<!`)`([^`]+)`(?!`)")
LINK_TARGET = re.compile(r"\]\([^)]*\)")
WORD = re.compile(r"[A-Za-z_][\w./-]{3,}|\d[\d.]*\d")
NUMBER = re.compile(r"(?<![\w.`-])\d[\d.,]*\d(?![\w-])")


def ids(fact: dict[str, Any]) -> str:
    return str(fact["id"])


@pytest.fixture(params=facts.entries(), ids=ids)
def fact(request: pytest.FixtureRequest) -> dict[str, Any]:
    found: dict[str, Any] = request.param
    return found


@pytest.fixture
def entry(corpus: Corpus, fact: dict[str, Any]) -> EntryFile:
    return next(file for file in corpus.entries if file.slug == fact["id"])


@pytest.fixture
def body(entry: EntryFile) -> str:
    return facts.flat(entry.document.markdown)


def test_the_row_is_word_for_word_the_given_one(corpus: Corpus, entry: EntryFile, fact: dict[str, Any]) -> None:
    record = entry.record
    assert record is not None
    assert plain_text(record.issue) == fact["issue"]
    assert plain_text(record.reason) == fact["reason"]
    assert plain_text(record.fix) == fact["fix_label"]
    assert corpus.configuration.stage_title(record.stage) == fact["stage"]
    assert record.subsystem == fact["subsystem"]


def test_the_rows_come_in_the_given_order(corpus: Corpus) -> None:
    from failure_playbook.corpus import entries_by_stage

    rows = [file.slug for _, files in entries_by_stage(corpus) for file in files]
    assert rows == [fact["id"] for fact in facts.entries()]


def test_the_page_has_its_sections(entry: EntryFile) -> None:
    assert entry.document.body is not None
    titles = [section.title for section in entry.document.body.sections if section.level == 2]
    assert titles[:4] == ["Issue", "Reason", "Fix", "Verify"]


def test_every_log_signature_is_on_the_page(body: str, fact: dict[str, Any]) -> None:
    missing = [s["text"] for s in fact["log_signatures"] if facts.flat(s["text"]) not in body]
    assert missing == []


def test_every_diagnosis_command_is_on_the_page(body: str, fact: dict[str, Any]) -> None:
    missing = [command for command in fact["diagnosis_commands"] if facts.flat(command) not in body]
    assert missing == []


def test_every_number_is_on_the_page(body: str, fact: dict[str, Any]) -> None:
    numbers = [number for text in fact["numbers"] for number in re.findall(r"\d[\d.,]*\d|\d", text)]
    assert [number for number in numbers if number not in body] == []


def test_nothing_in_code_is_invented(entry: EntryFile) -> None:
    known = facts.everything()
    markdown = entry.document.markdown
    code = [line.strip() for found in FENCE.finditer(markdown) for line in found[3].splitlines()]
    code += [facts.flat(found[1]) for found in SPAN.finditer(FENCE.sub("", markdown))]
    words = {
        word.strip("./-")
        for text in code
        if facts.flat(text) not in known
        for word in WORD.findall(text)
        if word.strip("./-") not in known
    }
    assert words - set(LET_OFFS) == set()


def test_no_number_is_invented(entry: EntryFile) -> None:
    prose = LINK_TARGET.sub("", SPAN.sub("", FENCE.sub("", entry.document.markdown)))
    numbers = {number for number in NUMBER.findall(prose) if number not in facts.everything()}
    assert numbers - set(LET_OFFS) == set()


def test_look_alikes_are_linked_and_not_counted(corpus: Corpus, entry: EntryFile, fact: dict[str, Any]) -> None:
    looks_alike = {
        facts.incident_path(incident)
        for incident in facts.incidents()
        if incident["recurrence_of"] == fact["id"] and incident["match_kind"] == "same-symptom-other-cause"
    }
    linked = {resolve(entry.path, link.target, corpus.documents) for link in entry.document.links}
    assert looks_alike - linked == set()


def test_entries_that_pull_in_opposite_directions_link_to_each_other(corpus: Corpus) -> None:
    pair = ("pod-startup-memcg-leak", "uv-cache-overlayfs-storm")
    for own, other in (pair, pair[::-1]):
        path = f"kb/playbook/{own}.md"
        linked = {resolve(path, link.target, corpus.documents) for link in corpus.documents[path].links}
        assert f"kb/playbook/{other}.md" in linked


def test_no_evidence_tag_is_left_in_the_prose(entry: EntryFile) -> None:
    assert re.findall(r"\[(?:code|commit|ran|inferred|general)\]", entry.document.markdown) == []
