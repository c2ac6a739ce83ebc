"""What is looked for: the errors, the words and the signatures of a text or a record."""

from __future__ import annotations

from typing import NamedTuple

from failure_playbook.lookalikes.known_record import code_of, known_record
from failure_playbook.lookalikes.phrases import words_of_phrases
from failure_playbook.lookalikes.words import telling_words
from failure_playbook.records import RecordFile
from failure_playbook.signatures.error_template import error_templates, telling_lines

LONGEST_REPORT = 6000
"""Characters up to which a text is read word by word; what is longer is a log, of which the telling lines are."""
TELLING_LINES = 20
MOST_WORDS = 80


class Query(NamedTuple):
    """What a text tells of its failure."""

    text: str
    templates: dict[str, str]
    """Its error templates, each with the message that shows it."""
    words: tuple[str, ...]
    signatures: frozenset[str] = frozenset()
    """Its own signatures as JSON, where it is a record."""


def query_of_text(text: str) -> Query:
    """What a report, an error message or a log tells."""
    told = text if len(text) <= LONGEST_REPORT else "\n".join(telling_lines(text, TELLING_LINES))
    return Query(text, error_templates(code_of(text)), _distinct(told))


def together(told: Query, log: Query) -> Query:
    """What somebody tells of a failure, and what its log does."""
    words = tuple(dict.fromkeys((*told.words, *log.words)))[:MOST_WORDS]
    return Query(f"{told.text}\n{log.text}", told.templates | log.templates, words, told.signatures | log.signatures)


def query_of_record(file: RecordFile) -> Query:
    """What a record tells."""
    known = known_record(file)
    fields = known.fields
    told = " ".join((fields.title, fields.reason, fields.issue, fields.signatures))
    templates = {template: template for template in known.templates}
    signatures = frozenset(signature.data for signature in known.signatures)
    return Query(file.document.markdown, templates, _distinct(told), signatures)


def _distinct(text: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*telling_words(text), *words_of_phrases(text))))[:MOST_WORDS]
