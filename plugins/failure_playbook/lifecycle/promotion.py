"""Promotion: the incidents of a recurring failure as its entry.

Everything in the entry was written in an incident. What no incident says in a form that fits is left as an open item: a
hint in a comment, or ``TBD`` in a cell of the table, which lint reports (PB209) until a person has written it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ruamel.yaml.comments import CommentedMap

from failure_playbook.corpus import Corpus, incidents_of
from failure_playbook.inline import plain_text
from failure_playbook.lifecycle.front_matter_edit import edit_front_matter
from failure_playbook.lifecycle.merged_sections import merged_body
from failure_playbook.lifecycle.merged_signatures import MergedSignature, examples_for, merge_signatures
from failure_playbook.lifecycle.section_text import section_text
from failure_playbook.lifecycle.table_cells import fitting, sentence_for_cell
from failure_playbook.records import EntryFile, EntryStatus, IncidentFile, IncidentStatus
from failure_playbook.records.entry import FOLDER
from failure_playbook.records.signature import Certainty

OPEN = "TBD"
"""Stands in a cell that a person has to write."""
OPEN_ITEM_CODES = frozenset({"PB209", "PB404"})
"""The rules that report what a promotion leaves to a person."""


class PromotionError(Exception):
    """A failure that cannot be promoted. The message says what is missing."""


class DisagreementError(PromotionError):
    """Incidents of one failure that say different things where an entry says one."""

    def __init__(self, key: str, said: Mapping[str, Sequence[str]]) -> None:
        self.key = key
        self.choices = tuple(said)
        listed = "; ".join(f"{value}: {', '.join(paths)}" for value, paths in said.items())
        super().__init__(f"its incidents do not agree on the {key} ({listed}); choose with --{key}")


@dataclass(frozen=True, slots=True)
class Choices:
    """What a person decides about a promotion."""

    stage: str | None = None
    subsystem: str | None = None
    because: str | None = None
    """Why it is promoted although it does not recur."""


def entry_path(slug: str) -> str:
    """Where the entry of a failure lies."""
    return f"{FOLDER}/{slug}.md"


def new_entry(corpus: Corpus, slug: str, choices: Choices) -> bytes:
    """The file of a new entry.

    Raises:
        PromotionError: no incident is resolved, or they do not agree on the stage or the subsystem.
    """
    incidents = _counted(corpus, slug)
    resolved = [file for file in incidents if file.record and file.record.status is IncidentStatus.RESOLVED]
    if not resolved:
        raise PromotionError("none of its incidents is resolved: an entry needs a reason and a fix")
    newest = resolved[0]
    ordered = [newest, *(file for file in incidents if file is not newest)]
    signatures = merge_signatures(corpus, ordered, slug)
    keys: dict[str, object] = {
        "stage": choices.stage or _agreed("stage", {file.path: file.record.stage for file in incidents if file.record}),
        "subsystem": choices.subsystem or _agreed("subsystem", {file.path: file.subsystem for file in incidents}),
        **_cells(newest, entry_path(slug)),
        "status": EntryStatus.ACTIVE.value,
        # Nobody has checked the fix since it was found to work.
        "reviewed": str(newest.record.date) if newest.record else None,
        **({"promoted_because": choices.because} if choices.because else {}),
        **_signature_keys(signatures, ordered),
    }
    body = merged_body(ordered, entry_path(slug))
    return edit_front_matter(f"---\n---\n\n{body}\n".encode(), lambda front_matter: front_matter.update(keys))


def refreshed_entry(corpus: Corpus, file: EntryFile, data: bytes) -> bytes:
    """An entry with what is derived brought up to date: the signatures of its incidents. No prose is touched."""
    signatures = merge_signatures(corpus, _counted(corpus, file.slug), file.slug)
    if not signatures:
        return data

    def add(front_matter: CommentedMap) -> None:
        front_matter["signatures"] = [*front_matter.get("signatures", []), *(each.data for each in signatures)]

    return edit_front_matter(data, add)


def _counted(corpus: Corpus, slug: str) -> list[IncidentFile]:
    """The incidents of a failure that are not superseded, newest first."""
    files = incidents_of(corpus, slug)
    return [file for file in files if file.record and file.record.status is not IncidentStatus.SUPERSEDED]


def _agreed(key: str, said: Mapping[str, str]) -> str:
    by_value: dict[str, list[str]] = {}
    for path, value in said.items():
        by_value.setdefault(value, []).append(path)
    if len(by_value) > 1:
        raise DisagreementError(key, by_value)
    return next(iter(by_value))


def _cells(newest: IncidentFile, page: str) -> dict[str, object]:
    reason, fix = (section_text(newest, title, page) or "" for title in ("Reason", "Fix"))
    return {
        "issue": fitting(newest.title) or OPEN,
        "reason": sentence_for_cell(reason) or OPEN,
        "fix": sentence_for_cell(fix) or OPEN,
    }


def _signature_keys(signatures: Sequence[MergedSignature], incidents: Sequence[IncidentFile]) -> dict[str, object]:
    if not signatures:
        return {}
    examples = examples_for([each.signature for each in signatures], incidents)
    match = {"examples": {"match": list(examples)}} if examples else {}
    return {"signatures": [each.data for each in signatures], **match}


def open_items(file: EntryFile) -> tuple[str, ...]:
    """What a promotion left to a person, in words."""
    lines = file.document.source.lines
    keys = [line.split(":")[0] for line in lines if line.endswith(f": {OPEN}")]
    hints = [line.removeprefix("<!-- hint: ").removesuffix(" -->") for line in lines if "<!-- hint: " in line]
    return (*(f"write `{key}`, a cell of the table" for key in keys), *_missing_example(file), *map(plain_text, hints))


def _missing_example(file: EntryFile) -> tuple[str, ...]:
    record = file.record
    needed = record and any(signature.certainty is not Certainty.HINT for signature in record.signatures)
    if record is None or not needed or record.examples.match:
        return ()
    return ("add an example: under `examples: match:` the lines of a log that show it",)
