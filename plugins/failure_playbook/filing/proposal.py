"""What a log proposes for a new incident: its title, a signature, and the lines that show the error.

A log is full of what must not be published. A line with a secret, a private address or a home folder is shown with
its variable parts masked, or not at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from failure_playbook.lint.internal_details import find_internal_details
from failure_playbook.lint.pattern_verdict import ordinary_text
from failure_playbook.lint.secrets import find_secrets
from failure_playbook.signatures.error_template import MASK, telling_lines, template_of

LONGEST_TITLE = 100
MOST_LINES = 5
LONGEST_LINE = 400
SHORTEST_SIGNATURE = 12
"""Characters of a part of a line below which it is too short to be recognized by."""
LEFT_OUT = "…"
_WORD = re.compile(r"[A-Za-z]{2,}")
_SENTENCE = re.compile(r"\n|\t| {2,}|(?<=\.) (?=[A-Z])")
"""Between the parts of a line: what is masked, the gap between two columns, the end of a sentence."""


class Proposal(NamedTuple):
    """What a log proposes. ``title`` and ``signature`` are None where no line is fit for one."""

    title: str | None
    signature: str | None
    excerpt: tuple[str, ...]
    """The telling lines of the log in its order, fit to be published."""
    changed: int
    """How many of the telling lines are masked or left out."""


def propose(log: str) -> Proposal:
    """Read what a log proposes. The most telling of its error lines gives the title and the signature."""
    lines = telling_lines(log, MOST_LINES)
    telling = [_visible(line.message) for line in lines]
    fit = [_fit(line) for line in telling]
    # A secret may survive in the parts that are not masked: its line gives nothing.
    open_lines = [line for line, shown in zip(lines, fit, strict=True) if shown]
    most = _visible(max(open_lines).message) if open_lines else ""
    title, signature = _title(most), _signature(most)
    excerpt = tuple(dict.fromkeys(line for line in fit if line))
    changed = sum(shown != line for shown, line in zip(fit, telling, strict=True))
    return Proposal(title, signature, excerpt, changed)


def _visible(line: str) -> str:
    shown = "".join(character if character.isprintable() else " " for character in line).strip()
    return shown if len(shown) <= LONGEST_LINE else f"{shown[:LONGEST_LINE].rstrip()} {LEFT_OUT}"


def _is_publishable(line: str) -> bool:
    return not any(find_secrets([line])) and not any(find_internal_details([line]))


def _fit(line: str) -> str | None:
    """The line; with its variable parts masked where these are internal details; nothing where it holds a secret."""
    if any(find_secrets([line])):
        return None
    return next((shown for shown in (line, _masked(line)) if _is_publishable(shown)), None)


def _masked(line: str) -> str:
    return template_of(line).replace(MASK, LEFT_OUT)


def _title(line: str) -> str | None:
    """The line with its variable parts left out, as code: it may hold anything that Markdown knows."""
    text = _masked(line)
    if len(text) > LONGEST_TITLE:
        text = f"{text[:LONGEST_TITLE].rsplit(' ', 1)[0]} {LEFT_OUT}"
    return _as_code(text) if _WORD.search(text) and _is_publishable(text) else None


def _as_code(text: str) -> str:
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    marks = "`" * (longest + 1)
    space = " " if text.startswith("`") or text.endswith("`") else ""
    return f"{marks}{space}{text}{space}{marks}"


def _signature(line: str) -> str | None:
    """The longest part of a line that is the same in every run, where it says enough."""
    return max(_usable_parts(line), key=len, default=None)


def _usable_parts(line: str) -> Iterator[str]:
    for part in _SENTENCE.split(template_of(line).replace(MASK, "\n")):
        text = part.strip(" \t:,;=-([{\"'`")
        says_enough = len(text) >= SHORTEST_SIGNATURE and len(_WORD.findall(text)) >= 2
        if says_enough and text in line and text not in ordinary_text() and _is_publishable(text):
            yield text
