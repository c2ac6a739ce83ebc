"""Inline Markdown of a single value: what it says as plain text, and a form that is safe in any Markdown page."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.token import Token

_UNSAFE_IN_CODE = re.compile(r"[`<>&|\\\\]|^\s|\s$")
_PUNCTUATION = str.maketrans({character: f"&#{ord(character)};" for character in "\\`*_{}[]<>|~^$#:=+@"})


@cache
def _parser() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False}).disable(["image", "autolink", "newline"])


def _tokens(markdown: str) -> list[Token]:
    (inline,) = _parser().parseInline(" ".join(markdown.split()))
    return inline.children or []


def plain_text(markdown: str) -> str:
    """What a reader sees of inline Markdown, without its marks."""
    return "".join(token.content for token in _tokens(markdown) if token.type in ("text", "code_inline"))


def literal(text: str) -> str:
    """Text in which no Markdown processor finds anything to interpret: it shows as itself."""
    return text.replace("&", "&amp;").translate(_PUNCTUATION)


def safe_markdown(markdown: str, relocate: Callable[[str], str] | None = None) -> str:
    """Inline Markdown with the same look whose text no Markdown processor can take for anything else.

    Emphasis and code become HTML elements, raw HTML becomes text, every character that could mean something in
    Markdown becomes an entity. Links stay Markdown, so that a site generator can check them; ``relocate`` says where
    each leads from the page on which the text will stand. Without it, links are shown as their text, which is what the
    label of another link needs.
    """
    return "".join(_safe_parts(_tokens(markdown), relocate))


def _code(text: str) -> str:
    """A code span where Markdown's own notation is sure to be understood, and an element where it may not be."""
    return f"<code>{literal(text)}</code>" if _UNSAFE_IN_CODE.search(text) else f"`{text}`"


def _safe_parts(tokens: list[Token], relocate: Callable[[str], str] | None) -> list[str]:
    parts = []
    target = ""
    for token in tokens:
        if token.type == "link_open":
            target = str(token.attrGet("href"))
            parts.append("[" if relocate else "")
        elif token.type == "link_close":
            parts.append(f"](<{relocate(target)}>)" if relocate else "")
        elif token.type == "code_inline":
            parts.append(_code(token.content))
        elif token.tag:
            parts.append(f"<{'/' if token.nesting < 0 else ''}{token.tag}>")
        else:
            parts.append(literal(token.content))
    return parts
