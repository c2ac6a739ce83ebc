"""The sections of several incidents as the body of one entry: the first one's, with what the others add."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from failure_playbook.inline import literal, plain_text
from failure_playbook.lifecycle.section_text import section_text
from failure_playbook.links import relative_link
from failure_playbook.records import IncidentFile
from failure_playbook.records.sections import Block, read_body

SECTIONS = ("Issue", "Reason", "Fix")
VERIFY = "Verify"
UNKNOWN = "unknown so far"


def merged_body(incidents: Sequence[IncidentFile], page: str) -> str:
    """The body for the entry at ``page``, led by the sections of the first incident."""
    parts = [part for title in SECTIONS for part in _section(title, incidents, page)]
    verified = section_text(incidents[0], VERIFY, page) or _hint("say how one knows that the fix worked")
    return "\n\n".join([*parts, f"## {VERIFY}", verified])


def _section(title: str, incidents: Sequence[IncidentFile], page: str) -> Iterator[str]:
    first, *others = incidents
    text = section_text(first, title, page) or ""
    yield f"## {title}"
    yield text or _hint(f"write the {title.lower()}")
    known = {_normal(block) for block in _blocks(text)}
    additions = []
    for other in others:
        added = [block for block in _blocks(section_text(other, title, page) or "") if _normal(block) not in known]
        if added and not _normal(added[0]).startswith(UNKNOWN):
            known |= {_normal(block) for block in added}
            additions += [_source(other, page), *(block.text.strip("\n") for block in added)]
    if additions:
        yield _hint(f"make one text of the {title.lower()}: what follows is added from the other incidents")
        yield from additions


def _blocks(markdown: str) -> list[Block]:
    # The headings of deeper sections are left: their text is what adds something.
    return [block for block in read_body(markdown.split("\n"), 1).blocks if not block.is_blank]


def _normal(block: Block) -> str:
    return " ".join(block.text.casefold().split())


def _source(file: IncidentFile, page: str) -> str:
    day = file.record.date if file.record else ""
    return f"From [{literal(plain_text(file.title))}]({relative_link(file.path, page)}), {day}:"


def _hint(text: str) -> str:
    return f"<!-- hint: {text} -->"
