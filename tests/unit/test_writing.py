"""Writing a file: the old one or the new one, and nothing left beside it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from failure_playbook.writing import UNFINISHED, create_atomically, write_atomically


def names_in(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def test_what_a_killed_writer_left_is_removed_by_the_next(tmp_path: Path) -> None:
    target = tmp_path / "it.md"
    target.write_bytes(b"old")
    code = f"""
import os, signal
from pathlib import Path
from failure_playbook.writing import write_atomically
os.fsync = lambda descriptor: os.kill(os.getpid(), signal.SIGKILL)
write_atomically(Path({str(target)!r}), b"new")
"""
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == -9
    assert target.read_bytes() == b"old"
    assert any(name.endswith(UNFINISHED) for name in names_in(tmp_path))
    write_atomically(target, b"new")
    assert names_in(tmp_path) == ["it.md"]
    assert target.read_bytes() == b"new"


def test_a_file_that_is_being_written_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    during: list[str] = []

    def write_another(descriptor: int) -> None:
        monkeypatch.undo()
        write_atomically(tmp_path / "another.md", b"another")
        during.extend(name for name in names_in(tmp_path) if name.endswith(UNFINISHED))

    monkeypatch.setattr(os, "fsync", write_another)
    write_atomically(tmp_path / "it.md", b"it")
    assert len(during) == 1
    assert names_in(tmp_path) == ["another.md", "it.md"]


def test_a_failed_write_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "it.md"
    target.write_bytes(b"old")

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        write_atomically(target, b"new")
    assert names_in(tmp_path) == ["it.md"]
    assert target.read_bytes() == b"old"


def test_permissions_stay(tmp_path: Path) -> None:
    target = tmp_path / "it.md"
    target.write_bytes(b"old")
    target.chmod(0o640)
    write_atomically(target, b"new")
    assert target.stat().st_mode & 0o777 == 0o640


def test_a_file_that_is_there_is_never_replaced(tmp_path: Path) -> None:
    create_atomically(tmp_path / "it.md", b"first")
    with pytest.raises(FileExistsError):
        create_atomically(tmp_path / "it.md", b"second")
    assert (tmp_path / "it.md").read_bytes() == b"first"
    assert names_in(tmp_path) == ["it.md"]


def test_a_file_system_without_links_does_not_matter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_links(path: Path, target: Path) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(Path, "hardlink_to", no_links)
    create_atomically(tmp_path / "it.md", b"first")
    with pytest.raises(FileExistsError):
        create_atomically(tmp_path / "it.md", b"second")
    assert (tmp_path / "it.md").read_bytes() == b"first"
    assert names_in(tmp_path) == ["it.md"]
