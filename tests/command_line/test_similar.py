"""Look-alikes, as the command shows them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.conftest import ENTRY, ENTRY_PATH, INCIDENT, INCIDENT_PATH, Playbook

CASES = yaml.safe_load((Path(__file__).parents[1] / "cases" / "similar.yaml").read_text("utf-8"))
ERROR = "RuntimeError: mirror 10.0.{}.7 has no manifest for layer sha256:{} after {} tries"


def results(playbook: Playbook, *arguments: str) -> list[dict[str, Any]]:
    done = playbook.run("similar", "--format", "json", *arguments)
    assert done.returncode == 0, done.stderr
    document = json.loads(done.stdout)
    assert document["version"] == 1
    return list(document["results"])


HANDED = ("parser-xml", "agent-name", "lr0", "moe", "docker-sdk")


def test_reports_in_other_words_find_their_failure(repository_copy: Playbook) -> None:
    missed, claimed, expecting = [], [], 0
    for case in CASES:
        found = results(repository_copy, case["text"])
        if case["expect"]:
            expecting += 1
            is_first = found and {found[0]["failure"], found[0]["slug"]} & set(case["expect"])
            missed += [] if is_first else [case["id"]]
        elif found and found[0]["score"] >= 0.5:
            claimed.append(case["id"])
    assert claimed == []
    assert not set(missed) & set(HANDED)
    assert len(missed) / expecting <= 0.1


def test_a_phrase_counts_as_the_word_for_it(playbook: Playbook) -> None:
    playbook.write(INCIDENT_PATH, INCIDENT.replace("Pods stay in", "The trial hits its timeout; pods stay in"))
    assert results(playbook, "every one ran out\nof time")[0]["why"][0].startswith("words: timeout")


def test_the_same_error_weighs_most_whatever_its_numbers(playbook: Playbook) -> None:
    shown = INCIDENT.replace("## Reason", f"```text\n{ERROR.format(1, 'a1' * 32, 3)}\n```\n\n## Reason")
    playbook.write(INCIDENT_PATH, shown)
    playbook.write(ENTRY_PATH, ENTRY)
    found = results(playbook, ERROR.format(9, "b2" * 32, 5))
    assert found[0]["path"] == INCIDENT_PATH
    assert found[0]["score"] >= 0.8
    assert found[0]["why"][0].startswith("the same error: RuntimeError: mirror")


def test_the_same_title_is_the_same_failure_however_it_is_marked_up(playbook: Playbook) -> None:
    playbook.write(INCIDENT_PATH, INCIDENT.replace("title: Pods wait", "title: Pods *wait*"))
    found = results(playbook, "Pods `wait` for an image that never comes!")
    assert found[0]["score"] >= 0.75
    assert "the same title" in found[0]["why"]


def test_a_record_is_not_its_own_look_alike(playbook: Playbook) -> None:
    playbook.write(INCIDENT_PATH, INCIDENT)
    again = "troubleshooting/k8s/pods-wait-again-2026-06-01.md"
    playbook.write(again, INCIDENT.replace("2026-05-27", "2026-06-01"))
    assert [each["path"] for each in results(playbook, again)] == [INCIDENT_PATH]


def test_what_changed_on_disk_is_seen_at_once(playbook: Playbook) -> None:
    playbook.write(INCIDENT_PATH, INCIDENT)
    assert results(playbook, "the registry mirror answers 404")[0]["path"] == INCIDENT_PATH
    playbook.write(INCIDENT_PATH, INCIDENT.replace("registry mirror answers 404", "scheduler ignores taints"))
    assert "scheduler" in results(playbook, "scheduler ignores taints")[0]["why"][0]
    (playbook.root / INCIDENT_PATH).unlink()
    assert results(playbook, "scheduler ignores taints") == []


def test_a_folder_that_cannot_hold_the_index_does_not_matter(
    playbook: Playbook, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("PLAYBOOK_CACHE_DIR", str(tmp_path / "file"))
    playbook.write(INCIDENT_PATH, INCIDENT)
    assert results(playbook, "the registry mirror answers 404")[0]["path"] == INCIDENT_PATH


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("gone.log", "gone.log: no such file"),
        (" ", "there is no text to compare"),
        ("pods \udcff wait", "'pods \\udcff wait' is not UTF-8 text"),
    ],
)
def test_what_cannot_be_compared(playbook: Playbook, asked: str, said: str) -> None:
    done = playbook.run("similar", asked)
    assert done.returncode == 2
    assert said in done.stderr
