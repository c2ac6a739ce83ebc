"""What other tools read."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from tests.conftest import INCIDENT, INCIDENT_PATH, Playbook

BAD = INCIDENT.replace("## Fix", "## Solution").replace("for twenty minutes", "at 10.20.30.40")


def test_json_has_the_documented_shape(playbook: Playbook) -> None:
    playbook.write(INCIDENT_PATH, BAD)
    result = playbook.run("lint", "--format", "json")
    document = json.loads(result.stdout)
    assert result.returncode == 1
    assert document["version"] == 1
    assert document["summary"] == {"files": 3, "errors": 1, "warnings": 1}
    fault = next(each for each in document["diagnostics"] if each["code"] == "PB207")
    assert fault == {
        "path": INCIDENT_PATH,
        "line": 16,
        "column": 4,
        "end_line": 16,
        "end_column": 12,
        "code": "PB207",
        "name": "section-words",
        "severity": "error",
        "message": "`Solution` is called Fix here; write `## Fix`",
        "url": "lint/PB207/",
        "fix": {"description": "write `## Fix`", "safe": True},
    }
    assert next(each for each in document["diagnostics"] if each["code"] == "PB502")["fix"] is None


def test_json_of_a_clean_playbook(playbook: Playbook) -> None:
    playbook.write(INCIDENT_PATH, INCIDENT)
    result = playbook.run("lint", "--format", "json")
    assert json.loads(result.stdout)["diagnostics"] == []
    assert result.returncode == 0


def test_columns_count_characters(playbook: Playbook) -> None:
    playbook.write(INCIDENT_PATH, INCIDENT.replace("title: Pods", "title: 🐛é: Pods"))
    (fault,) = json.loads(playbook.run("lint", "--format", "json").stdout)["diagnostics"]
    assert (fault["line"], fault["column"]) == (2, 10)


def test_github_gets_annotations_and_the_text(playbook: Playbook) -> None:
    playbook.write("troubleshooting/k8s/a,b:c%-2026-05-27.md", BAD)
    lines = playbook.run("lint", "--format", "github", "--select", "PB207").stdout.splitlines()
    assert lines[0] == (
        "::error file=troubleshooting/k8s/a%2Cb%3Ac%25-2026-05-27.md,line=16,endLine=16,col=4,endColumn=12,"
        "title=PB207 section-words::`Solution` is called Fix here; write `## Fix`"
    )
    assert any("PB207 section-words:" in line for line in lines[1:])


def test_github_is_told_what_it_will_hide(playbook: Playbook) -> None:
    for number in range(13):
        playbook.write(f"troubleshooting/k8s/number-{number}-2026-05-27.md", BAD)
    output = playbook.run("lint", "--format", "github").stdout
    assert "hides 6" in output
    assert output.count("::error ") == 13


def test_an_unknown_format_is_named(playbook: Playbook) -> None:
    result = playbook.run("lint", "--format", "xml")
    assert result.returncode == 2
    assert "'text'" in result.stderr


def test_a_file_name_that_is_not_utf_8_gives_json_that_is(playbook: Playbook) -> None:
    path = os.fsencode(playbook.root / "troubleshooting/k8s") + b"/bad\xff-2026-05-27.md"
    playbook.write(INCIDENT_PATH, INCIDENT)
    with open(path, "w") as file:  # noqa: PTH123 - a path of bytes
        file.write(BAD)
    command = [sys.executable, "-m", "failure_playbook", "lint", "--format", "json"]
    result = subprocess.run(command, cwd=playbook.root, capture_output=True, check=False)
    assert json.loads(result.stdout.decode("utf-8"))["summary"]["errors"] == 2
