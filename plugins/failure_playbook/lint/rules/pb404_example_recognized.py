"""PB404: each ``match`` example of an entry is recognized by it, and an entry with signatures has one."""

from collections.abc import Iterator

from failure_playbook.lint.example_files import ENTRY_PATH, entry
from failure_playbook.lint.places import key_span
from failure_playbook.lint.rule import Context, CorpusRule, Example, Finding

SIGNED = "status: active\nsignatures:\n  - text: the mirror answers 404\nexamples:\n  match: ['{}']"


def check(context: Context) -> Iterator[tuple[str, Finding]]:
    for file in context.corpus.entries:
        if file.record and file.record.signatures and not file.record.examples.match:
            message = "signatures without an example; add a log excerpt to `examples: match:`"
            yield file.path, Finding(key_span(file, "signatures"), message)
    for tried in context.tried_examples:
        if tried.must_match and tried.file.slug not in tried.claims:
            yield tried.file.path, Finding(tried.span, "no signature of this entry recognizes this example")


RULE = CorpusRule(
    code="PB404",
    name="example-recognized",
    summary="Each match example of an entry is recognized by it, and an entry with signatures has at least one.",
    why="A signature that misses its own example misses the real log, too.",
    bad=Example(ENTRY_PATH, entry("status: active", SIGNED.format("the mirror says 404"))),
    good=Example(ENTRY_PATH, entry("status: active", SIGNED.format("ERROR the mirror answers 404"))),
    check=check,
)
