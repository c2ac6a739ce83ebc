"""``playbook schema``: what it prints judges records as lint does."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from tests.conftest import INCIDENT_PATH, Playbook

INCIDENT = {"title": "Pods wait", "date": "2026-05-27", "stage": "startup", "status": "resolved"}
ENTRY = {
    "stage": "startup",
    "subsystem": "k8s",
    "issue": "x",
    "reason": "y",
    "fix": "z",
    "status": "active",
    "reviewed": "2026-05-27",
}


def schema(playbook: Playbook, kind: str) -> dict[str, Any]:
    result = playbook.run("schema", kind)
    assert result.returncode == 0
    printed: dict[str, Any] = json.loads(result.stdout)
    jsonschema.Draft202012Validator.check_schema(printed)
    return printed


@pytest.mark.parametrize(
    ("kind", "record", "valid"),
    [
        ("incident", INCIDENT, True),
        ("incident", INCIDENT | {"stage": "no-such-stage"}, False),
        ("incident", INCIDENT | {"symptoms": "x"}, False),
        ("incident", {"title": "x"}, False),
        ("incident", INCIDENT | {"signatures": [{"metric": "a/b", "op": "==", "value": 0, "for": 2}]}, True),
        ("incident", INCIDENT | {"signatures": [{"metric": "a/b", "op": "=", "value": 0}]}, False),
        ("incident", INCIDENT | {"signatures": [{"all": [{"text": "a"}], "none": [{"pattern": "b"}]}]}, True),
        ("entry", ENTRY, True),
        ("entry", ENTRY | {"subsystem": "no-such-subsystem"}, False),
        ("entry", ENTRY | {"status": "deprecated"}, False),
    ],
)
def test_it_judges_records(playbook: Playbook, kind: str, record: dict[str, Any], valid: bool) -> None:
    assert jsonschema.Draft202012Validator(schema(playbook, kind)).is_valid(record) is valid


def test_outside_a_playbook_any_stage_is_allowed(tmp_path: Path) -> None:
    printed = schema(Playbook(tmp_path), "incident")
    assert jsonschema.Draft202012Validator(printed).is_valid(INCIDENT | {"stage": "anything"})


def test_an_unknown_kind_is_named(playbook: Playbook) -> None:
    result = playbook.run("schema", "incidents")
    assert result.returncode == 2
    assert "incident" in result.stderr


def test_the_schema_of_what_lint_prints(playbook: Playbook) -> None:
    printed = schema(playbook, "lint")
    playbook.write(INCIDENT_PATH, "no front matter\n")
    jsonschema.validate(json.loads(playbook.run("lint", "--format", "json").stdout), printed)
