"""Whatever stands in a record: it is read, linted and made a page, and every diagnostic points into the file."""

from __future__ import annotations

from datetime import date

from hypothesis import example, given
from hypothesis import strategies as st

from failure_playbook.configuration import parse
from failure_playbook.corpus import Corpus
from failure_playbook.lint.engine import lint
from failure_playbook.lint.registry import all_rules
from failure_playbook.lint.rule import Context
from failure_playbook.pages.record_pages import record_pages
from failure_playbook.records import read_entry, read_incident
from tests.conftest import ENTRY_PATH, INCIDENT_PATH, PYPROJECT

CONFIGURATION = parse(PYPROJECT)

KEYS = [
    "title", "date", "stage", "status", "failure", "occurrences", "signatures", "superseded_by", "issue", "reason",
    "fix", "fix_link", "aliases", "related", "examples", "reviewed", "order", "subsystem", "retired_because",
    "x y", "", "1",
]  # fmt: skip
VALUES = [
    "x", "2026-05-27", "startup", "resolved", "active", "superseded", "[a, b]", "{a: b}", "[[]]", "~", '""', "k8s", "1",
    "[{text: abcdefgh}]", "[{pattern: 'a(b'}]", "[{pattern: '(?i)x'}]", "[{all: [{text: abcdefg}], within: 3}]",
    "[{metric: a, op: '<', value: 1}]", "[{date: 2026-05-27, run: r}]", "{match: [abcdefgh], no_match: ['q']}",
    "../x.md#y", "|\n  a\n  b", '"a\\nb"', "*x", "`y`", "k8s/pods-wait-for-an-image-2026-05-27.md",
]  # fmt: skip
BLOCKS = [
    "## Issue", "## Reason", "## Fix", "### Fix", "**Cause.** x", "text `a`", "```", "<b>", "[a](b.md#c)", "> q", "- l",
    "Fix\n---", "", "<!-- playbook: ignore PB210 -->", "\x07", "|a|b|\n|-|-|\n|`x|y`|z|", "[r]: http://x", "[r]",
    "![i](j.png)", "<script>", "&lt;", "\u202e", "TODO",
]  # fmt: skip


@given(
    opening=st.sampled_from(["---\n", "", "--- \n", "\n---\n"]),
    keys=st.lists(st.tuples(st.sampled_from(KEYS), st.sampled_from(VALUES)), max_size=9),
    closing=st.sampled_from(["---\n", "---", "...\n", ""]),
    blocks=st.lists(st.sampled_from(BLOCKS), max_size=12),
)
@example(opening="---\n", keys=[("signatures", "[a, b]")], closing="---\n", blocks=[])
@example(opening="---\n", keys=[("x y", "z")], closing="---\n", blocks=[])
def test_any_record_is_survived(opening: str, keys: list[tuple[str, str]], closing: str, blocks: list[str]) -> None:
    front_matter = "".join(f"{key}: {value}\n" for key, value in keys)
    body = "\n\n".join(blocks)
    data = f"{opening}{front_matter}{closing}\n{body}".encode()
    incident = read_incident(INCIDENT_PATH, data, CONFIGURATION)
    entry = read_entry(ENTRY_PATH, data, CONFIGURATION)
    corpus = Corpus(CONFIGURATION, (entry,), (incident,), (), paths=frozenset({incident.path, entry.path}))
    diagnostics = lint(Context(corpus, date(2026, 12, 1)), all_rules())
    for diagnostic in diagnostics:
        assert 1 <= diagnostic.span.line <= len(corpus.documents[diagnostic.path].source.lines)
        assert diagnostic.span.column >= 1
    assert all(page.text for page in record_pages(corpus, diagnostics))
