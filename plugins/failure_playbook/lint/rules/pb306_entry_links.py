"""PB306: an entry's ``related`` and ``fix_link`` lead somewhere."""

from collections.abc import Iterator
from urllib.parse import unquote

from failure_playbook.anchors import anchors
from failure_playbook.corpus import Corpus
from failure_playbook.links import resolve, split_link
from failure_playbook.lint.example_files import ENTRY_PATH, entry
from failure_playbook.lint.places import key_span
from failure_playbook.lint.rule import Context, CorpusRule, Example, Finding
from failure_playbook.records import EntryFile
from failure_playbook.suggestion import did_you_mean


def check(context: Context) -> Iterator[tuple[str, Finding]]:
    slugs = [file.slug for file in context.corpus.entries]
    for file in context.corpus.entries:
        if file.record is None:
            continue
        for number, slug in enumerate(file.record.related):
            span = key_span(file, "related", number)
            if slug == file.slug:
                yield file.path, Finding(span, "an entry is not related to itself; remove it")
            elif slug not in slugs:
                yield file.path, Finding(span, f"no entry `{slug}`{did_you_mean(slug, slugs)}")
        if file.record.fix_link:
            yield from _fix_link(context.corpus, file, file.record.fix_link)


def _fix_link(corpus: Corpus, file: EntryFile, link: str) -> Iterator[tuple[str, Finding]]:
    parts = split_link(link)
    if parts.scheme in ("http", "https"):
        return
    span = key_span(file, "fix_link")
    target = resolve(file.path, link, corpus.documents)
    anchor = unquote(parts.fragment)
    if target is None:
        yield file.path, Finding(span, f"`{link}` leads to no page; the link is relative to this file")
    elif anchor and anchor not in (known := anchors(corpus, target)):
        message = f"`{target}` has no anchor `#{anchor}`{did_you_mean(anchor, known)}"
        yield file.path, Finding(span, message, (target,))


RULE = CorpusRule(
    code="PB306",
    name="entry-links",
    summary="An entry's related and fix_link lead to entries and pages that exist.",
    why="The Fix cell is the one link that everybody follows.",
    bad=Example(ENTRY_PATH, entry("status: active", "fix_link: ../no-such-page.md\nstatus: active")),
    good=Example(ENTRY_PATH, entry()),
    check=check,
)
