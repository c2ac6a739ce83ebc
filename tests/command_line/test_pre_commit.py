"""The hook, run by pre-commit itself. It takes the command from this environment in the place of one of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import INCIDENT, INCIDENT_PATH, REPOSITORY, Playbook

THIRD = "troubleshooting/docker/it-stops-2026-05-28.md"
LINKING = INCIDENT.replace("2026-05-27", "2026-05-28").replace(
    "for the image.", f"for [the image](../../{INCIDENT_PATH}#fix)."
)


@pytest.fixture
def hooked(playbook: Playbook, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Playbook:
    """A playbook under version control whose commits run the hook."""
    monkeypatch.setenv("PRE_COMMIT_HOME", str(tmp_path / "pre-commit"))
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    for name in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{name}_NAME", "An Author")
        monkeypatch.setenv(f"GIT_{name}_EMAIL", "author@example.com")
    hooks = tmp_path / "hooks"
    hooks.mkdir()
    shutil.copy(REPOSITORY / ".pre-commit-hooks.yaml", hooks)
    revision = _committed(hooks)
    hook = f"{{repo: {hooks}, rev: {revision}, hooks: [{{id: playbook-lint, language: system}}]}}"
    playbook.write(".pre-commit-config.yaml", f"repos:\n  - {hook}\n")
    playbook.write(INCIDENT_PATH, INCIDENT)
    playbook.write(THIRD, LINKING.replace("resolved", "resoled"))
    _committed(playbook.root)
    return playbook


def _git(folder: Path, *arguments: str) -> str:
    return subprocess.run(["git", *arguments], cwd=folder, check=True, capture_output=True, text=True).stdout.strip()


def _committed(folder: Path) -> str:
    _git(folder, "init", "--quiet")
    _git(folder, "add", "--all")
    _git(folder, "commit", "--quiet", "--message", "A state")
    return _git(folder, "rev-parse", "HEAD")


def _run(playbook: Playbook) -> subprocess.CompletedProcess[str]:
    _git(playbook.root, "add", "--all")
    command = [sys.executable, "-m", "pre_commit", "run", "--color", "never"]
    return subprocess.run(command, cwd=playbook.root, capture_output=True, text=True, check=False)


def test_a_clean_change_passes_beside_old_faults(hooked: Playbook) -> None:
    hooked.write(INCIDENT_PATH, INCIDENT.replace("twenty", "thirty"))
    result = _run(hooked)
    assert (result.returncode, "Passed" in result.stdout) == (0, True), result.stdout + result.stderr


def test_a_fault_in_a_change_fails(hooked: Playbook) -> None:
    hooked.write(INCIDENT_PATH, INCIDENT.replace("## Reason", "## Root cause"))
    result = _run(hooked)
    assert result.returncode == 1
    assert f"{INCIDENT_PATH}:12:4: PB207" in result.stdout
    assert "resoled" not in result.stdout


def test_a_link_of_a_third_file_that_a_change_breaks_fails(hooked: Playbook) -> None:
    hooked.write(INCIDENT_PATH, INCIDENT + "\n## More\n")
    hooked.write(THIRD, LINKING.replace("#fix", "#more"))
    _committed_all(hooked)
    hooked.write(INCIDENT_PATH, INCIDENT)
    result = _run(hooked)
    assert result.returncode == 1
    assert f"{THIRD}:14:" in result.stdout
    assert "has no anchor `#more`" in result.stdout


def _committed_all(playbook: Playbook) -> None:
    _git(playbook.root, "add", "--all")
    _git(playbook.root, "commit", "--quiet", "--message", "Another state")


def test_a_change_elsewhere_is_not_its_business(hooked: Playbook) -> None:
    hooked.write("src/main.py", "print()\n")
    hooked.write("troubleshooting/k8s/.gitkeep", "")
    result = _run(hooked)
    assert (result.returncode, "no files to check" in result.stdout) == (0, True), result.stdout


def test_an_ordinary_page_is_checked_for_what_links_to_it(hooked: Playbook) -> None:
    page = "---\ntitle: A page\n---\n\n# A page\n"
    hooked.write("kb/page.md", f"{page}\n## Part\n")
    hooked.write(THIRD, LINKING.replace(f"../../{INCIDENT_PATH}#fix", "../../kb/page.md#part"))
    _committed_all(hooked)
    hooked.write("kb/page.md", page)
    result = _run(hooked)
    assert result.returncode == 1
    assert "`kb/page.md` has no anchor `#part`" in result.stdout
