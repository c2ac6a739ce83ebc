"""``playbook recurring``: which failures recur, what is due, and what looks like one failure."""

from __future__ import annotations

import json
import shlex
from typing import Any

import jsonschema

from tests.command_line.test_promote import FIRST, SECOND, SLUG, incident
from tests.conftest import ENTRY, INCIDENT, Playbook

SHAPE = {
    "type": "object",
    "required": ["version", "failures", "suggestions"],
    "properties": {
        "version": {"const": 1},
        "failures": {
            "items": {
                "type": "object",
                "required": [
                    "failure", "occurrences", "runs", "clusters", "first_seen", "last_seen", "entry", "due",
                ],
                "properties": {
                    "failure": {"type": "string"},
                    "occurrences": {"type": "integer"},
                    "runs": {"type": "integer"},
                    "clusters": {"type": "integer"},
                    "entry": {"type": ["string", "null"]},
                    "due": {"type": "boolean"},
                },
            }
        },
        "suggestions": {
            "items": {
                "type": "object",
                "required": ["incidents", "score", "why", "command"],
                "properties": {"score": {"type": "number", "minimum": 0, "maximum": 1}},
            }
        },
    },
}  # fmt: skip
LOG = "the image.\n\n```text\nkubelet: ValueError: mirror-{n} said 404 for task-{n}\n```"


def listed(playbook: Playbook) -> dict[str, Any]:
    result = playbook.run("recurring", "--format", "json")
    assert (result.returncode, result.stderr) == (0, "")
    document: dict[str, Any] = json.loads(result.stdout)
    jsonschema.validate(document, SHAPE)
    return document


def test_a_failure_is_due_once_it_spans_two_runs(playbook: Playbook) -> None:
    playbook.write(FIRST, incident("2026-05-27", "one"))
    (before,) = listed(playbook)["failures"]
    assert (before["runs"], before["due"]) == (1, False)
    playbook.write(SECOND, incident("2026-06-03", "two"))
    (after,) = listed(playbook)["failures"]
    assert after == {
        "failure": SLUG,
        "occurrences": 2,
        "runs": 2,
        "clusters": 0,
        "first_seen": "2026-05-27",
        "last_seen": "2026-06-03",
        "entry": None,
        "due": True,
    }
    playbook.write(f"kb/playbook/{SLUG}.md", ENTRY)
    (promoted,) = listed(playbook)["failures"]
    assert (promoted["entry"], promoted["due"]) == (f"kb/playbook/{SLUG}.md", False)


def test_a_superseded_incident_counts_once(playbook: Playbook) -> None:
    old = incident("2026-05-27", "one").replace("status: resolved", "status: superseded")
    playbook.write(FIRST, old.replace(f"failure: {SLUG}", f"failure: {SLUG}\nsuperseded_by: {SECOND.split('/', 1)[1]}"))
    playbook.write(SECOND, incident("2026-06-03", "two"))
    (found,) = listed(playbook)["failures"]
    assert (found["occurrences"], found["runs"], found["due"]) == (1, 1, False)


def test_the_table_is_for_people(playbook: Playbook) -> None:
    playbook.write(FIRST, incident("2026-05-27", "one"))
    playbook.write(SECOND, incident("2026-06-03", "two"))
    lines = playbook.run("recurring").stdout.splitlines()
    assert lines[0].split() == ["failure", "occurrences", "runs", "clusters", "first", "seen", "last", "seen", "entry"]
    assert lines[1].split() == [SLUG, "2", "2", "0", "2026-05-27", "2026-06-03", "due"]
    assert f"Due for promotion: playbook promote {SLUG}" in lines


def test_incidents_that_look_like_one_are_proposed_with_the_command_that_accepts_them(playbook: Playbook) -> None:
    paths = [f"troubleshooting/k8s/mirror-fails-{n}-2026-05-2{n}.md" for n in (7, 8)]
    for n, path in zip((7, 8), paths, strict=True):
        text = INCIDENT.replace("2026-05-27", f"2026-05-2{n}").replace("the image.", LOG.replace("{n}", str(n)))
        playbook.write(path, text)
    other = INCIDENT.replace("Pods wait for an image that never comes", "The reward is flat")
    playbook.write(
        "troubleshooting/docker/flat-2026-05-27.md",
        other.replace("Pods stay in", "Learning stays at").replace("ContainerCreating", "zero"),
    )
    (found,) = listed(playbook)["suggestions"]
    assert found["incidents"] == paths
    assert found["score"] >= 0.5
    assert any("same error" in reason for reason in found["why"])
    words = shlex.split(found["command"])
    assert words[:2] == ["playbook", "assign"]
    assert playbook.run(*words[1:]).returncode == 0
    document = listed(playbook)
    assert document["suggestions"] == []
    assert (document["failures"][0]["failure"], document["failures"][0]["due"]) == (words[2], True)
    assert playbook.run("promote", words[2]).returncode == 0


def test_an_incident_that_looks_like_a_known_failure_is_proposed_for_it(playbook: Playbook) -> None:
    playbook.write(FIRST, incident("2026-05-27", "one").replace("the image.", LOG.replace("{n}", "1")))
    path = "troubleshooting/k8s/mirror-fails-2026-05-28.md"
    playbook.write(path, INCIDENT.replace("2026-05-27", "2026-05-28").replace("the image.", LOG.replace("{n}", "2")))
    (found,) = listed(playbook)["suggestions"]
    assert found["command"] == f"playbook assign {SLUG} {path}"


def test_assigning_changes_one_line_and_refuses_another_failure(playbook: Playbook) -> None:
    before = INCIDENT.replace("status: resolved\n", "status: resolved   # as of today\n")
    file = playbook.write(FIRST, before)
    assert playbook.run("assign", SLUG, FIRST).returncode == 0
    after = file.read_text().splitlines()
    assert [line for line in after if line not in before.splitlines()] == [f"failure: {SLUG}"]
    assert len(after) == len(before.splitlines()) + 1
    assert playbook.run("assign", SLUG, FIRST.removeprefix("troubleshooting/")).returncode == 0
    assert playbook.run("assign", "another-failure", FIRST).returncode == 2
    assert playbook.run("assign", SLUG, "troubleshooting/k8s/nothing.md").returncode == 2
    assert playbook.run("assign", "Not A Slug", FIRST).returncode == 2


def test_without_incidents_it_could_not_run(playbook: Playbook) -> None:
    assert playbook.run("recurring").returncode == 2
