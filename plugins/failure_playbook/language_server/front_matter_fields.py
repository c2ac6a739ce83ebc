"""The keys of a record's front matter, as its model defines them."""

from __future__ import annotations

import inspect
from enum import StrEnum

from pydantic.fields import FieldInfo

from failure_playbook.project import is_entry, is_incident
from failure_playbook.records import Entry, Incident


def fields_of(path: str) -> dict[str, FieldInfo]:
    """The fields of the kind of record that lies at a path, by key; none where no record lies."""
    if is_entry(path):
        return Entry.model_fields
    return Incident.model_fields if is_incident(path) else {}


def description(field: FieldInfo) -> str | None:
    """What a field holds, in a sentence."""
    if field.description is None and choices(field):
        return inspect.getdoc(field.annotation)
    return field.description


def choices(field: FieldInfo) -> tuple[str, ...]:
    """The words that a field allows; none where it is not a choice of words."""
    annotation = field.annotation
    return tuple(annotation) if isinstance(annotation, type) and issubclass(annotation, StrEnum) else ()
