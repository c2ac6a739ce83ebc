"""The health baseline: indicators of a node with their thresholds, as data in the front matter of a page.

The page's table is rendered from it; a threshold that is not known is null and is shown as none, never guessed.
"""

from __future__ import annotations

from pydantic import Field

from failure_playbook.configuration import Configuration
from failure_playbook.diagnostics import Fault
from failure_playbook.records.document import Document
from failure_playbook.records.fields import InlineText, Number, RecordModel, Slug
from failure_playbook.records.page_data import PageModel, read_page_data

PATH = "kb/health-baseline.md"


class Threshold(RecordModel):
    """A level that an indicator must not exceed."""

    above: Number = Field(description="In the indicator's unit.")
    shown: InlineText = Field(description="As people write it.")


class Indicator(RecordModel):
    """One number to read on a node."""

    name: InlineText
    where: InlineText
    command: InlineText = Field(description="What prints it.")
    unit: InlineText
    warn: Threshold | None
    crit: Threshold | None
    normal: InlineText | None
    points_to: InlineText = Field(description="What it means when it is exceeded.")
    entries: tuple[Slug, ...] = Field(description="The failures to look at then.")
    first_action: InlineText


class HealthBaseline(PageModel):
    """The front matter of the page."""

    indicators: tuple[Indicator, ...] = Field(min_length=1)


def read_indicators(page: Document, configuration: Configuration) -> tuple[tuple[Indicator, ...], tuple[Fault, ...]]:
    """The indicators that a page carries, in order, and what is wrong with them."""
    baseline, faults = read_page_data(HealthBaseline, page, configuration)
    return (baseline.indicators if baseline else ()), faults
