"""What comes after filing: seen again, superseded, retired, renamed."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from ruamel.yaml.comments import CommentedMap

from failure_playbook.lifecycle.front_matter_edit import FrontMatterEditError, edit_front_matter
from failure_playbook.records.front_matter import read_front_matter
from failure_playbook.records.source_text import decode
from tests.conftest import ENTRY, ENTRY_PATH, INCIDENT, INCIDENT_PATH, Playbook

LATER_PATH = "troubleshooting/k8s/mirror-is-gone-2026-06-01.md"
LATER = INCIDENT.replace("2026-05-27", "2026-06-01")
ODD = INCIDENT.replace("date: 2026", "# the day  \n'date':   2026").replace(
    "status: resolved", 'status: "resolved" # yes'
)
NAMING = INCIDENT.replace("status:", "failure: image-never-comes\nstatus:")


def said(done: subprocess.CompletedProcess[str]) -> str:
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_an_occurrence_is_recorded_once(playbook: Playbook) -> None:
    file = playbook.write(INCIDENT_PATH, INCIDENT)
    options = (INCIDENT_PATH, "--date", "2026-06-02", "--run", "sync-2node", "--cluster", "dc-1")
    assert said(playbook.run("seen", *options)).endswith(": added\n")
    once = file.read_bytes()
    assert b"- {date: 2026-06-02, run: sync-2node, cluster: dc-1}\n" in once
    assert said(playbook.run("seen", *options)).endswith(": recorded already\n")
    assert file.read_bytes() == once
    assert playbook.run("lint").returncode == 0


def test_a_failure_means_its_newest_incident(playbook: Playbook) -> None:
    old = playbook.write(INCIDENT_PATH, NAMING)
    new = playbook.write(LATER_PATH, NAMING.replace("2026-05-27", "2026-06-01"))
    playbook.write(ENTRY_PATH, ENTRY)
    said(playbook.run("seen", "image-never-comes", "--date", "2026-06-03", "--run", "a"))
    assert b"2026-06-03" in new.read_bytes()
    assert old.read_bytes() == NAMING.encode()


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_nothing_else_in_the_file_changes(playbook: Playbook, ending: str) -> None:
    before = ODD.replace("\n", ending).encode()
    file = playbook.write(INCIDENT_PATH, before)
    said(playbook.run("seen", INCIDENT_PATH, "--date", "2026-06-02", "--run", "a"))
    kept = [line for line in file.read_bytes().splitlines(keepends=True) if line in before.splitlines(keepends=True)]
    assert b"".join(kept) == before
    assert file.read_bytes().count(b"\r") == (file.read_bytes().count(b"\n") if ending == "\r\n" else 0)


def test_superseding_links_both_and_refuses_a_circle(playbook: Playbook) -> None:
    old = playbook.write(INCIDENT_PATH, INCIDENT)
    playbook.write(LATER_PATH, LATER)
    refused = playbook.run("supersede", INCIDENT_PATH, LATER_PATH)
    assert refused.returncode == 2
    assert "--because" in refused.stderr
    said(playbook.run("supersede", INCIDENT_PATH, LATER_PATH, "--because", "it blamed the network"))
    assert (
        b"superseded_by: k8s/mirror-is-gone-2026-06-01.md\nsuperseded_because: it blamed the network"
        in old.read_bytes()
    )
    assert "superseded by" in said(
        playbook.run("supersede", INCIDENT_PATH, LATER_PATH, "--because", "it blamed the network")
    )
    circle = playbook.run("supersede", LATER_PATH, INCIDENT_PATH, "--because", "no")
    assert circle.returncode == 2
    assert "circle" in circle.stderr


def test_a_retired_entry_says_why(playbook: Playbook) -> None:
    file = playbook.write(ENTRY_PATH, ENTRY)
    assert playbook.run("retire", "image-never-comes").returncode == 2
    said(playbook.run("retire", "image-never-comes", "--because", "the mirror: gone"))
    assert b"status: retired\nretired_because: 'the mirror: gone'\n" in file.read_bytes()
    assert "retired already" in said(playbook.run("retire", "image-never-comes", "--because", "the mirror: gone"))


def test_a_reason_is_asked_for_on_a_terminal(playbook: Playbook) -> None:
    file = playbook.write(ENTRY_PATH, ENTRY)
    status, seen = playbook.on_terminal("retire", "image-never-comes", answers="the mirror is gone\n")
    assert status == 0, seen
    assert b"retired_because: the mirror is gone\n" in file.read_bytes()


def rename_playbook(playbook: Playbook) -> Playbook:
    playbook.write(ENTRY_PATH, ENTRY)
    link = "See [the entry](../../kb/playbook/image-never-comes.md#fix).\n\n## Fix"
    playbook.write(INCIDENT_PATH, NAMING.replace("## Fix", link))
    playbook.write("kb/index.md", "# Playbook\n\n<!-- playbook:stages -->\n\n[It](playbook/image-never-comes.md).\n")
    return playbook


def contents(playbook: Playbook) -> dict[str, bytes]:
    files = (file for file in playbook.root.rglob("*.md") if file.is_file())
    return {file.relative_to(playbook.root).as_posix(): file.read_bytes() for file in files}


def test_a_rename_rewrites_what_names_the_entry(playbook: Playbook) -> None:
    rename_playbook(playbook)
    said(playbook.run("rename", "image-never-comes", "no-image"))
    assert not (playbook.root / ENTRY_PATH).exists()
    after = contents(playbook)
    assert b"aliases: [image-never-comes]" in after["kb/playbook/no-image.md"]
    assert b"failure: no-image\n" in after[INCIDENT_PATH]
    assert b"(../../kb/playbook/no-image.md#fix)" in after[INCIDENT_PATH]
    assert b"(playbook/no-image.md)" in after["kb/index.md"]
    assert "renamed already" in said(playbook.run("rename", "image-never-comes", "no-image"))


def test_a_rename_that_was_killed_is_finished_by_the_same_command(playbook: Playbook) -> None:
    rename_playbook(playbook)
    start = contents(playbook)
    said(playbook.run("rename", "image-never-comes", "no-image"))
    undisturbed = contents(playbook)
    for number in range(6):
        for path in contents(playbook):
            (playbook.root / path).unlink()
        for path, data in start.items():
            playbook.write(path, data)
        killed_at_write(playbook, number)
        said(playbook.run("rename", "image-never-comes", "no-image"))
        assert contents(playbook) == undisturbed


def killed_at_write(playbook: Playbook, number: int) -> None:
    code = f"""
