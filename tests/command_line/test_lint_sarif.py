"""What code scanning and editors make of ``playbook lint --format sarif``."""

from __future__ import annotations

import json
import os
from datetime import date
from pathlib import Path
from typing import Any
from urllib.parse import unquote_to_bytes, urlsplit

import jsonschema
import pytest

from failure_playbook.lint.engine import lint
from failure_playbook.lint.formats import Report, renderer
from failure_playbook.lint.formats.as_sarif import render
from failure_playbook.lint.registry import all_rules
from failure_playbook.lint.rule import Context
from failure_playbook.project import load_corpus, open_project
from tests.command_line.test_lint_result_schema import write_all_cases
from tests.conftest import INCIDENT, INCIDENT_PATH, REPOSITORY, Playbook

SCHEMA = json.loads((Path(__file__).parent.parent / "cases/sarif-2.1.0.schema.json").read_text("utf-8"))
BAD = INCIDENT.replace("## Fix", "## Solution")
TOKEN = "ghp_" + "0123456789abcdefghij" + "ABCDEFGHIJ012345"


def run_of(playbook: Playbook, *options: str) -> dict[str, Any]:
    """The one run of the log, which the official schema finds valid."""
    result = playbook.run("lint", "--format", "sarif", *options)
    assert result.returncode in (0, 1), result.stderr
    return checked(result.stdout)


def checked(text: str) -> dict[str, Any]:
    log = json.loads(text)
    jsonschema.Draft4Validator(SCHEMA).validate(log)
    (run,) = log["runs"]
    assert isinstance(run, dict)
    return run


def selected(lines: list[str], region: dict[str, int]) -> tuple[int, int]:
    """The offsets of a region in a text of such lines, by SARIF's rules: from 1, in characters, the end exclusive."""
    ends = ((region["startLine"], region["startColumn"]), (region["endLine"], region["endColumn"]))
    start, end = (sum(len(each) + 1 for each in lines[: line - 1]) + column - 1 for line, column in ends)
    return start, end


def repaired(text: str, fix: dict[str, Any]) -> str:
    """The text after a fix, as an editor applies it."""
    (change,) = fix["artifactChanges"]
    lines = text.split("\n")
    for replacement in sorted(change["replacements"], key=lambda r: selected(lines, r["deletedRegion"]), reverse=True):
        start, end = selected(lines, replacement["deletedRegion"])
        text = text[:start] + replacement["insertedContent"]["text"] + text[end:]
    return text


def test_the_official_schema_finds_every_kind_of_result_valid(playbook: Playbook) -> None:
    write_all_cases(playbook)
    run = run_of(playbook)
    assert len({result["ruleId"] for result in run["results"]}) > 15
    assert any("fixes" in result for result in run["results"])


def test_the_official_schema_can_refuse() -> None:
    assert not jsonschema.Draft4Validator(SCHEMA).is_valid({"version": "2.1.0", "runs": [{"results": []}]})


def test_a_clean_playbook_has_a_run_without_results(playbook: Playbook) -> None:
    playbook.write(INCIDENT_PATH, INCIDENT)
    result = playbook.run("lint", "--format", "sarif")
    assert result.returncode == 0
    assert checked(result.stdout)["results"] == []


def test_a_result_says_what_the_other_formats_say(playbook: Playbook) -> None:
    playbook.write(INCIDENT_PATH, BAD.replace("for twenty minutes", "at 10.20.30.40"))
    warning, error = run_of(playbook)["results"]
    assert (warning["ruleId"], warning["level"], "fixes" in warning) == ("PB502", "warning", False)
    assert (error["ruleId"], error["level"]) == ("PB207", "error")
    assert error["message"]["text"] == "`Solution` is called Fix here; write `## Fix`"
    assert error["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": INCIDENT_PATH, "uriBaseId": "%SRCROOT%"},
        "region": {"startLine": 16, "startColumn": 4, "endLine": 16, "endColumn": 12},
    }


def test_columns_count_characters(playbook: Playbook) -> None:
    text = INCIDENT.replace("for twenty minutes", "🐛é at 10.20.30.40")
    playbook.write(INCIDENT_PATH, text)
    run = run_of(playbook)
    (result,) = run["results"]
    start, end = selected(text.split("\n"), result["locations"][0]["physicalLocation"]["region"])
    assert run["columnKind"] == "unicodeCodePoints"
    assert text[start:end] == "10.20.30.40"


