"""The live server: it rebuilds once for a change, forgets the build before, and outlives a bad record."""

from __future__ import annotations

import os
import queue
import re
import socket
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from typing import IO

import pytest

from tests.conftest import ENTRY, ENTRY_PATH, INCIDENT, INCIDENT_PATH, Playbook

BUILT = "Reloading browsers"
"""Said after every build. The message with its duration is not: MkDocs leaves out what it has said word for word."""
PATIENCE = 60
"""Seconds after which a message that has not come is taken as not coming."""
QUIET_SPELL = 4
"""Seconds without a build that show that there is no loop; the server looks for changes every half second."""


class Server:
    """A running ``mkdocs serve`` whose messages can be waited for."""

    def __init__(self, playbook: Playbook) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        command = [sys.executable, "-m", "mkdocs", "serve", "--livereload", "--dev-addr", f"127.0.0.1:{self.port}"]
        environment = os.environ | {"NO_MKDOCS_2_WARNING": "1", "PYTHONUNBUFFERED": "1"}
        self.process = subprocess.Popen(
            command, cwd=playbook.root, env=environment, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
        )
        self.lines: queue.Queue[str] = queue.Queue()
        assert self.process.stderr is not None
        self.reader = threading.Thread(target=self._collect, args=(self.process.stderr,), daemon=True)
        self.reader.start()

    def _collect(self, stream: IO[str]) -> None:
        with stream:
            for line in stream:
                self.lines.put(line)

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=PATIENCE)
        self.reader.join(timeout=PATIENCE)

    def wait_for(self, words: str) -> list[str]:
        """The messages up to and with the one that holds these words."""
        seen = []
        while True:
            try:
                seen.append(self.lines.get(timeout=PATIENCE))
            except queue.Empty:
                raise AssertionError(f"{words!r} did not come after:\n{''.join(seen)}") from None
            if words in seen[-1]:
                return seen

    def builds_in_a_quiet_spell(self) -> int:
        """How many more builds end before nothing is said for a while."""
        builds = 0
        while True:
            try:
                builds += BUILT in self.lines.get(timeout=QUIET_SPELL)
            except queue.Empty:
                return builds

    def text(self, path: str) -> str:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/{path}") as response:
            content: bytes = response.read()
        return re.sub(r"\s+", " ", content.decode("utf-8"))


@pytest.fixture
def server(playbook: Playbook) -> Iterator[Server]:
    playbook.write(INCIDENT_PATH, INCIDENT)
    playbook.write(ENTRY_PATH, ENTRY)
    running = Server(playbook)
    running.wait_for("Serving on")
    yield running
    running.stop()


INCIDENT_ADDRESS = INCIDENT_PATH.removesuffix(".md") + "/"


def test_each_kind_of_source_is_watched_and_rebuilt_once(server: Server, playbook: Playbook) -> None:
    playbook.write(INCIDENT_PATH, INCIDENT.replace("twenty minutes", "thirty minutes"))
    server.wait_for(BUILT)
    assert server.builds_in_a_quiet_spell() == 0
    assert "thirty minutes" in server.text(INCIDENT_ADDRESS)

    playbook.write(ENTRY_PATH, ENTRY.replace("lacks the image", "has lost the image"))
    server.wait_for(BUILT)
    assert "has lost the image" in server.text("")

    pyproject = (playbook.root / "pyproject.toml").read_text("utf-8")
    playbook.write("pyproject.toml", pyproject.replace('title = "Startup"', 'title = "Before the first step"'))
    server.wait_for(BUILT)
    assert "Before the first step" in server.text("")
    assert server.builds_in_a_quiet_spell() == 0


def test_a_removed_record_is_forgotten(server: Server, playbook: Playbook) -> None:
    (playbook.root / ENTRY_PATH).unlink()
    server.wait_for(BUILT)
    assert "lacks the image" not in server.text("")


def test_a_bad_record_is_shown_and_survived(server: Server, playbook: Playbook) -> None:
    playbook.write(INCIDENT_PATH, INCIDENT.replace("title: Pods", "title: a: Pods"))
    messages = server.wait_for(BUILT)
    assert any(f"{INCIDENT_PATH}:2:" in message and "PB003" in message for message in messages)
    assert "This record has faults" in server.text(INCIDENT_ADDRESS)
    playbook.write(INCIDENT_PATH, INCIDENT)
    server.wait_for(BUILT)
    assert "This record has faults" not in server.text(INCIDENT_ADDRESS)


def test_a_bad_configuration_is_named_and_survived(server: Server, playbook: Playbook) -> None:
    good = (playbook.root / "pyproject.toml").read_text("utf-8")
    playbook.write("pyproject.toml", good.replace("stages", "stagse"))
    messages = server.wait_for("`stages` is missing")
    assert messages
    playbook.write("pyproject.toml", good)
    server.wait_for(BUILT)
    assert "lacks the image" in server.text("")
