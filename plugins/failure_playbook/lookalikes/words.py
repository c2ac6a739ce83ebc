"""The words of a text as they are compared: identifiers count whole and in part, words of grammar not at all."""

from __future__ import annotations

import builtins
import re
from collections.abc import Iterator

_COMPOUND = re.compile(r"[^\W_]+(?:[_./:-][^\W_]+)*")
_JOINT = re.compile(r"[_./:-]")
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
LONGEST = 60
"""Characters of a word; what is longer is data, and no word."""

GRAMMAR = frozenset(
    word
    for line in """
    a about above after again against all alone along already also although always am among an and another any
    anyhow anything anywhere are around as at away back be became because become been before behind being below
    between both but by came can cannot come comes could did do does doing done down during each either else enough
    even ever every everything everywhere few for from further gave get gets getting give given gives go goes going
    gone got had has have having he hence her here him his how however i if in instead into is it its itself just
    keep keeps kept let lets like made make makes making many may maybe me mean means might more most much must my
    neither never no nobody nor not nothing now of off often on once one ones only onto or other others our out over
    own per perhaps please put quite rather really right said same say says see seem seems seen several shall she
    should side since so some somebody something sometimes soon still such take taken takes than that the their them
    then there these they thing things this those though thus till to together too took toward two under until up
    upon us use used uses using very via want wants was way we well went were what whatever when whenever where
    whereas whether which while who whole whom whose why will with within without would yet you your
    """.splitlines()
    for word in line.split()
)
"""Words that say nothing of a failure."""


_EXCEPTIONS = frozenset(
    name.lower() for name, value in vars(builtins).items() if isinstance(value, type) and issubclass(value, Exception)
)
"""The names of Python's own exceptions: any failure may end in one."""


def words(text: str) -> Iterator[str]:
    """The words of a text in order, in lower case.

    An identifier gives its parts and, where it has several, all of them as one word: ``actor/lr`` gives ``actor``,
    ``lr`` and ``actorlr``, and ``ContainerCreating`` gives ``container``, ``creating`` and ``containercreating``.
    """
    for found in _COMPOUND.finditer(text):
        compound = found[0]
        if len(compound) > 4 * LONGEST:
            continue
        if compound.lower() in _EXCEPTIONS:
            yield compound.lower()
            continue
        parts = [part for joined in _JOINT.split(compound) for part in _HUMP.split(joined)]
        for part in parts:
            if len(part) <= LONGEST:
                yield part.lower()
        if 1 < len(parts) <= 8:
            yield "".join(parts).lower()


def words_of_title(text: str) -> str:
    """A title as it is compared with others: its words and nothing between them; empty for a single word."""
    found = list(words(text))
    return " ".join(found) if len(found) > 1 else ""


def telling_words(text: str) -> Iterator[str]:
    """The words of a text that may say something of a failure."""
    for word in words(text):
        if len(word) > 1 and word not in GRAMMAR and word not in _EXCEPTIONS and not word.isdigit():
            yield word
