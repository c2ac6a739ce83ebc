"""The JSON Schema of ``playbook lint --format json`` says what the command prints, and refuses what it never prints."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from failure_playbook.lint.result_schema import result_schema
from failure_playbook.lint.rule_address import rule_address
from tests.conftest import INCIDENT, INCIDENT_PATH, Playbook

CASES = yaml.safe_load((Path(__file__).parent.parent / "cases/lint.yaml").read_text("utf-8"))


def printed(playbook: Playbook, *options: str) -> dict[str, Any]:
    result = playbook.run("lint", "--format", "json", *options)
    assert result.returncode in (0, 1), result.stderr
    document: dict[str, Any] = json.loads(result.stdout)
    return document


def write_all_cases(playbook: Playbook) -> None:
    # Under its own path, where it may replace another case, and under a name that no other case has.
    for number, case in enumerate(CASES):
        name = f"{case['id']}-{number}-2026-05-27.md"
        playbook.write(f"troubleshooting/k8s/{name}", case["content"])
        playbook.write(case["path"], case["content"])


def test_it_judges_everything_that_is_printed(playbook: Playbook) -> None:
    write_all_cases(playbook)
    document = printed(playbook)
    assert len({diagnostic["code"] for diagnostic in document["diagnostics"]}) > 15
    assert {diagnostic["fix"] is None for diagnostic in document["diagnostics"]} == {True, False}
    jsonschema.Draft202012Validator.check_schema(result_schema())
    jsonschema.Draft202012Validator(result_schema()).validate(document)


def test_it_judges_a_clean_result(playbook: Playbook) -> None:
    playbook.write(INCIDENT_PATH, INCIDENT)
    document = printed(playbook)
    assert document["diagnostics"] == []
    jsonschema.Draft202012Validator(result_schema()).validate(document)


def test_every_field_that_is_printed_is_documented_in_its_order(playbook: Playbook) -> None:
    playbook.write(INCIDENT_PATH, INCIDENT.replace("## Fix", "## Solution"))
    document, schema = printed(playbook), result_schema()
    (diagnostic,) = document["diagnostics"]
    for found, described in (
        (document, schema),
        (document["summary"], schema["properties"]["summary"]),
        (diagnostic, schema["$defs"]["diagnostic"]),
        (diagnostic["fix"], schema["$defs"]["fix"]),
    ):
        assert list(found) == list(described["properties"]) == described["required"]


def without(key: str) -> Callable[[dict[str, Any]], object]:
    return lambda diagnostic: diagnostic.pop(key)


@pytest.mark.parametrize(
    "spoil",
    [
        *map(without, result_schema()["$defs"]["diagnostic"]["required"]),
        lambda diagnostic: diagnostic.update(line=0),
        lambda diagnostic: diagnostic.update(column="4"),
        lambda diagnostic: diagnostic.update(severity="fatal"),
        lambda diagnostic: diagnostic.update(code="207"),
        lambda diagnostic: diagnostic.update(fix={"description": "x"}),
        lambda diagnostic: diagnostic.update(fix="x"),
    ],
)
def test_it_refuses_another_shape(playbook: Playbook, spoil: Callable[[dict[str, Any]], object]) -> None:
    playbook.write(INCIDENT_PATH, INCIDENT.replace("## Fix", "## Solution"))
    document = printed(playbook)
    spoilt = copy.deepcopy(document)
    spoil(spoilt["diagnostics"][0])
    validator = jsonschema.Draft202012Validator(result_schema())
    assert validator.is_valid(document)
    assert not validator.is_valid(spoilt)
    assert not validator.is_valid(document | {"version": 2})


def test_a_field_that_comes_later_is_no_fault(playbook: Playbook) -> None:
    playbook.write(INCIDENT_PATH, INCIDENT)
    assert jsonschema.Draft202012Validator(result_schema()).is_valid(printed(playbook) | {"seconds": 0.2})


def test_the_address_of_a_rule(playbook: Playbook) -> None:
    playbook.write(INCIDENT_PATH, INCIDENT.replace("## Fix", "## Solution"))
    (diagnostic,) = printed(playbook)["diagnostics"]
    assert diagnostic["url"] == rule_address("PB207") == "lint/PB207/"
    assert rule_address("PB207", "https://playbook.example/team") == "https://playbook.example/team/lint/PB207/"
    assert rule_address("PB207", "https://playbook.example/") == "https://playbook.example/lint/PB207/"
