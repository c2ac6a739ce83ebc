"""Completion: the keys and values of front matter, and what a link may lead to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple
from urllib.parse import quote

from lsprotocol import types

from failure_playbook.anchors import anchors
from failure_playbook.corpus import Corpus
from failure_playbook.diagnostics import Span
from failure_playbook.inline import plain_text
from failure_playbook.language_server.checking import Checked
from failure_playbook.language_server.front_matter_fields import choices, description, fields_of
from failure_playbook.language_server.places import Place, Places
from failure_playbook.links import relative_link, resolve
from failure_playbook.records import incident
from failure_playbook.records.document import read_document
from failure_playbook.records.front_matter import DELIMITER
from failure_playbook.records.yaml_tree import Scalar

TRIGGERS = (" ", "(", "#", "/")
"""The characters after which an editor asks by itself."""

_KEY = re.compile(r"(?P<key>[a-z_]+):")
_KEY_BEGUN = re.compile(r"[a-z_]*")
_VALUE_BEGUN = re.compile(r"(?P<key>[a-z_]+):\s+(?:\[(?:[^\]]*,)?\s*)?[\"']?(?P<begun>[^\s\"',\[\]]*)")
_ITEM_BEGUN = re.compile(r"\s*-\s+[\"']?(?P<begun>[^\s\"']*)")
_VALUE_REST = re.compile(r"[^\s\"',\]]*")
_LINK_BEGUN = re.compile(r"\]\((?P<begun>[^()\s]*)$")
_LINK_REST = re.compile(r"[^()\s#\"']*")


_Item = types.CompletionItem


class _Word(NamedTuple):
    """One thing that could stand there."""

    text: str
    detail: str | None = None


class _Cursor(NamedTuple):
    """Where the cursor stands in a document."""

    checked: Checked
    places: Places
    place: Place

    @property
    def before(self) -> str:
        """The line up to the cursor."""
        return self.places.lines[self.place.line - 1][: self.place.column - 1]

    @property
    def after(self) -> str:
        """The line from the cursor on."""
        return self.places.lines[self.place.line - 1][self.place.column - 1 :]

    @property
    def in_front_matter(self) -> bool:
        """Whether it stands between the delimiters; a front matter that is not closed yet goes on to the end."""
        lines, number = self.places.lines, self.place.line
        return lines[0] == DELIMITER and number > 1 and DELIMITER not in lines[1:number]

    def item(self, word: _Word, begun: str, rest: re.Pattern[str], kind: types.CompletionItemKind) -> _Item:
        """A word in the place of what is already there of it."""
        line, column = self.place
        left = rest.match(self.after)
        end = column + (left.end() if left else 0)
        replaced = self.places.range(Span(line, column - len(begun), line, end))
        return types.CompletionItem(
            label=word.text, kind=kind, detail=word.detail, text_edit=types.TextEdit(replaced, word.text)
        )


def complete(checked: Checked, places: Places, position: types.Position) -> list[types.CompletionItem]:
    """What could be written at a position."""
    cursor = _Cursor(checked, places, places.place(position))
    if not cursor.in_front_matter:
        found = _LINK_BEGUN.search(cursor.before)
        return list(_link_targets(cursor, found["begun"])) if found and not _is_code(cursor) else []
    if _KEY_BEGUN.fullmatch(cursor.before):
        return list(_keys(cursor))
    return list(_values(cursor))


def _keys(cursor: _Cursor) -> Iterator[_Item]:
    lines = cursor.places.lines
    closing = next((n for n, line in enumerate(lines[1:], 1) if line == DELIMITER), len(lines))
    others = (line for n, line in enumerate(lines[:closing], 1) if n != cursor.place.line)
    present = {found["key"] for line in others if (found := _KEY.match(line))}
    colon = "" if ":" in cursor.after else ": "
    for key, field in fields_of(cursor.checked.path).items():
        if key not in present:
            word = _Word(key + colon, "required" if field.is_required() else None)
            item = cursor.item(word, cursor.before, _KEY_BEGUN, types.CompletionItemKind.Property)
            item.label = key
            item.documentation = description(field)
            yield item


def _values(cursor: _Cursor) -> Iterator[_Item]:
    key, begun = _value_begun(cursor)
    if key == "fix_link":
        yield from _link_targets(cursor, begun)
        return
    field = fields_of(cursor.checked.path).get(key)
    if field is None:
        return
    words = [_Word(choice) for choice in choices(field)]
    if key in _WORDS:
        words += _WORDS[key](cursor.checked)
    for word in words:
        yield cursor.item(word, begun, _VALUE_REST, types.CompletionItemKind.Value)


def _value_begun(cursor: _Cursor) -> tuple[str, str]:
    """The key whose value the cursor stands in, and what is there of the value; an empty key where there is none."""
    found = _VALUE_BEGUN.fullmatch(cursor.before)
    if found:
        return found["key"], found["begun"]
    item = _ITEM_BEGUN.fullmatch(cursor.before)
    above = reversed(cursor.places.lines[: cursor.place.line - 1])
    owner = next((key["key"] for line in above if (key := _KEY.match(line))), "")
    return (owner, item["begun"]) if item else ("", "")


def _stages(checked: Checked) -> list[_Word]:
    return [_Word(stage.id, stage.title) for stage in checked.project.configuration.stages]


def _subsystems(checked: Checked) -> list[_Word]:
    return [_Word(name, about) for name, about in checked.project.configuration.subsystems.items()]


def _slugs(checked: Checked) -> list[_Word]:
    """The entries, aside from the document itself."""
    entries = (file for file in checked.corpus.entries if file.path != checked.path)
    return [_Word(file.slug, plain_text(file.record.issue) if file.record else None) for file in entries]


def _failures(checked: Checked) -> list[_Word]:
    """The entries, and the failures without an entry that other incidents name."""
    slugs = {file.slug for file in checked.corpus.entries}
    named = [
        _Word(failure, others[0].title)
        for failure, files in sorted(checked.corpus.incidents_by_failure.items())
        if failure not in slugs and (others := [file for file in files if file.path != checked.path])
    ]
    return [*_slugs(checked), *named]


def _incidents(checked: Checked) -> list[_Word]:
    """The other incidents, as ``superseded_by`` names them."""
    others = (file for file in checked.corpus.incidents if file.path != checked.path)
    return [_Word(file.path.removeprefix(f"{incident.FOLDER}/"), plain_text(file.title)) for file in others]


_WORDS: Mapping[str, Callable[[Checked], list[_Word]]] = {
    "stage": _stages,
    "subsystem": _subsystems,
    "failure": _failures,
    "related": _slugs,
    "superseded_by": _incidents,
}
"""What may stand in a field beside the words of its model."""


def _link_targets(cursor: _Cursor, begun: str) -> Iterator[_Item]:
    corpus, path = cursor.checked.corpus, cursor.checked.path
    page, mark, anchor = begun.partition("#")
    if not mark:
        for other in corpus.documents:
            if other != path:
                word = _Word(quote(relative_link(other, path)), _title(corpus, other))
                yield cursor.item(word, page, _LINK_REST, types.CompletionItemKind.File)
        return
    # A whole address leads elsewhere, and one that is only begun need not be one that can be read.
    target = None if "//" in page else resolve(path, page, corpus.documents)
    for name in sorted(anchors(corpus, target)) if target in corpus.documents else ():
        yield cursor.item(_Word(name), anchor, _LINK_REST, types.CompletionItemKind.Reference)


def _is_code(cursor: _Cursor) -> bool:
    body = read_document(cursor.checked.path, cursor.places.text.encode("utf-8", "surrogatepass")).body
    return body is not None and cursor.place.line in body.code_lines


def _title(corpus: Corpus, path: str) -> str | None:
    """What a document is called: the issue of an entry, the title of an incident or a page."""
    mapping = corpus.documents[path].front_matter.mapping
    items = mapping.items if mapping else {}
    title = items.get("title", items.get("issue"))
    return plain_text(title.value) if isinstance(title, Scalar) and title.value else None
