"""The page of an entry: the failure's issue as its title, what is derived beside it, then what was written."""

from __future__ import annotations

from failure_playbook.corpus import Corpus, incidents_of, sightings
from failure_playbook.inline import plain_text, safe_markdown
from failure_playbook.pages.page import Page, relocating, render
from failure_playbook.pages.signature_text import describe
from failure_playbook.records import EntryFile, EntryStatus

SETTINGS = {"hide": ["toc"], "search": {"boost": 2}}
"""The room beside the text is for what is derived; and a maintained page is the better answer to a search."""


def entry_page(corpus: Corpus, file: EntryFile) -> Page:
    """The page of an entry whose front matter is valid.

    Raises:
        ValueError: it is not.
    """
    record = file.record
    if record is None:
        raise ValueError(f"{file.path}: its front matter is not valid")
    by_slug = {other.slug: other for other in corpus.entries if other.record}
    markdown = render(
        "entry.md.j2",
        file.path,
        slug=file.slug,
        record=record,
        retired=record.status is EntryStatus.RETIRED,
        title=safe_markdown(record.issue),
        stage_title=corpus.configuration.stage_title(record.stage),
        sightings=sightings(corpus, file.slug),
        signatures=[describe(signature) for signature in record.signatures],
        incidents=incidents_of(corpus, file.slug),
        related=[by_slug[slug] for slug in record.related if slug in by_slug],
        retired_because=safe_markdown(record.retired_because or "", relocating(file.path, file.path)),
        body=file.document.markdown,
    )
    title = plain_text(record.issue)
    return Page(file.path, title, f"{title}: {plain_text(record.reason)}.", markdown, SETTINGS)
