"""PB307: a recurring failure has an entry."""

from collections.abc import Iterator

from failure_playbook.corpus import incidents_of, is_recurring, sightings
from failure_playbook.diagnostics import Severity
from failure_playbook.lint.example_files import INCIDENT_PATH, incident
from failure_playbook.lint.places import key_span
from failure_playbook.lint.rule import Context, CorpusRule, Example, Finding


def check(context: Context) -> Iterator[tuple[str, Finding]]:
    corpus = context.corpus
    slugs = {file.slug for file in corpus.entries}
    for failure in corpus.incidents_by_failure:
        seen = sightings(corpus, failure)
        if failure in slugs or not is_recurring(seen, corpus.configuration.promotion):
            continue
        newest, *others = incidents_of(corpus, failure)
        message = (
            f"`{failure}` recurs: {seen.run_count} runs, {len(seen.clusters)} clusters; "
            f"promote it: playbook promote {failure}"
        )
        yield newest.path, Finding(key_span(newest, "failure"), message, tuple(file.path for file in others))


RULE = CorpusRule(
    code="PB307",
    name="promotion-due",
    summary="A recurring failure has an entry.",
    why="What hit a second run will hit a third; its fix must be where people look first.",
    severity=Severity.WARNING,
    bad=Example(
        INCIDENT_PATH,
        incident(
            "status: resolved",
            "status: resolved\nfailure: image-never-comes\noccurrences:\n"
            "  - {date: 2026-05-27, run: one}\n  - {date: 2026-05-28, run: two}",
        ),
    ),
    good=Example(INCIDENT_PATH, incident("status: resolved", "status: resolved\nfailure: image-never-comes")),
    check=check,
)
