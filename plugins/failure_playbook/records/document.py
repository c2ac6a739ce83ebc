"""A record's file as it was read, before anything is known of its kind."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from failure_playbook.diagnostics import Fault
from failure_playbook.records.body_links import PlacedLink, placed_links
from failure_playbook.records.front_matter import FrontMatter, read_front_matter
from failure_playbook.records.sections import Body, read_body
from failure_playbook.records.source_text import SourceText, decode


@dataclass(frozen=True)
class Document:
    """Front matter and body with their positions."""

    path: str
    """Relative to the project root, with forward slashes."""
    source: SourceText
    front_matter: FrontMatter

    @cached_property
    def body(self) -> Body | None:
        """The body as sections, or None where nobody can tell where it starts."""
        line = self.front_matter.body_line
        return None if line is None else read_body(self.source.lines, line)

    @cached_property
    def links(self) -> tuple[PlacedLink, ...]:
        """The links and images of the body with their positions, in order. Those in code do not count."""
        return placed_links(self.body, self.source.lines) if self.body else ()

    def __getstate__(self) -> dict[str, object]:
        # What another process needs of the body are mostly its links; the rest is soon read again.
        return {key: value for key, value in self.__dict__.items() if key != "body"}

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What was wrong with the encoding, the delimiters or the YAML."""
        return (*self.source.faults, *self.front_matter.faults)

    @property
    def markdown(self) -> str:
        """The body as it was written, or the whole text where there is no telling."""
        first = self.front_matter.body_line or 1
        return "\n".join(self.source.lines[first - 1 :]).strip("\n") + "\n"


def read_document(path: str, data: bytes) -> Document:
    """Read a file. It never fails: what is wrong is in ``faults``."""
    source = decode(data)
    return Document(path, source, read_front_matter(source))
