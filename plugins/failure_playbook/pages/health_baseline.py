"""The table of the health baseline's indicators."""

from __future__ import annotations

from failure_playbook.corpus import Corpus
from failure_playbook.health_baseline import read_indicators
from failure_playbook.pages.page import relocating, render
from failure_playbook.records import EntryFile


def indicator_table(corpus: Corpus, page: str) -> str:
    """The indicators that the page at ``page`` carries, as a table."""
    indicators, _ = read_indicators(corpus.documents[page], corpus.configuration)
    entries: dict[str, EntryFile] = {file.slug: file for file in corpus.entries if file.record}
    return render(
        "health_baseline.md.j2", page, indicators=indicators, entries=entries, relocate=relocating(page, page)
    )
