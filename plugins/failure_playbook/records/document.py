"""A record's file as it was read, before anything is known of its kind."""

from __future__ import annotations

from dataclasses import dataclass

from failure_playbook.diagnostics import Fault
from failure_playbook.records.front_matter import FrontMatter, read_front_matter
from failure_playbook.records.sections import Body, read_body
from failure_playbook.records.source_text import SourceText, decode


@dataclass(frozen=True, slots=True)
class Document:
    """Front matter and body with their positions. ``body`` is None where nobody can tell where it starts."""

    path: str
    """Relative to the project root, with forward slashes."""
    source: SourceText
    front_matter: FrontMatter
    body: Body | None

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
    front_matter = read_front_matter(source)
    line = front_matter.body_line
    return Document(path, source, front_matter, None if line is None else read_body(source.lines, line))
