"""Pages that carry data in their front matter, read as strictly as a record.

The health baseline carries its indicators, the glossary its terms; their tables are rendered from them.
"""

from __future__ import annotations

from dataclasses import dataclass

from pydantic import Field

from failure_playbook.configuration import Configuration
from failure_playbook.diagnostics import Fault
from failure_playbook.records.document import Document
from failure_playbook.records.fields import InlineText, Number, RecordModel, Slug
from failure_playbook.records.validation import validate


class _PageModel(RecordModel):
    title: InlineText
    description: InlineText


class Threshold(RecordModel):
    """A level that an indicator must not exceed."""

    above: Number = Field(description="In the indicator's unit.")
    shown: InlineText = Field(description="As people write it.")


class Indicator(RecordModel):
    """One number to read on a node. A threshold that is not known is null, never guessed."""

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


class HealthBaseline(_PageModel):
    """The front matter of the page with the indicators, in the order in which they are checked."""

    indicators: tuple[Indicator, ...] = Field(min_length=1)


class Term(RecordModel):
    """A term and its meaning."""

    term: InlineText
    meaning: InlineText
    tooltip: tuple[InlineText, ...] = Field(
        default=(), description="The words that show the meaning wherever they stand."
    )


class Glossary(_PageModel):
    """The front matter of the page with the terms."""

    terms: tuple[Term, ...] = Field(min_length=1)


_MODELS: dict[str, type[HealthBaseline] | type[Glossary]] = {"indicators": HealthBaseline, "terms": Glossary}
"""Which key makes a page one that carries data."""


@dataclass(frozen=True, slots=True)
class DataPage:
    """A page that carries data. ``record`` is None where its front matter is not valid."""

    document: Document
    record: HealthBaseline | Glossary | None
    faults: tuple[Fault, ...]

    @property
    def path(self) -> str:
        """Where it lies, relative to the project root."""
        return self.document.path


def read_data_page(page: Document, configuration: Configuration) -> DataPage | None:
    """Read the data of a page; None where it carries none."""
    mapping = page.front_matter.mapping
    model = next((model for key, model in _MODELS.items() if mapping and key in mapping.items), None)
    if model is None:
        return None
    record, faults = validate(model, page.front_matter, configuration)
    return DataPage(page, record, (*page.faults, *faults))
