"""The page of a record that cannot be read: what is wrong with it, and its text as it stands."""

from __future__ import annotations

import re
from collections.abc import Sequence

from failure_playbook.diagnostics import Diagnostic
from failure_playbook.pages.page import Page, render
from failure_playbook.records.document import Document


def faulty_record_page(document: Document) -> Page:
    """The page of a record whose front matter is not valid."""
    name = document.path.rsplit("/", 1)[-1]
    text = document.source.text
    fence = "`" * max(5, 1 + max(map(len, re.findall("`+", text)), default=0))
    markdown = render("faulty_record.md.j2", document.path, name=name, text=text, fence=fence)
    return Page(document.path, name, f"{name} has faults and cannot be shown as a page.", markdown)


def faults_banner(diagnostics: Sequence[Diagnostic]) -> str:
    """What lint has to say about a record, as Markdown to stand under the title of its page."""
    source = diagnostics[0].path if diagnostics else ""
    return render("faults_banner.md.j2", source, diagnostics=diagnostics)
