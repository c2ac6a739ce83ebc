"""Renaming an entry: its file, and everything that names it.

The plan can be made again at any point of being carried out: the new file comes first, then what names the old one, and
the old file goes last. So a rename that was cut off is finished by the same command.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from urllib.parse import unquote

from ruamel.yaml.comments import CommentedMap, CommentedSeq

from failure_playbook.corpus import Corpus
from failure_playbook.diagnostics import Edit, Fix, Span
from failure_playbook.lifecycle.front_matter_edit import FrontMatterEditError, edit_front_matter
from failure_playbook.links import resolve, split_link
from failure_playbook.lint.edit_bytes import apply_fixes
from failure_playbook.records import EntryFile
from failure_playbook.records.document import Document, read_document
from failure_playbook.records.entry import FOLDER
from failure_playbook.records.fields import SLUG
from failure_playbook.suggestion import did_you_mean

Read = Callable[[str], bytes]
_INLINE_LINK = re.compile(r"(?<=\]\()<?(?P<target>[^)\s>]+)")
_DEFINITION = re.compile(r" {0,3}\[[^\]]+\]:[ \t]*<?(?P<target>[^\s>]+)")
_INLINE_KEYS = ("issue", "reason", "fix", "title", "retired_because", "promoted_because", "superseded_because")


class RenamingError(Exception):
    """An entry that cannot be renamed. The message says why."""


def rename_entry(corpus: Corpus, old: str, new: str, read: Read) -> dict[str, bytes | None]:
    """For each file the new content, in the order in which they are to be written; None for the one that goes.

    Empty where the rename was done already.

    Raises:
        RenamingError: there is no such entry, the new slug is none or is taken, or a reference cannot be rewritten.
    """
    if not SLUG.fullmatch(new):
        raise RenamingError(f"`{new}` is not a slug; use lowercase letters, digits and single hyphens")
    if old == new:
        raise RenamingError(f"`{new}` is its name already")
    by_slug = {file.slug: file for file in corpus.entries}
    file = by_slug.get(old)
    if file is None:
        if new in by_slug and corpus.slugs_by_alias.get(old) == new:
            return {}
        if old in corpus.slugs_by_alias:
            raise RenamingError(f"`{old}` is a former name; write `{corpus.slugs_by_alias[old]}`")
        raise RenamingError(f"no entry `{old}`{did_you_mean(old, by_slug)}")
    return _plan(corpus, file, new, read)


def _plan(corpus: Corpus, file: EntryFile, new: str, read: Read) -> dict[str, bytes | None]:
    references = _References(corpus, file, new)
    renamed = references.rewritten(file.document, read(file.path))
    renamed = _edited(file.path, renamed, lambda front_matter: _keep_old_name(front_matter, file.slug, new))
    target = f"{FOLDER}/{new}.md"
    # The same content under the new name: an earlier run of the same rename was cut off.
    if target not in corpus.paths or read(target) != renamed:
        _check_free(corpus, file, new, target)
    changes: dict[str, bytes | None] = {target: renamed}
    for path, document in corpus.documents.items():
        if path not in (file.path, target):
            before = read(path)
            after = references.rewritten(document, before)
            if after != before:
                changes[path] = after
    return {**changes, file.path: None}


def _check_free(corpus: Corpus, file: EntryFile, new: str, target: str) -> None:
    owner = next((other for other in corpus.entries if other.slug == new), None)
    if owner or target in corpus.paths:
        raise RenamingError(f"`{new}` is taken: {target}")
    by_alias = next((o for o in corpus.entries if o.record and new in o.record.aliases and o.path != file.path), None)
    if by_alias:
        raise RenamingError(f"`{new}` is taken: it is a former name of {by_alias.path}, whose address leads there")
    named = next((i for i in corpus.incidents if i.record and i.record.failure == new), None)
    if named:
        raise RenamingError(f"`{new}` is taken: {named.path} names it; a rename would make one failure of two")


def _keep_old_name(front_matter: CommentedMap, old: str, new: str) -> None:
    aliases = [str(alias) for alias in front_matter.get("aliases") or () if alias not in (old, new)] + [old]
    if "aliases" in front_matter:
        front_matter["aliases"][:] = aliases
    else:
        made = CommentedSeq(aliases)
        made.fa.set_flow_style()
        front_matter.insert(list(front_matter).index("reviewed") + 1, "aliases", made)


class _References:
    """Finds and rewrites what names an entry."""

    def __init__(self, corpus: Corpus, file: EntryFile, new: str) -> None:
        self._old, self._new, self._path = file.slug, new, file.path
        # In a rename that was cut off the old file is still there, so that its links resolve.
        self._existing = corpus.documents

    def rewritten(self, document: Document, data: bytes) -> bytes:
        """The bytes of a document that names the new slug in the place of the old."""
        fixes = [Fix("", (Edit(span, text),)) for span, text in self._links(document)]
        result = apply_fixes(data, fixes)
        if document.front_matter.mapping is not None:
            result = self._with_front_matter(document.path, result)
        self._check(document.path, result)
        return result

    def _with_front_matter(self, path: str, data: bytes) -> bytes:
        mapping = read_document(path, data).front_matter.mapping
        if mapping is None or self._old not in str(mapping.data):
            return data
        return _edited(path, data, lambda front_matter: self._rename_in(path, front_matter))

    def _rename_in(self, path: str, front_matter: CommentedMap) -> None:
        if front_matter.get("failure") == self._old:
            front_matter["failure"] = self._new
        lists = [front_matter.get("related"), *(each.get("entries") for each in front_matter.get("indicators") or ())]
        for names in (names for names in lists if isinstance(names, list)):
            names[:] = [self._new if name == self._old else name for name in names]
        if "fix_link" in front_matter:
            self._set(front_matter, "fix_link", self._target(path, str(front_matter["fix_link"])))
        for key in (key for key in _INLINE_KEYS if front_matter.get(key)):
            text = str(front_matter[key])
            self._set(front_matter, key, _INLINE_LINK.sub(lambda found: self._in_text(path, found), text))

    @staticmethod
    def _set(front_matter: CommentedMap, key: str, value: str | None) -> None:
        if value is not None and front_matter[key] != value:
            front_matter[key] = value

    def _in_text(self, path: str, found: re.Match[str]) -> str:
        return found[0].replace(found["target"], self._target(path, found["target"]) or found["target"])

    def _target(self, path: str, link: str) -> str | None:
        """A link to the entry as it must be written now; None for any other."""
        parts = split_link(link)
        if not parts.path or resolve(path, link, self._existing) != self._path:
            return None
        if not parts.path.endswith(f"{self._old}.md"):
            raise RenamingError(f"{path}: the link `{link}` leads to {self._path} in a way that is not understood")
        path_part = f"{parts.path.removesuffix(f'{self._old}.md')}{self._new}.md"
        # The title of an entry's page has its slug as anchor.
        fragment = self._new if parts.fragment == self._old else parts.fragment
        rest = link[len(parts.path) :]
        return path_part + (f"{rest[: -len(parts.fragment)]}{fragment}" if parts.fragment else rest)

    def _links(self, document: Document) -> Iterator[tuple[Span, str]]:
        lines = document.source.lines
        for link in document.links:
            new = self._target(document.path, link.target)
            if new is None:
                continue
            written = lines[link.span.line - 1][link.span.column - 1 : link.span.end_column - 1]
            if written in (link.target, unquote(link.target)):
                yield link.span, new
        code = document.body.code_lines if document.body else frozenset()
        first = document.front_matter.body_line or 1
        for number, line in enumerate(lines[first - 1 :], first):
            definition = _DEFINITION.match(line) if number not in code else None
            new = self._target(document.path, definition["target"]) if definition else None
            if definition and new is not None:
                yield Span(number, definition.start("target") + 1, number, definition.end("target") + 1), new

    def _check(self, path: str, data: bytes) -> None:
        for link in read_document(path, data).links:
            if split_link(link.target).path and resolve(path, link.target, self._existing) == self._path:
                raise RenamingError(
                    f"{path}:{link.span.line}: the link `{link.target}` cannot be rewritten safely; write it by hand"
                )


def _edited(path: str, data: bytes, change: Callable[[CommentedMap], None]) -> bytes:
    try:
        return edit_front_matter(data, change)
    except FrontMatterEditError as error:
        raise RenamingError(f"{path}: {error}") from None
