"""The anchors of a page on the site: what a link may point at after the ``#``."""

from __future__ import annotations

import re
from collections.abc import Iterator

from markdown.extensions.toc import slugify, unique

from failure_playbook.corpus import DOCUMENTATION_FOLDER, Corpus
from failure_playbook.inline import plain_text
from failure_playbook.pages.markers import MARK, expand
from failure_playbook.records import incident
from failure_playbook.records.sections import Body, read_body

_ATTRIBUTES = re.compile(r"\s*\{:?\s*(?P<list>[^{}]*)\}\s*$")
_EXPLICIT = re.compile(r"#(?P<id>[^\s.#=]+)")
_HTML_ID = re.compile(r"""<[a-z][^>]*\sid=["']?(?P<id>[^"'\s>]+)""")


def anchors(corpus: Corpus, path: str) -> frozenset[str]:
    """The anchors of the page that is made from a document, as Python-Markdown's ``toc`` extension names them."""
    document = corpus.documents[path]
    body, html = document.body or Body(), document.markdown
    if path.startswith(f"{DOCUMENTATION_FOLDER}/") and MARK in html:
        html, _ = expand(html, corpus, path)
        body = read_body(html.split("\n"), 1)
    own = {path.rsplit("/", 1)[-1].removesuffix(".md")} | (
        {"supersedes"} if path.startswith(incident.FOLDER) else set()
    )
    return frozenset(own | set(_heading_ids(body)) | {found["id"] for found in _HTML_ID.finditer(html)})


def _heading_ids(body: Body) -> Iterator[str]:
    taken: set[str] = set()
    for section in body.sections:
        attributes = _ATTRIBUTES.search(section.title)
        explicit = _EXPLICIT.search(attributes["list"]) if attributes else None
        if explicit:
            taken.add(explicit["id"])
            yield explicit["id"]
        else:
            yield unique(slugify(plain_text(section.title), "-"), taken)
