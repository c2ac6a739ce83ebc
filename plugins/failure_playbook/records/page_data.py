"""Data in the front matter of an ordinary page, read as strictly as a record."""

from __future__ import annotations

from typing import TypeVar

from failure_playbook.configuration import Configuration
from failure_playbook.diagnostics import Fault
from failure_playbook.records.document import Document
from failure_playbook.records.fields import InlineText, RecordModel
from failure_playbook.records.validation import validate


class PageModel(RecordModel):
    """What every page of the documentation folder says about itself."""

    title: InlineText
    description: InlineText


Model = TypeVar("Model", bound=PageModel)


def read_page_data(
    model: type[Model], page: Document, configuration: Configuration
) -> tuple[Model | None, tuple[Fault, ...]]:
    """The data of a page, and what is wrong with its front matter."""
    record, faults = validate(model, page.front_matter, configuration)
    return record, (*page.faults, *faults)
