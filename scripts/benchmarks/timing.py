"""Timing of commands, alternating, with medians."""

from __future__ import annotations

import platform
import statistics
import subprocess
import time
from collections.abc import Callable, Mapping
from os import cpu_count
from pathlib import Path

Prepare = Callable[[], None]


class Timed:
    """A command whose runs are timed. ``prepare`` runs before each and is not."""

    def __init__(
        self, command: list[str], folder: Path, environment: Mapping[str, str], prepare: Prepare = lambda: None
    ) -> None:
        self._command, self._folder, self._environment, self._prepare = command, folder, environment, prepare
        self.seconds: list[float] = []

    def run(self) -> None:
        """Run it once.

        Raises:
            RuntimeError: it could not do its work (a linter's findings, status 1, are work done).
        """
        self._prepare()
        start = time.perf_counter()
        done = subprocess.run(
            self._command, cwd=self._folder, env=dict(self._environment), capture_output=True, text=True, check=False
        )
        self.seconds.append(time.perf_counter() - start)
        if done.returncode > 1:
            raise RuntimeError(f"{' '.join(self._command)}: status {done.returncode}: {done.stderr[-500:]}")

    @property
    def median(self) -> float:
        """Seconds."""
        return statistics.median(self.seconds)


def alternate(timed: list[Timed], rounds: int) -> None:
    """Run each in turn, so that what else the machine does weighs on all alike."""
    for _ in range(rounds):
        for each in timed:
            each.run()


def machine() -> str:
    """What the measurement ran on."""
    return f"{platform.system()} {platform.machine()}, {cpu_count()} cores, Python {platform.python_version()}"
