"""Links as they are written on disk, for MkDocs, which knows files only by their address on the site.

``../../troubleshooting/k8s/x.md`` in ``kb/playbook/y.md`` works on the repository's host and in an editor. On the site
both files hang below one root, so that MkDocs expects ``../troubleshooting/k8s/x.md``.
"""

from __future__ import annotations

import posixpath
from collections.abc import Container
from urllib.parse import unquote
from xml.etree.ElementTree import Element

from markdown import Markdown
from markdown.extensions import Extension
from markdown.treeprocessors import Treeprocessor

from failure_playbook.corpus import DOCUMENTATION_FOLDER
from failure_playbook.links import resolve, split_link

JUST_BEFORE_MKDOCS = 1
"""MkDocs translates links to addresses with priority 0, as the last of all."""


def site_uri(path: str) -> str:
    """How MkDocs knows a file of the project: the address of its source below the site's root."""
    return path.removeprefix(f"{DOCUMENTATION_FOLDER}/")


class SourceLinks(Extension):
    """A Markdown extension that translates the links of the page at ``page`` to the files in ``existing``."""

    def __init__(self, existing: Container[str]) -> None:
        super().__init__()
        self.existing = existing
        self.page = ""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: D102, N802 - the base class says what it is
        md.treeprocessors.register(_Translator(md, self), "failure_playbook_source_links", JUST_BEFORE_MKDOCS)

    def translate(self, link: str) -> str:
        """The link as MkDocs expects it; any other link, and one that leads nowhere, as it is."""
        target = resolve(self.page, link, self.existing)
        parts = split_link(link)
        if target is None or not parts.path or unquote(parts.path).endswith("/"):
            return link
        folder = posixpath.dirname(site_uri(self.page)) or "."
        return parts._replace(path=posixpath.relpath(site_uri(target), folder)).geturl()


class _Translator(Treeprocessor):
    def __init__(self, md: Markdown, links: SourceLinks) -> None:
        super().__init__(md)
        self.links = links

    def run(self, root: Element) -> None:
        for element in root.iter():
            key = {"a": "href", "img": "src"}.get(str(element.tag))
            link = element.get(key) if key else None
            if key and link:
                element.set(key, self.links.translate(link))
