"""Accepted patterns mean the same in RE2 and in a real browser's RegExp."""

from __future__ import annotations

import json
from pathlib import Path

import re2
from hypothesis import given
from hypothesis import strategies as st
from playwright.sync_api import Page

from failure_playbook.project import load_corpus, open_project
from failure_playbook.records.signature import AllSignature, PatternSignature
from failure_playbook.signatures.browser_pattern import NotPortableError, to_browser
from failure_playbook.signatures.matcher import PatternError, compile_pattern
from tests.conftest import REPOSITORY

VECTORS = json.loads((Path(__file__).parent.parent / "vectors/patterns.json").read_text("utf-8"))
LINES = VECTORS["lines"]
IN_BROWSER = "([patterns, lines]) => patterns.map((p) => lines.map((l) => new RegExp(p, 'u').test(l)))"


def in_browser(page: Page, patterns: list[str]) -> list[list[bool]]:
    answers: list[list[bool]] = page.evaluate(IN_BROWSER, [[to_browser(pattern) for pattern in patterns], LINES])
    return answers


def in_re2(patterns: list[str]) -> list[list[bool]]:
    return [[re2.search(pattern, line) is not None for line in LINES] for pattern in patterns]


def test_the_vectors_agree(page: Page) -> None:
    patterns = VECTORS["patterns"]
    for pattern, browser, ours in zip(patterns, in_browser(page, patterns), in_re2(patterns), strict=True):
        assert browser == ours, pattern


def test_the_patterns_of_this_playbook_agree(page: Page) -> None:
    signatures = [s for f in load_corpus(open_project(REPOSITORY)).records if f.record for s in f.record.signatures]
    parts = [part for s in signatures for part in ((*s.all, *s.none) if isinstance(s, AllSignature) else (s,))]
    patterns = [part.pattern for part in parts if isinstance(part, PatternSignature)]
    assert patterns
    assert in_browser(page, patterns) == in_re2(patterns)


PIECES = [
    "a",
    "b",
    "\\d",
    "\\s",
    "\\S",
    "\\w",
    "\\b",
    ".",
    "[ab]",
    "[^a\\s]",
    "(?:a|b)",
    "(c)",
    "{",
    "}",
    "]",
    "\\.",
    "\\-",
    "é",
    "^",
    "$",
]
REPEATS = ["", "", "*", "+", "?", "{2}", "{1,3}", "*?"]


@given(st.lists(st.tuples(st.sampled_from(PIECES), st.sampled_from(REPEATS)), min_size=1, max_size=5))
def test_what_is_translated_is_accepted_by_the_grammar_of_both(pieces: list[tuple[str, str]]) -> None:
    pattern = "".join(piece + repeat for piece, repeat in pieces)
    try:
        compile_pattern(pattern)
        to_browser(pattern)
    except (PatternError, NotPortableError):
        return
    ACCEPTED.append(pattern)


ACCEPTED: list[str] = []


def test_composed_patterns_agree(page: Page) -> None:
    test_what_is_translated_is_accepted_by_the_grammar_of_both()
    patterns = sorted(set(ACCEPTED))
    assert len(patterns) > 20
    for pattern, browser, ours in zip(patterns, in_browser(page, patterns), in_re2(patterns), strict=True):
        assert browser == ours, pattern
