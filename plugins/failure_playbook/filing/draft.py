"""A new incident's file: its front matter, and its three sections with a hint where one is left to write."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from failure_playbook.lifecycle.front_matter_edit import edit_front_matter
from failure_playbook.lifecycle.occurrences import on_one_line
from failure_playbook.lint.outline import ROLES, outline
from failure_playbook.records import Incident, IncidentStatus
from failure_playbook.records.document import read_document
from failure_playbook.records.sections import Body, read_body

HINTS = {
    "Issue": "what is seen and where, with the exact error text in a code block",
    "Reason": "the mechanism: which value, read by what, led to what; mark what is only probable",
    "Fix": "what to do: a command, a setting or a link; say first what it stops or deletes",
}
RULED_OUT = "what was ruled out"
UNKNOWN = "Unknown so far."
_HINT = re.compile(r"<!-- hint: [^\n]*-->")
_ANYTHING = re.compile(r"\w")


class UnclosedError(ValueError):
    """A text ends within a code block or a comment. The message names the line, and what is open there."""


class WrittenSection(NamedTuple):
    """One of the three sections of a file."""

    role: str
    first_line: int
    """The line of its heading, counted from 1."""
    last_line: int
    is_answered: bool
    """Whether a reader finds anything in it."""
    hint_lines: tuple[int, ...]


def incident_file(record: Incident, body: str) -> bytes:
    """The file of an incident whose body is complete."""
    keys: dict[str, object] = {
        "title": record.title,
        "date": record.date,
        "stage": record.stage,
        "status": record.status.value,
        "failure": record.failure,
        "occurrences": [on_one_line(each) for each in record.occurrences],
        "signatures": [each.model_dump(mode="json", exclude_unset=True) for each in record.signatures],
    }
    given = {key: value for key, value in keys.items() if value}
    text = f"---\n---\n\n{body.strip(chr(10))}\n"
    return edit_front_matter(text.encode(), lambda front_matter: front_matter.update(given))


def complete_body(text: str, status: IncidentStatus, excerpt: Sequence[str] = ()) -> str:
    """A body with all three sections: what is written, and a hint in each that is not.

    A text without any of the sections is the Issue. The lines of ``excerpt`` are shown in an Issue that is left to
    write.

    Raises:
        UnclosedError: a section is missing, and would stand in a code block or comment of the text.
    """
    if not text.strip():
        return "\n\n".join(_left_to_write(role, status, excerpt) for role in ROLES)
    unclosed = _unclosed(text.split("\n"))
    if unclosed is not None and len(outline(read_body(text.split("\n"), 1)).parts) < len(ROLES):
        raise UnclosedError(unclosed)
    if not outline(read_body(text.split("\n"), 1)).parts:
        text = f"## {ROLES[0]}\n\n{text.strip(chr(10))}"
    lines = text.split("\n")
    places = {part.role: part.span.line for part in outline(read_body(lines, 1)).parts}
    # From the last on, so that what is put in moves no place that is still needed.
    for number, role in reversed(list(enumerate(ROLES))):
        if role not in places:
            following = (places[later] for later in ROLES[number + 1 :] if later in places)
            place = next(following, len(lines) + 1)
            while place > 1 and not lines[place - 2].strip():
                del lines[place - 2]
                place -= 1
            lines[place - 1 : place - 1] = ["", *_left_to_write(role, status, excerpt).split("\n"), ""]
            places[role] = place
    return re.sub(r"\A\n+", "", "\n".join(lines))


def _unclosed(lines: Sequence[str]) -> str | None:
    """What is open at the end of a text: it would take in whatever is put behind it."""
    body = read_body([*lines, "", "behind"], 1)
    blocks = [
        (each.line, each.line + each.text.count("\n"), "code block") for each in body.blocks if each.kind == "fence"
    ]
    blocks += [(each.line, each.end_line, "comment or HTML block") for each in body.html_blocks]
    return next(
        (
            f"line {line}: the {what} that begins there is not closed"
            for line, end, what in blocks
            if end > len(lines) + 1
        ),
        None,
    )


def _left_to_write(role: str, status: IncidentStatus, excerpt: Sequence[str]) -> str:
    if role != ROLES[0] and status is IncidentStatus.OPEN:
        return f"## {role}\n\n{UNKNOWN}\n\n{_hint(RULED_OUT)}"
    shown = f"{code_block(excerpt)}\n\n" if role == ROLES[0] and excerpt else ""
    return f"## {role}\n\n{shown}{_hint(HINTS[role])}"


def _hint(text: str) -> str:
    return f"<!-- hint: {text} -->"


def code_block(lines: Sequence[str]) -> str:
    """Lines as a fenced code block, whatever they hold."""
    longest = max((len(run) for line in lines for run in re.findall("`+", line)), default=0)
    fence = "`" * max(3, longest + 1)
    return "\n".join([f"{fence}text", *lines, fence])


def without_answered_hints(data: bytes) -> bytes:
    """A file without the hints of the sections that are written by now."""
    answered = {n for each in written_sections(data) if each.is_answered for n in each.hint_lines}
    if not answered:
        return data
    lines = data.decode("utf-8", errors="surrogateescape").split("\n")
    # Between what is above a hint and what is below it one blank line is enough.
    gone = answered | {n + 1 for n in answered if not "".join(lines[n : n + 1]).strip()}
    kept = [line for number, line in enumerate(lines, 1) if number not in gone]
    return f"{chr(10).join(kept).rstrip(chr(10))}\n".encode("utf-8", errors="surrogateescape")


def written_sections(data: bytes) -> Iterator[WrittenSection]:
    """The sections of a file that are called Issue, Reason and Fix, in its order."""
    document = read_document("", data)
    body = document.body or Body()
    lines = document.source.lines
    for section in body.sections:
        if section.title in ROLES and section == body.section(section.title):
            last = body.last_line(section) or len(lines)
            numbers = range(section.end_line + 1, last + 1)
            hints = (n for n in numbers if _HINT.fullmatch(lines[n - 1].strip()) and n not in body.code_lines)
            is_answered = bool(_ANYTHING.search(body.whole_text(section)))
            yield WrittenSection(section.title, section.span.line, last, is_answered, tuple(hints))


def left_to_write(data: bytes) -> tuple[WrittenSection, ...]:
    """The sections of a file that hold nothing, or a hint."""
    return tuple(each for each in written_sections(data) if each.hint_lines or not each.is_answered)
