"""The table of the health baseline's indicators."""

from __future__ import annotations

from failure_playbook.corpus import Corpus
from failure_playbook.pages.page import relocating, render
from failure_playbook.records import EntryFile
from failure_playbook.records.page_data import HealthBaseline


def indicator_table(corpus: Corpus, page: str) -> str:
    """The indicators that the page at ``page`` carries, as a table."""
    records = [file.record for file in corpus.data_pages if file.path == page]
    indicators = [each for record in records if isinstance(record, HealthBaseline) for each in record.indicators]
    entries: dict[str, EntryFile] = {file.slug: file for file in corpus.entries if file.record}
    return render(
        "health_baseline.md.j2", page, indicators=indicators, entries=entries, relocate=relocating(page, page)
    )
