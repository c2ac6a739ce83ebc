"""How diagnostics are shown: one module a format, named ``as_<format>``, with a function ``render``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from pkgutil import iter_modules
from typing import NamedTuple

from failure_playbook.diagnostics import Diagnostic

_PREFIX = "as_"


class Report(NamedTuple):
    """What a format shows."""

    diagnostics: Sequence[Diagnostic]
    checked: int
    """Files."""
    lines_of: Callable[[str], Sequence[str]]
    """The lines of the file at a path; none where it has no text."""
    site_url: str | None = None
    """Where the pages of the rules are published."""


Render = Callable[[Report], str]


def format_names() -> tuple[str, ...]:
    """The names of the formats, text first."""
    names = (module.name.removeprefix(_PREFIX) for module in iter_modules(__path__))
    return tuple(sorted(names, key=lambda name: (name != "text", name)))


def renderer(name: str) -> Render:
    """The function that renders a format."""
    render: Render = import_module(f"{__name__}.{_PREFIX}{name}").render
    return render
