"""Links lead where they lead on disk, wherever they are shown."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from failure_playbook.links import relative_link, relocate, resolve
from failure_playbook.records.document import read_document

EXISTING = {
    "kb/index.md",
    "kb/run-validation.md",
    "kb/playbook/a.md",
    "kb/troubleshooting/index.md",
    "troubleshooting/k8s/x-2026-01-01.md",
}
PATHS = st.sampled_from(sorted(EXISTING))


@pytest.mark.parametrize(
    ("path", "link", "target"),
    [
        ("kb/playbook/a.md", "../run-validation.md#6-x", "kb/run-validation.md"),
        ("kb/playbook/a.md", "../../troubleshooting/k8s/x-2026-01-01.md", "troubleshooting/k8s/x-2026-01-01.md"),
        ("kb/playbook/a.md", "../troubleshooting/k8s/x-2026-01-01.md", "troubleshooting/k8s/x-2026-01-01.md"),
        ("troubleshooting/k8s/x-2026-01-01.md", "../../kb/playbook/a.md", "kb/playbook/a.md"),
        ("troubleshooting/k8s/x-2026-01-01.md", "../../playbook/a.md", "kb/playbook/a.md"),
        ("kb/playbook/a.md", "#fix", "kb/playbook/a.md"),
        ("kb/playbook/a.md", "nowhere.md", None),
        ("kb/playbook/a.md", "https://example.org/a.md", None),
        ("kb/playbook/a.md", "/kb/index.md", None),
        ("kb/playbook/a.md", "../../../../etc/passwd", None),
        ("kb/playbook/a.md", "mailto:a@b.example", None),
    ],
)
def test_resolve(path: str, link: str, target: str | None) -> None:
    assert resolve(path, link, EXISTING) == target


@given(PATHS, PATHS, PATHS)
def test_a_relocated_link_leads_to_the_same_file(source: str, target: str, other: str) -> None:
    link = relative_link(target, source)
    assert resolve(source, link, EXISTING) == target
    assert resolve(other, relocate(f"{link}#part", source, other), EXISTING) == target


def test_links_in_code_do_not_count() -> None:
    text = "[a](a.md) `[b](b.md)`\n\n```\n[c](c.md)\n```\n\n![d](d.png)\n\n| [e](e.md) |\n|---|\n\n[f]\n\n[f]: f.md\n"
    document = read_document("kb/x.md", f"---\n---\n{text}".encode())
    assert [link.target for link in document.links] == ["a.md", "d.png", "e.md", "f.md"]
