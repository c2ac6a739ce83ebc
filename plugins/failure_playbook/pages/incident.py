"""The page of an incident: its title and status, the way on where it is superseded, then what was written."""

from __future__ import annotations

import re

from failure_playbook.corpus import Corpus, superseded_by_this, superseding
from failure_playbook.inline import plain_text, safe_markdown
from failure_playbook.pages.page import Page, relocating, render
from failure_playbook.records import IncidentFile
from failure_playbook.records.document import Document

SHORTEST_DESCRIPTION = 30
"""Characters. A shorter sentence says less than the title."""
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=\S)")


def incident_page(corpus: Corpus, file: IncidentFile) -> Page:
    """The page of an incident whose front matter is valid.

    Raises:
        ValueError: it is not.
    """
    record = file.record
    if record is None:
        raise ValueError(f"{file.path}: its front matter is not valid")
    entry = next((entry for entry in corpus.entries if entry.slug == record.failure), None)
    chain = superseding(corpus, file)
    markdown = render(
        "incident.md.j2",
        file.path,
        record=record,
        title=safe_markdown(record.title),
        name=file.name,
        subsystem=file.subsystem,
        stage_title=corpus.configuration.stage_title(record.stage),
        entry=entry if entry and entry.record else None,
        superseded_because=safe_markdown(record.superseded_because or "", relocating(file.path, file.path)),
        latest=chain[-1] if chain else None,
        supersedes=superseded_by_this(corpus, file),
        body=file.document.markdown,
    )
    return Page(file.path, plain_text(record.title), _description(file), markdown)


def _first_sentence(document: Document, section: str) -> str:
    """The first sentence of a section in plain text, or nothing."""
    found = document.body.section(section) if document.body else None
    paragraph = next((block.text for block in found.blocks if block.kind == "paragraph"), "") if found else ""
    return _SENTENCE_END.split(plain_text(paragraph), maxsplit=1)[0]


def _description(file: IncidentFile) -> str:
    sentence = _first_sentence(file.document, "Issue")
    return sentence if len(sentence) >= SHORTEST_DESCRIPTION else f"{plain_text(file.title)}."
