"""The list of terms, and the tooltips that show a term's meaning wherever it stands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from failure_playbook.corpus import Corpus
from failure_playbook.inline import plain_text
from failure_playbook.pages.page import relocating, render
from failure_playbook.records.page_data import Glossary, Term


def term_list(corpus: Corpus, page: str) -> str:
    """The terms that the page at ``page`` carries, as a definition list."""
    anchored = [(_anchor(plain_text(term.term)), term) for path, term in _terms(corpus) if path == page]
    return render("glossary.md.j2", page, terms=anchored, relocate=relocating(page, page))


def tooltips(corpus: Corpus) -> Mapping[str, str]:
    """For each word that shows a tooltip, the meaning in plain text."""
    return {word: plain_text(term.meaning) for _, term in _terms(corpus) for word in term.tooltip}


def carries_terms(corpus: Corpus, page: str) -> bool:
    """Whether the page at ``page`` is a glossary, where tooltips would repeat what stands beside them."""
    return any(path == page for path, _ in _terms(corpus))


def _terms(corpus: Corpus) -> Iterator[tuple[str, Term]]:
    for page in corpus.data_pages:
        if isinstance(page.record, Glossary):
            yield from ((page.path, term) for term in page.record.terms)


def _anchor(term: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", term.casefold()).strip("-")
