"""PB503: no raw HTML beyond a short safe list, and no unsafe link scheme."""

import re
from collections.abc import Iterator
from functools import cache
from urllib.parse import urlsplit

from markdown_it import MarkdownIt
from markdown_it.token import Token

from failure_playbook.diagnostics import Span
from failure_playbook.lint.example_files import INCIDENT_PATH, incident
from failure_playbook.lint.rule import Context, Example, Finding, RecordRule
from failure_playbook.records import RecordFile

SAFE_ELEMENTS = frozenset({"abbr", "br", "details", "kbd", "mark", "sub", "summary", "sup"})
SAFE_SCHEMES = frozenset({"", "http", "https", "mailto"})

_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_TAG = re.compile(r"</?\s*(?P<name>[A-Za-z][\w:-]*)(?P<attributes>[^<>]*)>?")
_DECLARATION = re.compile(r"<[!?](?!--)")
_UNSAFE_ATTRIBUTE = re.compile(r"(?i)\bon\w+\s*=|\bstyle\s*=")
_IGNORED_IN_SCHEME = re.compile(r"(?i)[\s\x00-\x1f]|%0[9ad]")


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark").enable("table")
    # Unsafe links shall be seen as what other processors make of them: links.
    parser.validateLink = lambda url: True  # type: ignore[method-assign]
    return parser


def check(file: RecordFile, context: Context) -> Iterator[Finding]:
    first_line = file.document.front_matter.body_line
    if first_line is None:
        return
    lines = file.document.source.lines
    for token in _parser().parse("\n".join(lines[first_line - 1 :])):
        for is_html, content in _parts(token):
            fault = _markup_fault(content) if is_html else _scheme_fault(content)
            if fault is not None and token.map is not None:
                start, end = (first_line + number for number in token.map)
                yield Finding(_place(lines, start, end, content), fault)


def _parts(token: Token) -> Iterator[tuple[bool, str]]:
    if token.type == "html_block":
        yield True, token.content
    for child in token.children or ():
        if child.type == "html_inline":
            yield True, child.content
        target = child.attrGet("href") or child.attrGet("src")
        if target:
            yield False, str(target)


def _markup_fault(html: str) -> str | None:
    text = _COMMENT.sub("", html)
    for tag in _TAG.finditer(text):
        name, attributes = tag["name"].lower(), tag["attributes"].strip(" /")
        if name not in SAFE_ELEMENTS:
            return f"raw HTML <{name}>; write Markdown, or put it in backticks"
        if _UNSAFE_ATTRIBUTE.search(attributes) or (attributes and name not in ("abbr", "details")):
            return f"<{name}> with attributes that are not safe; leave them out"
    return "a raw HTML declaration; leave it out" if _DECLARATION.search(text) else None


def _scheme_fault(target: str) -> str | None:
    scheme = urlsplit(_IGNORED_IN_SCHEME.sub("", target)).scheme.lower()
    return None if scheme in SAFE_SCHEMES else f"a link with the scheme `{scheme}:`; write http, https or mailto"


def _place(lines: tuple[str, ...], start: int, end: int, content: str) -> Span:
    """Where the first line of some content stands in a block; the block's first line where it cannot be told."""
    wanted = content.split("\n", 1)[0].strip()
    for number in range(start, end):
        column = lines[number - 1].find(wanted)
        if wanted and column >= 0:
            return Span(number, column + 1, number, column + len(wanted) + 1)
    return Span.of_line(start, lines[start - 1])


RULE = RecordRule(
    code="PB503",
    name="safe-markup",
    summary="No raw HTML beyond abbr, br, details, kbd, mark, sub, summary and sup; no link but http, https, mailto.",
    why="Records come from many hands and are shown in other people's browsers.",
    bad=Example(INCIDENT_PATH, incident("for the image.", "for the image.\n\n<script>alert(1)</script>")),
    good=Example(INCIDENT_PATH, incident("for the image.", "for the image; press <kbd>Enter</kbd>.")),
    check=check,
)
