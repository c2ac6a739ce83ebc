"""Links in Markdown, and what they lead to.

A link is written as it works on disk and on the repository's host: relative to the file that it stands in. Because the
site shows ``troubleshooting/`` beside the pages of ``kb/``, a link that only works there is understood, too.
"""

from __future__ import annotations

import posixpath
from collections.abc import Container
from urllib.parse import SplitResult, unquote, urlsplit

SITE_FOLDERS = ("kb/", "")
"""Folders whose contents the site shows at its root."""


MALFORMED = "malformed"
"""The scheme of a link that is no address, such as ``http://[``."""


def split_link(link: str) -> SplitResult:
    """The parts of a link, whatever it is; one that is no address has the scheme ``MALFORMED``."""
    try:
        return urlsplit(link)
    except ValueError:
        return SplitResult(MALFORMED, "", link, "", "")


def resolve(path: str, link: str, existing: Container[str]) -> str | None:
    """The path that a relative link leads to, from the document at ``path``; None for any other or a dead one.

    A link to nothing but an anchor leads to the document itself.
    """
    parts = split_link(link)
    if parts.scheme or parts.netloc or parts.path.startswith("/"):
        return None
    if not parts.path:
        return path
    target = unquote(parts.path)
    folder = posixpath.dirname(path)
    on_disk = posixpath.normpath(posixpath.join(folder, target))
    if on_disk in existing:
        return on_disk
    site_folder = folder.removeprefix("kb/") if folder != "kb" else ""
    on_site = posixpath.normpath(posixpath.join(site_folder, target))
    return next((prefix + on_site for prefix in SITE_FOLDERS if prefix + on_site in existing), None)


def relocate(link: str, source: str, target: str) -> str:
    """A relative link that stands in the document at ``source``, as it must be written in the one at ``target``."""
    parts = split_link(link)
    if parts.scheme or parts.netloc or parts.path.startswith("/"):
        return link
    path = posixpath.normpath(posixpath.join(posixpath.dirname(source), parts.path)) if parts.path else source
    return parts._replace(path=relative_link(path, target)).geturl()


def relative_link(target: str, source: str) -> str:
    """The link to the file at ``target`` as it is written in the one at ``source``; both from the project root."""
    return posixpath.relpath(target, posixpath.dirname(source) or ".")
