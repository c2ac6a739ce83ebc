"""The configuration of a playbook: ``[tool.failure-playbook]`` in ``pyproject.toml``.

It holds all that is particular to one team: the stages of a run, the subsystems that can own a bug, when a
failure counts as recurring, where the repository is. The package itself names none of them.
"""

from __future__ import annotations

import tomllib
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError, model_validator

from failure_playbook.suggestion import did_you_mean

TABLE = "tool.failure-playbook"

Identifier = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(?:[-_][a-z0-9]+)*$", max_length=80)]
"""A name that is also a folder or part of an address: lowercase words joined by ``-`` or ``_``."""

Host = Literal["github", "gitlab"]
"""The kind of host that a repository lies on."""

Reason = Annotated[str, StringConstraints(min_length=1, strip_whitespace=True)]


class ConfigurationError(Exception):
    """The configuration cannot be used. The message has one line a fault and says what to do."""


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True, populate_by_name=True)


class Stage(_Table):
    """A part of a run in which failures show up; one table of the playbook."""

    id: Identifier
    """What records write in ``stage``; also the anchor of the table."""
    title: str = Field(min_length=1)
    """The heading of the table."""


class Promotion(_Table):
    """When a failure counts as recurring. One of the two thresholds is enough."""

    runs: int = Field(default=2, ge=1)
    """Distinct runs over which its occurrences span."""
    clusters: int = Field(default=2, ge=1)
    """Distinct clusters over which its occurrences span."""


class Lint(_Table):
    """Settings of ``playbook lint``."""

    per_file_ignores: dict[str, dict[str, Reason]] = Field(default_factory=dict, alias="per-file-ignores")
    """For a path relative to the project root: which codes are let off there, each with the reason."""
    review_after_days: int = Field(default=365, ge=1, alias="review-after-days")
    """Days after which an entry that nobody reviewed is reported."""


class Configuration(_Table):
    """Everything under ``[tool.failure-playbook]``."""

    stages: tuple[Stage, ...] = Field(min_length=1)
    """The stages, in the order in which the playbook shows them."""
    subsystems: dict[Identifier, str] = Field(min_length=1)
    """The subsystems that can own a bug, each with a one-line description."""
    repository: str | None = Field(default=None, pattern=r"^https?://\S+$")
    """Address of the repository, for "edit this page"."""
    branch: str = "main"
    """The branch of the repository that the site is built from."""
    host: Host | None = None
    """What kind of host the repository lies on, where its address does not tell."""
    promotion: Promotion = Promotion()
    lint: Lint = Lint()

    @model_validator(mode="after")
    def _stages_are_distinct(self) -> Configuration:
        ids = [stage.id for stage in self.stages]
        for stage_id in ids:
            if ids.count(stage_id) > 1:
                raise ValueError(f"stage {stage_id!r} is configured twice; remove one")
        return self

    @property
    def stage_ids(self) -> tuple[str, ...]:
        """The identifiers of the stages, in order."""
        return tuple(stage.id for stage in self.stages)

    @property
    def repository_host(self) -> Host | None:
        """The kind of host: what is configured, or what the address tells; None where it tells nothing."""
        name = urlsplit(self.repository or "").hostname or ""
        told: dict[str, Host] = {"github": "github", "gitlab": "gitlab"}
        return self.host or next((told[part] for part in name.split(".") if part in told), None)

    def stage_title(self, stage_id: str) -> str:
        """The title of a stage; an unknown one is its own title."""
        return next((stage.title for stage in self.stages if stage.id == stage_id), stage_id)


def parse(pyproject: str, path: str = "pyproject.toml") -> Configuration:
    """Read the configuration out of the text of a ``pyproject.toml``.

    Raises:
        ConfigurationError: not TOML, the table is missing, or a value in it cannot be used.
    """
    try:
        document = tomllib.loads(pyproject)
    except tomllib.TOMLDecodeError as error:
        raise ConfigurationError(f"{path}: not valid TOML: {error}") from None
    table = document.get("tool", {}).get("failure-playbook")
    if table is None:
        raise ConfigurationError(f"{path}: no [{TABLE}] table; add one with `stages` and `subsystems`")
    try:
        return Configuration.model_validate(table)
    except ValidationError as error:
        lines = [f"{path}: [{TABLE}] {_explain(fault)}" for fault in error.errors()]
        raise ConfigurationError("\n".join(lines)) from None


def _explain(fault: Any) -> str:
    place = ".".join(str(part) for part in fault["loc"] if part != "[key]")
    match fault["type"]:
        case "missing":
            return f"`{place}` is missing"
        case "extra_forbidden":
            known = [field.alias or name for name, field in Configuration.model_fields.items()]
            return f"`{place}` is not a known key" + did_you_mean(str(fault["loc"][-1]), known)
        case "value_error":
            return str(fault["ctx"]["error"])
        case _:
            found = fault["input"]
            return f"`{place}` is {found!r}: {fault['msg'][0].lower()}{fault['msg'][1:]}"
