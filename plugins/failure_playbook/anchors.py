"""The anchors of a page on the site: what a link may point at after the ``#``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from markdown.extensions.toc import slugify, unique

from failure_playbook.corpus import DOCUMENTATION_FOLDER, Corpus
from failure_playbook.inline import plain_text
from failure_playbook.pages.markers import expand
from failure_playbook.records import incident
from failure_playbook.records.sections import read_body

_ATTRIBUTES = re.compile(r"\s*\{:?\s*(?P<list>[^{}]*)\}\s*$")
_EXPLICIT = re.compile(r"#(?P<id>[^\s.#=]+)")
_HTML_ID = re.compile(r"""<[a-z][^>]*\sid=["']?(?P<id>[^"'\s>]+)""")


def anchors(corpus: Corpus, path: str) -> frozenset[str]:
    """The anchors of the page that is made from a document, as Python-Markdown's ``toc`` extension names them."""
    document = corpus.documents[path]
    markdown = document.markdown
    if path.startswith(f"{DOCUMENTATION_FOLDER}/"):
        markdown, _ = expand(markdown, corpus, path)
    own = {path.rsplit("/", 1)[-1].removesuffix(".md")} | (
        {"supersedes"} if path.startswith(incident.FOLDER) else set()
    )
    return frozenset(own | set(_heading_ids(markdown)) | {found["id"] for found in _HTML_ID.finditer(markdown)})


def _heading_ids(markdown: str) -> Iterator[str]:
    taken: set[str] = set()
    for section in read_body(markdown.split("\n"), 1).sections:
        attributes = _ATTRIBUTES.search(section.title)
        explicit = _EXPLICIT.search(attributes["list"]) if attributes else None
        if explicit:
            taken.add(explicit["id"])
            yield explicit["id"]
        else:
            yield unique(slugify(plain_text(section.title), "-"), taken)
