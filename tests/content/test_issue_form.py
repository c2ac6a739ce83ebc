"""The issue form asks for what an incident holds, and offers what the configuration names."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from failure_playbook.corpus import Corpus
from failure_playbook.filing.issue_form import LABELS
from failure_playbook.records import IncidentStatus
from tests.conftest import REPOSITORY

OPTIONAL = {"failure", "run", "cluster", "signatures"}
ATTRIBUTES = {
    "markdown": ({"value"}, set()),
    "input": ({"label"}, {"description", "placeholder", "value"}),
    "textarea": ({"label"}, {"description", "placeholder", "value", "render"}),
    "dropdown": ({"label", "options"}, {"description", "multiple", "default"}),
}
"""For each type of element that the form uses: the attributes that GitHub requires and those that it allows."""


@pytest.fixture(scope="module")
def form() -> dict[str, Any]:
    read = yaml.safe_load((REPOSITORY / ".github/ISSUE_TEMPLATE/incident.yml").read_text("utf-8"))
    assert isinstance(read, dict)
    return read


@pytest.fixture(scope="module")
def elements(form: dict[str, Any]) -> list[dict[str, Any]]:
    """The elements that ask for something."""
    return [element for element in form["body"] if element["type"] != "markdown"]


def test_it_has_the_shape_of_an_issue_form(form: dict[str, Any]) -> None:
    assert set(form) <= {"name", "description", "title", "labels", "assignees", "projects", "type", "body"}
    assert form["name"]
    assert form["description"]
    for element in form["body"]:
        required, allowed = ATTRIBUTES[element["type"]]
        attributes = element["attributes"]
        assert required <= set(attributes) <= required | allowed
        assert set(element) <= {"type", "id", "attributes", "validations"}
        assert all(type(value) is bool for value in element.get("validations", {}).values())
        for value in attributes.values():
            for text in value if isinstance(value, list) else [value]:
                assert isinstance(text, str), f"{text!r}: GitHub wants a text, so quote it"


def test_ids_and_labels_are_those_that_the_reader_knows_in_its_order(elements: list[dict[str, Any]]) -> None:
    assert {element["id"]: element["attributes"]["label"] for element in elements} == dict(LABELS)
    assert [element["id"] for element in elements] == list(LABELS)


def test_all_but_the_optional_fields_are_required(elements: list[dict[str, Any]]) -> None:
    required = {element["id"] for element in elements if element.get("validations", {}).get("required")}
    assert required == set(LABELS) - OPTIONAL


def test_the_lists_offer_what_is_configured(elements: list[dict[str, Any]], corpus: Corpus) -> None:
    options = {element["id"]: element["attributes"]["options"] for element in elements if element["type"] == "dropdown"}
    assert options == {
        "subsystem": list(corpus.configuration.subsystems),
        "stage": list(corpus.configuration.stage_ids),
        # A superseded incident names the one that replaces it, so it begins as one of the others.
        "status": [str(status) for status in IncidentStatus if status is not IncidentStatus.SUPERSEDED],
    }
