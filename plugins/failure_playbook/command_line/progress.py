"""Progress on a terminal, for what can take more than a second."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TypeVar

import click

Item = TypeVar("Item")
WORTH_A_BAR = 400
"""Records; fewer are read within a second."""


def progress(label: str) -> Callable[[Collection[Item]], Iterable[Item]]:
    """Goes through items and shows on standard error how far it is; elsewhere than on a terminal it shows nothing."""

    def watch(items: Collection[Item]) -> Iterator[Item]:
        if len(items) < WORTH_A_BAR or not sys.stderr.isatty():
            yield from items
            return
        with click.progressbar(items, label=label, length=len(items), file=sys.stderr) as bar:
            yield from bar

    return watch