import os, signal, sys
from pathlib import Path
left = [{number}]
def counted(original):
    def call(*arguments, **options):
        if not left[0]:
            os.kill(os.getpid(), signal.SIGKILL)
        left[0] -= 1
        return original(*arguments, **options)
    return call
Path.replace, Path.unlink = counted(Path.replace), counted(Path.unlink)
from failure_playbook.command_line import main
main(["rename", "image-never-comes", "no-image"])
"""
    subprocess.run([sys.executable, "-c", code], cwd=playbook.root, env=os.environ, check=False, capture_output=True)


VALUES = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=20)


@given(
    st.dictionaries(st.from_regex(r"[a-z]{1,8}", fullmatch=True), VALUES, max_size=4), VALUES, st.sampled_from("\n\r")
)
def test_any_front_matter_keeps_its_other_keys(keys: dict[str, str], value: str, ending: str) -> None:
    quoted = "".join(f"{key}: '{each.replace(chr(39), chr(39) * 2)}'  # note\n" for key, each in keys.items())
    text = f"---\n{quoted}---\nbody\n".replace("\n", "\r\n" if ending == "\r" else "\n")

    def change(front_matter: CommentedMap) -> None:
        front_matter["added_key"] = value

    keeps_all(text.encode(), change, keys | {"added_key": value})


def keeps_all(data: bytes, change: Callable[[CommentedMap], None], expected: dict[str, str]) -> None:
    try:
        changed = edit_front_matter(data, change)
    except FrontMatterEditError:
        return  # What cannot be changed safely is left to a person.
    mapping = read_front_matter(decode(changed)).mapping
    assert mapping is not None
    assert mapping.data == expected
    old, new = data.splitlines(keepends=True), changed.splitlines(keepends=True)
    assert [line for line in new if line in old] == old
