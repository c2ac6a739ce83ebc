"""An index of all records in SQLite, so that look-alikes are found without reading every record again.

It lies in the user's cache folder and follows the files: those whose size or time of change differs are read again.
An index that is damaged or cannot be written is made anew in memory.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import closing, suppress
from functools import cache
from pathlib import Path

from pydantic import TypeAdapter

from failure_playbook.command_line.caching import cache_folder
from failure_playbook.command_line.lint_results import code_version
from failure_playbook.command_line.progress import progress
from failure_playbook.lookalikes.known_record import KnownRecord, known_record, shown_signature
from failure_playbook.lookalikes.look_alike import LookAlike
from failure_playbook.lookalikes.query import Query
from failure_playbook.lookalikes.related_words import GROUPS
from failure_playbook.lookalikes.score import (
    ELSEWHERE,
    RELATED,
    SAME_SIGNATURE,
    SAME_TITLE,
    SIGNATURE,
    Evidence,
    Word,
    template_weight,
    word_weights,
)
from failure_playbook.lookalikes.words import words_of_title
from failure_playbook.project import Project, is_entry, is_incident, read_file, read_record
from failure_playbook.records import entry, incident
from failure_playbook.records.signature import Signature
from failure_playbook.signatures.matcher import Matcher, PatternError

_SCHEMA = """
create table if not exists record (id integer primary key, path text unique, stamp text, title text, known text);
create index if not exists record_title on record (title);
create table if not exists template (template text, record integer);
create index if not exists template_text on template (template);
create index if not exists template_record on template (record);
create table if not exists signature (required text, data text, record integer);
create index if not exists signature_record on signature (record);
create virtual table if not exists words
  using fts5(title, reason, issue, signatures, fix, rest, tokenize = 'porter unicode61', detail = 'column');
