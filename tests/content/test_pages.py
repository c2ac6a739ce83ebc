"""The pages say what the facts say."""

from __future__ import annotations

import re

import pytest

from failure_playbook.corpus import Corpus
from failure_playbook.inline import plain_text
from failure_playbook.records.page_data import Glossary, HealthBaseline, Term
from tests.content import facts


def markdown(corpus: Corpus, path: str) -> str:
    return facts.flat(corpus.documents[path].markdown)


def test_every_page_has_a_title_and_a_one_sentence_description(corpus: Corpus) -> None:
    for page in corpus.pages:
        mapping = page.front_matter.mapping
        assert mapping is not None, page.path
        description = str(mapping.items["description"].data)
        assert description.endswith("."), page.path
        assert len(re.findall(r"[.!?](?:\s|$)", description)) == 1, page.path
        assert mapping.items["title"].data


def test_the_playbook_names_all_subsystems(corpus: Corpus) -> None:
    text = markdown(corpus, "kb/index.md")
    assert all(name in text for name in corpus.configuration.subsystems)
    assert "The failures that recur when operating Lego-RL, each as issue, reason and fix" in text


@pytest.mark.parametrize(
    "assertion", facts.load("run-validation")["assertion_classes"], ids=lambda a: f"class-{a['n']}"
)
def test_run_validation_tells_each_class_with_its_messages(corpus: Corpus, assertion: dict[str, object]) -> None:
    text = markdown(corpus, "kb/run-validation.md")
    assert re.search(rf"### {assertion['n']}\. ", text)
    messages = assertion["messages"]
    assert isinstance(messages, list)
    assert [message for message in messages if facts.flat(message) not in text] == []


def test_run_validation_lists_commands_switches_and_symbols(corpus: Corpus) -> None:
    text = markdown(corpus, "kb/run-validation.md")
    known = facts.load("run-validation")
    wanted = [*known["commands"], *(line for line in known["output"]["banner_lines"])]
    wanted += [switch["flag"] for switch in known["switches"]]
    wanted += [symbol["symbol"] for symbol in known["output"]["symbols"]]
    wanted += [mapping["preflight_prints"] for mapping in known["variable_mapping_at_head"]]
    assert [
        each for each in wanted if facts.flat(each) not in text.replace("`", "") and facts.flat(each) not in text
    ] == []


def test_the_health_baseline_carries_the_five_indicators_as_given(corpus: Corpus) -> None:
    (page,) = (page.record for page in corpus.data_pages if isinstance(page.record, HealthBaseline))
    given = facts.load("health-baseline")["indicators"]
    assert [indicator.name for indicator in page.indicators] == [fact["name"] for fact in given]
    for indicator, fact in zip(page.indicators, given, strict=True):
        assert (indicator.warn.shown if indicator.warn else None) == fact["warn"]
        assert (indicator.crit.shown if indicator.crit else None) == fact["crit"]
        assert indicator.command == fact["command"]
        assert list(indicator.entries) == fact["entry"].split(", ")
        for threshold in (indicator.warn, indicator.crit):
            if threshold:
                number = re.search(r"\d+", threshold.shown)
                assert number is not None
                assert threshold.above == int(number[0]) * (1000 if "k" in threshold.shown else 1)


def glossary(corpus: Corpus) -> tuple[Term, ...]:
    (page,) = (page.record for page in corpus.data_pages if isinstance(page.record, Glossary))
    return page.terms


def test_the_glossary_holds_every_term(corpus: Corpus) -> None:
    terms = {plain_text(term.term) for term in glossary(corpus)}
    assert {term["term"] for term in facts.load("glossary")["terms"]} - terms == set()


def test_no_word_has_two_tooltips(corpus: Corpus) -> None:
    words = [word for term in glossary(corpus) for word in term.tooltip]
    assert len(words) == len(set(words))
    assert len(words) >= 30
