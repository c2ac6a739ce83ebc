"""PB406: no other entry claims an example at the same or a higher certainty."""

from collections.abc import Iterator

from failure_playbook.lint.example_files import ENTRY_PATH, entry
from failure_playbook.lint.example_matches import STRENGTH
from failure_playbook.lint.rule import Context, CorpusRule, Example, Finding
from failure_playbook.lint.rules.pb404_example_recognized import SIGNED

_OTHER_PATH = "kb/playbook/mirror-down.md"
_OTHER = SIGNED.format("the mirror answers 404").replace(
    "text: the mirror answers 404", "pattern: 'mirror answers \\d+'"
)


def check(context: Context) -> Iterator[tuple[str, Finding]]:
    paths = {file.slug: file.path for file in context.corpus.entries}
    for tried in context.tried_examples:
        own = tried.claims.get(tried.file.slug)
        if not tried.must_match or own is None:
            continue
        for slug, claim in sorted(tried.claims.items()):
            if slug != tried.file.slug and STRENGTH[claim] >= STRENGTH[own]:
                message = (
                    f"`{slug}` claims this example, too, as {claim} (this entry: {own}); make one of them say more"
                )
                yield tried.file.path, Finding(tried.span, message, (paths[slug],))


RULE = CorpusRule(
    code="PB406",
    name="claimed-example",
    summary="No other entry claims an example at the same or a higher certainty.",
    why="Two answers to one log are no answer.",
    bad=Example(ENTRY_PATH, entry("status: active", SIGNED.format("the mirror answers 404"))),
    good=Example(ENTRY_PATH, entry()),
    beside=(Example(_OTHER_PATH, entry("status: active", _OTHER)),),
    check=check,
)
