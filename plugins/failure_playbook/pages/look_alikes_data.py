"""What the browser needs to say which known failures and incidents look like one that is being written."""

from __future__ import annotations

from typing import Any

from failure_playbook.corpus import DOCUMENTATION_FOLDER, Corpus
from failure_playbook.inline import plain_text
from failure_playbook.lookalikes.words import GRAMMAR, telling_words
from failure_playbook.records import EntryFile, IncidentFile
from failure_playbook.records.entry import Entry
from failure_playbook.records.incident import Incident
from failure_playbook.records.signature import AllSignature, Signature, TextSignature

ADDRESS = "look-alikes.json"
VERSION = 1
MOST_WORDS = 60
"""Words of a record beside those of its title; the first ones tell what is seen."""


def look_alikes_data(corpus: Corpus) -> dict[str, Any]:
    """Every entry, then every incident, whose front matter is valid, each with what it is recognized by."""
    entries = [_of_entry(file, file.record) for file in corpus.entries if file.record]
    incidents = [_of_incident(file, file.record) for file in corpus.incidents if file.record]
    return {"version": VERSION, "ignored": sorted(GRAMMAR), "known": [*entries, *incidents]}


def _of_entry(file: EntryFile, record: Entry) -> dict[str, Any]:
    title = plain_text(record.issue)
    return {**_known("entry", file, record), "title": title, "failure": file.slug} | _words(
        file, title, f"{file.slug} {record.reason}"
    )


def _of_incident(file: IncidentFile, record: Incident) -> dict[str, Any]:
    title = plain_text(record.title)
    return {**_known("incident", file, record), "title": title, "failure": record.failure} | _words(file, title, "")


def _known(kind: str, file: EntryFile | IncidentFile, record: Entry | Incident) -> dict[str, Any]:
    return {
        "kind": kind,
        "address": f"{file.path.removeprefix(f'{DOCUMENTATION_FOLDER}/').removesuffix('.md')}/",
        "status": str(record.status),
        "texts": [text for signature in record.signatures for text in _texts(signature)],
    }


def _words(file: EntryFile | IncidentFile, title: str, more: str) -> dict[str, str]:
    """The words of what it is about, beside those of its title."""
    issue = file.document.body.section("Issue") if file.document.body else None
    told = dict.fromkeys(telling_words(f"{more} {issue.text if issue else ''}"))
    in_title = set(telling_words(title))
    return {"words": " ".join([word for word in told if word not in in_title][:MOST_WORDS])}


def _texts(signature: Signature) -> list[str]:
    match signature:
        case TextSignature():
            return [signature.text]
        case AllSignature():
            return [part.text for part in signature.all if isinstance(part, TextSignature)]
        case _:
            return []
