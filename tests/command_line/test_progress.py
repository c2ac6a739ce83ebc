"""What takes longer shows how far it is, on a terminal and nowhere else."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from datetime import date, timedelta

import pytest

from failure_playbook.command_line.progress import WORTH_A_BAR
from tests.conftest import INCIDENT, Playbook, read_terminal

COMMANDS = [["similar", "registry mirror"], ["lint", "--no-cache"], ["recurring"]]


@pytest.mark.parametrize("arguments", COMMANDS, ids=lambda arguments: arguments[0])
def test_a_terminal_shows_progress(playbook: Playbook, arguments: list[str]) -> None:
    for number in range(WORTH_A_BAR * 2):
        day = str(date(2020, 1, 1) + timedelta(days=number))
        playbook.write(f"troubleshooting/k8s/pods-wait-{day}.md", INCIDENT.replace("2026-05-27", day))
    controlling, terminal = pty.openpty()
    command = [sys.executable, "-m", "failure_playbook", *arguments]
    shown = subprocess.Popen(
        command, cwd=playbook.root, stdout=subprocess.PIPE, stderr=terminal, stdin=subprocess.DEVNULL
    )
    os.close(terminal)
    seen = b"".join(iter(lambda: read_terminal(controlling), b""))
    os.close(controlling)
    assert shown.stdout is not None
    results = shown.stdout.read()
    shown.stdout.close()
    assert shown.wait(60) == 0
    assert b"100%" in seen
    silent = playbook.run(*arguments)
    assert (silent.returncode, silent.stderr, silent.stdout.encode()) == (0, "", results)
