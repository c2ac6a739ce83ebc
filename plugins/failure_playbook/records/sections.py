"""The body of a record as sections, read with a CommonMark parser.

Fences, indented code, quotations and HTML blocks are understood: a heading inside one of them is text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

from failure_playbook.diagnostics import Span

_COMMENT = re.compile(r"<!--.*?(?:-->|\Z)", re.DOTALL)
_BLOCKS = MarkdownIt("commonmark", {"maxNesting": 30}).enable("table")
_BLOCKS.core.ruler.disable(["inline", "text_join"])


class Block(NamedTuple):
    """A top-level block that is not a heading. ``kind`` is the name that markdown-it gives it, without ``_open``."""

    kind: str
    line: int
    """Its first line in the file."""
    text: str
    """Its source, HTML comments taken out."""

    @property
    def is_blank(self) -> bool:
        """Whether a reader would see nothing of it."""
        return not self.text.strip()


class Section(NamedTuple):
    """A heading and what stands under it, up to the next heading of any level."""

    title: str
    level: int
    span: Span
    """The title, or its first line where it has several."""
    is_underlined: bool
    end_line: int
    """The last line of the heading: that of the underline, where there is one."""
    blocks: tuple[Block, ...]

    @property
    def text(self) -> str:
        """What a reader sees of it, as source."""
        return "\n\n".join(block.text.strip() for block in self.blocks if not block.is_blank)


class InlineSource(NamedTuple):
    """The text of a paragraph, a heading or a cell before its emphasis, code and links are read."""

    text: str
    line: int
    """Its first line in the file."""
    end_line: int
    """Its last line."""


@dataclass(frozen=True, slots=True)
class Body:
    """A record's Markdown: the blocks before the first heading, then the sections in order."""

    lead: tuple[Block, ...] = ()
    sections: tuple[Section, ...] = ()
    inline_texts: tuple[InlineSource, ...] = ()
    """All inline text, nested one included, in the order of the file."""
    html_blocks: tuple[InlineSource, ...] = ()
    """All blocks of raw HTML, nested ones included."""
    references: tuple[tuple[str, str], ...] = ()
    """The labels of link definitions, as CommonMark normalizes them, with their targets."""

    @property
    def blocks(self) -> tuple[Block, ...]:
        """All blocks in the order of the file."""
        return (*self.lead, *(block for section in self.sections for block in section.blocks))

    @property
    def code_lines(self) -> frozenset[int]:
        """The lines of the file on which code blocks stand, their fences included."""
        blocks = (block for block in self.blocks if block.kind in ("fence", "code_block"))
        return frozenset(n for block in blocks for n in range(block.line, block.line + block.text.count("\n") + 1))

    def section(self, title: str) -> Section | None:
        """The first level-2 section of this title."""
        return next((s for s in self.sections if s.level == 2 and s.title == title), None)

    def last_line(self, section: Section) -> int | None:
        """The last line of a section together with the deeper ones under it; None where it is that of the file."""
        following = self.sections[self.sections.index(section) + 1 :]
        return next((other.span.line - 1 for other in following if other.level <= section.level), None)

    def whole_text(self, section: Section) -> str:
        """A section's text together with that of the deeper sections under it."""
        position = self.sections.index(section)
        parts = [section.text]
        for deeper in self.sections[position + 1 :]:
            if deeper.level <= section.level:
                break
            parts += [deeper.title, deeper.text]
        return "\n\n".join(part for part in parts if part)


def read_body(lines: Sequence[str], first_line: int) -> Body:
    """Read the lines of a file from ``first_line`` (counted from 1) on."""
    body_lines = lines[first_line - 1 :]
    environment: dict[str, dict[str, dict[str, str]]] = {}
    tokens = _BLOCKS.parse("\n".join(body_lines), environment)
    lead: list[Block] = []
    sections: list[Section] = []
    current = lead
    for opening, inner in _top_level(tokens):
        if opening.type == "heading_open":
            current = []
            sections.append(_heading(opening, inner, body_lines, first_line, current))
        else:
            current.append(_block(opening, body_lines, first_line))
            if sections:
                sections[-1] = sections[-1]._replace(blocks=tuple(current))
    references = {label: found["href"] for label, found in environment.get("references", {}).items()}
    return Body(
        tuple(lead),
        tuple(sections),
        tuple(_texts(tokens, "inline", first_line)),
        tuple(_texts(tokens, "html_block", first_line)),
        tuple(references.items()),
    )


def _texts(tokens: Sequence[Token], kind: str, first_line: int) -> Iterable[InlineSource]:
    for token in tokens:
        if token.type == kind and token.map is not None:
            start, end = token.map
            yield InlineSource(token.content, first_line + start, first_line + end - 1)


def _top_level(tokens: Sequence[Token]) -> Iterable[tuple[Token, Token]]:
    for token, following in zip(tokens, [*tokens[1:], tokens[-1]] if tokens else [], strict=True):
        if token.level == 0 and token.nesting >= 0:
            yield token, following


def _heading(opening: Token, inner: Token, lines: Sequence[str], first_line: int, blocks: list[Block]) -> Section:
    assert opening.map is not None
    start, end = opening.map
    line = lines[start]
    title = " ".join(inner.content.split())
    span = Span.of_line(first_line + start, line)
    if end - start == 1 and inner.content and inner.content in line:
        column = line.index(inner.content) + 1
        span = Span(span.line, column, span.line, column + len(inner.content))
    is_underlined = not opening.markup.startswith("#")
    return Section(title, int(opening.tag[1:]), span, is_underlined, first_line + end - 1, tuple(blocks))


def _block(opening: Token, lines: Sequence[str], first_line: int) -> Block:
    assert opening.map is not None
    start, end = opening.map
    text = "\n".join(lines[start:end])
    is_code = opening.type in ("fence", "code_block")
    kind = opening.type.removesuffix("_open")
    return Block(kind, first_line + start, text if is_code else _COMMENT.sub("", text))
