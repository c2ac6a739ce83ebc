"""PB503: no raw HTML beyond a short safe list, and no unsafe link scheme."""

import re
from collections.abc import Iterator

from failure_playbook.diagnostics import Span
from failure_playbook.links import MALFORMED, split_link
from failure_playbook.lint.example_files import INCIDENT_PATH, incident
from failure_playbook.lint.rule import Context, Example, Finding, RecordRule
from failure_playbook.records import RecordFile
from failure_playbook.records.body_links import inline_tokens
from failure_playbook.records.sections import InlineSource

SAFE_ELEMENTS = frozenset({"abbr", "br", "details", "kbd", "mark", "sub", "summary", "sup"})
SAFE_SCHEMES = frozenset({"", "http", "https", "mailto"})

_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_TAG = re.compile(r"</?\s*(?P<name>[A-Za-z][\w:-]*)(?P<attributes>[^<>]*)>?")
_DECLARATION = re.compile(r"<[!?](?!--)")
_UNSAFE_ATTRIBUTE = re.compile(r"(?i)\bon\w+\s*=|\bstyle\s*=")
_IGNORED_IN_SCHEME = re.compile(r"(?i)[\s\x00-\x1f]|%0[9ad]")


def check(file: RecordFile, context: Context) -> Iterator[Finding]:
    body = file.document.body
    if body is None:
        return
    for block in body.html_blocks:
        yield from _finding(file, block, block.text, _markup_fault(block.text))
    for inline in body.inline_texts:
        if "<" in inline.text:
            for token in inline_tokens(inline.text, body):
                if token.type == "html_inline":
                    yield from _finding(file, inline, token.content, _markup_fault(token.content))
    for target, span in file.document.links:
        fault = _scheme_fault(target)
        if fault is not None:
            yield Finding(span, fault)


def _finding(file: RecordFile, place: InlineSource, content: str, fault: str | None) -> Iterator[Finding]:
    if fault is not None:
        yield Finding(_span(file.document.source.lines, place, content), fault)


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
    scheme = split_link(_IGNORED_IN_SCHEME.sub("", target)).scheme.lower()
    if scheme == MALFORMED:
        return "a link that is no address; write it again"
    return None if scheme in SAFE_SCHEMES else f"a link with the scheme `{scheme}:`; write http, https or mailto"


def _span(lines: tuple[str, ...], place: InlineSource, content: str) -> Span:
    """Where the first line of some content stands; the first line of the block where it cannot be told."""
    wanted = content.split("\n", 1)[0].strip()
    for number in range(place.line, place.end_line + 1):
        column = lines[number - 1].find(wanted)
        if wanted and column >= 0:
            return Span(number, column + 1, number, column + len(wanted) + 1)
    return Span.of_line(place.line, lines[place.line - 1])


RULE = RecordRule(
    code="PB503",
    name="safe-markup",
    summary="No raw HTML beyond abbr, br, details, kbd, mark, sub, summary and sup; no link but http, https, mailto.",
    why="Records come from many hands and are shown in other people's browsers.",
    bad=Example(INCIDENT_PATH, incident("for the image.", "for the image.\n\n<script>alert(1)</script>")),
    good=Example(INCIDENT_PATH, incident("for the image.", "for the image; press <kbd>Enter</kbd>.")),
    check=check,
)
