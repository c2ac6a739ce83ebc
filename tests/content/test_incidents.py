"""The incidents are all there, dated and counted as the facts have it."""

from __future__ import annotations

from typing import Any

import pytest

from failure_playbook.corpus import Corpus
from failure_playbook.records import IncidentFile
from tests.content import facts

NOT_RECORDED = (
    "The day it happened is not recorded; 2026-07-28 is the day of the first public release in which it is recorded."
)


@pytest.fixture(params=facts.incidents(), ids=lambda fact: fact["id"])
def fact(request: pytest.FixtureRequest) -> dict[str, Any]:
    found: dict[str, Any] = request.param
    return found


@pytest.fixture
def incident(corpus: Corpus, fact: dict[str, Any]) -> IncidentFile:
    return corpus.incidents_by_path[facts.incident_path(fact)]


def test_the_date_is_the_recorded_one_or_said_to_be_unknown(incident: IncidentFile, fact: dict[str, Any]) -> None:
    assert incident.record is not None
    assert incident.document.body is not None
    section = incident.document.body.section("Issue")
    assert section is not None
    issue = facts.flat(incident.document.body.whole_text(section))
    assert str(incident.record.date) == (fact["date"] or facts.UNDATED)
    assert (NOT_RECORDED in issue) == (fact["date"] is None)


def test_only_the_same_cause_counts_as_the_failure(incident: IncidentFile, fact: dict[str, Any]) -> None:
    assert incident.record is not None
    expected = fact["recurrence_of"] if fact["match_kind"] == "same-cause" else None
    assert incident.record.failure == expected


def test_runs_and_clusters_are_recorded_ones(incident: IncidentFile, fact: dict[str, Any]) -> None:
    assert incident.record is not None
    for occurrence in incident.record.occurrences:
        for name in (occurrence.run, occurrence.cluster):
            assert name is None or name in str(fact["run_or_cluster"])


def test_its_exact_strings_are_kept(incident: IncidentFile, fact: dict[str, Any]) -> None:
    text = facts.flat(incident.document.markdown)
    missing = [s["text"] for s in fact["signatures"] if facts.flat(s["text"]) not in text]
    assert missing == []


def test_it_says_where_it_was_read(incident: IncidentFile, fact: dict[str, Any]) -> None:
    sources = [part.strip() for part in str(fact["source_path"]).split(";")]
    text = facts.flat(incident.document.markdown)
    assert [source for source in sources if source.split(" ")[-1].split("/")[-1] not in text] == []


def test_no_incident_is_there_that_is_in_no_fact(corpus: Corpus) -> None:
    assert set(corpus.incidents_by_path) == {facts.incident_path(fact) for fact in facts.incidents()}
