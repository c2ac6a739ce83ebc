"""What a section says in a sentence that fits a cell of the playbook's table; nothing where no sentence does."""

from __future__ import annotations

import re

from failure_playbook.inline import plain_text
from failure_playbook.records.sections import read_body

WIDEST = 120
"""Characters of text that fit a cell (PB208)."""
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[^a-z\s])")


def sentence_for_cell(markdown: str) -> str | None:
    """The first sentence of a section, without its full stop, where it is short enough and leads nowhere."""
    blocks = read_body(markdown.split("\n"), 1).lead
    first = next((block for block in blocks if not block.is_blank), None)
    if first is None or first.kind != "paragraph":
        return None
    return fitting(_SENTENCE_END.split(" ".join(first.text.split()))[0])


def fitting(sentence: str) -> str | None:
    """A sentence as a cell, or None where it is too long or holds a link, whose target a cell would lose."""
    cell = sentence.strip().rstrip(".:;").strip()
    is_short = 0 < len(plain_text(cell)) <= WIDEST
    return cell if is_short and "](" not in cell and cell.count("`") % 2 == 0 else None
