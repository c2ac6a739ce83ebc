"""Building the site: strict, repeatable, and honest about bad records."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from failure_playbook.lint.registry import all_rules
from tests.conftest import ENTRY, ENTRY_PATH, INCIDENT, INCIDENT_PATH, REPOSITORY, Playbook


def digests(folder: Path) -> dict[str, str]:
    files = (file for file in sorted(folder.rglob("*")) if file.is_file())
    return {str(file.relative_to(folder)): hashlib.sha256(file.read_bytes()).hexdigest() for file in files}


def test_the_repository_builds_strictly_without_a_warning(tmp_path: Path) -> None:
    result = Playbook(REPOSITORY).build(tmp_path / "site", "--strict")
    assert result.returncode == 0, result.stderr
    assert "WARNING" not in result.stderr


def test_two_builds_are_the_same_byte_for_byte(playbook: Playbook, tmp_path: Path) -> None:
    playbook.write(INCIDENT_PATH, INCIDENT)
    playbook.write(ENTRY_PATH, ENTRY)
    for name in ("one", "two"):
        assert playbook.build(tmp_path / name).returncode == 0
    assert digests(tmp_path / "one") == digests(tmp_path / "two")


def test_nothing_is_written_into_the_sources(repository_copy: Playbook, tmp_path: Path) -> None:
    before = digests(repository_copy.root)
    assert repository_copy.build(tmp_path / "site").returncode == 0
    assert digests(repository_copy.root) == before


def test_an_empty_playbook_builds(playbook: Playbook, tmp_path: Path) -> None:
    result = playbook.build(tmp_path / "site", "--strict")
    assert result.returncode == 0, result.stderr
    assert "No failure of this stage is known yet." in (tmp_path / "site/index.html").read_text("utf-8")


@pytest.mark.parametrize(
    "content",
    [
        INCIDENT.replace("title: Pods", "title: a: Pods"),
        INCIDENT.replace("## Fix", "## Solution"),
        "no front matter",
        "\0",
    ],
)
def test_a_bad_record_shows_its_fault_and_fails_a_strict_build(
    playbook: Playbook, tmp_path: Path, content: str
) -> None:
    playbook.write(INCIDENT_PATH, content)
    playbook.write("troubleshooting/docker/good-one-2026-05-27.md", INCIDENT)
    result = playbook.build(tmp_path / "site")
    assert result.returncode == 0
    assert f"{INCIDENT_PATH}:" in result.stderr
    html = (tmp_path / "site" / INCIDENT_PATH).with_suffix("") / "index.html"
    assert "This record has faults" in html.read_text("utf-8")
    assert (tmp_path / "site/troubleshooting/docker/good-one-2026-05-27/index.html").is_file()
    assert playbook.build(tmp_path / "strict", "--strict").returncode != 0


def test_a_dead_link_in_a_record_fails_a_strict_build(playbook: Playbook, tmp_path: Path) -> None:
    playbook.write(ENTRY_PATH, ENTRY.replace("status:", "fix_link: ../nowhere.md\nstatus:"))
    result = playbook.build(tmp_path / "site", "--strict")
    assert result.returncode != 0
    assert "nowhere.md" in result.stderr


def test_a_dead_anchor_in_a_fix_link_fails_a_strict_build(playbook: Playbook, tmp_path: Path) -> None:
    playbook.write(ENTRY_PATH, ENTRY.replace("status:", "fix_link: ../index.md#nowhere\nstatus:"))
    assert playbook.build(tmp_path / "site", "--strict").returncode != 0


def test_an_unknown_marker_is_named(playbook: Playbook, tmp_path: Path) -> None:
    playbook.write("kb/index.md", "# P\n\n<!-- playbook:stagse -->\n\n```\n<!-- playbook:nothing -->\n```\n")
    result = playbook.build(tmp_path / "site", "--strict")
    assert "did you mean 'stage'?" in result.stderr
    assert "nothing" not in result.stderr


def test_one_stage_can_stand_alone(playbook: Playbook, tmp_path: Path) -> None:
    playbook.write(ENTRY_PATH, ENTRY)
    playbook.write("kb/index.md", "# P\n\n<!-- playbook:stage startup -->\n")
    assert playbook.build(tmp_path / "site", "--strict").returncode == 0
    html = (tmp_path / "site/index.html").read_text("utf-8")
    assert 'data-entry="image-never-comes"' in html
    assert 'id="cluster-and-sandbox"' not in html


def test_a_superseded_incident_leads_on_to_the_newest(playbook: Playbook, tmp_path: Path) -> None:
    def replaced(by: str) -> str:
        return INCIDENT.replace("status: resolved", f"status: superseded\nsuperseded_by: {by}")

    playbook.write("troubleshooting/k8s/one-2026-05-27.md", replaced("k8s/two-2026-05-27.md"))
    playbook.write("troubleshooting/k8s/two-2026-05-27.md", replaced("docker/three-2026-05-27.md"))
    playbook.write("troubleshooting/docker/three-2026-05-27.md", INCIDENT)
    assert playbook.build(tmp_path / "site", "--strict").returncode == 0
    pages = tmp_path / "site/troubleshooting"
    first = (pages / "k8s/one-2026-05-27/index.html").read_text("utf-8")
    assert 'href="../../docker/three-2026-05-27/"' in first
    assert "superseded" in first
    assert "Supersedes" in (pages / "docker/three-2026-05-27/index.html").read_text("utf-8")


def test_a_superseded_incident_whose_successor_is_missing_says_so(playbook: Playbook, tmp_path: Path) -> None:
    text = INCIDENT.replace("status: resolved", "status: superseded\nsuperseded_by: k8s/nowhere-2026-05-27.md")
    playbook.write(INCIDENT_PATH, text)
    assert playbook.build(tmp_path / "site").returncode == 0
    page = (tmp_path / "site" / INCIDENT_PATH.removesuffix(".md") / "index.html").read_text("utf-8")
    assert "cannot be found" in page


def test_a_retired_entry_leaves_the_tables_and_keeps_its_page(playbook: Playbook, tmp_path: Path) -> None:
    playbook.write(ENTRY_PATH, ENTRY.replace("status: active", "status: retired\nretired_because: the mirror is gone"))
    assert playbook.build(tmp_path / "site", "--strict").returncode == 0
    assert "image-never-comes" not in (tmp_path / "site/index.html").read_text("utf-8")
    assert "the mirror is gone" in (tmp_path / "site/playbook/image-never-comes/index.html").read_text("utf-8")


def test_an_alias_leads_to_the_entry(playbook: Playbook, tmp_path: Path) -> None:
    playbook.write(ENTRY_PATH, ENTRY.replace("status: active", "status: active\naliases: [old-name]"))
    assert playbook.build(tmp_path / "site", "--strict").returncode == 0
    assert 'url=../image-never-comes/"' in (tmp_path / "site/playbook/old-name/index.html").read_text("utf-8")


def test_cells_survive_what_people_write(playbook: Playbook, tmp_path: Path) -> None:
    issue = "`a|b` | <script>alert(1)</script> *x* 崩起 &amp; " + "w" * 60
    playbook.write(ENTRY_PATH, ENTRY.replace("issue: pods wait for an image that never comes", f"issue: '{issue}'"))
    assert playbook.build(tmp_path / "site", "--strict").returncode == 0
    html = (tmp_path / "site/index.html").read_text("utf-8")
    assert "<script>alert(1)</script>" not in html
    assert "崩起" in html
    assert "w" * 60 in html


def test_the_json_schemas_are_published(playbook: Playbook, tmp_path: Path) -> None:
    assert playbook.build(tmp_path / "site", "--strict").returncode == 0
    for kind in ("incident", "entry"):
        published = json.loads((tmp_path / f"site/{kind}.schema.json").read_text("utf-8"))
        assert published == json.loads(playbook.run("schema", kind).stdout)


def test_each_rule_has_its_page(playbook: Playbook, tmp_path: Path) -> None:
    assert playbook.build(tmp_path / "site", "--strict").returncode == 0
    for rule in all_rules():
        assert "<h2" in (tmp_path / f"site/lint/{rule.code}/index.html").read_text("utf-8")


def test_an_invalid_configuration_stops_the_build_with_its_reason(playbook: Playbook, tmp_path: Path) -> None:
    playbook.write("pyproject.toml", "[tool.failure-playbook]\nstages = []\n")
    result = playbook.build(tmp_path / "site")
    assert result.returncode != 0
    assert "`subsystems` is missing" in result.stderr
    assert "Traceback" not in result.stderr


def test_what_stands_beside_an_entry_is_in_lists_of_its_own(playbook: Playbook, tmp_path: Path) -> None:
    playbook.write("kb/playbook/other-failure.md", ENTRY)
    playbook.write(ENTRY_PATH, ENTRY.replace("status:", "related: [other-failure]\nstatus:"))
    playbook.write(INCIDENT_PATH, INCIDENT.replace("status: resolved", "status: open\nfailure: image-never-comes"))
    assert playbook.build(tmp_path / "site", "--strict").returncode == 0
    html = (tmp_path / "site/playbook/image-never-comes/index.html").read_text("utf-8")
    aside = html.split("<aside")[1].split("</aside>")[0]
    assert aside.count("<ul>") == 2
    assert "2026-05-27, open" in aside
