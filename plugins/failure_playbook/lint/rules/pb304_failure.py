"""PB304: ``failure`` is a slug, and not a near miss of one that is known."""

from collections import Counter
from collections.abc import Iterator
from difflib import get_close_matches

from failure_playbook.lint.example_files import INCIDENT_PATH, incident
from failure_playbook.lint.places import key_span
from failure_playbook.lint.rule import Context, CorpusRule, Example, Finding
from failure_playbook.records.fields import SLUG

_NEAR = 0.85


def check(context: Context) -> Iterator[tuple[str, Finding]]:
    corpus = context.corpus
    named = Counter(file.record.failure for file in corpus.incidents if file.record and file.record.failure)
    slugs = {file.slug for file in corpus.entries}
    aliases = {alias: file.slug for file in corpus.entries if file.record for alias in file.record.aliases}
    known = slugs | {failure for failure, times in named.items() if times > 1}
    for file in corpus.incidents:
        failure = file.record.failure if file.record else None
        if failure is None:
            continue
        span = key_span(file, "failure")
        near = get_close_matches(failure, sorted(known), n=1, cutoff=_NEAR)
        if not SLUG.fullmatch(failure):
            yield (
                file.path,
                Finding(span, f"`{failure}` is not a slug; use lowercase letters, digits and single hyphens"),
            )
        elif failure in aliases and failure not in slugs:
            yield file.path, Finding(span, f"`{failure}` is a former name; write `{aliases[failure]}`")
        elif failure not in known and near:
            yield (
                file.path,
                Finding(span, f"no entry and no other incident names `{failure}`; did you mean `{near[0]}`?"),
            )


RULE = CorpusRule(
    code="PB304",
    name="failure",
    summary="failure is a slug, and where nothing else names it, not a near miss of one that is known.",
    why="Recurrence is counted by this word; a typo makes two failures of one, and neither is promoted.",
    bad=Example(INCIDENT_PATH, incident("status: resolved", "status: resolved\nfailure: Image_Never_Comes")),
    good=Example(INCIDENT_PATH, incident("status: resolved", "status: resolved\nfailure: image-never-comes")),
    check=check,
)
