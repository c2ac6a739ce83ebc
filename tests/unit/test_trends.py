"""What the page of trends counts, and the pictures that it draws."""

from __future__ import annotations

import re
import sys
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from failure_playbook.corpus import Corpus
from failure_playbook.pages import charts, trends
from failure_playbook.pages.trends import gather
from failure_playbook.records import IncidentFile, read_incident
from tests.unit.test_corpus import CONFIGURATION, corpus, entry, incident, superseded

PAGE = "kb/trends.md"


def seen(*places: str) -> str:
    """The lines of front matter for occurrences, each given as ``date run cluster``."""
    fields = [place.split() for place in places]
    lines = [f"  - {{date: {day}, run: {run}, cluster: {cluster}}}\n" for day, run, cluster in fields]
    return "occurrences:\n" + "".join(lines)


def some() -> Corpus:
    return corpus(
        entry("known"),
        incident("a", more="failure: known\n" + seen("2026-03-01 one dc-1", "2026-05-02 two dc-1")),
        incident("b", folder="docker", more="failure: new-one\n" + seen("2026-05-03 one dc-1", "2026-05-04 two dc-1")),
        incident("c", day="2026-05-28", more="failure: known\n"),
        incident("d", day="2026-06-01", more="failure: seen-once\n"),
        incident("e", day="2026-06-02"),
    )


def counts(over_time: trends.OverTime) -> dict[str, tuple[int, ...]]:
    return {series.name: series.counts for series in over_time.series}


def drawings(html: str | None) -> list[Element]:
    assert html is not None
    found = re.findall(r"<svg.*?</svg>", html, re.DOTALL)
    return [ElementTree.fromstring(re.sub(' xmlns="[^"]*"', "", each)) for each in found]


def drawn(svg: Element) -> list[int]:
    return [int(bar.attrib["data-count"]) for bar in svg.iter("rect")]


def test_occurrences_are_counted_by_month_and_no_month_between_is_left_out() -> None:
    found = gather(some())
    assert found.by_stage.months == ("2026-03", "2026-04", "2026-05", "2026-06")
    assert counts(found.by_stage) == {"Startup": (0, 0, 0, 0), "Cluster and sandbox": (1, 0, 4, 2)}
    assert counts(found.by_subsystem) == {"k8s": (1, 0, 2, 2), "docker": (0, 0, 2, 0)}
    assert found.by_stage.totals == found.by_subsystem.totals == (1, 0, 4, 2)
    assert (len(found.incidents), len(found.seen.occurrences), found.naming) == (5, 7, 4)


def test_months_are_counted_over_the_end_of_a_year() -> None:
    found = gather(corpus(incident("a", day="2025-12-31"), incident("b", day="2026-01-01")))
    assert found.by_stage.months == ("2025-12", "2026-01")


def test_what_is_older_than_the_months_shown_is_counted_apart() -> None:
    found = gather(corpus(incident("a", day="2001-01-01"), incident("b", day="2024-06-30"), incident("c")))
    assert (found.by_stage.months[0], found.by_stage.months[-1]) == ("2024-06", "2026-05")
    assert len(found.by_stage.months) == trends.MONTHS_SHOWN
    assert (found.by_stage.earlier, sum(found.by_stage.totals)) == (1, 2)
    assert "1 occurrence before 2024-06 is not shown." in trends.trends(
        corpus(incident("a", day="2001-01-01"), incident("c")), PAGE
    )


def test_a_superseded_incident_is_not_counted() -> None:
    found = gather(corpus(superseded("old", "k8s/new-2026-05-28.md"), incident("new", day="2026-05-28")))
    assert sum(found.by_stage.totals) == sum(found.by_subsystem.totals) == 1
    assert [file.name for file in found.incidents] == ["new-2026-05-28"]


def test_a_record_that_cannot_be_read_is_skipped() -> None:
    faulty = read_incident("troubleshooting/k8s/faulty-2026-05-27.md", b"---\ntitle: [\n---\n", CONFIGURATION)
    assert gather(corpus(faulty, incident("good"))).by_subsystem.totals == (1,)


def test_failures_come_by_occurrences_then_by_when_they_were_last_seen() -> None:
    failures = gather(some()).failures
    assert [(each.slug, len(each.seen.occurrences)) for each in failures] == [
        ("known", 3),
        ("new-one", 2),
        ("seen-once", 1),
    ]
    made = corpus(
        incident("a", day="2026-05-01", more="failure: earlier\n"),
        incident("b", day="2026-05-02", more="failure: later\n"),
        incident("c", day="2026-05-02", more="failure: later-too\n"),
    )
    assert [each.slug for each in gather(made).failures] == ["later", "later-too", "earlier"]


def test_a_failure_whose_incidents_are_all_superseded_is_left_out() -> None:
    old = superseded("old", "k8s/new-2026-05-28.md").document.source.text
    text = old.replace("status: superseded", "status: superseded\nfailure: gone")
    file = read_incident("troubleshooting/k8s/old-2026-05-27.md", text.encode(), CONFIGURATION)
    assert gather(corpus(file, incident("new", day="2026-05-28"))).failures == ()


def test_a_failure_that_recurs_is_due_until_it_has_an_entry() -> None:
    found = gather(some())
    assert [failure.slug for failure in found.due] == ["new-one"]
    page = trends.trends(some(), PAGE)
    assert '<span class="pb-chip pb-chip--open">due</span>' in page
    assert "<code>new-one</code>: 2 occurrences, 2 runs, 1 cluster" in page
    assert "](<../troubleshooting/docker/b-2026-05-27.md>)" in page
    written = corpus(*some().entries, *some().incidents, entry("new-one"))
    assert gather(written).due == ()
    assert "None is due." in trends.trends(written, PAGE)


