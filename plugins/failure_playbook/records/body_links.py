"""The links in a body of Markdown, and where each is written."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple
from urllib.parse import unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token

from failure_playbook.diagnostics import Span
from failure_playbook.records.sections import Body
from failure_playbook.records.source_text import SourceText


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


class PlacedLink(NamedTuple):
    """A link and where its target is written."""

    target: str
    span: Span


def placed_links(body: Body, lines: Sequence[str]) -> tuple[PlacedLink, ...]:
    """The links and images of the body of a file of these lines, in order. Those in code do not count."""
    found: list[PlacedLink] = []
    for inline in body.inline_texts:
        if "[" not in inline.text and "<" not in inline.text:
            continue
        places = _Places(lines[inline.line - 1 : inline.end_line], inline.line)
        for token in inline_tokens(inline.text, body):
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
