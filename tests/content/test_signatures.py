"""The signatures of the entries name the right failure in real reports, and none in look-alikes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from failure_playbook.corpus import Corpus
from failure_playbook.lint.example_matches import STRENGTH
from failure_playbook.lint.record_signatures import entry_matcher
from failure_playbook.records.signature import Certainty
from failure_playbook.signatures import Matcher
from failure_playbook.signatures.ordinary_logs import ordinary_logs

CASES = [
    json.loads(line) for line in (Path(__file__).parent.parent / "cases/logs.jsonl").read_text("utf-8").splitlines()
]
ALONE = [
    "Warning  Failed  pod/a-b-c  Error: ImagePullBackOff",
    "json.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)",
    "harbor-sandbox-5f1a   0/2   ContainerCreating   0   4s",
    "(AgentLoopWorker pid=1) Using blocking ray.get inside async actor. This blocks the event loop.",
    "my-app-5f1a   0/1   CrashLoopBackOff   12   1h",
    "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB",
]


@pytest.fixture(scope="session")
def matcher(corpus: Corpus) -> Matcher:
    return entry_matcher(corpus)


def claims(matcher: Matcher, log: str) -> dict[str, int]:
    """For each failure that a log shows, how sure the surest of its signatures is: 3 sure, 2 likely, 1 hint."""
    found: dict[str, int] = {}
    for recognition in matcher.recognize(log):
        found[recognition.owner] = max(found.get(recognition.owner, 0), STRENGTH[recognition.certainty])
    return found


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_real_report_is_named_and_a_look_alike_is_not(matcher: Matcher, case: dict[str, str]) -> None:
    found = claims(matcher, case["log"])
    above_a_hint = {slug: strength for slug, strength in found.items() if strength > STRENGTH[Certainty.HINT]}
    if case["expect"] == "none":
        assert above_a_hint == {}
    else:
        best = max(above_a_hint.values(), default=0)
        assert [slug for slug, strength in above_a_hint.items() if strength == best] == [case["expect"]]


@pytest.mark.parametrize("log", ALONE)
def test_what_many_failures_show_is_at_most_a_hint(matcher: Matcher, log: str) -> None:
    assert all(strength == STRENGTH[Certainty.HINT] for strength in claims(matcher, log).values())


def test_a_healthy_run_shows_nothing_above_a_hint(matcher: Matcher) -> None:
    whole = "\n".join(ordinary_logs().values())
    assert {slug for slug, strength in claims(matcher, whole).items() if strength > STRENGTH[Certainty.HINT]} == set()


def test_colors_and_prefixes_hide_nothing(matcher: Matcher) -> None:
    plain = "ValueError: response_mask must contain at least one valid token (1)"
    colored = f"{plain[:20]}\x1b[31m{plain[20:]}\x1b[0m"
    seen = f"\x1b[36m(TaskRunner pid=18, ip=192.0.2.1)\x1b[0m {colored} [repeated 7x across cluster]"
    assert claims(matcher, seen) == claims(matcher, plain) != {}


def test_every_entry_can_be_recognized_above_a_hint(corpus: Corpus) -> None:
    for file in corpus.entries:
        assert file.record is not None
        assert any(signature.certainty is not Certainty.HINT for signature in file.record.signatures), file.slug
