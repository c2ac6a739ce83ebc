"""The glossary: terms and their meanings, as data in the front matter of a page."""

from __future__ import annotations

from pydantic import Field

from failure_playbook.configuration import Configuration
from failure_playbook.diagnostics import Fault
from failure_playbook.records.document import Document
from failure_playbook.records.fields import InlineText, RecordModel
from failure_playbook.records.page_data import PageModel, read_page_data

PATH = "kb/glossary.md"


class Term(RecordModel):
    """A term and its meaning."""

    term: InlineText
    meaning: InlineText
    tooltip: tuple[InlineText, ...] = Field(
        default=(), description="The words that show the meaning wherever they stand."
    )


class Glossary(PageModel):
    """The front matter of the page."""

    terms: tuple[Term, ...] = Field(min_length=1)


def read_terms(page: Document, configuration: Configuration) -> tuple[tuple[Term, ...], tuple[Fault, ...]]:
    """The terms that a page carries, in order, and what is wrong with them."""
    glossary, faults = read_page_data(Glossary, page, configuration)
    return (glossary.terms if glossary else ()), faults
