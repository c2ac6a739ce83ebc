"""One more occurrence of a failure: on which incident it is recorded, and how."""

from __future__ import annotations

from enum import Enum

from ruamel.yaml.comments import CommentedMap

from failure_playbook.corpus import Corpus, incidents_of, superseding
from failure_playbook.lifecycle.front_matter_edit import edit_front_matter
from failure_playbook.records import EntryStatus, IncidentFile, IncidentStatus, Occurrence
from failure_playbook.suggestion import did_you_mean


class NotRecordableError(Exception):
    """An occurrence that belongs to no incident. The message says why and what to do."""


class Recording(Enum):
    """What recording an occurrence comes to."""

    KNOWN = "recorded already"
    FILLED_IN = "a less exact occurrence of it is filled in"
    ADDED = "added"


def incident_of(corpus: Corpus, failure: str) -> IncidentFile:
    """The incident on which an occurrence of a failure is recorded: the newest that is not superseded.

    Raises:
        NotRecordableError: there is none, or the failure is retired.
    """
    slug = corpus.slugs_by_alias.get(failure, failure)
    entry = next((file for file in corpus.entries if file.slug == slug), None)
    if entry and entry.record and entry.record.status is EntryStatus.RETIRED:
        reason = entry.record.retired_because or "no reason is given"
        raise NotRecordableError(f"`{slug}` is retired ({reason}); if it is back, set its status to active first")
    files = incidents_of(corpus, slug)
    if not files and entry is None:
        known = {*corpus.incidents_by_failure, *corpus.slugs_by_alias, *(file.slug for file in corpus.entries)}
        raise NotRecordableError(f"no failure `{failure}`{did_you_mean(failure, known)}")
    if not files:
        raise NotRecordableError(f"no incident of `{slug}` is on file; file one: playbook new --failure {slug}")
    current = next((file for file in files if file.record and not _is_superseded(file)), None)
    if current is None:
        raise NotRecordableError(f"no incident of `{slug}` that is not superseded; file one with `failure: {slug}`")
    return current


def current_incident(corpus: Corpus, file: IncidentFile) -> IncidentFile:
    """An incident, or the one that a superseded one leads on to.

    Raises:
        NotRecordableError: it cannot be read, or leads on to nothing.
    """
    chain = superseding(corpus, file)
    last = chain[-1] if chain else file
    if last.record is None:
        raise NotRecordableError("its front matter is not valid; `playbook lint` says why")
    if _is_superseded(last):
        raise NotRecordableError("it is superseded, and the incident that replaces it cannot be found")
    return last


def _is_superseded(file: IncidentFile) -> bool:
    return file.record is not None and file.record.status is IncidentStatus.SUPERSEDED


def known_elsewhere(corpus: Corpus, file: IncidentFile, occurrence: Occurrence) -> IncidentFile | None:
    """Another incident of the same failure that has this very occurrence, of a run with a name."""
    failure = file.record.failure if file.record else None
    if failure is None or occurrence.run is None:
        return None
    others = incidents_of(corpus, corpus.slugs_by_alias.get(failure, failure))
    return next(
        (other for other in others if other != file and not _is_superseded(other) and occurrence in other.occurrences),
        None,
    )


def record_occurrence(file: IncidentFile, data: bytes, occurrence: Occurrence) -> tuple[bytes, Recording]:
    """The bytes of an incident's file with one more occurrence, and what that came to.

    An occurrence without a run that the new one agrees with is taken for the same, seen less exactly, and filled in:
    most often it is the one that an incident stands for by itself.

    Raises:
        FrontMatterEditError: the file cannot be changed safely.
    """
    known = file.occurrences
    if occurrence in known:
        return data, Recording.KNOWN
    place = next((number for number, each in enumerate(known) if _is_less_exact(each, occurrence)), None)
    listed = list(known)
    if place is None:
        listed.append(occurrence)
    else:
        listed[place] = occurrence

    def change(front_matter: CommentedMap) -> None:
        if file.record is None or not file.record.occurrences:
            keys = list(front_matter)
            place_of_key = keys.index("failure" if "failure" in keys else "status") + 1
            front_matter.insert(place_of_key, "occurrences", [on_one_line(each) for each in listed])
        elif place is None:
            front_matter["occurrences"] = [*front_matter["occurrences"], on_one_line(occurrence)]
        else:
            _fill_in(front_matter["occurrences"][place], occurrence)

    return edit_front_matter(data, change), Recording.ADDED if place is None else Recording.FILLED_IN


def _is_less_exact(known: Occurrence, new: Occurrence) -> bool:
    same_run = known.run == new.run or (known.run is None and known.cluster is None)
    return known.date == new.date and same_run and known.cluster in (None, new.cluster)


def _fill_in(written: CommentedMap, occurrence: Occurrence) -> None:
    for key, value in _keys(occurrence).items():
        if key != "date":
            written[key] = value


def on_one_line(occurrence: Occurrence) -> CommentedMap:
    """An occurrence as it is written in front matter: in braces."""
    made = CommentedMap(_keys(occurrence))
    made.fa.set_flow_style()
    return made


def _keys(occurrence: Occurrence) -> dict[str, str]:
    keys = {"date": str(occurrence.date), "run": occurrence.run, "cluster": occurrence.cluster}
    return {key: value for key, value in keys.items() if value is not None}
