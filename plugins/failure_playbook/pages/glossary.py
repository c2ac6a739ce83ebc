"""The list of terms, and the tooltips that show a term's meaning wherever it stands."""

from __future__ import annotations

import re
from collections.abc import Mapping

from failure_playbook import glossary
from failure_playbook.corpus import Corpus
from failure_playbook.inline import plain_text
from failure_playbook.pages.page import relocating, render


def term_list(corpus: Corpus, page: str) -> str:
    """The terms that the page at ``page`` carries, as a definition list."""
    terms, _ = glossary.read_terms(corpus.documents[page], corpus.configuration)
    anchored = [(_anchor(plain_text(term.term)), term) for term in terms]
    return render("glossary.md.j2", page, terms=anchored, relocate=relocating(page, page))


def tooltips(corpus: Corpus) -> Mapping[str, str]:
    """For each word that shows a tooltip, the meaning in plain text."""
    page = corpus.documents.get(glossary.PATH)
    if page is None:
        return {}
    terms, _ = glossary.read_terms(page, corpus.configuration)
    return {word: plain_text(term.meaning) for term in terms for word in term.tooltip}


def _anchor(term: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", term.casefold()).strip("-")
