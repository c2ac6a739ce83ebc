"""``playbook lint --fix``: what is mended, and that nothing else is touched."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from failure_playbook.configuration import parse
from failure_playbook.corpus import Corpus
from failure_playbook.diagnostics import Diagnostic
from failure_playbook.lint.edit_bytes import apply_fixes
from failure_playbook.lint.engine import lint
from failure_playbook.lint.fix_plan import plan_fixes
from failure_playbook.lint.registry import all_rules
from failure_playbook.lint.rule import Context
from failure_playbook.records import read_incident
from tests.conftest import INCIDENT, INCIDENT_PATH, PYPROJECT, Playbook, reported_codes

CONFIGURATION = parse(PYPROJECT)
FIXABLE = {"PB001", "PB206", "PB207"}


def corpus(data: bytes) -> Corpus:
    return Corpus(CONFIGURATION, (), (read_incident(INCIDENT_PATH, data, CONFIGURATION),), ())


def check(made: Corpus) -> list[Diagnostic]:
    return lint(Context(made, made.incidents[0].record.date if made.incidents[0].record else _DAY), all_rules())


_DAY = corpus(INCIDENT.encode()).incidents[0].record.date  # type: ignore[union-attr]


def fixed(data: bytes) -> bytes:
    plan = plan_fixes(lambda contents: corpus(contents.get(INCIDENT_PATH, data)), check, lambda path: data)
    return plan.contents.get(INCIDENT_PATH, data)


HEADINGS = {
    "Issue": [
        "## Issue",
        "# Issue",
        "### Issue",
        "## Symptom",
        "## Symptoms:",
        "### problem",
        "**Symptom.**",
        "**What happened:**",
    ],
    "Reason": ["## Reason", "#### Reason", "## Root cause", "Root cause\n----------", "Reason\n======", "**Cause**"],
    "Fix": ["## Fix", "### Fix", "## Resolution ##", "## Workaround", "__Solution__:", "**Mitigation** "],
}
BODIES = {
    "Issue": "Pods stay in `ContainerCreating`.",
    "Reason": "The mirror answers 404.\n\n```text\n## Root cause\n**Symptom.** x\n```",
    "Fix": "Run `docker push`.\n\n### In detail\n\n1. First.",
}


@st.composite
def spoiled(draw: st.DrawFn) -> bytes:
    front_matter = INCIDENT.split("## Issue")[0].replace("title:", "title:   ").replace("status", "# a comment\nstatus")
    parts = []
    for role, forms in HEADINGS.items():
        form = draw(st.sampled_from(forms))
        gap = draw(st.sampled_from(["\n\n", "\n", " "])) if form.startswith(("**", "__")) else "\n\n"
        parts.append(f"{form}{gap}{BODIES[role]}\n")
    text = front_matter + "\n".join(parts) + draw(st.sampled_from(["", "\nlast line", "\n<!-- kept -->\n"]))
    ending = draw(st.sampled_from(["\n", "\r\n"]))
    mark = draw(st.sampled_from(["", "\ufeff"]))
    return (mark + text.replace("\n", ending)).encode()


@given(spoiled())
def test_a_fixed_file_is_clean_and_stays_as_it_is(data: bytes) -> None:
    once = fixed(data)
    assert {d.code for d in check(corpus(once))} == set()
    assert fixed(once) == once


@given(spoiled())
def test_a_fix_touches_nothing_but_headings_marks_and_line_endings(data: bytes) -> None:
    def words(content: bytes) -> list[str]:
        text = content.decode().removeprefix("\ufeff").replace("\r\n", "\n")
        roles = "|".join(
            re.escape(form) for forms in HEADINGS.values() for form in sorted(forms, key=len, reverse=True)
        )
        fences = re.split(r"(```.*?```)", text, flags=re.DOTALL)
        outside = [part if part.startswith("```") else re.sub(roles, "", part) for part in fences]
        return "".join(outside).split()

    assert words(fixed(data)) == words(data)


@given(st.binary(max_size=200))
def test_any_bytes_survive_having_nothing_to_fix(data: bytes) -> None:
    assert apply_fixes(data, []) == data


def test_fixing_through_the_command_says_what_it_did(playbook: Playbook) -> None:
    file = playbook.write(INCIDENT_PATH, INCIDENT.replace("## Reason", "### Root cause").replace("\n", "\r\n"))
    file.chmod(0o640)
    result = playbook.run("lint", "--fix")
    assert (result.returncode, result.stdout) == (0, "3 files checked, nothing to report\n")
    assert result.stderr.count("fixed") == 2
    assert file.read_bytes() == INCIDENT.encode()
    assert file.stat().st_mode & 0o777 == 0o640
    assert sorted(path.name for path in file.parent.iterdir()) == [file.name]


def test_a_diff_shows_and_writes_nothing(playbook: Playbook) -> None:
    text = INCIDENT.replace("## Fix", "## Solution")
    file = playbook.write(INCIDENT_PATH, text)
    result = playbook.run("lint", "--diff")
    assert result.returncode == 1
    assert "-## Solution\n+## Fix\n" in result.stdout
    assert file.read_text() == text
    playbook.write(INCIDENT_PATH, INCIDENT)
    assert (playbook.run("lint", "--diff").returncode, playbook.run("lint", "--diff").stdout) == (0, "")


@pytest.mark.parametrize(
    ("name", "renamed"),
    [
        ("pods-wait-20260527.md", "pods-wait-2026-05-27.md"),
        ("pods-wait.md", "pods-wait-2026-05-27.md"),
        ("Pods_wait-2026-05-27.md", "pods-wait-2026-05-27.md"),
    ],
)
def test_names_are_mended(playbook: Playbook, name: str, renamed: str) -> None:
    file = playbook.write(f"troubleshooting/k8s/{name}", INCIDENT)
    assert playbook.run("lint", "--fix").returncode == 0
    assert not file.exists()
    assert (file.parent / renamed).read_text() == INCIDENT


def test_a_date_without_hyphens_is_accepted(playbook: Playbook) -> None:
    playbook.write("troubleshooting/k8s/pods-wait-20260527.md", INCIDENT)
    assert playbook.run("lint").returncode == 0


def test_no_rename_takes_another_files_place_or_breaks_a_link(playbook: Playbook) -> None:
    undated = playbook.write("troubleshooting/k8s/pods-wait.md", INCIDENT)
    taken = playbook.write("troubleshooting/k8s/pods-wait-2026-05-27.md", INCIDENT + "\nAnother.\n")
    assert playbook.run("lint", "--fix").returncode == 1
    assert undated.exists()
    assert "Another." in taken.read_text()
    taken.write_text(INCIDENT + "\nSee [the first](pods-wait.md).\n")
    taken = taken.rename(taken.with_name("other-2026-05-27.md"))
    playbook.run("lint", "--fix")
    assert undated.exists()


def test_only_the_files_asked_for_are_fixed(playbook: Playbook) -> None:
    bad = INCIDENT.replace("## Fix", "## Solution")
    playbook.write(INCIDENT_PATH, bad)
    other = playbook.write("troubleshooting/docker/other-2026-05-27.md", bad)
    playbook.run("lint", "--fix", INCIDENT_PATH)
    assert other.read_text() == bad
    assert reported_codes(playbook.run("lint").stdout) == {"PB207"}


def test_only_the_chosen_rules_are_fixed(playbook: Playbook) -> None:
    file = playbook.write(INCIDENT_PATH, INCIDENT.replace("## Fix", "## Solution").replace("\n", "\r\n"))
    playbook.run("lint", "--fix", "--select", "PB0")
    assert b"\r" not in file.read_bytes()
    assert b"## Solution" in file.read_bytes()
