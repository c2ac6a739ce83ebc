"""Pages at the former addresses of entries, which lead on to the present ones on any static host."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from failure_playbook.corpus import Corpus

_HTML = """\
<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Moved</title>
<link rel="canonical" href="{target}">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="0; url={target}">
<p>This failure is now at <a href="{target}">{slug}</a>.</p>
</html>
"""


def _redirect_page(slug: str) -> str:
    """The page that stands at a former slug, beside the entry that it leads to."""
    return _HTML.format(target=escape(f"../{slug}/"), slug=escape(slug))


def redirects(corpus: Corpus) -> Iterator[tuple[str, str]]:
    """The address and the HTML of the page for each alias; one that is an entry's own slug is left alone."""
    slugs = {file.slug for file in corpus.entries}
    for file in corpus.entries:
        for alias in file.record.aliases if file.record else ():
            if alias not in slugs:
                yield f"playbook/{alias}/index.html", _redirect_page(file.slug)
