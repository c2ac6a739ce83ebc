"""The form's markup and its look-alikes are made from the configuration and the corpus, and nothing else."""

from __future__ import annotations

import json
from html.parser import HTMLParser

import pytest

from failure_playbook.configuration import Configuration, parse
from failure_playbook.corpus import Corpus
from failure_playbook.lint.rules import pb103_plausible_date, pb403_specific_signature
from failure_playbook.pages import incident_form as form
from failure_playbook.pages.look_alikes_data import look_alikes_data
from failure_playbook.pages.markers import expand
from failure_playbook.records import EntryFile, IncidentFile, IncidentStatus, read_entry, read_incident
from failure_playbook.records.schema import json_schema
from tests.conftest import ENTRY, ENTRY_PATH, INCIDENT, INCIDENT_PATH, PYPROJECT

PAGE = "kb/file-an-incident.md"
ADDRESS = 'repository = "https://git.example/team/playbook"'


def configuration(*, repository: str = "https://git.example/team/playbook", more: str = "") -> Configuration:
    return parse(PYPROJECT.replace(ADDRESS, f'repository = "{repository}"\n{more}'))


def corpus(configured: Configuration | None = None, *files: EntryFile | IncidentFile) -> Corpus:
    return Corpus(
        configured or configuration(),
        tuple(file for file in files if isinstance(file, EntryFile)),
        tuple(file for file in files if isinstance(file, IncidentFile)),
        (),
    )


def entry(old: str = "", new: str = "") -> EntryFile:
    return read_entry(ENTRY_PATH, ENTRY.replace(old, new, 1).encode(), configuration())


def incident(old: str = "", new: str = "") -> IncidentFile:
    return read_incident(INCIDENT_PATH, INCIDENT.replace(old, new, 1).encode(), configuration())


