"""What is known of a record, as far as it matters for what looks like it."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple

from failure_playbook.inline import plain_text
from failure_playbook.lookalikes.required_text import required_text
from failure_playbook.lookalikes.words import words
from failure_playbook.records import EntryFile, EntryStatus, IncidentFile, IncidentStatus, RecordFile, incident
from failure_playbook.records.sections import Body
from failure_playbook.records.signature import AllSignature, MetricSignature, PatternSignature, Signature, TextSignature
from failure_playbook.signatures.error_template import error_templates

_INLINE_CODE = re.compile(r"`([^`\n]{6,400})`")
_LINK_TARGET = re.compile(r"\]\([^)\n]*\)")
_TOLD = ("Issue", "Reason", "Fix")
SEPARATOR = " · "
"""Between what is shown of the parts of a signature."""


class Fields(NamedTuple):
    """The text of a record by what it tells, each as words; the order is that of the index's columns."""

    title: str
    reason: str
    issue: str
    signatures: str
    fix: str
    rest: str


class KnownSignature(NamedTuple):
    """One of a record's signatures."""

    required: str
    """The text without which it cannot be seen."""
    data: str
    """The signature as JSON."""


@dataclass(frozen=True, slots=True)
class KnownRecord:
    """One record, ready to be put into an index."""

    path: str
    kind: Literal["entry", "incident"]
    slug: str
    title: str
    failure: str | None
    aliases: tuple[str, ...]
    replaced_by: str | None
    """The path of what it leads on to, where it is superseded."""
    outdated: str | None
    """Why it is not the record to follow, in words for people; None where it is."""
    fields: Fields
    templates: tuple[str, ...]
    signatures: tuple[KnownSignature, ...]


def known_record(file: RecordFile) -> KnownRecord:
    """What is known of a record. One whose front matter is not valid is known by its name and its body."""
    return _of_entry(file) if isinstance(file, EntryFile) else _of_incident(file)


def _of_entry(file: EntryFile) -> KnownRecord:
    record = file.record
    is_retired = record is not None and record.status is EntryStatus.RETIRED
    because = plain_text(record.retired_because or "") if record else ""
    return KnownRecord(
        path=file.path,
        kind="entry",
        slug=file.slug,
        title=plain_text(record.issue) if record else file.slug,
        failure=file.slug,
        aliases=record.aliases if record else (),
        replaced_by=None,
        outdated=("retired" + (f": {because}" if because else "")) if is_retired else None,
        fields=_fields(
            file, f"{file.slug} {record.issue if record else ''}", record.reason if record else "", _examples(file)
        ),
        templates=_templates(file, _examples(file)),
        signatures=_known_signatures(record.signatures if record else ()),
    )


def _of_incident(file: IncidentFile) -> KnownRecord:
    record = file.record
    replaced_by = record.superseded_by if record and record.status is IncidentStatus.SUPERSEDED else None
    name = incident.parse_name(file.path)
    return KnownRecord(
        path=file.path,
        kind="incident",
        slug=file.name,
        title=plain_text(file.title),
        failure=record.failure if record else None,
        aliases=(),
        replaced_by=posixpath.normpath(posixpath.join(incident.FOLDER, replaced_by)) if replaced_by else None,
        outdated=f"superseded by {replaced_by}" if replaced_by else None,
        fields=_fields(file, f"{name.symptom if name else file.name} {file.title}", "", ()),
        templates=_templates(file, ()),
        signatures=_known_signatures(record.signatures if record else ()),
    )


def _examples(file: EntryFile) -> tuple[str, ...]:
    return file.record.examples.match if file.record else ()


def _fields(file: RecordFile, title: str, reason: str, examples: Iterable[str]) -> Fields:
    body = file.document.body or Body()
    told = {name: body.whole_text(section) if (section := body.section(name)) else "" for name in _TOLD}
    others = [f"{each.title} {each.text}" for each in body.sections if each.title not in _TOLD]
    signatures = file.record.signatures if file.record else ()
    seen = [shown_signature(signature) for signature in signatures]
    texts = (
        title,
        f"{reason} {told['Reason']}",
        told["Issue"],
        " ".join((*seen, *examples)),
        told["Fix"],
        " ".join(others) if body.sections else file.document.markdown,
    )
    return Fields(*(" ".join(words(_LINK_TARGET.sub("]", text))) for text in texts))


def _templates(file: RecordFile, examples: Iterable[str]) -> tuple[str, ...]:
    """The error templates that a record shows: in its code, its signatures and its examples."""
    signatures = file.record.signatures if file.record else ()
    literals = (signature.text for signature in signatures if isinstance(signature, TextSignature))
    return tuple(error_templates("\n".join((_shown_code(file), *literals, *examples))))


def _shown_code(file: RecordFile) -> str:
    """The code of what is told of the failure itself; other sections may show the errors of other failures."""
    body = file.document.body
    if body is None:
        return ""
    told = (body.whole_text(section) for name in _TOLD[:2] if (section := body.section(name)))
    return code_of("\n".join(told))


def code_of(markdown: str) -> str:
    """The lines of a text, then each piece of inline code on a line of its own."""
    return "\n".join((markdown, *_INLINE_CODE.findall(markdown)))


def _known_signatures(signatures: Iterable[Signature]) -> tuple[KnownSignature, ...]:
    return tuple(KnownSignature(required_text(each), each.model_dump_json(by_alias=True)) for each in signatures)


def shown_signature(signature: Signature) -> str:
    """A signature as people know it."""
    match signature:
        case TextSignature():
            return signature.text
        case PatternSignature():
            return signature.pattern
        case MetricSignature():
            return f"{signature.metric} {signature.op} {signature.value:g}"
        case AllSignature():
            return SEPARATOR.join(shown_signature(part) for part in signature.all)
