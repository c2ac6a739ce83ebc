"""PB302: the part of a link after ``#`` is an anchor of the page that it leads to."""

from collections.abc import Iterator
from functools import cache
from urllib.parse import unquote

from failure_playbook.anchors import anchors
from failure_playbook.links import resolve, split_link
from failure_playbook.lint.example_files import INCIDENT_PATH, incident
from failure_playbook.lint.rule import Context, CorpusRule, Example, Finding
from failure_playbook.suggestion import did_you_mean


def check(context: Context) -> Iterator[tuple[str, Finding]]:
    corpus = context.corpus
    known = cache(lambda path: anchors(corpus, path))
    for path, document in corpus.documents.items():
        for link in document.links:
            anchor = unquote(split_link(link.target).fragment)
            target = resolve(path, link.target, corpus.documents) if anchor else None
            if target is not None and anchor not in known(target):
                suggestion = did_you_mean(anchor, known(target))
                message = f"`{target}` has no anchor `#{anchor}`{suggestion}"
                yield path, Finding(link.span, message, (target,))


RULE = CorpusRule(
    code="PB302",
    name="anchor",
    summary="The part of a link after # is an anchor of the page that it leads to.",
    why="A link to a section that was renamed lands at the top of a long page, and the reader starts to search.",
    bad=Example(INCIDENT_PATH, incident("for the image.", "for the image; see [the fix](#fixx).")),
    good=Example(INCIDENT_PATH, incident("for the image.", "for the image; see [the fix](#fix).")),
    check=check,
)