class Elements(HTMLParser):
    """The elements of a page in order, each with its attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def all(self, *tags: str) -> list[dict[str, str | None]]:
        return [attributes for tag, attributes in self.found if tag in tags]


def fields(html: str) -> dict[str, dict[str, str | None]]:
    found = Elements(html).all("input", "select", "textarea")
    return {str(each["name"]): each for each in found if "name" in each}


@pytest.mark.parametrize(
    ("repository", "more", "host"),
    [
        ("https://github.com/a/b", "", "github"),
        ("https://github.example/a/b", "", "github"),
        ("https://gitlab.com/a/b", "", "gitlab"),
        ("https://gitlab.example/a/b/c", "", "gitlab"),
        ("https://git.example/github/b", "", None),
        ("https://notgithub.example/a/b", "", None),
        ("https://git.example/a/b", 'host = "gitlab"', "gitlab"),
        ("https://gitlab.example/a/b", 'host = "github"', "github"),
    ],
)
def test_the_host_is_what_is_configured_or_what_the_address_tells(repository: str, more: str, host: str | None) -> None:
    assert configuration(repository=repository, more=more).repository_host == host


def test_without_a_repository_there_is_no_host() -> None:
    configured = parse(PYPROJECT.replace(ADDRESS, ""))
    assert configured.repository_host is None
    assert form.new_file_address(configured) is None


def test_a_host_without_a_repository_makes_no_address() -> None:
    assert form.new_file_address(parse(PYPROJECT.replace(ADDRESS, 'host = "github"'))) is None


@pytest.mark.parametrize(
    ("repository", "address"),
    [
        ("https://github.com/a/b", "https://github.com/a/b/new/main"),
        ("https://github.com/a/b.git/", "https://github.com/a/b/new/main"),
        ("https://gitlab.com/a/b/c/", "https://gitlab.com/a/b/c/-/new/main"),
        ("https://git.example/a/b", None),
    ],
)
def test_the_address_of_a_new_file(repository: str, address: str | None) -> None:
    assert form.new_file_address(configuration(repository=repository)) == address


def test_a_branch_with_a_slash_stays_a_path() -> None:
    configured = configuration(repository="https://github.com/a/b", more='branch = "docs/new #1"')
    assert form.new_file_address(configured) == "https://github.com/a/b/new/docs/new%20%231"


def test_every_field_has_a_label_a_hint_and_a_place_for_its_error() -> None:
    html = form.incident_form(corpus(), PAGE)
    elements = Elements(html)
    ids = {attributes["id"] for _, attributes in elements.found if "id" in attributes}
    labels = {attributes["for"] for attributes in elements.all("label")}
    assert set(fields(html)) == {
        "title", "date", "status", "stage", "subsystem", "issue", "reason", "fix", "signatures", "run", "cluster",
        "failure",
    }  # fmt: skip
    for name, attributes in fields(html).items():
        assert attributes["id"] in labels
        described = str(attributes["aria-describedby"]).split()
        assert described == [f"__incident-{name}-hint", f"__incident-{name}-error"]
        assert set(described) <= ids


def test_what_the_schema_requires_is_marked_as_required() -> None:
    required = {
        name for name, attributes in fields(form.incident_form(corpus(), PAGE)).items() if "required" in attributes
    }
    schema = json_schema("incident", configuration())
    assert required == {*schema["required"], "subsystem", "issue", "reason", "fix"}


def test_the_lists_offer_what_is_configured() -> None:
    html = form.incident_form(corpus(), PAGE)
    values = [str(option["value"]) for option in Elements(html).all("option")]
    configured = configuration()
    statuses = [str(status) for status in IncidentStatus if status is not IncidentStatus.SUPERSEDED]
    assert values == ["", *statuses, "", *configured.stage_ids, "", *configured.subsystems]
    assert "pods and nodes" in html


def test_known_failures_are_offered_each_once() -> None:
    made = corpus(None, entry(), incident("status:", "failure: image-never-comes\nstatus:"))
    html = form.incident_form(made, PAGE)
    assert [option["value"] for option in Elements(html).all("option")][-1] == "image-never-comes"
    assert html.count('value="image-never-comes"') == 1


def test_what_is_configured_cannot_break_the_markup() -> None:
    hostile = PYPROJECT.replace('title = "Startup"', "title = '<b> \"&'").replace("pods and nodes", "</select><script>")
    html = form.incident_form(corpus(parse(hostile)), PAGE)
    assert "<script>" not in html
    assert "<b>" not in html


def test_it_knows_the_host_only_where_there_is_one() -> None:
    without = form.incident_form(corpus(), PAGE)
    assert "data-host" not in without
    assert 'data-action="open"' not in without
    assert 'pb-button--primary" data-action="download"' in without
    github = form.incident_form(corpus(configuration(repository="https://github.com/a/b")), PAGE)
    assert 'data-host="github" data-new-file="https://github.com/a/b/new/main"' in github
    assert "Open as a new file on GitHub" in github


def test_the_marker_stands_for_it_and_leads_to_the_guide_without_scripts() -> None:
    text, faults = expand("<!-- playbook:incident-form guide.md -->\n", corpus(), PAGE)
    assert not faults
    assert "[filing guide](<guide.md>)" in text
    alone, _ = expand("<!-- playbook:incident-form -->\n", corpus(), PAGE)
    assert "filing guide" not in alone
    assert "The form needs JavaScript." in alone


def test_its_limits_are_those_of_lint() -> None:
    assert str(pb103_plausible_date.EARLIEST) == form.EARLIEST
    assert pb403_specific_signature.SHORTEST == form.SHORTEST_SIGNATURE


def test_look_alikes_hold_entries_and_incidents_with_their_literals() -> None:
    signatures = (
        "signatures:\n  - text: the mirror answers 404\n  - pattern: a+b\n"
        "  - all: [{text: ImagePullBackOff}, {pattern: c+d}]\n    none: [{text: unauthorized}]\nstatus:"
    )
    made = corpus(None, entry(), incident("status:", signatures))
    data = look_alikes_data(made)
    assert data["version"] == 1
    assert [(known["kind"], known["address"], known["failure"], known["status"]) for known in data["known"]] == [
        ("entry", "playbook/image-never-comes/", "image-never-comes", "active"),
        ("incident", "troubleshooting/k8s/pods-wait-for-an-image-2026-05-27/", None, "resolved"),
    ]
    assert data["known"][1]["texts"] == ["the mirror answers 404", "ImagePullBackOff"]
    words = data["known"][1]["words"].split()
    assert {"containercreating", "twenty", "minutes"} <= set(words)
    assert not {*data["ignored"], "pods", "wait"} & set(words)
    json.dumps(data)


def test_titles_of_look_alikes_are_plain_text_and_faulty_records_are_left_out() -> None:
    good = incident("title: Pods wait", "title: Pods `<b>` *wait*")
    bad = incident("title: Pods", "titel: Pods")
    (known,) = look_alikes_data(corpus(None, good, bad))["known"]
    assert known["title"].startswith("Pods <b> wait for")
