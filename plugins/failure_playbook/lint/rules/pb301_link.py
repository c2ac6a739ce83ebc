"""PB301: relative links lead to a file that exists."""

from collections.abc import Iterator

from failure_playbook.links import resolve, split_link
from failure_playbook.lint.example_files import INCIDENT_PATH, incident
from failure_playbook.lint.rule import Context, CorpusRule, Example, Finding


def check(context: Context) -> Iterator[tuple[str, Finding]]:
    corpus = context.corpus
    for path, document in corpus.documents.items():
        for link in document.links:
            parts = split_link(link.target)
            if parts.scheme or parts.netloc or not parts.path:
                continue
            if parts.path.startswith("/"):
                message = f"`{link.target}` starts with a slash; write the link relative to this file"
                yield path, Finding(link.span, message)
            elif resolve(path, link.target, corpus.paths) is None:
                yield path, Finding(link.span, f"`{link.target}` leads to no file; links are relative to this file")


RULE = CorpusRule(
    code="PB301",
    name="link",
    summary="Relative links lead to a file that exists.",
    why="A dead link in a fix costs its reader the minutes that the playbook is there to save.",
    bad=Example(
        INCIDENT_PATH, incident("for the image.", "for the image, as in [another](../harbor/nope-2026-01-01.md).")
    ),
    good=Example(
        INCIDENT_PATH,
        incident("for the image.", "for the image, as in [this one](pods-wait-for-an-image-2026-05-27.md)."),
    ),
    check=check,
)
