"""What is looked for: the errors, the words and the signatures of a text or a record."""

from __future__ import annotations

from typing import NamedTuple

from failure_playbook.lookalikes.known_record import code_of, known_record
from failure_playbook.lookalikes.phrases import words_of_phrases
from failure_playbook.lookalikes.words import telling_words, words_of_title
from failure_playbook.records import RecordFile
from failure_playbook.signatures.error_template import error_templates, telling_lines

LONGEST_REPORT = 6000
"""Characters up to which a text is read word by word; what is longer is a log, of which the telling lines are."""
TELLING_LINES = 20
MOST_WORDS = 80
FIRST_LINES = 5
"""Lines of a text that may be a title."""


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
    told = (
        text if len(text) <= LONGEST_REPORT else "\n".join(each.message for each in telling_lines(text, TELLING_LINES))
    )
    titles = tuple(dict.fromkeys(found for line in text.split("\n")[:FIRST_LINES] if (found := words_of_title(line))))
    return Query(text, error_templates(code_of(text)), _distinct(told), titles)


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
