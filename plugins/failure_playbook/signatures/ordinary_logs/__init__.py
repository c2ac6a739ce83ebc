"""Logs in which nothing is wrong. A signature that is seen in one of them is too broad (PB403)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files


@cache
def ordinary_logs() -> Mapping[str, str]:
    """The text of each log, by what wrote it."""
    found = (file for file in files(__name__).iterdir() if file.name.endswith(".log"))
    return {file.name.removesuffix(".log"): file.read_text("utf-8") for file in sorted(found, key=lambda f: f.name)}
