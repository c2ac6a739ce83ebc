"""The JSON Schema of what ``playbook lint --format json`` prints."""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Any

from failure_playbook.lint import formats

FILE = "lint-result.schema.json"


def result_schema() -> dict[str, Any]:
    """The JSON Schema (2020-12) of the result. It allows fields that a later tool adds within the same version."""
    schema: dict[str, Any] = json.loads(files(formats).joinpath(FILE).read_text("utf-8"))
    return schema
