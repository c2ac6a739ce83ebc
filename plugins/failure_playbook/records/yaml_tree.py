"""YAML read strictly: a tree of nodes that know where they stand, and no guessing of types.

Every scalar stays the text that was written, so ``no``, ``on`` and ``1.10`` cannot turn into something else; what a
value means is decided by the field that it is for. Only an unquoted ``null``, ``~`` or nothing at all is None.
Tags and merge keys are refused, a key may not occur twice, and aliases are counted so that a small file cannot
expand without limit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

import yaml

from failure_playbook.diagnostics import Fault, Span
from failure_playbook.records.source_text import SourceText

MAXIMUM_DEPTH = 20
MAXIMUM_NODES = 10_000
MAXIMUM_LENGTH = 200_000
"""Characters. The largest front matter known to us has under ten thousand."""

PureLoader = yaml.SafeLoader
FastLoader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_ODD = re.compile(
    r"[^\n\x20-\x7e\xa1-\u2027\u2030-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"  # tabs, odd line breaks
    r"|[|>][^\n]*#|[\[{][\s\S]*\?"  # a comment after a block scalar's head, a question mark in a flow collection
)
"""What the fast parser is known to read differently or to accept where the pure one does not."""
_SURROGATE = re.compile("[\ud800-\udfff]")
NULLS = frozenset({"", "~", "null", "Null", "NULL"})

Data = str | None | list["Data"] | dict[str, "Data"]


class Scalar(NamedTuple):
    """A value that is not a collection: the text that was written, or None for null."""

    value: str | None
    span: Span

    @property
    def data(self) -> Data:
        """The value without its positions."""
        return self.value


class Sequence(NamedTuple):
    """A list of nodes."""

    items: tuple[Node, ...]
    span: Span

    @property
    def data(self) -> Data:
        """The value without its positions."""
        return [item.data for item in self.items]


class Mapping(NamedTuple):
    """Keys and their nodes in the order of the file; ``keys`` says where each key stands."""

    items: dict[str, Node]
    keys: dict[str, Span]
    span: Span

    @property
    def data(self) -> Data:
        """The value without its positions."""
        return {key: node.data for key, node in self.items.items()}


Node = Scalar | Sequence | Mapping


@dataclass(slots=True)
class _Collection:
    """A collection that is being read."""

    start: int
    anchor: str | None
    is_mapping: bool
    items: list[Node] = field(default_factory=list)


class _RefusedError(Exception):
    def __init__(self, span: Span, message: str) -> None:
        self.span, self.message = span, message


def read(source: SourceText, start: int, end: int, loader: type = FastLoader) -> tuple[Node | None, list[Fault]]:
    """Read the YAML between two offsets of a file.

    Gives the root node (None where the YAML cannot be read at all) and the faults: PB003 for what is not YAML or is
    refused, PB004 for a key that occurs twice (of which the first value is kept). Both loaders give the same
    answer; a fault always has the position that the pure one reports.
    """
    text = source.text[start:end]
    if len(text) > MAXIMUM_LENGTH:
        message = f"front matter of {len(text):,} characters; at most {MAXIMUM_LENGTH:,} are read"
        return None, [Fault("PB003", source.span(start, start), message)]
    if loader is not PureLoader and not _ODD.search(text):
        try:
            reader = _TreeReader(source, start)
            return reader.read(text, loader), reader.faults
        except (_RefusedError, yaml.YAMLError):
            pass  # The pure parser below decides, and says why.
    try:
        reader = _TreeReader(source, start)
        return reader.read(text, PureLoader), reader.faults
    except _RefusedError as refused:
        return None, [Fault("PB003", refused.span, refused.message)]
    except yaml.YAMLError as error:
        return None, [_syntax_fault(source, start, text, error)]


class _TreeReader:
    """Builds the tree from the parser's events, without recursion, so that depth is a number and not a crash."""

    def __init__(self, source: SourceText, offset: int) -> None:
        self.source = source
        self.offset = offset
        self.faults: list[Fault] = []
        self._open: list[_Collection] = []
        self._anchored: dict[str, Node] = {}
        self._sizes: dict[int, int] = {}
        self._count = 0
        self._root: Node | None = None

    def read(self, text: str, loader: type) -> Node | None:
        for event in self._events(text, loader):
            match event:
                case yaml.DocumentStartEvent() if self._root is not None:
                    raise _RefusedError(self._span(*_place(event)), "a second YAML document; the front matter is one")
                case yaml.AliasEvent():
                    self._add_alias(event)
                case yaml.ScalarEvent():
                    self._add_scalar(event)
                case yaml.SequenceStartEvent() | yaml.MappingStartEvent():
                    self._begin(event)
                case yaml.SequenceEndEvent() | yaml.MappingEndEvent():
                    self._finish(_place(event)[1])
        return self._root

    def _events(self, text: str, loader: type) -> Iterator[yaml.Event]:
        return yaml.parse(text, Loader=loader)

    def _refuse_tag(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent) -> None:
        if event.tag is not None:
            message = f"the tag {event.tag} is not allowed; write the plain value"
            raise _RefusedError(self._span(*_place(event)), message)

    def _span(self, start: int, end: int) -> Span:
        return self.source.span(self.offset + start, self.offset + end)

    def _begin(self, event: yaml.CollectionStartEvent) -> None:
        self._refuse_tag(event)
        if len(self._open) >= MAXIMUM_DEPTH:
            raise _RefusedError(self._span(*_place(event)), f"nested more than {MAXIMUM_DEPTH} levels deep")
        is_mapping = isinstance(event, yaml.MappingStartEvent)
        self._open.append(_Collection(_place(event)[0], event.anchor, is_mapping))

    def _finish(self, end: int) -> None:
        collection = self._open.pop()
        span = self._span(collection.start, end)
        node = (
            self._mapping(collection.items, span) if collection.is_mapping else Sequence(tuple(collection.items), span)
        )
        self._add(node, collection.anchor, 1 + sum(self._sizes[id(item)] for item in collection.items))

    def _mapping(self, flat: list[Node], span: Span) -> Mapping:
        items: dict[str, Node] = {}
        keys: dict[str, Span] = {}
        for key, value in zip(flat[::2], flat[1::2], strict=True):
            name = self._key_name(key)
            if name in items:
                message = f"key {name!r} occurs twice; the first is on line {keys[name].line}. Remove one"
                self.faults.append(Fault("PB004", key.span, message))
            else:
                items[name], keys[name] = value, key.span
        return Mapping(items, keys, span)

    def _key_name(self, key: Node) -> str:
        if not isinstance(key, Scalar):
            raise _RefusedError(key.span, "a key must be a plain word")
        if key.value == "<<":
            raise _RefusedError(key.span, "merge keys (<<) are not supported; write the keys out")
        return key.value or ""

    def _add_scalar(self, event: yaml.ScalarEvent) -> None:
        self._refuse_tag(event)
        start, end = _place(event)
        if _SURROGATE.search(event.value):
            raise _RefusedError(self._span(start, end), "a lone surrogate is no character; write the character itself")
        is_null = not event.style and event.value in NULLS
        span = self._span(start, end)
        if span.end_line > span.line:
            first_line = self.source.lines[span.line - 1]
            span = Span(span.line, span.column, span.line, len(first_line.rstrip()) + 1)
        self._add(Scalar(None if is_null else event.value, span), event.anchor, 1)

    def _add_alias(self, event: yaml.AliasEvent) -> None:
        node = self._anchored.get(str(event.anchor))
        if node is None:
            raise _RefusedError(
                self._span(*_place(event)), f"alias *{event.anchor} refers to nothing that is complete before it"
            )
        self._add(node, None, self._sizes[id(node)])

    def _add(self, node: Node, anchor: str | None, size: int) -> None:
        self._count += size
        if self._count > MAXIMUM_NODES:
            raise _RefusedError(node.span, f"more than {MAXIMUM_NODES:,} values once aliases are expanded")
        self._sizes[id(node)] = size
        if anchor is not None:
            self._anchored[anchor] = node
        if self._open:
            self._open[-1].items.append(node)
        else:
            self._root = node


