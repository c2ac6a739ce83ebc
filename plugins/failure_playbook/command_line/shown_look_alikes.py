"""How look-alikes are shown on a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import click

from failure_playbook.lookalikes import LookAlike
from failure_playbook.lookalikes.look_alike import SAME

LONGEST_SHOWN = 150


def shown_look_alikes(found: Sequence[LookAlike], *, numbered: bool = False) -> str:
    """Look-alikes as text, one block each; with numbers where one of them is to be chosen."""
    is_claimed = found[0].score >= SAME
    lines = ["Likely known already:" if is_claimed else "None is likely the same failure. The nearest:", ""]
    for number, each in enumerate(found, 1):
        lines += _lines(each, f"{number:2}  " if numbered else "")
    return "\n".join(lines)


def _lines(each: LookAlike, number: str) -> Iterator[str]:
    # Cut, not rounded: 0.499 claims nothing, and 0.50 would.
    score = f"{int(each.score * 100) / 100:.2f}"
    yield f"{number}{click.style(score, bold=True)}  {printable(each.title)}"
    for text in (each.path, *(reason[:LONGEST_SHOWN] for reason in each.why)):
        yield f"{' ' * (len(number) + 6)}{printable(text)}"


def printable(text: str) -> str:
    """A text that a terminal only shows: what it would take for a command becomes U+FFFD."""
    return "".join(character if character.isprintable() else "\ufffd" for character in text)
