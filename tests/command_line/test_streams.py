"""Streams that are closed or full, signals, colors, files that cannot be read: a message and a status, no traceback."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ENTRY, ENTRY_PATH, INCIDENT, INCIDENT_PATH, Playbook

NEW = ["new", "--title", "It hangs", "--subsystem", "k8s", "--stage", "startup"]
COMMANDS = [["similar", "pods"], ["lint", "--no-cache"], ["recurring"], NEW]


def shell(playbook: Playbook, line: str) -> subprocess.CompletedProcess[str]:
    """Run a line of shell in which ``playbook`` is the command; its status is that of the command."""
    command = f'playbook() {{ "{sys.executable}" -m failure_playbook "$@"; }}; set -o pipefail; {line}'
    return subprocess.run(
        ["bash", "-c", command], cwd=playbook.root, capture_output=True, text=True, check=False, timeout=60
    )


@pytest.mark.parametrize("arguments", COMMANDS, ids=lambda arguments: arguments[0])
def test_a_full_disk_is_told(playbook: Playbook, arguments: list[str]) -> None:
    playbook.write(INCIDENT_PATH, INCIDENT)
    done = shell(playbook, f"playbook {shlex.join(arguments)} >/dev/full")
    assert (done.returncode, "no space left on device" in done.stderr, "Traceback" in done.stderr) == (2, True, False)


def test_nobody_reads_is_not_a_finding(playbook: Playbook) -> None:
    playbook.write(INCIDENT_PATH, INCIDENT)
    done = shell(playbook, "playbook recurring | true")
    assert (done.returncode in (0, 141), done.stderr) == (True, "")


@pytest.mark.parametrize("arguments", ["similar -", "lint - --stdin-filename x.md", "new --title x --stdin"])
def test_a_closed_standard_input_is_told(playbook: Playbook, arguments: str) -> None:
    done = shell(playbook, f"playbook {arguments} <&-")
    assert (done.returncode, done.stderr) == (2, "error: standard input is closed\n")


def test_an_interrupt_is_no_finding(playbook: Playbook) -> None:
    command = [sys.executable, "-m", "failure_playbook", "similar", "-"]
    running = subprocess.Popen(command, cwd=playbook.root, stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert running.stdin is not None
    # It reads until the end of what comes, which is not yet there: by then it is at work.
    running.stdin.write("pods\n" * 100_000)
    running.send_signal(signal.SIGINT)
    _, told = running.communicate(timeout=60)
    assert running.returncode == 130
    assert told.strip() == "stopped"


def test_no_color_is_heeded_on_a_terminal(playbook: Playbook) -> None:
    playbook.write(INCIDENT_PATH, INCIDENT)
    for arguments in (["similar", "pods wait"], ["seen", "nothing"]):
        _, seen = playbook.on_terminal(*arguments, answers="")
        assert "\x1b" not in seen


def test_what_a_terminal_would_obey_is_only_shown(playbook: Playbook) -> None:
    playbook.write(
        INCIDENT_PATH,
        INCIDENT.replace("title: Pods wait", 'title: "Pods \\e]0;owned\\a wait').replace("comes\ndate", 'comes"\ndate'),
    )
    done = playbook.run("similar", "pods wait for an image")
    assert "owned" in done.stdout
    assert "\x1b" not in done.stdout
    assert "PB504" in playbook.run("lint").stdout


@pytest.mark.parametrize("kind", ["dangling", "circle", "pipe"])
@pytest.mark.parametrize("arguments", COMMANDS, ids=lambda arguments: arguments[0])
def test_one_file_that_cannot_be_read_stops_nobody(playbook: Playbook, kind: str, arguments: list[str]) -> None:
    playbook.write(INCIDENT_PATH, INCIDENT)
    bad = playbook.root / "troubleshooting/k8s/bad-2026-01-01.md"
    if kind == "pipe":
        os.mkfifo(bad)
    else:
        bad.symlink_to(bad if kind == "circle" else Path("/nowhere"))
    done = playbook.run(*arguments)
    assert (done.returncode, done.stderr.count("Traceback")) == (1 if arguments[0] == "lint" else 0, 0), done.stderr
    if arguments[0] == "lint":
        assert f"{bad.relative_to(playbook.root)}:1:1: PB001" in done.stdout


def test_two_changes_at_once_are_both_made(playbook: Playbook) -> None:
    file = playbook.write(INCIDENT_PATH, INCIDENT)
    command = [sys.executable, "-m", "failure_playbook"]
    changes = [["seen", INCIDENT_PATH, "--run", f"run-{n}"] for n in range(5)]
    changes.append(["assign", "image-never-comes", INCIDENT_PATH])
    running = [subprocess.Popen([*command, *each], cwd=playbook.root, stdout=subprocess.DEVNULL) for each in changes]
    assert [each.wait(60) for each in running] == [0] * len(changes)
    text = file.read_text("utf-8")
    assert all(f"run: run-{n}}}" in text for n in range(5))
    assert "failure: image-never-comes\n" in text


def test_help_names_the_command(playbook: Playbook) -> None:
    assert playbook.run("promote", "--help").stdout.startswith("Usage: playbook promote ")


def test_an_entry_is_named_by_its_file_too(playbook: Playbook) -> None:
    playbook.write(ENTRY_PATH, ENTRY)
    refused = playbook.run("seen", ENTRY_PATH)
    assert refused.returncode == 2
    assert "no incident of `image-never-comes` is on file; file one: playbook new --failure" in refused.stderr
    playbook.write(INCIDENT_PATH, INCIDENT.replace("status:", "failure: image-never-comes\nstatus:"))
    assert playbook.run("seen", ENTRY_PATH, "--date", "2026-06-01").returncode == 0


def test_an_entry_cannot_take_the_name_of_a_folders_page(playbook: Playbook) -> None:
    playbook.write(ENTRY_PATH, ENTRY)
    refused = playbook.run("rename", "image-never-comes", "index")
    assert refused.returncode == 2
    assert "PB105 `index` is the name of a folder's own page" in refused.stderr
    assert (playbook.root / ENTRY_PATH).is_file()
