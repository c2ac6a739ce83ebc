"""What tests share: playbooks made for one test, the repository's own, and the command as a user runs it."""

from __future__ import annotations

import os
import pty
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import settings

from failure_playbook.lint import example_files

# How long an example takes says more of the machine than of the code.
settings.register_profile("playbook", deadline=None)
settings.load_profile("playbook")

REPOSITORY = Path(__file__).parent.parent

PYPROJECT = """\
[tool.failure-playbook]
repository = "https://git.example/team/playbook"
stages = [
  { id = "startup", title = "Startup" },
  { id = "cluster-and-sandbox", title = "Cluster and sandbox" },
]

[tool.failure-playbook.subsystems]
k8s = "pods and nodes"
docker = "the daemon"
"""

MKDOCS = """\
site_name: A playbook
site_url: http://127.0.0.1/
docs_dir: kb
theme: {name: material, font: false}
plugins: [search, failure-playbook]
nav: [index.md, troubleshooting/index.md]
markdown_extensions:
  [abbr, admonition, attr_list, md_in_html, tables, {toc: {permalink: true}}, pymdownx.superfences]
validation: {anchors: warn, omitted_files: warn, unrecognized_links: warn}
"""

PAGES = {
    "kb/index.md": "---\ntitle: Playbook\n---\n\n# Playbook\n\n<!-- playbook:stages -->\n",
    "kb/troubleshooting/index.md": "---\ntitle: Incidents\n---\n\n# Incidents\n\n<!-- playbook:incidents -->\n",
}

INCIDENT = """\
---
title: Pods wait for an image that never comes
date: 2026-05-27
stage: cluster-and-sandbox
status: resolved
---

## Issue

Pods stay in `ContainerCreating` for twenty minutes.

## Reason

The registry mirror answers 404 for the image.

## Fix

```bash
export HARBOR_NYDUS_MIRROR=registry.example:5001
```
"""

ENTRY = example_files.entry().replace("STAGE", "startup").replace("SUBSYSTEM", "k8s")

INCIDENT_PATH = "troubleshooting/k8s/pods-wait-for-an-image-2026-05-27.md"
ENTRY_PATH = "kb/playbook/image-never-comes.md"


@dataclass(frozen=True)
class Playbook:
    """A playbook in a folder of its own."""

    root: Path

    def write(self, path: str, content: str | bytes) -> Path:
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content)
        return file

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run ``playbook`` in it, without a terminal."""
        return run_command("-m", "failure_playbook", *arguments, cwd=self.root)

    def on_terminal(self, *arguments: str, answers: str, editor: str = "true") -> tuple[int, str]:
        """Run ``playbook`` on a terminal where somebody types; gives its status and all that was to be seen."""
        controlling, terminal = pty.openpty()
        environment = os.environ | {"NO_COLOR": "1", "EDITOR": editor, "TERM": "dumb"}
        environment.pop("VISUAL", None)
        process = subprocess.Popen(
            [sys.executable, "-m", "failure_playbook", *arguments],
            cwd=self.root,
            env=environment,
            stdin=terminal,
            stdout=terminal,
            stderr=terminal,
            start_new_session=True,
        )
        os.close(terminal)
        os.write(controlling, answers.encode())
        seen = b"".join(iter(lambda: read_terminal(controlling), b""))
        os.close(controlling)
        return process.wait(60), seen.decode().replace("\r\n", "\n")

    def build(self, site: Path, *options: str) -> subprocess.CompletedProcess[str]:
        """Run ``mkdocs build`` in it."""
        return run_command("-m", "mkdocs", "build", "--site-dir", str(site), *options, cwd=self.root)


def read_terminal(descriptor: int) -> bytes:
    """What a terminal shows next; nothing once its program has ended."""
    try:
        return os.read(descriptor, 4096)
    except OSError:  # Linux says so where the other side of a terminal is closed.
        return b""


def run_command(*arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1", "NO_COLOR": "1", "PYTHONWARNINGS": "error"}
    command = [sys.executable, *arguments]
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False, timeout=120)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the tests with a browser come last: while Playwright runs, no other event loop can in the same process."""
    items.sort(key=lambda item: "end_to_end" in item.path.parts)


@pytest.fixture(autouse=True, scope="session")
def cache_folder(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Caches go into a folder of the test run, and never into the user's."""
    os.environ["PLAYBOOK_CACHE_DIR"] = str(tmp_path_factory.mktemp("cache"))


@pytest.fixture
def playbook(tmp_path: Path) -> Playbook:
    """A small playbook without any record."""
    made = Playbook(tmp_path / "playbook")
    made.write("pyproject.toml", PYPROJECT)
    made.write("mkdocs.yml", MKDOCS)
    for path, text in PAGES.items():
        made.write(path, text)
    return made


@pytest.fixture
def repository_copy(tmp_path: Path) -> Playbook:
    """A copy of this repository's playbook, to be changed."""
    root = tmp_path / "repository"
    for name in ("kb", "troubleshooting"):
        shutil.copytree(REPOSITORY / name, root / name)
    for name in ("mkdocs.yml", "pyproject.toml"):
        shutil.copy(REPOSITORY / name, root / name)
    return Playbook(root)


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """This repository's playbook, built strictly."""
    folder = tmp_path_factory.mktemp("site")
    result = Playbook(REPOSITORY).build(folder, "--strict")
    assert result.returncode == 0, result.stderr
    return folder


@pytest.fixture
def codes(playbook: Playbook) -> Callable[[str, str], list[str]]:
    """The codes that ``playbook lint`` reports for one file, each once, sorted."""

    def run(path: str, content: str) -> list[str]:
        playbook.write(path, content)
        result = playbook.run("lint", path)
        assert result.returncode in (0, 1), result.stderr
        return sorted(reported_codes(result.stdout))

    return run


def reported_codes(output: str) -> set[str]:
    """The codes in the text that lint prints."""
    return set(re.findall(r"^\S+:\d+:\d+: (PB\d{3}) ", output, re.MULTILINE))
