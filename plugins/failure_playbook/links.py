"""Links in Markdown, and what they lead to.

A link is written as it works on disk and on the repository's host: relative to the file that it stands in. Because the
site shows ``troubleshooting/`` beside the pages of ``kb/``, a link that only works there is understood, too.
"""

from __future__ import annotations

import posixpath
from collections.abc import Container, Sequence
from functools import cache
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from markdown_it import MarkdownIt
from markdown_it.token import Token

from failure_playbook.diagnostics import Span
from failure_playbook.records.document import Document
from failure_playbook.records.sections import Body
from failure_playbook.records.source_text import SourceText

SITE_FOLDERS = ("kb/", "")
"""Folders whose contents the site shows at its root."""


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark").enable("table")
    # What is unsafe or broken shall be seen as what other processors make of it: a link.
    parser.validateLink = lambda url: True  # type: ignore[method-assign]
    return parser


def inline_tokens(text: str, body: Body) -> list[Token]:
    """The tokens of some inline text of a body: emphasis, code, links, raw HTML."""
    tokens: list[Token] = []
    references = {label: {"href": target, "title": ""} for label, target in body.references}
    _parser().inline.parse(text, _parser(), {"references": references}, tokens)
    return tokens


def links_in(document: Document) -> tuple[str, ...]:
    """The targets of all links and images of a document's body, in order. Those in code do not count."""
    return tuple(link.target for link in placed_links(document))


class PlacedLink(NamedTuple):
    """A link and where its target is written."""

    target: str
    span: Span


def placed_links(document: Document) -> tuple[PlacedLink, ...]:
    """The links and images of a document's body with their positions, in order."""
    body = document.body
    found: list[PlacedLink] = []
    for inline in body.inline_texts if body else ():
        if "[" not in inline.text and "<" not in inline.text:
            continue
        places = _Places(document.source.lines[inline.line - 1 : inline.end_line], inline.line)
        for token in inline_tokens(inline.text, body or Body()):
            target = token.attrGet("href") or token.attrGet("src")
            if token.type in ("link_open", "image") and target:
                found.append(PlacedLink(str(target), places.next(str(target))))
    return tuple(found)


class _Places:
    """Finds the targets of links in the lines of a block, one after the other."""

    def __init__(self, lines: Sequence[str], first_line: int) -> None:
        self._source = SourceText("\n".join(lines))
        self._first_line = first_line
        self._cursor = 0

    def next(self, target: str) -> Span:
        for written in (target, unquote(target)):
            offset = self._source.text.find(written, self._cursor)
            if offset >= 0:
                self._cursor = offset + len(written)
                span = self._source.span(offset, self._cursor)
                shift = self._first_line - 1
                return Span(span.line + shift, span.column, span.end_line + shift, span.end_column)
        # A reference: its target is defined elsewhere.
        return Span.of_line(self._first_line, self._source.lines[0])


def resolve(path: str, link: str, existing: Container[str]) -> str | None:
    """The path that a relative link leads to, from the document at ``path``; None for any other or a dead one.

    A link to nothing but an anchor leads to the document itself.
    """
    parts = urlsplit(link)
    if parts.scheme or parts.netloc or parts.path.startswith("/"):
        return None
    if not parts.path:
        return path
    target = unquote(parts.path)
    folder = posixpath.dirname(path)
    on_disk = posixpath.normpath(posixpath.join(folder, target))
    if on_disk in existing:
        return on_disk
    site_folder = folder.removeprefix("kb/") if folder != "kb" else ""
    on_site = posixpath.normpath(posixpath.join(site_folder, target))
    return next((prefix + on_site for prefix in SITE_FOLDERS if prefix + on_site in existing), None)


def relocate(link: str, source: str, target: str) -> str:
    """A relative link that stands in the document at ``source``, as it must be written in the one at ``target``."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc or parts.path.startswith("/"):
        return link
    path = posixpath.normpath(posixpath.join(posixpath.dirname(source), parts.path)) if parts.path else source
    return parts._replace(path=relative_link(path, target)).geturl()


def relative_link(target: str, source: str) -> str:
    """The link to the file at ``target`` as it is written in the one at ``source``; both from the project root."""
    return posixpath.relpath(target, posixpath.dirname(source) or ".")
