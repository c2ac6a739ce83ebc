"""Published addresses and anchors are promises: once there, they stay. This test holds the list."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

SITE_DESCRIPTION = "The failures that recur when operating Lego-RL"
INCIDENT = re.compile(r"/troubleshooting/[^/]+/[^/]+/")
"""A new incident is promised by its file name; whoever files one need not touch the list."""
GOLDEN = Path(__file__).parent / "addresses.txt"


class _Anchors(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.inside = 0
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.inside += tag == "article"
        name = dict(attrs).get("id")
        if self.inside and name and not name.startswith("__"):
            self.found.append(name)

    def handle_endtag(self, tag: str) -> None:
        self.inside -= tag == "article"


def published(site: Path) -> list[str]:
    """Every page of a site and every anchor in its text, as addresses relative to the site's root."""
    addresses = []
    for file in sorted(site.rglob("index.html")):
        address = f"/{file.parent.relative_to(site).as_posix()}/".replace("/./", "/")
        parser = _Anchors()
        parser.feed(file.read_text("utf-8"))
        addresses += [address, *(f"{address}#{anchor}" for anchor in parser.found)]
    return sorted(addresses)


def test_every_address_that_was_published_is_still_there(site: Path) -> None:
    promised = GOLDEN.read_text("utf-8").splitlines()
    missing = sorted(set(promised) - set(published(site)))
    assert missing == [], "add an alias or an anchor: these addresses are in other people's chats and alerts"


def test_every_new_address_of_a_maintained_page_is_promised(site: Path) -> None:
    promised = GOLDEN.read_text("utf-8").splitlines()
    new = sorted(address for address in set(published(site)) - set(promised) if not INCIDENT.match(address))
    assert new == [], f"once they are final, add these lines to {GOLDEN.name}"


def test_anchors_are_unique_on_their_page(site: Path) -> None:
    addresses = published(site)
    assert len(set(addresses)) == len(addresses)


def test_every_page_says_in_one_sentence_what_it_is(site: Path) -> None:
    without = []
    for file in sorted(site.rglob("index.html")):
        found = re.search(r'<meta name="description" content="([^"]*)">', file.read_text("utf-8"))
        if found is None or len(found[1]) < 20 or SITE_DESCRIPTION in found[1]:
            without.append(str(file.relative_to(site).parent))
    # The playbook's own page may say what the site says.
    assert without == ["."]
