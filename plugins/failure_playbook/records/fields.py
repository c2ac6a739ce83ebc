"""The types that the fields of records share.

Values come from YAML as the text that was written (see ``yaml_tree``), so each type reads its own text strictly: a
date is ``YYYY-MM-DD`` and nothing else, a number is a number, a stage is one that the configuration names.
"""

from __future__ import annotations

import re
from datetime import date
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, StringConstraints, ValidationInfo
from pydantic_core import PydanticCustomError

from failure_playbook.configuration import Configuration
from failure_playbook.suggestion import did_you_mean

SLUG = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
SHORTEST_SLUG, LONGEST_SLUG = 3, 80
"""Characters of a slug."""
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}")
_NUMBER = re.compile(r"[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?")
_WHOLE = re.compile(r"\d+")


class RecordModel(BaseModel):
    """The base of every model of front matter: no unknown keys, no change once read."""

    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


def _strict_date(value: Any) -> Any:
    if isinstance(value, str) and not _DATE.fullmatch(value):
        raise PydanticCustomError("date", "not a date; write YYYY-MM-DD")
    return value


def _strict_number(value: Any) -> Any:
    if isinstance(value, str) and not _NUMBER.fullmatch(value):
        raise PydanticCustomError("number", "not a number")
    return value


def _strict_whole(value: Any) -> Any:
    if isinstance(value, str) and not _WHOLE.fullmatch(value):
        raise PydanticCustomError("whole_number", "not a whole number")
    return value


def _one_line(value: str) -> str:
    if len(value.strip().splitlines()) > 1:
        raise PydanticCustomError("one_line", "more than one line; write it on one")
    return value


def _configured(kind: str, value: str, allowed: tuple[str, ...]) -> str:
    if value not in allowed:
        listed = ", ".join(allowed)
        message = f"not a configured {kind}; allowed: {listed}{did_you_mean(value, allowed)}"
        raise PydanticCustomError("not_configured", "{reason}", {"reason": message})
    return value


def _slug(value: str) -> str:
    if not SLUG.fullmatch(value):
        raise PydanticCustomError("slug", "not a slug; use lowercase letters, digits and single hyphens")
    return value


def _stage(value: str, info: ValidationInfo) -> str:
    configuration = (info.context or {}).get("configuration")
    return _configured("stage", value, configuration.stage_ids) if configuration else value


def _subsystem(value: str, info: ValidationInfo) -> str:
    configuration = (info.context or {}).get("configuration")
    return _configured("subsystem", value, tuple(configuration.subsystems)) if configuration else value


Text = Annotated[str, StringConstraints(min_length=1, pattern=r"\S")]
InlineText = Annotated[Text, AfterValidator(_one_line)]
"""One line of inline Markdown."""
Day = Annotated[date, BeforeValidator(_strict_date)]
Number = Annotated[float, BeforeValidator(_strict_number), Field(allow_inf_nan=False)]
Count = Annotated[int, BeforeValidator(_strict_whole), Field(ge=1)]
Position = Annotated[int, BeforeValidator(_strict_whole), Field(ge=0)]
StageId = Annotated[Text, AfterValidator(_stage)]
SubsystemId = Annotated[Text, AfterValidator(_subsystem)]
Slug = Annotated[Text, Field(json_schema_extra={"pattern": f"^{SLUG.pattern}$", "maxLength": LONGEST_SLUG})]
"""The name of a failure. Its form is checked by lint, where a near miss can be named."""


FormerSlug = Annotated[Slug, AfterValidator(_slug)]
"""The former name of a failure: it becomes an address, so that its form is checked at once."""


def validation_context(configuration: Configuration) -> dict[str, Configuration]:
    """What a model's ``model_validate`` needs as ``context`` to know the configured stages and subsystems."""
    return {"configuration": configuration}
