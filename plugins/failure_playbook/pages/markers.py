"""Markers: comments in a page that stand for something made from the corpus.

``<!-- playbook:stages -->`` on a line of its own becomes the tables of all stages. A marker in code is text.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from markdown_it import MarkdownIt

from failure_playbook.corpus import Corpus
from failure_playbook.diagnostics import Fault, Span
from failure_playbook.pages.glossary import term_list
from failure_playbook.pages.health_baseline import indicator_table
from failure_playbook.pages.incident_form import incident_form
from failure_playbook.pages.incident_index import incident_index
from failure_playbook.pages.playbook_tables import stage, stages
from failure_playbook.pages.trends import trends
from failure_playbook.suggestion import did_you_mean

MARKERS: dict[str, Callable[..., str]] = {
    "stages": stages,
    "stage": stage,
    "incidents": incident_index,
    "incident-form": incident_form,
    "health-baseline": indicator_table,
    "glossary": term_list,
    "trends": trends,
}
"""Each takes the corpus, the path of the page, and the words that follow the name."""

MARK = "playbook:"
"""What every marker holds."""
_MARKER = re.compile(r"\s*<!--\s*playbook:(?P<name>[\w-]+)(?P<words>[^>]*?)\s*-->\s*")
_BLOCKS = MarkdownIt("commonmark").disable("inline")


def expand(markdown: str, corpus: Corpus, page: str) -> tuple[str, tuple[Fault, ...]]:
    """Put what they stand for in place of the markers of the page at ``page``.

    A marker that is not known stays, with a fault; the fault's lines count from the start of ``markdown``.
    """
    if MARK not in markdown:
        return markdown, ()
    lines = markdown.split("\n")
    faults = []
    for token in _BLOCKS.parse(markdown):
        found = _MARKER.fullmatch(token.content) if token.type == "html_block" and token.map else None
        if found is None or found["name"] == "ignore" or token.map is None:
            continue
        line = token.map[0]
        try:
            lines[line] = MARKERS[found["name"]](corpus, page, *found["words"].split())
        except (KeyError, TypeError):
            known = ", ".join(MARKERS)
            message = (
                f"the marker {lines[line].strip()} is not known{did_you_mean(found['name'], MARKERS)}; known: {known}"
            )
            faults.append(Fault("marker", Span.of_line(line + 1, lines[line]), message))
    return "\n".join(lines), tuple(faults)