def test_every_rule_is_described_where_its_results_point(playbook: Playbook) -> None:
    playbook.write(INCIDENT_PATH, BAD.replace("for twenty minutes", "at 10.20.30.40"))
    run = run_of(playbook)
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == [rule.code for rule in all_rules()]
    for result in run["results"]:
        rule = rules[result["ruleIndex"]]
        assert (rule["id"], rule["defaultConfiguration"]["level"]) == (result["ruleId"], result["level"])
        assert f"playbook explain {result['ruleId']}" in rule["help"]["text"]


@pytest.mark.parametrize(
    "bad",
    [
        BAD,
        INCIDENT.replace("## Issue\n\n", "**Symptom:** "),
        INCIDENT.replace("## Reason\n\n", "🐛 text\n\n### Root cause\n\n"),
        INCIDENT.replace("## Reason\n", "Reason\n======\n"),
    ],
)
def test_an_editor_that_applies_a_fix_gets_what_the_command_writes(playbook: Playbook, bad: str) -> None:
    file = playbook.write(INCIDENT_PATH, bad)
    fixes = [fix for result in run_of(playbook)["results"] for fix in result.get("fixes", ())]
    assert len(fixes) == 1
    assert fixes[0]["description"]["text"].startswith("write `## ")
    playbook.run("lint", "--fix")
    assert repaired(bad, fixes[0]) == file.read_text("utf-8") != bad


def test_what_only_the_command_can_fix_is_not_offered(playbook: Playbook) -> None:
    # A rename, and another encoding: no replacement in the text says either.
    playbook.write("troubleshooting/k8s/pods-wait.md", INCIDENT.replace("\n", "\r\n"))
    results = run_of(playbook)["results"]
    assert {result["ruleId"] for result in results} == {"PB001", "PB101"}
    assert not any("fixes" in result for result in results)


@pytest.mark.parametrize("options", [[], ["--select", "PB2"]])
def test_a_secret_is_never_written(playbook: Playbook, options: list[str]) -> None:
    playbook.write(INCIDENT_PATH, INCIDENT.replace("## Fix\n", f"## Solution {TOKEN}\n\nUse `{TOKEN}`.\n"))
    result = playbook.run("lint", "--format", "sarif", *options)
    assert checked(result.stdout)["results"]
    assert TOKEN not in result.stdout + result.stderr


@pytest.mark.parametrize("name", [b"a b#c?%41-[x]:{0}.txt", "snow\N{SNOWMAN}.txt".encode(), b"latin-\xe9.txt"])
def test_a_file_is_found_by_its_address_whatever_its_name(playbook: Playbook, name: bytes) -> None:
    folder = playbook.write(INCIDENT_PATH, INCIDENT).parent
    (folder / os.fsdecode(name)).write_text("x")
    (result,) = run_of(playbook)["results"]
    uri = result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
    assert uri.isascii()
    assert (urlsplit(uri).scheme, urlsplit(uri).query, urlsplit(uri).fragment) == ("", "", "")
    assert unquote_to_bytes(uri) == b"troubleshooting/k8s/" + name


def test_a_baseline_outside_the_playbook_has_an_absolute_address(playbook: Playbook, tmp_path: Path) -> None:
    playbook.write(INCIDENT_PATH, BAD)
    baseline = tmp_path / "base line.json"
    playbook.run("lint", "--write-baseline", str(baseline))
    playbook.write(INCIDENT_PATH, INCIDENT)
    (result,) = run_of(playbook, "--baseline", str(baseline))["results"]
    location = result["locations"][0]["physicalLocation"]["artifactLocation"]
    assert location == {"uri": baseline.as_uri()}


def test_help_leads_to_the_site_where_it_is_known(playbook: Playbook) -> None:
    playbook.write(INCIDENT_PATH, BAD)
    corpus = load_corpus(open_project(playbook.root))
    diagnostics = lint(Context(corpus, date(2026, 6, 1)), all_rules())
    run = checked(render(Report(diagnostics, 1, lambda path: (), "https://playbook.example/")))
    rule = run["tool"]["driver"]["rules"][run["results"][0]["ruleIndex"]]
    assert rule["helpUri"] == "https://playbook.example/lint/PB207/"
    # SARIF allows no relative one.
    unknown = checked(renderer("sarif")(Report(diagnostics, 1, lambda path: ())))
    assert not any("helpUri" in rule for rule in unknown["tool"]["driver"]["rules"])


def test_the_same_playbook_gives_the_same_bytes(playbook: Playbook) -> None:
    write_all_cases(playbook)
    first, second = (playbook.run("lint", "--format", "sarif").stdout for _ in range(2))
    assert first == second
    assert first.endswith("}\n")


def test_this_repository_gives_a_valid_log() -> None:
    assert run_of(Playbook(REPOSITORY))["results"] == []