def test_an_entry_is_linked_as_it_lies_on_disk() -> None:
    page = trends.trends(some(), PAGE)
    assert "](<playbook/known.md>)" in page
    retired = corpus(entry("known", old="status: active", new="status: retired\nretired_because: gone"), some_known())
    assert ">retired</td>" in trends.trends(retired, PAGE)


def some_known() -> IncidentFile:
    return incident("a", more="failure: known\n")


def test_the_page_is_the_same_every_time() -> None:
    page = trends.trends(some(), PAGE)
    assert page == trends.trends(some(), PAGE)
    assert page.count("<svg") == 6


@pytest.mark.parametrize("forbidden", ["<script", "<style", " href=", " id=", "url(", "<!--", "pygal"])
def test_a_picture_carries_nothing_but_its_shapes(forbidden: str) -> None:
    html = charts.stacked_columns("label", ["2026-05"], [("one", [1]), ("two", [2])])
    assert html is not None
    assert forbidden not in html
    for svg in drawings(html):
        assert {element.tag for element in svg.iter()} <= {"svg", "g", "path", "rect", "text", "title"}
        assert set(svg.attrib) == {"viewBox", "class", "role", "aria-label"}
        assert (svg.attrib["role"], svg.attrib["aria-label"]) == ("img", "label")


def test_columns_stand_on_each_other_and_add_up() -> None:
    wide, narrow = drawings(charts.stacked_columns("", ["2026-05", "2026-06"], [("one", [3, 0]), ("two", [4, 5])]))
    assert drawn(wide) == drawn(narrow) == [3, 4, 5]
    bars = [{side: float(bar.attrib[side]) for side in ("x", "y", "width", "height")} for bar in wide.iter("rect")]
    assert bars[0]["x"] == bars[1]["x"] < bars[2]["x"]
    assert bars[1]["y"] + bars[1]["height"] == pytest.approx(bars[0]["y"] - 1, abs=0.2)
    totals = [text.text for text in wide.iter("text") if text.get("class") == "pb-chart__number"]
    assert totals == ["7", "5"]


def test_only_series_with_something_in_them_are_drawn_and_keep_their_color() -> None:
    html = charts.stacked_columns("", ["2026-05"], [("none", [0]), ("one", [1])])
    assert html is not None
    assert "none" not in html
    assert 'class="pb-swatch pb-swatch--hatched pb-series-2"></span>one' in html


def test_series_that_share_a_color_differ_in_texture() -> None:
    html = charts.stacked_columns("", ["2026-05"], [(f"s{place}", [1]) for place in range(2 * charts.COLORS)]) or ""
    looks = re.findall(r'<span class="(pb-swatch[^"]*)">', html)
    assert len(set(looks)) == 2 * charts.COLORS


def test_bars_are_as_long_as_their_numbers() -> None:
    for svg in drawings(charts.horizontal_bars("", [("first", 4), ("second", 2)])):
        first, second = (float(bar.attrib["width"]) for bar in svg.iter("rect"))
        assert first == pytest.approx(2 * second, abs=0.2)
        assert drawn(svg) == [4, 2]


def test_a_long_name_is_wrapped_or_cut_short() -> None:
    for svg in drawings(charts.horizontal_bars("", [("word " * 60, 1), ("崩" * 200, 1), ("-", 1)])):
        width = float(svg.attrib["viewBox"].split()[2])
        names = [text.text or "" for text in svg.iter("text") if text.get("class") == "pb-chart__name"]
        assert sum(name.endswith("…") for name in names) == 2
        for name in names:
            assert sum(13 if letter == "崩" else 6.5 for letter in name) < width


def test_what_people_write_is_text_in_a_picture() -> None:
    for svg in drawings(charts.horizontal_bars("<b>\"'&", [("<script>alert(1)</script> & ]]>", 1)])):
        assert next(text.text for text in svg.iter("text")) == "<script>alert(1)</script> & ]]>"
    legend = charts.stacked_columns("", ["2026-05"], [("<b>", [1])])
    assert "<b>" not in (legend or "")


@pytest.mark.parametrize("highest", [1, 2, 5, 6, 7, 99, 100, 101, 12345])
def test_the_scale_is_of_whole_numbers_and_holds_the_highest(highest: int) -> None:
    (svg, _) = drawings(charts.stacked_columns("", ["2026-05"], [("one", [highest])]))
    axis = next(group for group in svg.iter("g") if "axis y" in group.get("class", ""))
    labels = [int(text.text or "") for text in axis.iter("text")]
    assert labels[0] == 0
    assert labels[-1] >= highest
    assert len(labels) <= 7


def test_nothing_is_drawn_of_nothing() -> None:
    assert charts.stacked_columns("", [], []) is None
    assert charts.stacked_columns("", ["2026-05"], [("one", [0])]) is None
    assert charts.horizontal_bars("", []) is None


def test_without_pygal_the_tables_stand_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pygal", None)
    page = trends.trends(some(), PAGE)
    assert "<svg" not in page
    assert page.count("<table") == 3
    assert page.count("<details") == page.count(" open markdown") == 2


def test_an_empty_playbook_says_that_nothing_has_been_filed() -> None:
    assert trends.trends(corpus(), PAGE).strip() == "Nothing has been filed yet."
    only = corpus(superseded("old", "k8s/gone-2026-05-28.md"))
    assert trends.trends(only, PAGE).strip().startswith("Nothing that counts has been filed yet")


def test_incidents_that_name_no_failure_still_count_by_month() -> None:
    page = trends.trends(corpus(incident("a")), PAGE)
    assert "No incident names a failure yet." in page
    assert page.count("<svg") == 4
