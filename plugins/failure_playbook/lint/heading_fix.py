"""The fix that makes a part of a record the heading that it should be."""

from __future__ import annotations

from collections.abc import Sequence

from failure_playbook.diagnostics import Edit, Fix, Span
from failure_playbook.lint.outline import Part
from failure_playbook.records.sections import Section


def as_heading(part: Part, lines: Sequence[str]) -> Fix:
    """Write ``## Issue`` (or Reason, or Fix) in the place of another heading or of a label."""
    heading = f"## {part.role}"
    description = f"write `{heading}`"
    if isinstance(part.place, Section):
        last = part.place.end_line
        return Fix(description, (Edit(Span(part.span.line, 1, last, len(lines[last - 1]) + 1), heading),))
    label = part.place
    stands_alone = label.end_column > len(lines[label.line - 1].rstrip())
    follows = lines[label.line] if label.line < len(lines) else ""
    blank_line = "\n" if follows.strip() else ""
    return Fix(description, (Edit(label, heading + (blank_line if stands_alone else "\n\n")),))
