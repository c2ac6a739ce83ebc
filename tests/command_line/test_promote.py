"""``playbook promote``: from the incidents of a recurring failure to its entry."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import INCIDENT, Playbook, reported_codes

SLUG = "image-never-comes"
ENTRY_FILE = f"kb/playbook/{SLUG}.md"
FIRST = "troubleshooting/k8s/pods-wait-2026-05-27.md"
SECOND = "troubleshooting/k8s/pods-wait-again-2026-06-03.md"


def incident(day: str, run: str, *, old: str = "", new: str = "", more: str = "") -> str:
    keys = f"failure: {SLUG}\noccurrences:\n  - {{date: {day}, run: {run}}}\n{more}"
    text = INCIDENT.replace("2026-05-27", day).replace("status: resolved\n", f"status: resolved\n{keys}")
    assert not old or old in text
    return text.replace(old, new) if old else text


@pytest.fixture
def recurring(playbook: Playbook) -> Playbook:
    """A playbook in which one failure was seen in two runs and has no entry."""
    playbook.write(FIRST, incident("2026-05-27", "one", old="The registry", new="On this node the registry"))
    signature = "signatures:\n  - text: the mirror answers 404\n"
    log = "the image.\n\n```text\nkubelet: the mirror answers 404 for task:latest\n```"
    playbook.write(SECOND, incident("2026-06-03", "two", old="the image.", new=log, more=signature))
    return playbook


def entry(playbook: Playbook) -> str:
    return (playbook.root / ENTRY_FILE).read_text()


def test_a_recurring_failure_becomes_an_entry(recurring: Playbook) -> None:
    result = recurring.run("promote", SLUG)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.splitlines()[0] == f"{ENTRY_FILE}: written"
    text = entry(recurring)
    # Its title, stage and subsystem are what the incidents agree on; the newest one leads.
    for line in (
        "stage: cluster-and-sandbox",
        "subsystem: k8s",
        "issue: Pods wait for an image that never comes",
        "reason: The registry mirror answers 404 for the image",
        "status: active",
        "reviewed: 2026-06-03",
    ):
        assert f"\n{line}\n" in text, text
    assert "the mirror answers 404" in text
    assert text.index("The registry mirror answers 404") < text.index("On this node the registry")
    assert f"(../../{FIRST}), 2026-05-27:" in text


def test_what_a_person_must_write_is_open_until_it_is_written(recurring: Playbook) -> None:
    said = recurring.run("promote", SLUG).stdout
    assert "  open: write `fix`, a cell of the table" in said
    assert "say how one knows that the fix worked" in said
    result = recurring.run("lint")
    assert result.returncode == 1
    assert reported_codes(result.stdout) == {"PB209"}
    written = entry(recurring).replace("fix: TBD", "fix: Push the image to the mirror")
    written = (
        "\n".join(line for line in written.split("\n") if "<!-- hint:" not in line).rstrip() + "\n\nThe pods start.\n"
    )
    recurring.write(ENTRY_FILE, written)
    assert recurring.run("lint", "--strict").stdout == "5 files checked, nothing to report\n"


def test_the_example_is_taken_from_the_log_of_an_incident(recurring: Playbook) -> None:
    recurring.run("promote", SLUG)
    assert "kubelet: the mirror answers 404 for task:latest" in entry(recurring).split("\n---\n")[0]
    assert "PB404" not in recurring.run("lint").stdout


def test_a_dry_run_shows_a_diff_and_writes_nothing(recurring: Playbook) -> None:
    result = recurring.run("promote", SLUG, "--dry-run")
    assert result.returncode == 0
    assert f"+++ b/{ENTRY_FILE}" in result.stdout
    assert "+stage: cluster-and-sandbox" in result.stdout
    assert not (recurring.root / ENTRY_FILE).exists()


def test_check_names_what_is_due(recurring: Playbook) -> None:
    result = recurring.run("promote", "--check")
    assert result.returncode == 1
    assert f"{SLUG} is due: 2 occurrences, 2 runs" in result.stdout
    assert f"playbook promote {SLUG}" in result.stdout
    assert not (recurring.root / ENTRY_FILE).exists()
    recurring.run("promote", "--all")
    assert recurring.run("promote", "--check").returncode == 0


def test_a_check_that_looked_at_nothing_could_not_run(playbook: Playbook) -> None:
    assert playbook.run("promote", "--check").returncode == 2


def test_below_the_thresholds_it_says_what_is_missing(playbook: Playbook) -> None:
    playbook.write(FIRST, incident("2026-05-27", "one"))
    result = playbook.run("promote", SLUG)
    assert result.returncode == 2
    assert "it was seen in 1 run and 0 named clusters; promotion needs 2 runs or 2 named clusters" in result.stderr
    assert not (playbook.root / ENTRY_FILE).exists()
    assert playbook.run("promote", SLUG, "--anyway").returncode == 2
    assert playbook.run("promote", SLUG, "--anyway", "--because", "the fix: needed now").returncode == 0
    assert "promoted_because: 'the fix: needed now'" in entry(playbook).replace('"', "'")


def test_incidents_that_do_not_agree_are_an_error_without_a_terminal(recurring: Playbook) -> None:
    text = (recurring.root / FIRST).read_text().replace("stage: cluster-and-sandbox", "stage: startup")
    recurring.write(FIRST, text)
    result = recurring.run("promote", SLUG)
    assert result.returncode == 2
    assert f"do not agree on the stage (cluster-and-sandbox: {SECOND}; startup: {FIRST})" in result.stderr
    assert recurring.run("promote", SLUG, "--stage", "strtup").returncode == 2
    assert recurring.run("promote", SLUG, "--stage", "startup").returncode == 0
    assert "\nstage: startup\n" in entry(recurring)


def test_every_open_item_is_named(recurring: Playbook) -> None:
    text = (recurring.root / SECOND).read_text().replace("kubelet: the mirror answers 404", "kubelet: it answers 404")
    recurring.write(SECOND, text)
    done = recurring.run("promote", SLUG)
    assert "  open: add an example: under `examples: match:` the lines of a log that show it\n" in done.stdout
    assert "PB404" in recurring.run("lint").stdout


def test_on_a_terminal_what_they_do_not_agree_on_is_asked(recurring: Playbook) -> None:
    text = (recurring.root / FIRST).read_text().replace("stage: cluster-and-sandbox", "stage: startup")
    recurring.write(FIRST, text)
    status, seen = recurring.on_terminal("promote", SLUG, answers="later\nstartup\n")
    assert status == 0, seen
    assert f"The stage of {SLUG} (cluster-and-sandbox, startup)" in seen
    assert "\nstage: startup\n" in entry(recurring)


def test_an_unknown_failure_suggests_the_nearest(recurring: Playbook) -> None:
    result = recurring.run("promote", "image-never-come")
    assert result.returncode == 2
    assert f"did you mean '{SLUG}'?" in result.stderr


def test_without_a_resolved_incident_there_is_nothing_to_promote(recurring: Playbook) -> None:
    for path in (FIRST, SECOND):
        recurring.write(path, (recurring.root / path).read_text().replace("status: resolved", "status: open"))
    result = recurring.run("promote", SLUG)
    assert (result.returncode, "none of its incidents is resolved" in result.stderr) == (2, True)


def test_again_on_an_entry_only_what_is_derived_changes(recurring: Playbook) -> None:
    recurring.run("promote", SLUG)
    prose = (
        entry(recurring)
        .replace("fix: TBD", "fix: Push the image # with a comment")
        .replace("## Fix\n", "## Fix\n\nBy hand.\n")
    )
    recurring.write(ENTRY_FILE, prose)
    assert recurring.run("promote", SLUG).stdout == f"{ENTRY_FILE}: up to date\n"
    assert entry(recurring) == prose
    third = "troubleshooting/k8s/pods-wait-thrice-2026-07-01.md"
    recurring.write(
        third, incident("2026-07-01", "three", more="signatures:\n  - text: manifest for the task is unknown\n")
    )
    assert recurring.run("promote", SLUG).stdout == f"{ENTRY_FILE}: signatures added\n"
    added = "manifest for the task is unknown"
    assert [line for line in entry(recurring).split("\n") if line not in prose.split("\n")] == [f"  - text: {added}"]


def test_a_signature_of_another_entry_is_not_taken(recurring: Playbook) -> None:
    from tests.conftest import ENTRY

    own = "signatures:\n  - text: the mirror answers 404\nexamples:\n  match: ['the mirror answers 404']\n"
    recurring.write("kb/playbook/another.md", ENTRY.replace("---\n\n## Issue", f"{own}---\n\n## Issue"))
    assert recurring.run("promote", SLUG).returncode == 0
    assert "signatures" not in entry(recurring)


def test_links_and_references_lead_to_the_same_files(recurring: Playbook) -> None:
    text = (recurring.root / SECOND).read_text()
    more = "the image, as in [one](pods-wait-2026-05-27.md#fix) and [two].\n\n[two]: ../../kb/index.md\n"
    recurring.write(SECOND, text.replace("404 for the image.", f"404 for {more}"))
    assert recurring.run("lint").returncode == 0
    assert recurring.run("promote", SLUG).returncode == 0
    assert f"[one](../../{FIRST}#fix)" in entry(recurring)
    assert reported_codes(recurring.run("lint").stdout) == {"PB209"}


@pytest.mark.parametrize("write", range(1, 4))
def test_killed_at_any_write_and_run_again_it_ends_in_the_same_bytes(
    recurring: Playbook, tmp_path: Path, write: int
) -> None:
    other = "other-failure"
    for number in (1, 2):
        text = incident(f"2026-08-0{number}", f"r{number}").replace(SLUG, other)
        recurring.write(f"troubleshooting/docker/it-stops-2026-08-0{number}.md", text)
    undisturbed = Playbook(tmp_path / "undisturbed")
    for file in recurring.root.rglob("*"):
        if file.is_file():
            undisturbed.write(file.relative_to(recurring.root).as_posix(), file.read_bytes())
    assert undisturbed.run("promote", "--all").returncode == 0
    assert _killed_at(recurring, write, "promote", "--all") in (-9, 0)
    assert recurring.run("promote", "--all").returncode == 0
    assert _files(recurring) == _files(undisturbed)


def _files(playbook: Playbook) -> dict[str, bytes]:
    return {f.relative_to(playbook.root).as_posix(): f.read_bytes() for f in playbook.root.rglob("*") if f.is_file()}


def _killed_at(playbook: Playbook, write: int, *arguments: str) -> int:
    """Run the command and kill it without warning at so many calls that make, write, or rename a file."""
    code = f"""
import os, signal, sys, tempfile
from pathlib import Path
left = {write}
def killing(call):
    def run(*args, **kwargs):
        global left
        left -= 1
        if left <= 0:
            os.kill(os.getpid(), signal.SIGKILL)
        return call(*args, **kwargs)
    return run
os.fsync, Path.replace, Path.chmod = killing(os.fsync), killing(Path.replace), killing(Path.chmod)
from failure_playbook.command_line import main
main({list(arguments)!r})
"""
    return subprocess.run([sys.executable, "-c", code], cwd=playbook.root, env=os.environ, check=False).returncode
