"""Which failures recur: occurrences by month, the most frequent failures, and what is due for promotion.

Superseded incidents are not counted, so that what the later write-up repeats counts once; nor is a record that cannot
be read. An incident that names no failure counts by month and in no failure.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from failure_playbook.corpus import (
    Corpus,
    Sightings,
    incidents_by_subsystem,
    incidents_of,
    is_recurring,
    sightings,
    sightings_in,
)
from failure_playbook.inline import plain_text
from failure_playbook.pages import charts
from failure_playbook.pages.page import render
from failure_playbook.records import EntryFile, EntryStatus, IncidentFile, IncidentStatus

MONTHS_SHOWN = 24
"""Up to the month of the last occurrence. What lies before them would leave no room to see a change."""
FAILURES_SHOWN = 15


@dataclass(frozen=True, slots=True)
class Series:
    """The occurrences of one stage or subsystem, a number for each month."""

    name: str
    counts: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class OverTime:
    """Occurrences by month, the oldest first, without a gap between the months."""

    months: tuple[str, ...]
    """``YYYY-MM``."""
    series: tuple[Series, ...]
    earlier: int
    """Occurrences before the first of the months."""

    @property
    def totals(self) -> tuple[int, ...]:
        """The occurrences of each month."""
        return tuple(sum(counts) for counts in zip(*(each.counts for each in self.series), strict=True))


@dataclass(frozen=True, slots=True)
class FailureTrend:
    """A failure, how it was seen, and what became of it."""

    slug: str
    seen: Sightings
    incidents: tuple[IncidentFile, ...]
    """Those that count, newest first."""
    entry: EntryFile | None
    due: bool
    """Whether it recurs and has no entry."""

    @property
    def issue(self) -> str:
        """The issue of its entry, as inline Markdown; nothing where there is none that can be read."""
        return self.entry.record.issue if self.entry and self.entry.record else ""

    @property
    def retired(self) -> bool:
        """Whether its entry has left the tables of the playbook."""
        record = self.entry.record if self.entry else None
        return record is not None and record.status is EntryStatus.RETIRED


@dataclass(frozen=True, slots=True)
class Trends:
    """All that the page says."""

    incidents: tuple[IncidentFile, ...]
    """Those that count."""
    seen: Sightings
    """All their occurrences."""
    by_stage: OverTime
    by_subsystem: OverTime
    failures: tuple[FailureTrend, ...]
    """Those seen at least once, the most frequent first, of equals the one seen last."""

    @property
    def due(self) -> tuple[FailureTrend, ...]:
        """The failures that are due for promotion."""
        return tuple(failure for failure in self.failures if failure.due)

    @property
    def naming(self) -> int:
        """How many of the incidents name a failure."""
        return sum(1 for file in self.incidents if file.record and file.record.failure)


def gather(corpus: Corpus) -> Trends:
    """Count what a corpus holds."""
    incidents = tuple(file for file in corpus.incidents if _counts(file))
    settings = corpus.configuration
    stages = [
        (stage.title, [file for file in incidents if file.record and file.record.stage == stage.id])
        for stage in settings.stages
    ]
    subsystems = [(name, [file for file in files if _counts(file)]) for name, files in incidents_by_subsystem(corpus)]
    failures = (_failure(corpus, slug) for slug in corpus.incidents_by_failure)
    return Trends(
        incidents=incidents,
        seen=sightings_in(incidents),
        by_stage=_over_time(stages),
        by_subsystem=_over_time(subsystems),
        failures=tuple(sorted((each for each in failures if each.seen.occurrences), key=_rank)),
    )


def trends(corpus: Corpus, page: str) -> str:
    """The pictures and their tables, as Markdown for the page at ``page``."""
    found = gather(corpus)
    shown = found.failures[:FAILURES_SHOWN]
    return render(
        "trends.md.j2",
        page,
        trends=found,
        shown=shown,
        filed=bool(corpus.incidents),
        policy=corpus.configuration.promotion,
        failures_chart=charts.horizontal_bars(
            "Horizontal bars: the occurrences of the most frequent failures",
            [(plain_text(failure.issue) or failure.slug, len(failure.seen.occurrences)) for failure in shown],
        ),
        periods=[
            ("stage", found.by_stage, _columns_chart("stage", found.by_stage)),
            ("subsystem", found.by_subsystem, _columns_chart("subsystem", found.by_subsystem)),
        ],
    )


def _columns_chart(grouping: str, over_time: OverTime) -> str | None:
    label = f"Stacked columns: occurrences by month and {grouping}"
    return charts.stacked_columns(
        label, over_time.months, [(series.name, series.counts) for series in over_time.series]
    )


def _counts(file: IncidentFile) -> bool:
    return file.record is not None and file.record.status is not IncidentStatus.SUPERSEDED


def _failure(corpus: Corpus, slug: str) -> FailureTrend:
    seen = sightings(corpus, slug)
    entry = next((file for file in corpus.entries if file.slug == slug), None)
    incidents = tuple(file for file in incidents_of(corpus, slug) if _counts(file))
    due = entry is None and is_recurring(seen, corpus.configuration.promotion)
    return FailureTrend(slug, seen, incidents, entry, due)


def _rank(failure: FailureTrend) -> tuple[int, int, str]:
    last = failure.seen.last_seen
    return (-len(failure.seen.occurrences), -last.toordinal() if last else 0, failure.slug)


def _over_time(groups: Sequence[tuple[str, Sequence[IncidentFile]]]) -> OverTime:
    counted = [(name, Counter(_months(files))) for name, files in groups]
    months = sorted({month for _, counts in counted for month in counts})
    if not months:
        return OverTime((), tuple(Series(name, ()) for name, _ in counted), 0)
    start = max(months[0], months[-1] - MONTHS_SHOWN + 1)
    shown = range(start, months[-1] + 1)
    series = tuple(Series(name, tuple(counts[month] for month in shown)) for name, counts in counted)
    earlier = sum(number for _, counts in counted for month, number in counts.items() if month < start)
    return OverTime(tuple(map(_label, shown)), series, earlier)


def _months(files: Iterable[IncidentFile]) -> Iterable[int]:
    return (_number(occurrence.date) for file in files for occurrence in file.occurrences)


def _number(day: date) -> int:
    """The number of a day's month, by which months are counted on."""
    return day.year * 12 + day.month - 1


def _label(month: int) -> str:
    year, index = divmod(month, 12)
    return f"{year:04}-{index + 1:02}"
