"""The entry: the maintained page of a failure in ``kb/playbook/<slug>.md``, which is also its table row."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import PurePosixPath

from pydantic import Field

from failure_playbook.diagnostics import Fault
from failure_playbook.records.document import Document
from failure_playbook.records.fields import (
    Day,
    FormerSlug,
    InlineText,
    Position,
    RecordModel,
    Slug,
    StageId,
    SubsystemId,
    Text,
)
from failure_playbook.records.signature import Examples, Signature

FOLDER = "kb/playbook"


class EntryStatus(StrEnum):
    """Whether an entry is in the tables."""

    ACTIVE = "active"
    RETIRED = "retired"


class Entry(RecordModel):
    """The front matter of an entry."""

    stage: StageId = Field(description="Where in a run it shows up; the table that its row stands in.")
    subsystem: SubsystemId = Field(description="Which part owned the bug.")
    issue: InlineText = Field(description="What is seen, as inline Markdown: the first cell of the row.")
    reason: InlineText = Field(description="Why it happens: the second cell of the row.")
    fix: InlineText = Field(description="What to do: the label of the link in the third cell.")
    fix_link: Text | None = Field(default=None, description="Where the fix lives, if not on this page.")
    status: EntryStatus
    retired_because: InlineText | None = Field(default=None, description="With status retired: why.")
    reviewed: Day = Field(description="When someone last checked that the fix still works.")
    promoted_because: InlineText | None = Field(default=None, description="Why it was promoted before it recurred.")
    order: Position | None = Field(default=None, description="Place in its table; entries without one come last.")
    aliases: tuple[FormerSlug, ...] = Field(default=(), description="Former slugs, whose addresses lead here.")
    related: tuple[Slug, ...] = ()
    signatures: tuple[Signature, ...] = ()
    examples: Examples = Examples()


@dataclass(frozen=True, slots=True)
class EntryFile:
    """An entry's file. ``record`` is None where its front matter could not be read or is not valid."""

    document: Document
    record: Entry | None
    faults: tuple[Fault, ...]

    @property
    def path(self) -> str:
        """Where it lies, relative to the project root."""
        return self.document.path

    @property
    def slug(self) -> str:
        """The failure's slug: the name of the file."""
        return PurePosixPath(self.path).stem
