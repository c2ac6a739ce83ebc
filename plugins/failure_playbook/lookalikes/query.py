"""What is looked for: the errors, the words and the signatures of a text or a record."""

from __future__ import annotations

import re
from typing import NamedTuple

from failure_playbook.lookalikes.known_record import code_of, known_record
from failure_playbook.lookalikes.phrases import words_of_phrases
from failure_playbook.lookalikes.words import telling_words, words_of_title
from failure_playbook.records import RecordFile
from failure_playbook.signatures.error_template import telling_lines, template_of

LONGEST_REPORT = 6000
"""Characters up to which a text is read word by word; what is longer is a log, of which the telling lines are."""
TELLING_LINES = 20
MOST_WORDS = 80
MOST_TEMPLATES = 500
"""Errors of a text that are looked for; a log with more says the same in many ways."""
FIRST_LINES = 5
"""Lines of a text that may be a title."""


_FRAME = re.compile(
    r"^.{0,200}(?:Traceback \(most recent call last\):|File \"[^\"\n]*\", line \d+.*(?:\n\s+(?!File ).*)?)$",
    re.MULTILINE,
)
"""What every traceback says: where the code is, not what went wrong in it."""


class Query(NamedTuple):
    """What a text tells of its failure."""

    text: str
    templates: dict[str, str]
    """Its error templates, each with the message that shows it."""
    words: tuple[str, ...]
    titles: tuple[str, ...] = ()
    """Its first lines, as titles are compared."""
    signatures: frozenset[str] = frozenset()
    """Its own signatures as JSON, where it is a record."""


def query_of_text(text: str) -> Query:
    """What a report, an error message or a log tells."""
    lines = telling_lines(code_of(text), MOST_TEMPLATES)
    templates = {template_of(line.message): line.message for line in lines}
    is_log = len(text) > LONGEST_REPORT
    most = sorted(lines, reverse=True)[:TELLING_LINES]
    told = "\n".join(line.message for line in sorted(most, key=lambda line: line.place)) if is_log else text
    titles = tuple(dict.fromkeys(found for line in text.split("\n")[:FIRST_LINES] if (found := words_of_title(line))))
    return Query(text, templates, _distinct(_FRAME.sub("", told)), titles)


def together(told: Query, log: Query) -> Query:
    """What somebody tells of a failure, and what its log does."""
    words = tuple(dict.fromkeys((*told.words, *log.words)))[:MOST_WORDS]
    templates = told.templates | log.templates
    return Query(f"{told.text}\n{log.text}", templates, words, told.titles, told.signatures | log.signatures)


def query_of_record(file: RecordFile) -> Query:
    """What a record tells."""
    known = known_record(file)
    fields = known.fields
    told = " ".join((fields.title, fields.reason, fields.issue, fields.signatures))
    templates = {template: template for template in known.templates}
    signatures = frozenset(signature.data for signature in known.signatures)
    titles = tuple(filter(None, [words_of_title(known.title)]))
    return Query(file.document.markdown, templates, _distinct(told), titles, signatures)


def _distinct(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*telling_words(text), *words_of_phrases(text))))[:MOST_WORDS]
