"""The JSON Schema of records, made from their models: for editors, forms and other tools."""

from __future__ import annotations

from typing import Any

from failure_playbook.configuration import Configuration
from failure_playbook.records.entry import Entry
from failure_playbook.records.fields import RecordModel
from failure_playbook.records.incident import Incident

_MODELS: dict[str, type[RecordModel]] = {"incident": Incident, "entry": Entry}
KINDS = tuple(_MODELS)
DIALECT = "https://json-schema.org/draft/2020-12/schema"


def json_schema(kind: str, configuration: Configuration | None = None) -> dict[str, Any]:
    """The JSON Schema (2020-12) of the front matter of a kind of record.

    With a configuration, ``stage`` and ``subsystem`` allow what it names.
    """
    schema = _MODELS[kind].model_json_schema(by_alias=True)
    properties = schema["properties"]
    if configuration is not None:
        _allow(properties, "stage", list(configuration.stage_ids))
        _allow(properties, "subsystem", list(configuration.subsystems))
    return {"$schema": DIALECT, **schema}


def _allow(properties: dict[str, Any], key: str, values: list[str]) -> None:
    if key in properties:
        properties[key] |= {"enum": values}
