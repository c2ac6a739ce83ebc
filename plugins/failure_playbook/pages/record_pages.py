"""The pages of all records."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date

from failure_playbook.corpus import Corpus
from failure_playbook.diagnostics import Diagnostic
from failure_playbook.pages.entry import entry_page
from failure_playbook.pages.faulty_record import faults_banner, faulty_record_page
from failure_playbook.pages.incident import incident_page
from failure_playbook.pages.page import Page
from failure_playbook.records import EntryFile, RecordFile

UNDATED = date(1970, 1, 1)


def record_pages(corpus: Corpus, diagnostics: Sequence[Diagnostic]) -> Iterator[Page]:
    """The page of each entry and incident, with what lint has to say about it under its title."""
    by_path: dict[str, list[Diagnostic]] = {}
    for diagnostic in diagnostics:
        by_path.setdefault(diagnostic.path, []).append(diagnostic)
    for file in corpus.records:
        page = _page(corpus, file)
        own = by_path.get(file.path)
        yield _with_banner(page, faults_banner(own)) if own else page


def _page(corpus: Corpus, file: RecordFile) -> Page:
    if file.record is None:
        return faulty_record_page(file.document)
    return entry_page(corpus, file) if isinstance(file, EntryFile) else incident_page(corpus, file)


def _with_banner(page: Page, banner: str) -> Page:
    title, _, rest = page.markdown.partition("\n")
    return replace(page, markdown=f"{title}\n\n{banner}\n{rest}")


def last_changes(corpus: Corpus) -> dict[str, date]:
    """For each Markdown file the day it last changed, as far as records say: the newest of all for an ordinary page."""
    days = {file.path: file.record.date for file in corpus.incidents if file.record}
    days |= {file.path: file.record.reviewed for file in corpus.entries if file.record}
    newest = max(days.values(), default=UNDATED)
    return {path: days.get(path, newest) for path in corpus.documents}
