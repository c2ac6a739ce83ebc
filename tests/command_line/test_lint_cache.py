"""A warm run gives what a cold one gives, byte for byte, and so do any number of processes."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from failure_playbook.command_line.lint_processes import processes_for, read_and_check
from failure_playbook.command_line.lint_results import Result, ResultCache, key_of
from failure_playbook.lint.engine import lint
from failure_playbook.lint.formats import format_names
from failure_playbook.lint.registry import all_rules
from failure_playbook.lint.rule import Context
from failure_playbook.project import open_project, read_contents
from tests.conftest import ENTRY, ENTRY_PATH, INCIDENT, INCIDENT_PATH, Playbook, run_command

TODAY = date(2026, 12, 1)
BAD = INCIDENT.replace("## Reason", "## Root cause").replace("status:", "statsu:")


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for the caches of one test."""
    folder = tmp_path / "cache"
    monkeypatch.setenv("PLAYBOOK_CACHE_DIR", str(folder))
    return folder


@pytest.mark.parametrize("name", format_names())
def test_a_warm_run_equals_a_cold_one(playbook: Playbook, cache: Path, name: str) -> None:
    playbook.write(INCIDENT_PATH, BAD)
    playbook.write(ENTRY_PATH, ENTRY.replace("status:", "related: [nothing]\nstatus:"))
    cold, warm = (playbook.run("lint", "--format", name) for _ in range(2))
    assert any(cache.rglob("*.json"))
    without = playbook.run("lint", "--format", name, "--no-cache")
    assert cold.returncode == 1
    assert [(r.stdout, r.stderr, r.returncode) for r in (cold, warm, without)] == [
        (cold.stdout, cold.stderr, cold.returncode)
    ] * 3


def test_what_changes_is_seen(playbook: Playbook, cache: Path) -> None:
    playbook.write(INCIDENT_PATH, INCIDENT)
    assert playbook.run("lint").returncode == 0
    playbook.write(INCIDENT_PATH, BAD)
    assert "PB207" in playbook.run("lint").stdout
    playbook.write(INCIDENT_PATH, INCIDENT.replace("the image.", "the image, see [it](it.md)."))
    assert "PB301" in playbook.run("lint").stdout
    playbook.write("troubleshooting/k8s/it.md", INCIDENT)
    assert "PB301" not in playbook.run("lint").stdout
    pyproject = playbook.root / "pyproject.toml"
    pyproject.write_text(pyproject.read_text().replace('k8s = "pods and nodes"\n', ""))
    assert "PB104" in playbook.run("lint").stdout


def test_what_was_asked_for_is_part_of_the_key(playbook: Playbook, cache: Path) -> None:
    playbook.write(INCIDENT_PATH, BAD)
    playbook.write("troubleshooting/docker/it-stops-2026-05-27.md", INCIDENT)
    assert playbook.run("lint").returncode == 1
    assert playbook.run("lint", "troubleshooting/docker").stdout == "1 file checked, nothing to report\n"
    assert playbook.run("lint", "troubleshooting/docker").stdout == "1 file checked, nothing to report\n"
    assert playbook.run("lint", "troubleshooting/gone").returncode == 2


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text[: len(text) // 2],
        lambda text: "",
        lambda text: "\0\xff" * 40,
        lambda text: text.replace("PB207", "PB999"),
        lambda text: text.replace('"checked": 3', '"checked": 9'),
    ],
)
def test_a_damaged_cache_is_never_trusted(playbook: Playbook, cache: Path, damage: Callable[[str], str]) -> None:
    playbook.write(INCIDENT_PATH, BAD)
    cold = playbook.run("lint")
    (file,) = cache.rglob("*.json")
    file.write_text(damage(file.read_text()))
    assert playbook.run("lint").stdout == cold.stdout
    assert playbook.run("lint").stdout == cold.stdout


def test_a_cache_that_cannot_be_written_is_done_without(playbook: Playbook, cache: Path) -> None:
    cache.write_text("a file where the folder should be")
    playbook.write(INCIDENT_PATH, INCIDENT)
    assert playbook.run("lint").returncode == 0


def test_only_so_many_results_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("failure_playbook.command_line.lint_results.KEPT", 3)
    results = ResultCache(tmp_path)
    for number in range(5):
        results.store(f"key-{number}", Result((), number))
    assert len(list(tmp_path.iterdir())) == 3
    assert results.load("key-4") == Result((), 4)


def test_nothing_is_written_into_the_playbook(playbook: Playbook, cache: Path) -> None:
    playbook.write(INCIDENT_PATH, BAD)
    before = sorted(playbook.root.rglob("*"))
    playbook.run("lint")
    assert sorted(playbook.root.rglob("*")) == before


TEXTS = st.sampled_from(
    [INCIDENT, BAD, "", "---\n", INCIDENT.replace("404", "`TBD`"), INCIDENT.replace("## Fix", "# Fix")]
)


@settings(deadline=None, max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(TEXTS, min_size=1, max_size=7), st.integers(1, 4))
def test_any_number_of_processes_gives_the_same(playbook: Playbook, texts: list[str], processes: int) -> None:
    for number, text in enumerate(texts):
        playbook.write(f"troubleshooting/k8s/it-stops-{number}-2026-05-27.md", text)
    project = open_project(playbook.root)
    contents = read_contents(project.root)

    def diagnostics(count: int) -> list[object]:
        corpus, found = read_and_check(project.configuration, contents, TODAY, count)
        return list(lint(Context(corpus, TODAY), all_rules(), None, found))

    assert diagnostics(processes) == diagnostics(1)


def test_a_result_is_read_back_as_it_was(playbook: Playbook, tmp_path: Path) -> None:
    playbook.write(INCIDENT_PATH, BAD.replace("\n", "\r\n"))
    playbook.write("troubleshooting/k8s/Pods_Wait-20260527.md", INCIDENT)
    project = open_project(playbook.root)
    contents = read_contents(project.root)
    corpus, found = read_and_check(project.configuration, contents, TODAY, 1)
    result = Result(tuple(lint(Context(corpus, TODAY), all_rules(), None, found)), 2)
    assert any(diagnostic.fix and diagnostic.fix.edits for diagnostic in result.diagnostics)
    assert any(diagnostic.fix and diagnostic.fix.rename_to for diagnostic in result.diagnostics)
    results = ResultCache(tmp_path / "results")
    key = key_of(contents, project.configuration, TODAY, [])
    results.store(key, result)
    assert results.load(key) == result


def test_few_records_are_not_worth_a_process() -> None:
    assert processes_for(0) == processes_for(150) == 1


def test_many_records_give_the_same_through_the_command(playbook: Playbook, cache: Path) -> None:
    for number in range(450):
        text = BAD if number % 50 == 0 else INCIDENT
        playbook.write(f"troubleshooting/k8s/it-stops-{number:03}-2026-05-27.md", text)
    on_all_cores = playbook.run("lint", "--no-cache")
    on_one_core = _on_one_core(playbook)
    assert on_all_cores.returncode == 1
    assert on_all_cores.stdout == on_one_core.stdout


def _on_one_core(playbook: Playbook) -> subprocess.CompletedProcess[str]:
    code = (
        "import os; os.sched_setaffinity(0, {min(os.sched_getaffinity(0))});"
        "from failure_playbook.command_line import main; main(['lint', '--no-cache'])"
    )
    return run_command("-c", code, cwd=playbook.root)
