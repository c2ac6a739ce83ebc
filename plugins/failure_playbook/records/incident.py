"""The incident: one dated file in ``troubleshooting/<subsystem>/``, specific to the run that hit it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from pathlib import PurePosixPath

from pydantic import Field

from failure_playbook.diagnostics import Fault
from failure_playbook.records.document import Document
from failure_playbook.records.fields import Day, InlineText, RecordModel, Slug, StageId, Text
from failure_playbook.records.signature import Signature

FOLDER = "troubleshooting"
_NAME = re.compile(r"(?P<symptom>.+)-(?P<year>\d{4})(?P<dash>-?)(?P<month>\d{2})(?P=dash)(?P<day>\d{2})")


class IncidentStatus(StrEnum):
    """Where an incident stands."""

    OPEN = "open"
    RESOLVED = "resolved"
    SUPERSEDED = "superseded"


class Occurrence(RecordModel):
    """One time and place where the failure bit."""

    date: Day
    run: Text | None = None
    cluster: Text | None = None


class Incident(RecordModel):
    """The front matter of an incident. The folder is the subsystem: it is not repeated here."""

    title: InlineText = Field(description="The symptom, as inline Markdown.")
    date: Day = Field(description="The day it happened.")
    stage: StageId = Field(description="Where in a run it shows up.")
    status: IncidentStatus
    failure: Slug | None = Field(default=None, description="The failure it is an instance of, once known.")
    occurrences: tuple[Occurrence, ...] = Field(
        default=(), description="When and where it bit; without it, once, on its date."
    )
    signatures: tuple[Signature, ...] = ()
    superseded_by: Text | None = Field(
        default=None, description="With status superseded: the incident that replaces it, as <subsystem>/<name>.md."
    )
    superseded_because: InlineText | None = Field(
        default=None, description="With status superseded: why it no longer holds."
    )


@dataclass(frozen=True, slots=True)
class IncidentName:
    """The file name ``<symptom>-<date>.md`` taken apart. ``day`` is None where the digits are no date."""

    symptom: str
    day: date | None
    has_dashes: bool


def parse_name(path: str) -> IncidentName | None:
    """Take an incident's file name apart; None where it carries no date."""
    found = _NAME.fullmatch(PurePosixPath(path).stem)
    if found is None:
        return None
    try:
        day = date(int(found["year"]), int(found["month"]), int(found["day"]))
    except ValueError:
        day = None
    return IncidentName(found["symptom"], day, has_dashes=bool(found["dash"]))


@dataclass(frozen=True, slots=True)
class IncidentFile:
    """An incident's file. ``record`` is None where its front matter could not be read or is not valid."""

    document: Document
    record: Incident | None
    faults: tuple[Fault, ...]

    @property
    def path(self) -> str:
        """Where it lies, relative to the project root."""
        return self.document.path

    @property
    def name(self) -> str:
        """The name of the file, without its extension."""
        return PurePosixPath(self.path).stem

    @property
    def subsystem(self) -> str:
        """The name of its folder."""
        return PurePosixPath(self.path).parent.name

    @property
    def title(self) -> str:
        """Its title, or its file name where it has none that can be read."""
        return self.record.title if self.record else self.name

    @property
    def occurrences(self) -> tuple[Occurrence, ...]:
        """When and where it bit: what it says, or once on its date."""
        if self.record is None:
            return ()
        return self.record.occurrences or (Occurrence(date=self.record.date),)
