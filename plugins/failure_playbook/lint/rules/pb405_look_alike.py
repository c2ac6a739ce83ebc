"""PB405: no ``no_match`` example of an entry is recognized by it above a hint."""

from collections.abc import Iterator

from failure_playbook.lint.example_files import ENTRY_PATH, entry
from failure_playbook.lint.rule import Context, CorpusRule, Example, Finding
from failure_playbook.lint.rules.pb404_example_recognized import SIGNED
from failure_playbook.records.signature import Certainty


def check(context: Context) -> Iterator[tuple[str, Finding]]:
    for tried in context.tried_examples:
        claim = tried.claims.get(tried.file.slug, Certainty.HINT)
        if not tried.must_match and claim is not Certainty.HINT:
            message = f"this look-alike is recognized as {claim}; make the signature say more, or a hint"
            yield tried.file.path, Finding(tried.span, message)


RULE = CorpusRule(
    code="PB405",
    name="look-alike",
    summary="No no_match example of an entry is recognized by it above a hint.",
    why="A wrong fix costs more than no fix.",
    bad=Example(
        ENTRY_PATH,
        entry(
            "status: active", SIGNED.format("the mirror answers 404") + "\n  no_match: ['the mirror answers 404 once']"
        ),
    ),
    good=Example(
        ENTRY_PATH,
        entry("status: active", SIGNED.format("the mirror answers 404") + "\n  no_match: ['the mirror answers 503']"),
    ),
    check=check,
)
