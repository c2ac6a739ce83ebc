"""Changing the front matter of a record, and nothing else in its file.

ruamel.yaml makes the change and writes the keys that it concerns; the lines of every other key, the comments between
them and the body stay the bytes that they were. What comes out is read again before anybody gets it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from ruamel.yaml import YAML
from ruamel.yaml.comments import CommentedMap
from ruamel.yaml.error import YAMLError
from ruamel.yaml.nodes import ScalarNode
from ruamel.yaml.representer import RoundTripRepresenter
from ruamel.yaml.resolver import VersionedResolver
from ruamel.yaml.tag import Tag

from failure_playbook.records.front_matter import read_front_matter
from failure_playbook.records.source_text import decode
from failure_playbook.records.yaml_tree import NULLS, Data, Mapping
from failure_playbook.records.yaml_tree import Sequence as ListNode

Change = Callable[[CommentedMap], None]
_BY_HAND = "its front matter cannot be changed safely; change it by hand"
_ITEM = re.compile(r"( *)- ")
_NULL_TAG, _TEXT_TAG = Tag(suffix="tag:yaml.org,2002:null"), Tag(suffix="tag:yaml.org,2002:str")


class FrontMatterEditError(Exception):
    """A change that cannot be made without touching more than it should. The message says what to do by hand."""


@dataclass(frozen=True, slots=True)
class _Part:
    """The lines of one key, and the comments and blank lines between them and the next key."""

    own: list[str]
    between: list[str]


@dataclass(frozen=True, slots=True)
class _FrontMatter:
    """The lines of a front matter, each with its ending, by the key that they belong to."""

    lead: list[str]
    parts: dict[str, _Part]
    mapping: Mapping

    @property
    def data(self) -> dict[str, Data]:
        return {key: node.data for key, node in self.mapping.items.items()}


def edit_front_matter(data: bytes, change: Change) -> bytes:
    """A file with its front matter changed.

    Keys that are there keep their place; a new one comes after the key that it follows in the changed mapping. Values
    are texts, None, dates, and lists and mappings of them.

    Raises:
        FrontMatterEditError: its front matter cannot be read, or the change would not read back as it was made.
    """
    start, end = _bounds(data)
    lines = [line.decode("utf-8") for line in data[start:end].splitlines(keepends=True)]
    before = _take_apart(lines)
    # What stands between the keys is not shown to ruamel.yaml, which would move it about.
    own = [line for part in before.parts.values() for line in part.own]
    changed, written = _change(own, change)
    after = _take_apart(written)
    shown = _take_apart(own).data
    expected = {
        key: before.data[key] if key in shown and shown[key] == value else value for key, value in changed.items()
    }
    ending = _ending(data[:start].decode("utf-8"))
    spliced = "".join(_splice(before, after, expected, ending))
    result = data[:start] + spliced.encode("utf-8") + data[end:]
    mapping = read_front_matter(decode(result)).mapping
    if mapping is None or mapping.data != expected or _bounds(result) != (start, start + len(spliced.encode())):
        raise FrontMatterEditError(_BY_HAND)
    return result


def _bounds(data: bytes) -> tuple[int, int]:
    """Where the lines between the delimiters start and end."""
    source = decode(data)
    front_matter = read_front_matter(source)
    if any(fault.fix is None for fault in source.faults):
        raise FrontMatterEditError("it is not readable UTF-8 text; `playbook lint` says where")
    if front_matter.mapping is None or front_matter.body_line is None or front_matter.faults:
        raise FrontMatterEditError("its front matter cannot be read; `playbook lint` says why")
    lines = data.splitlines(keepends=True)
    return len(lines[0]), sum(len(line) for line in lines[: front_matter.body_line - 2])


def _take_apart(lines: Sequence[str]) -> _FrontMatter:
    mapping = read_front_matter(decode("".join(["---\n", *lines, "---\n"]).encode("utf-8"))).mapping
    places = [(key, span.line - 2, span.column) for key, span in mapping.keys.items()] if mapping else []
    # A mapping in braces, or one whose keys are set in, has no lines that belong to one key.
    if mapping is None or any(column > 1 for _, _, column in places):
        raise FrontMatterEditError(_BY_HAND)
    ends = [line for _, line, _ in places[1:]] + [len(lines)]
    parts = {}
    for (key, start, _), end in zip(places, ends if places else [], strict=True):
        last = end
        while last > start + 1 and _is_between(lines[last - 1]):
            last -= 1
        parts[key] = _Part(list(lines[start:last]), list(lines[last:end]))
    return _FrontMatter(list(lines[: places[0][1]] if places else lines), parts, mapping)


def _is_between(line: str) -> bool:
    return not line.strip() or line.startswith("#")


def _splice(before: _FrontMatter, after: _FrontMatter, expected: dict[str, Data], ending: str) -> list[str]:
    result = list(before.lead)
    following = _new_keys(before, after)

    def add(keys: Sequence[str]) -> None:
        result.extend(_with_ending(line, ending) for key in keys for line in after.parts[key].own)

    add(following.get(None, []))
    for key, part in before.parts.items():
        if key in expected:
            result += part.own if before.data[key] == expected[key] else _changed_lines(before, after, key)
        add(following.get(key, []))
        result += part.between
    return result


def _new_keys(before: _FrontMatter, after: _FrontMatter) -> dict[str | None, list[str]]:
    """The keys that are new, by the old key that they follow."""
    following: dict[str | None, list[str]] = {}
    previous: str | None = None
    for key in after.parts:
        if key in before.parts:
            previous = key
        else:
            following.setdefault(previous, []).append(key)
    return following


def _changed_lines(before: _FrontMatter, after: _FrontMatter, key: str) -> list[str]:
    old = before.parts[key].own
    added = _added_items(before, after, key)
    kept, written = (old, added) if added else ([], after.parts[key].own)
    return [*kept, *(_with_ending(line, _ending(old[0])) for line in written)]


def _added_items(before: _FrontMatter, after: _FrontMatter, key: str) -> list[str]:
    """The lines of what was only added to a list with a line for each item; none for any other change."""
    old, new = before.mapping.items[key], after.mapping.items[key]
    if not (isinstance(old, ListNode) and isinstance(new, ListNode)):
        return []
    number = len(old.items)
    is_block = any(_ITEM.match(line) for line in before.parts[key].own[1:])
    if not is_block or len(new.items) <= number or [item.data for item in new.items[:number]] != old.data:
        return []
    first_line = new.items[number].span.line - after.mapping.keys[key].line
    return after.parts[key].own[first_line:]


def _ending(line: str) -> str:
    return line[len(line.rstrip("\r\n")) :] or "\n"


def _with_ending(line: str, ending: str) -> str:
    return line.removesuffix("\n") + ending


class _TextResolver(VersionedResolver):
    """Every scalar is the text that was written, or null, as records are read."""

    def resolve(self, kind: type, value: str, implicit: tuple[bool, bool]) -> Tag:
        if kind is ScalarNode:
            return _NULL_TAG if implicit[0] and value in NULLS else _TEXT_TAG
        tag: Tag = super().resolve(kind, value, implicit)
        return tag


class _TextRepresenter(RoundTripRepresenter):
    """Writes what is no text as the text that records read it from."""


def _as_text(representer: RoundTripRepresenter, value: object) -> ScalarNode:
    return representer.represent_scalar(_TEXT_TAG, str(value))


_TextRepresenter.add_representer(date, _as_text)
_TextRepresenter.add_representer(int, _as_text)
_TextRepresenter.add_multi_representer(str, _as_text)


class _Written(list[bytes]):
    """A stream in memory."""

    def write(self, data: bytes) -> None:
        self.append(data)


def _yaml(offset: int) -> YAML:
    yaml = YAML(typ="rt", pure=True)
    yaml.Resolver = _TextResolver
    yaml.Representer = _TextRepresenter
    yaml.preserve_quotes = True
    yaml.width = 10_000
    yaml.allow_unicode = True
    yaml.indent(mapping=2, sequence=offset + 2, offset=offset)
    return yaml


def _change(lines: Sequence[str], change: Change) -> tuple[dict[str, Data], list[str]]:
    """What the changed front matter says, and its lines as ruamel.yaml writes them."""
    text = decode("".join(lines).encode("utf-8")).text
    offset = next((len(found[1]) for line in lines if (found := _ITEM.match(line))), 2)
    written = _Written()
    try:
        front_matter = _yaml(offset).load(text) or CommentedMap()
        change(front_matter)
        _yaml(offset).dump(front_matter, written)
    except YAMLError as error:
        raise FrontMatterEditError(f"{_BY_HAND} ({error})") from None
    data = {str(key): _plain(value) for key, value in front_matter.items()}
    # Split as bytes: a text would also be split at what Unicode takes for line ends.
    written_lines = b"".join(written).splitlines(keepends=True) if front_matter else []
    return data, [line.decode("utf-8") for line in written_lines]


def _plain(value: object) -> Data:
    """What a value of ruamel.yaml must be read as."""
    if isinstance(value, dict):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    return None if value is None else str(value)