def _place(event: yaml.Event) -> tuple[int, int]:
    assert event.start_mark is not None
    assert event.end_mark is not None
    return event.start_mark.index, event.end_mark.index


def _syntax_fault(source: SourceText, start: int, text: str, error: yaml.YAMLError) -> Fault:
    problem = str(getattr(error, "problem", None) or "")
    mark = getattr(error, "problem_mark", None)
    if mark is None or "unexpected end of stream" in problem:
        mark = getattr(error, "context_mark", None) or mark
    position = min(mark.index, len(text)) if mark is not None else getattr(error, "position", 0)
    line_start = text.rfind("\n", 0, position) + 1
    line = text[line_start:].split("\n", 1)[0]
    message = _explain_syntax(problem, line, text[position : position + 1])
    return Fault("PB003", source.span(start + position, start + min(position + 1, len(text))), message)


def _explain_syntax(problem: str, line: str, character: str) -> str:
    """Our words for the faults that people really make, the parser's own for the rest."""
    key, _, value = line.strip().partition(": ")
    if "mapping values are not allowed" in problem:
        return f"a colon followed by a space needs quotes: {key}: {quoted(value)}"
    if "cannot start any token" in problem and character == "\t":
        return "a tab cannot stand there; use spaces"
    if "cannot start any token" in problem:
        return f"a value cannot start with {character}; quote it: {key}: {quoted(value)}"
    if "found unexpected end of stream" in problem:
        return "a quote is opened and never closed"
    if not problem:
        return f"the character U+{ord(character or chr(0)):04X} is not allowed; remove it"
    return f"not valid YAML: {problem}"


def quoted(value: str) -> str:
    """A YAML double-quoted scalar that reads as exactly ``value``."""
    escaped = value.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
