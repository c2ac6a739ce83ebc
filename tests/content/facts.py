"""The facts that the content is written from, and what counts as exact in them."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import yaml

FOLDER = Path(__file__).parent / "facts"
UNDATED = "2026-07-28"
WRITE_UP = "troubleshooting/training_env/fully-async-veomni-reward-flat-three-causes.md"
"""The one incident whose name is older than the naming rule."""


@cache
def load(name: str) -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((FOLDER / f"{name}.yaml").read_text("utf-8"))
    return loaded


def entries() -> list[dict[str, Any]]:
    return list(load("entries")["entries"])


def incidents() -> list[dict[str, Any]]:
    return list(load("incidents")["incidents"])


def incident_path(fact: dict[str, Any]) -> str:
    if fact["id"] == "reward-flat-three-causes-writeup":
        return WRITE_UP
    return str(fact["suggested_file"]).replace("-undated.md", f"-{UNDATED}.md")


@cache
def everything() -> str:
    """All facts as one text with single spaces."""
    parts: list[str] = []
    for file in sorted(FOLDER.glob("*.yaml")):
        _collect(load(file.stem), parts)
    return flat(" ".join(parts))


def _collect(value: Any, parts: list[str]) -> None:
    if isinstance(value, dict):
        for key, inner in value.items():
            parts.append(str(key))
            _collect(inner, parts)
    elif isinstance(value, list):
        for inner in value:
            _collect(inner, parts)
    else:
        parts.append(str(value))


def flat(text: str) -> str:
    """Text with single spaces and without the marks of code and of evidence, to look for one text in another."""
    return " ".join(re.sub(r"`|\s*\[(?:code|commit|ran|inferred|general)\]$", "", text, flags=re.MULTILINE).split())
