"""What the corpus answers."""

from __future__ import annotations

from datetime import date

from failure_playbook import corpus as questions
from failure_playbook.configuration import parse
from failure_playbook.corpus import Corpus
from failure_playbook.records import EntryFile, IncidentFile, read_entry, read_incident
from tests.conftest import ENTRY, INCIDENT, PYPROJECT

CONFIGURATION = parse(PYPROJECT)


def incident(
    name: str, *, day: str = "2026-05-27", folder: str = "k8s", more: str = "", body: str = ""
) -> IncidentFile:
    text = INCIDENT.replace("date: 2026-05-27", f"date: {day}").replace(
        "status: resolved\n", f"status: resolved\n{more}"
    )
    path = f"troubleshooting/{folder}/{name}-{day}.md"
    return read_incident(path, (text + body).encode(), CONFIGURATION)


def superseded(name: str, by: str) -> IncidentFile:
    file = incident(name, more=f"superseded_by: {by}\n")
    text = file.document.source.text.replace("status: resolved", "status: superseded")
    return read_incident(file.path, text.encode(), CONFIGURATION)


def entry(slug: str, *, old: str = "", new: str = "") -> EntryFile:
    return read_entry(f"kb/playbook/{slug}.md", ENTRY.replace(old, new, 1).encode(), CONFIGURATION)


def corpus(*files: EntryFile | IncidentFile) -> Corpus:
    entries = tuple(sorted((f for f in files if isinstance(f, EntryFile)), key=lambda f: f.path))
    incidents = tuple(sorted((f for f in files if isinstance(f, IncidentFile)), key=lambda f: f.path))
    return Corpus(CONFIGURATION, entries, incidents, (), paths=frozenset(f.path for f in files))


def test_entries_come_by_stage_in_the_configured_order_and_by_their_own() -> None:
    made = corpus(
        entry("b"),
        entry("a"),
        entry("last", old="reviewed", new="order: 2\nreviewed"),
        entry("first", old="reviewed", new="order: 1\nreviewed"),
        entry("elsewhere", old="stage: startup", new="stage: cluster-and-sandbox"),
        entry("gone", old="status: active", new="status: retired"),
        entry("broken", old="reason: ", new="raison: "),
    )
    tables = [(stage.id, [file.slug for file in files]) for stage, files in questions.entries_by_stage(made)]
    assert tables == [("startup", ["first", "last", "a", "b"]), ("cluster-and-sandbox", ["elsewhere"])]


def test_incidents_come_by_subsystem_newest_first() -> None:
    made = corpus(
        incident("a", day="2026-01-01"),
        incident("b", day="2026-03-01"),
        incident("c", day="2026-03-01"),
        incident("d", folder="unheard-of"),
    )
    listed = [(name, [file.name for file in files]) for name, files in questions.incidents_by_subsystem(made)]
    assert listed == [
        ("k8s", ["b-2026-03-01", "c-2026-03-01", "a-2026-01-01"]),
        ("docker", []),
        ("unheard-of", ["d-2026-05-27"]),
    ]


def test_sightings_count_distinct_named_runs_and_clusters() -> None:
    places = (
        "occurrences: [{date: 2026-01-02, run: one, cluster: x}, "
        "{date: 2026-01-01, run: two, cluster: x}, {date: 2026-01-03}]\n"
    )
    made = corpus(
        incident("a", more=f"failure: image-never-comes\n{places}"),
        incident("b", day="2026-06-01", more="failure: image-never-comes\n"),
        incident("c", more="failure: something-else\n"),
    )
    seen = questions.sightings(made, "image-never-comes")
    assert len(seen.occurrences) == 4
    assert seen.runs == ("one", "two")
    assert seen.run_count == 3  # The incident that names none is specific to a run of its own.
    assert seen.clusters == ("x",)
    assert (seen.first_seen, seen.last_seen) == (date(2026, 1, 1), date(2026, 6, 1))
    assert questions.sightings(made, "unknown").last_seen is None


def test_what_two_incidents_both_say_counts_once() -> None:
    place = "occurrences: [{date: 2026-01-02, run: one, cluster: x}]\n"
    made = corpus(incident("a", more=f"failure: f-one\n{place}"), incident("b", more=f"failure: f-one\n{place}"))
    seen = questions.sightings(made, "f-one")
    assert (len(seen.occurrences), seen.run_count) == (1, 1)


def test_an_incident_under_a_former_name_counts_for_the_entry() -> None:
    made = corpus(
        entry("image-never-comes", old="reviewed", new="aliases: [old-name]\nreviewed"),
        incident("a", more="failure: old-name\n"),
        incident("b", more="failure: image-never-comes\n"),
    )
    assert questions.sightings(made, "image-never-comes").run_count == 2


def test_a_superseded_incident_is_not_counted_again() -> None:
    made = corpus(
        superseded("old", "k8s/new-2026-05-27.md\nfailure: f-one"),
        incident("new", more="failure: f-one\n"),
    )
    assert len(questions.sightings(made, "f-one").occurrences) == 1


def test_a_chain_of_superseding_incidents_is_followed_to_its_end() -> None:
    first, second, third = (
        superseded("first", "k8s/second-2026-05-27.md"),
        superseded("second", "docker/third-2026-05-27.md"),
        incident("third", folder="docker"),
    )
    made = corpus(first, second, third)
    assert questions.superseding(made, first) == (second, third)
    assert questions.superseded_by_this(made, third) == (second,)
    assert questions.superseding(made, third) == ()


def test_a_cycle_and_a_missing_end_are_survived() -> None:
    a, b = superseded("a", "k8s/b-2026-05-27.md"), superseded("b", "k8s/a-2026-05-27.md")
    lost = superseded("lost", "k8s/nowhere-2026-05-27.md")
    itself = superseded("itself", "k8s/itself-2026-05-27.md")
    made = corpus(a, b, lost, itself)
    assert questions.superseding(made, a) == (b,)
    assert questions.superseding(made, lost) == ()
    assert questions.superseding(made, itself) == ()


def test_links_are_known_from_both_ends() -> None:
    linking = incident(
        "a", body="\nSee [b](b-2026-05-27.md#fix), [e](../../kb/playbook/image-never-comes.md), `[c](c.md)`.\n"
    )
    target, page = incident("b"), entry("image-never-comes")
    made = corpus(linking, target, page)
    assert questions.links_from(made, linking.path) == (page.path, target.path)
    assert made.links_to[target.path] == (linking.path,)
    assert made.links_to[page.path] == (linking.path,)
