"""The glossary's tooltips, in the notation of Python-Markdown's ``abbr`` extension."""

from __future__ import annotations

from failure_playbook.corpus import Corpus
from failure_playbook.pages.glossary import carries_terms, tooltips


def add(markdown: str, corpus: Corpus, page: str) -> str:
    """The Markdown of a page with the abbreviations of the glossary's words that occur in it, appended."""
    if carries_terms(corpus, page):
        return markdown
    words = {word: meaning for word, meaning in tooltips(corpus).items() if word in markdown}
    definitions = "".join(f"*[{word}]: {meaning}\n" for word, meaning in words.items())
    return f"{markdown}\n\n{definitions}" if definitions else markdown