"""
_TOLD = "{title reason issue signatures}"
_SIGNATURE: TypeAdapter[Signature] = TypeAdapter(Signature)
_ANY_RECORD_HAS = 0.4
"""The share of all records from which on a word says nothing."""


def find_look_alikes(project: Project, query: Query, *, leave_out: Collection[str], limit: int) -> list[LookAlike]:
    """The records that look most like what is asked for, the likeliest first; those at ``leave_out`` are not shown."""
    try:
        return _find(_opened(project), project, query, leave_out, limit)
    except (sqlite3.Error, OSError):
        return _find(_prepared(sqlite3.connect(":memory:")), project, query, leave_out, limit)


def _find(
    database: sqlite3.Connection, project: Project, query: Query, leave_out: Collection[str], limit: int
) -> list[LookAlike]:
    with closing(database):
        _follow(database, project)
        return _ranked(database, _evidence(database, query), leave_out)[:limit]


def _opened(project: Project) -> sqlite3.Connection:
    parts = (code_version(), str(project.root), project.configuration.model_dump_json())
    name = hashlib.sha256("\0".join(parts).encode()).hexdigest()
    folder = cache_folder() / "look-alikes"
    folder.mkdir(0o700, parents=True, exist_ok=True)
    for old in sorted(folder.glob("*.sqlite"), key=lambda file: file.stat().st_mtime_ns)[:-20]:
        old.unlink(missing_ok=True)
    return _prepared(sqlite3.connect(folder / f"{name}.sqlite", timeout=30, isolation_level=None))


def _prepared(database: sqlite3.Connection) -> sqlite3.Connection:
    database.executescript(_SCHEMA)
    return database


def _follow(database: sqlite3.Connection, project: Project) -> None:
    """Bring the index up to what is on disk."""
    present = dict(_stamps(project.root))
    known = dict(database.execute("select path, stamp from record"))
    if present == known:
        return
    database.execute("begin immediate")
    known = dict(database.execute("select path, stamp from record"))
    for path in known.keys() - {path for path, stamp in present.items() if known.get(path) == stamp}:
        _remove(database, path)
    watch = progress("Reading records")
    for path in watch(sorted(path for path, stamp in present.items() if known.get(path) != stamp)):
        with suppress(OSError):
            data = read_file(project.root, path)
            _add(database, known_record(read_record(path, data, project.configuration)), present[path])
    database.execute("commit")


def _stamps(root: Path) -> Iterator[tuple[str, str]]:
    for folder in (entry.FOLDER, incident.FOLDER):
        for directory, _, names in os.walk(root / folder):
            below = Path(directory).relative_to(root).as_posix()
            for path in (f"{below}/{name}" for name in names):
                if is_entry(path) or is_incident(path):
                    # What cannot be read is for lint to name; what looks alike is found without it.
                    with suppress(OSError):
                        found = (root / path).stat()
                        yield path, f"{found.st_size} {found.st_mtime_ns} {found.st_ino}"


def _remove(database: sqlite3.Connection, path: str) -> None:
    (number,) = database.execute("select id from record where path = ?", (path,)).fetchone()
    for statement in (
        "delete from template where record = ?",
        "delete from signature where record = ?",
        "delete from words where rowid = ?",
        "delete from record where id = ?",
    ):
        database.execute(statement, (number,))


def _add(database: sqlite3.Connection, known: KnownRecord, stamp: str) -> None:
    told = {
        "kind": known.kind,
        "path": known.path,
        "slug": known.slug,
        "title": known.title,
        "failure": known.failure,
        "outdated": known.outdated,
    }
    added = database.execute(
        "insert into record (path, stamp, title, known) values (?, ?, ?, ?)",
        (known.path, stamp, words_of_title(known.title), json.dumps(told)),
    )
    number = added.lastrowid
    database.executemany("insert into template values (?, ?)", [(each, number) for each in known.templates])
    database.executemany(
        "insert into signature values (?, ?, ?)", [(each.required, each.data, number) for each in known.signatures]
    )
    database.execute(
        "insert into words (rowid, title, reason, issue, signatures, fix, rest) values (?, ?, ?, ?, ?, ?, ?)",
        (number, *known.fields),
    )


def _evidence(database: sqlite3.Connection, query: Query) -> dict[int, Evidence]:
    (records,) = database.execute("select count(*) from record").fetchone()
    found: dict[int, Evidence] = {}
    for template, message in query.templates.items():
        owners = {owner for (owner,) in database.execute("select record from template where template = ?", (template,))}
        weight = template_weight(template, len(owners), records)
        for owner in owners:
            found.setdefault(owner, Evidence()).add(weight, f"the same error: {message}")
    for title in query.titles:
        for (owner,) in database.execute("select id from record where title = ?", (title,)):
            found.setdefault(owner, Evidence()).add(SAME_TITLE, "the same title")
    for owner, weight, signature in _seen_signatures(database, query):
        found.setdefault(owner, Evidence()).add(weight, f"the signature {signature}")
    held = ((word, _holders(database, word, records)) for word in query.words)
    words = [Word(word, holders) for word, holders in held if holders is not None]
    for owner, (weight, shared) in word_weights(words, records).items():
        found.setdefault(owner, Evidence()).add(weight, f"words: {', '.join(shared)}")
    return found


def _seen_signatures(database: sqlite3.Connection, query: Query) -> Iterator[tuple[int, float, str]]:
    """For each record the weightiest of its signatures that the text shows or names as its own."""
    statement = "select record, data from signature where instr(?, required) > 0"
    owned: dict[str, set[int]] = {}
    for record, data in database.execute(statement, (query.text,)):
        owned.setdefault(data, set()).add(record)
    best: dict[int, tuple[float, str]] = {}
    for data, weight in _shown(owned, query):
        for record in owned[data]:
            best[record] = max(best.get(record, (0.0, "")), (weight, shown_signature(_SIGNATURE.validate_json(data))))
    for record, (weight, shown) in best.items():
        yield record, weight, shown


def _shown(owned: Mapping[str, Collection[int]], query: Query) -> Iterator[tuple[str, float]]:
    signatures = {data: _SIGNATURE.validate_json(data) for data in owned}
    yield from ((data, SAME_SIGNATURE) for data in owned if data in query.signatures)
    for recognition in _matcher(signatures).recognize(query.text):
        yield recognition.owner, SIGNATURE[recognition.certainty]


def _matcher(signatures: Mapping[str, Signature]) -> Matcher:
    try:
        return Matcher({data: (signature,) for data, signature in signatures.items()})
    except PatternError:
        return Matcher({data: (each,) for data, each in signatures.items() if _compiles(each)})


def _compiles(signature: Signature) -> bool:
    try:
        Matcher({"": (signature,)})
    except PatternError:
        return False
    return True


def _holders(database: sqlite3.Connection, word: str, records: int) -> dict[int, float] | None:
    """How much of a word each record has; None where so many have it that it says nothing."""
    held = dict.fromkeys(_having(database, [word], ""), ELSEWHERE)
    if len(held) > _ANY_RECORD_HAS * records and records > 10:
        return None
    related = sorted(_related().get(word, ()))
    if related:
        held = dict.fromkeys(_having(database, related, _TOLD), RELATED) | held
    return held | dict.fromkeys(_having(database, [word], _TOLD), 1.0)


def _having(database: sqlite3.Connection, words: Iterable[str], columns: str) -> list[int]:
    any_of = " OR ".join(f'"{word}"' for word in words)
    asked = f"{columns} : ({any_of})" if columns else any_of
    return [record for (record,) in database.execute("select rowid from words where words match ?", (asked,))]


@cache
def _related() -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for group in GROUPS:
        for word in group:
            found[word] = found.get(word, frozenset()) | (frozenset(group) - {word})
    return found


def _ranked(
    database: sqlite3.Connection, evidence: Mapping[int, Evidence], leave_out: Collection[str]
) -> list[LookAlike]:
    found = []
    for number in sorted(evidence, key=lambda number: -evidence[number].score)[:200]:
        (text,) = database.execute("select known from record where id = ?", (number,)).fetchone()
        told = json.loads(text)
        outdated = told.pop("outdated")
        if told["path"] not in leave_out:
            why = sorted(zip(evidence[number].parts, evidence[number].why, strict=True), key=lambda each: -each[0])
            notes = [outdated] if outdated else []
            found.append(LookAlike(**told, score=evidence[number].score, why=(*(each for _, each in why[:4]), *notes)))
    return sorted(found, key=lambda each: (-each.score, each.kind != "entry", each.path))
