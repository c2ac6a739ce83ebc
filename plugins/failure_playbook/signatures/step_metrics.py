"""verl's ``step:N - key:value - key:value`` lines: the metrics that a training step reports."""

from __future__ import annotations

import re
from dataclasses import dataclass

_STEP = re.compile(r"(?:^|\s)step:(\d+) - ")
_VALUE = re.compile(
    r"(?:np\.(?:float|int)\d+\()?([-+]?(?:nan|inf|\d+(?:\.\d*)?(?:[eE][-+]?\d+)?|\.\d+(?:[eE][-+]?\d+)?))\)?$"
)


@dataclass(frozen=True, slots=True)
class StepMetrics:
    """What one step line says."""

    step: int
    values: dict[str, float]


def read_step_line(line: str) -> StepMetrics | None:
    """The metrics of a line, or None where it is no step line. What is no number is left out."""
    found = _STEP.search(line)
    if found is None:
        return None
    values = {}
    for part in line[found.end() :].split(" - "):
        key, _, text = part.strip().rpartition(":")
        number = _VALUE.match(text)
        if key and number:
            values[key] = float(number[1])
    return StepMetrics(int(found[1]), values)
