"""The corpus: all that a playbook holds, as immutable data, and the questions one asks of it.

Everything here is derived. Which incidents belong to an entry, how often a failure was seen, what supersedes what and
what links to what is written down once, in the records, and answered from them.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from failure_playbook.configuration import Configuration, Promotion, Stage
from failure_playbook.diagnostics import Fault
from failure_playbook.links import resolve
from failure_playbook.records import (
    EntryFile,
    EntryStatus,
    IncidentFile,
    IncidentStatus,
    Occurrence,
    RecordFile,
)
from failure_playbook.records import incident as incident_record
from failure_playbook.records.document import Document
from failure_playbook.records.page_data import DataPage

DOCUMENTATION_FOLDER = "kb"


@dataclass(frozen=True, slots=True)
class UnreadableFile:
    """A file that is there and cannot be read."""

    path: str
    faults: tuple[Fault, ...]


@dataclass(frozen=True)
class Corpus:
    """The records and pages of a playbook, each sequence sorted by path."""

    configuration: Configuration
    entries: tuple[EntryFile, ...]
    incidents: tuple[IncidentFile, ...]
    pages: tuple[Document, ...]
    """The other Markdown files of the documentation folder."""
    data_pages: tuple[DataPage, ...] = ()
    """Those of the pages that carry data."""
    strays: tuple[str, ...] = ()
    """Files in the folders of records that are no records."""
    unreadable: tuple[UnreadableFile, ...] = ()
    paths: frozenset[str] = frozenset()
    """Every file in the folders that were read: what a link may lead to."""

    @property
    def records(self) -> tuple[RecordFile, ...]:
        """The entries and the incidents."""
        return (*self.entries, *self.incidents)

    @cached_property
    def documents(self) -> dict[str, Document]:
        """Every Markdown document, by path."""
        documents = [*(file.document for file in self.records), *self.pages]
        return {document.path: document for document in sorted(documents, key=lambda document: document.path)}

    @cached_property
    def incidents_by_path(self) -> dict[str, IncidentFile]:
        """Every incident, by path."""
        return {file.path: file for file in self.incidents}

    @cached_property
    def slugs_by_alias(self) -> dict[str, str]:
        """For each former slug the present one. The name of an entry is never one."""
        slugs = {file.slug for file in self.entries}
        named = ((alias, file) for file in self.entries if file.record for alias in file.record.aliases)
        return {alias: file.slug for alias, file in named if alias not in slugs}

    @cached_property
    def incidents_by_failure(self) -> dict[str, tuple[IncidentFile, ...]]:
        """The incidents of each failure that one names, newest first."""
        grouped: dict[str, list[IncidentFile]] = {}
        for file in newest_first(self.incidents):
            if file.record and file.record.failure:
                failure = self.slugs_by_alias.get(file.record.failure, file.record.failure)
                grouped.setdefault(failure, []).append(file)
        return {failure: tuple(files) for failure, files in grouped.items()}

    @cached_property
    def links_to(self) -> dict[str, tuple[str, ...]]:
        """For each document, the paths of the documents that link to it, sorted."""
        linking: dict[str, set[str]] = {}
        for path in self.documents:
            for target in links_from(self, path):
                linking.setdefault(target, set()).add(path)
        return {target: tuple(sorted(sources)) for target, sources in linking.items()}


@dataclass(frozen=True, slots=True)
class Sightings:
    """How often, where and when a failure was seen.

    An incident is specific to the run that hit it. So one that names no run stands for a run of its own, and further
    occurrences without a name add none: they may have bitten the same run again. Clusters are only those with a name.
    """

    occurrences: tuple[Occurrence, ...]
    """Oldest first."""
    unnamed_runs: int = 0
    """Incidents that name no run."""

    @property
    def run_count(self) -> int:
        """The number of distinct runs, named or not."""
        return len(self.runs) + self.unnamed_runs

    @property
    def runs(self) -> tuple[str, ...]:
        """The distinct runs, sorted."""
        return tuple(sorted({occurrence.run for occurrence in self.occurrences if occurrence.run}))

    @property
    def clusters(self) -> tuple[str, ...]:
        """The distinct clusters, sorted."""
        return tuple(sorted({occurrence.cluster for occurrence in self.occurrences if occurrence.cluster}))

    @property
    def first_seen(self) -> date | None:
        """The day of the first occurrence."""
        return self.occurrences[0].date if self.occurrences else None

    @property
    def last_seen(self) -> date | None:
        """The day of the last occurrence."""
        return self.occurrences[-1].date if self.occurrences else None


def entries_by_stage(corpus: Corpus) -> tuple[tuple[Stage, tuple[EntryFile, ...]], ...]:
    """Each stage in the configured order, with its active entries in the order of the table."""
    return tuple(
        (stage, tuple(sorted(_active_entries(corpus, stage.id), key=_place_in_table)))
        for stage in corpus.configuration.stages
    )


def _active_entries(corpus: Corpus, stage_id: str) -> Iterable[EntryFile]:
    for file in corpus.entries:
        if file.record and file.record.stage == stage_id and file.record.status is EntryStatus.ACTIVE:
            yield file


def _place_in_table(file: EntryFile) -> tuple[bool, int, str]:
    order = file.record.order if file.record else None
    return (order is None, order or 0, file.slug)


def incidents_by_subsystem(corpus: Corpus) -> tuple[tuple[str, tuple[IncidentFile, ...]], ...]:
    """The configured subsystems in order, then any other folder; in each its incidents, the newest first."""
    configured = list(corpus.configuration.subsystems)
    folders = sorted({file.subsystem for file in corpus.incidents} - set(configured))
    incidents = newest_first(corpus.incidents)
    return tuple(
        (name, tuple(file for file in incidents if file.subsystem == name)) for name in (*configured, *folders)
    )


def incidents_of(corpus: Corpus, failure: str) -> tuple[IncidentFile, ...]:
    """The incidents that name a failure, newest first."""
    return corpus.incidents_by_failure.get(failure, ())


def sightings(corpus: Corpus, failure: str) -> Sightings:
    """When and where a failure was seen, over all its incidents that are not superseded.

    What a superseding incident repeats is thereby counted once.
    """
    return sightings_in(
        file
        for file in incidents_of(corpus, failure)
        if file.record and file.record.status is not IncidentStatus.SUPERSEDED
    )


def sightings_in(files: Iterable[IncidentFile]) -> Sightings:
    """When and where the failures of some incidents were seen. What two of them both say counts once."""
    by_file = [file.occurrences for file in files]
    distinct = {
        (o.date, o.run, o.cluster) if o.run else (number, place): o
        for number, own in enumerate(by_file)
        for place, o in enumerate(own)
    }
    unnamed = sum(bool(own) and not any(o.run for o in own) for own in by_file)
    return Sightings(tuple(sorted(distinct.values(), key=lambda o: (o.date, o.run or "", o.cluster or ""))), unnamed)


def is_recurring(seen: Sightings, policy: Promotion) -> bool:
    """Whether a failure was seen over enough runs or clusters to be promoted."""
    return seen.run_count >= policy.runs or len(seen.clusters) >= policy.clusters


def superseding(corpus: Corpus, file: IncidentFile) -> tuple[IncidentFile, ...]:
    """The incidents that one leads on to, next first, as far as they exist; a cycle ends where it closes."""
    chain: list[IncidentFile] = []
    current: IncidentFile | None = file
    while current and current.record and current.record.superseded_by:
        path = posixpath.join(incident_record.FOLDER, current.record.superseded_by)
        current = corpus.incidents_by_path.get(posixpath.normpath(path))
        if current is None or current is file or current in chain:
            break
        chain.append(current)
    return tuple(chain)


def superseded_by_this(corpus: Corpus, file: IncidentFile) -> tuple[IncidentFile, ...]:
    """The incidents that lead directly on to this one, newest first."""
    return tuple(other for other in newest_first(corpus.incidents) if superseding(corpus, other)[:1] == (file,))


def links_from(corpus: Corpus, path: str) -> tuple[str, ...]:
    """The paths of the documents that a document's body links to, sorted, without itself."""
    targets = (resolve(path, link.target, corpus.documents) for link in corpus.documents[path].links)
    return tuple(sorted({target for target in targets if target is not None and target != path}))


def newest_first(files: Iterable[IncidentFile]) -> list[IncidentFile]:
    """Incidents by date, the newest first; those of one day by path; those without a date last."""
    return sorted(files, key=lambda file: (-file.record.date.toordinal() if file.record else 0, file.path))
