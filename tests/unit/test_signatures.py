"""Reading logs and matching signatures."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from failure_playbook.records.signature import AllSignature, MetricSignature, PatternSignature, Signature, TextSignature
from failure_playbook.signatures import Matcher
from failure_playbook.signatures.log_text import visible_line
from failure_playbook.signatures.step_metrics import read_step_line


def lines(signature: Signature, log: str) -> tuple[int, ...]:
    found = Matcher({"one": [signature]}).recognize(log)
    return found[0].lines if found else ()


@pytest.mark.parametrize(
    ("raw", "seen"),
    [
        ("\x1b[31mred\x1b[0m text", "red text"),
        ("(WorkerDict pid=4, ip=10.0.0.1) hello", "hello"),
        ("(pid=gcs_server) hello", "(pid=gcs_server) hello"),
        ("x [repeated 63x across cluster]", "x"),
        ("  10%|#  | 1/10\r  20%|## | 2/10", "  20%|## | 2/10"),
        ("line\r", "line"),
        ("\x1b]8;;http://a.example\x07link\x1b]8;;\x07", "link"),
        ("(a | b) is no prefix", "(a | b) is no prefix"),
    ],
)
def test_a_line_is_what_a_person_sees(raw: str, seen: str) -> None:
    assert visible_line(raw) == seen


@given(st.text(alphabet="abc ()[]\x1b\r0m;", max_size=40))
def test_any_line_can_be_shown(raw: str) -> None:
    assert "\r" not in visible_line(raw)


@pytest.mark.parametrize(
    ("line", "values"),
    [
        ("step:3 - actor/lr:1e-06 - a/b:np.float64(0.5) - c:nan", {"actor/lr": 1e-06, "a/b": 0.5}),
        ("prefix step:3 - num_turns/max:0", {"num_turns/max": 0.0}),
        ("step:3 - val-core/x/mean@1:0.25 - note:text", {"val-core/x/mean@1": 0.25}),
    ],
)
def test_a_step_line_gives_its_numbers(line: str, values: dict[str, float]) -> None:
    metrics = read_step_line(line)
    assert metrics is not None
    assert metrics.step == 3
    assert {key: value for key, value in metrics.values.items() if not math.isnan(value)} == values


def test_what_is_no_step_line_gives_nothing() -> None:
    assert read_step_line("two-step:3 - x:1") is None


def test_a_literal_is_no_pattern() -> None:
    assert lines(TextSignature(text="a.b(c"), "xa.b(cx\naxb(c") == (1,)


def test_all_parts_must_occur_and_none_of_the_others() -> None:
    signature = AllSignature(
        all=(TextSignature(text="one"), PatternSignature(pattern="tw+o")), none=(TextSignature(text="no"),)
    )
    assert lines(signature, "one\nx\ntwo") == (1, 3)
    assert lines(signature, "one") == ()
    assert lines(signature, "one\ntwo\nno") == ()


@pytest.mark.parametrize(("within", "expected"), [(3, ()), (4, (5, 8)), (None, (1, 8))])
def test_parts_must_stand_close_enough(within: int | None, expected: tuple[int, ...]) -> None:
    signature = AllSignature(all=(TextSignature(text="one"), TextSignature(text="two")), within=within)
    assert lines(signature, "one\n\n\n\none\n\n\ntwo") == expected


@pytest.mark.parametrize(
    ("log", "expected"),
    [
        ("step:1 - m:0\nstep:2 - m:0", (1, 2)),
        ("step:1 - m:0\nstep:2 - m:1\nstep:3 - m:0", ()),
        ("step:1 - m:0\nstep:3 - m:0", ()),
        ("step:1 - m:0\nother\nstep:1 - x:5\nstep:2 - m:0.0", (1, 4)),
        ("step:1 - m:0.000001\nstep:2 - m:0.000001", ()),
        ("step:1 - m:nan\nstep:2 - m:nan", ()),
    ],
)
def test_a_metric_must_hold_over_consecutive_steps(log: str, expected: tuple[int, ...]) -> None:
    assert lines(MetricSignature(metric="m", op="==", value=0, consecutive=2), log) == expected


def test_owners_keep_their_order_and_share_patterns() -> None:
    same = TextSignature(text="shared text")
    found = Matcher({"b": [same], "a": [TextSignature(text="other"), same]}).recognize("shared text")
    assert [(each.owner, each.position) for each in found] == [("b", 0), ("a", 1)]


@given(
    st.lists(st.text(alphabet="ab.*(", min_size=1, max_size=4), min_size=1, max_size=5),
    st.text(alphabet="ab.*(\n", max_size=30),
)
def test_literals_are_found_where_python_finds_them(texts: list[str], log: str) -> None:
    matcher = Matcher({str(n): [TextSignature(text=text)] for n, text in enumerate(texts)})
    expected = {
        str(n): tuple(number for number, line in enumerate(log.split("\n"), 1) if text in line)
        for n, text in enumerate(texts)
    }
    assert {each.owner: each.lines for each in matcher.recognize(log)} == {k: v for k, v in expected.items() if v}
