"""What the browser needs to say which known failures and incidents look like one that is being written."""

from __future__ import annotations

from typing import Any

from failure_playbook.corpus import DOCUMENTATION_FOLDER, Corpus
from failure_playbook.inline import plain_text
from failure_playbook.records.entry import Entry
from failure_playbook.records.incident import Incident
from failure_playbook.records.signature import AllSignature, Signature, TextSignature

ADDRESS = "look-alikes.json"
VERSION = 1


def look_alikes_data(corpus: Corpus) -> dict[str, Any]:
    """Every entry, then every incident, whose front matter is valid, each with what it is recognized by."""
    entries = [
        {**_known("entry", file.path, file.record), "title": plain_text(file.record.issue), "failure": file.slug}
        for file in corpus.entries
        if file.record
    ]
    incidents = [
        {
            **_known("incident", file.path, file.record),
            "title": plain_text(file.record.title),
            "failure": file.record.failure,
        }
        for file in corpus.incidents
        if file.record
    ]
    return {"version": VERSION, "known": [*entries, *incidents]}


def _known(kind: str, path: str, record: Entry | Incident) -> dict[str, Any]:
    return {
        "kind": kind,
        "address": f"{path.removeprefix(f'{DOCUMENTATION_FOLDER}/').removesuffix('.md')}/",
        "status": str(record.status),
        "texts": [text for signature in record.signatures for text in _texts(signature)],
    }


def _texts(signature: Signature) -> list[str]:
    match signature:
        case TextSignature():
            return [signature.text]
        case AllSignature():
            return [part.text for part in signature.all if isinstance(part, TextSignature)]
        case _:
            return []
