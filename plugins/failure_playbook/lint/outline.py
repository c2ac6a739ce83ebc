"""Which parts of a record play the roles of Issue, Reason and Fix, however they are written.

The rules on sections (PB201 to PB210) share this reading, so that one fault gives one diagnostic: a ``## Root cause``
is a Reason under another name and not also a missing Reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from failure_playbook.diagnostics import Span
from failure_playbook.records.sections import Block, Body, Section

ROLES = ("Issue", "Reason", "Fix")
SECTION_LEVEL = 2

SYNONYMS = {
    "Issue": (
        "issue, issues, symptom, symptoms, problem, problems, problem statement, summary, what happened, description, "
        "impact, observed behavior, observed behaviour, error, what is seen, what we saw"
    ),
    "Reason": (
        "reason, reasons, cause, causes, root cause, root causes, rootcause, why, why it happens, explanation, "
        "analysis, root cause analysis, rca, underlying cause"
    ),
    "Fix": (
        "fix, fixes, solution, solutions, resolution, resolutions, workaround, workarounds, mitigation, mitigations, "
        "remedy, how to fix, how to fix it, what to do, the fix, temporary fix"
    ),
}
"""What people call the three; the first of each is the right word in lowercase."""
_ROLES_BY_WORD = {word: role for role, words in SYNONYMS.items() for word in words.split(", ")}

_BOLD_LABEL = re.compile(r"\s*(\*\*|__)(?P<label>[^*_\n]{2,40}?)[.:]?\1[.:]?[ \t]*")


class Form(StrEnum):
    """How a role is written."""

    EXACT = "exact"
    OTHER_LEVEL = "other level"
    SYNONYM = "synonym"
    BOLD_LABEL = "bold label"


@dataclass(frozen=True, slots=True)
class Part:
    """One section of a record that plays a role."""

    role: str
    form: Form
    span: Span
    title: str
    """The word that stands there."""
    text: str
    """What a reader finds in it, as source."""
    place: Section | Span
    """The heading, or all that makes up a label at the start of a paragraph."""


@dataclass(frozen=True, slots=True)
class Outline:
    """The parts of a record in the order of the file, at most one for a role."""

    parts: tuple[Part, ...]

    def part(self, role: str) -> Part | None:
        """The part that plays a role."""
        return next((part for part in self.parts if part.role == role), None)


def outline(body: Body) -> Outline:
    """Read which parts of a body play which role."""
    candidates = [*_headings(body), *_bold_labels(body)]
    chosen = []
    for role in ROLES:
        of_role = [part for part in candidates if part.role == role]
        chosen += [min(of_role, key=lambda part: (list(Form).index(part.form), part.span))] if of_role else []
    return Outline(tuple(sorted(chosen, key=lambda part: part.span)))


def role_of(title: str) -> str | None:
    """The role that a title names, by its own word or another."""
    word = re.sub(r"\W+", " ", title.casefold()).strip()
    return _ROLES_BY_WORD.get(word)


def _headings(body: Body) -> Iterator[Part]:
    for section in body.sections:
        role = role_of(section.title)
        if role is not None:
            yield Part(role, _form(section, role), section.span, section.title, body.whole_text(section), section)


def _form(section: Section, role: str) -> Form:
    if section.title != role:
        return Form.SYNONYM
    return Form.EXACT if section.level == SECTION_LEVEL else Form.OTHER_LEVEL


def _bold_labels(body: Body) -> Iterator[Part]:
    blocks = body.blocks
    labelled = [(block, found) for block in blocks if (found := _label(block))]
    for number, (block, found) in enumerate(labelled):
        role = role_of(found["label"])
        assert role is not None
        following = labelled[number + 1][0].line if number + 1 < len(labelled) else None
        rest = [other for other in blocks if block.line < other.line and (following is None or other.line < following)]
        text = "\n\n".join([block.text[found.end() :].strip(), *(other.text.strip() for other in rest)])
        column = found.start("label") + 1
        span = Span(block.line, column, block.line, column + len(found["label"]))
        label = Span(block.line, found.start(1) + 1, block.line, found.end() + 1)
        yield Part(role, Form.BOLD_LABEL, span, found["label"], text.strip(), label)


def _label(block: Block) -> re.Match[str] | None:
    if block.kind != "paragraph":
        return None
    found = _BOLD_LABEL.match(block.text)
    return found if found and role_of(found["label"]) else None
