"""Which failures recur, and which are due for promotion."""

from __future__ import annotations

from dataclasses import dataclass

from failure_playbook.corpus import Corpus, Sightings, incidents_of, is_recurring, sightings
from failure_playbook.records import IncidentFile


@dataclass(frozen=True, slots=True)
class RecurringFailure:
    """A failure that incidents name, with what they say of it together."""

    failure: str
    seen: Sightings
    incidents: tuple[IncidentFile, ...]
    """Newest first, superseded ones included."""
    entry: str | None
    """The path of its entry."""
    is_recurring: bool
    """Whether it reaches a threshold of the promotion policy."""

    @property
    def is_due(self) -> bool:
        """Whether it should have an entry and has none."""
        return self.is_recurring and self.entry is None


def failures_by_recurrence(corpus: Corpus) -> tuple[RecurringFailure, ...]:
    """Every failure that an incident names: those seen most often first, then by runs, clusters and name."""
    found = (recurring_failure(corpus, slug) for slug in corpus.incidents_by_failure)
    return tuple(sorted(found, key=_rank))


def recurring_failure(corpus: Corpus, failure: str) -> RecurringFailure:
    """What is known of one failure."""
    seen = sightings(corpus, failure)
    entry = next((file.path for file in corpus.entries if file.slug == failure), None)
    recurs = is_recurring(seen, corpus.configuration.promotion)
    return RecurringFailure(failure, seen, incidents_of(corpus, failure), entry, recurs)


def missing_to_recur(corpus: Corpus, failure: str) -> str:
    """What a failure lacks to be recurring, in words."""
    seen, policy = sightings(corpus, failure), corpus.configuration.promotion
    return (
        f"it was seen in {_counted(seen.run_count, 'run')} and {_counted(len(seen.clusters), 'named cluster')}; "
        f"promotion needs {_counted(policy.runs, 'run')} or {_counted(policy.clusters, 'named cluster')}"
    )


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def _rank(found: RecurringFailure) -> tuple[int, int, int, str]:
    seen = found.seen
    return (-len(seen.occurrences), -seen.run_count, -len(seen.clusters), found.failure)
