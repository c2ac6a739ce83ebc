"""PB305: no alias is another entry's slug or alias."""

from collections.abc import Iterator

from failure_playbook.lint.example_files import ENTRY_PATH, entry
from failure_playbook.lint.places import key_span
from failure_playbook.lint.rule import Context, CorpusRule, Example, Finding


def check(context: Context) -> Iterator[tuple[str, Finding]]:
    entries = context.corpus.entries
    owners = {file.slug.casefold(): file.path for file in entries}
    for file in entries:
        for number, alias in enumerate(file.record.aliases if file.record else ()):
            owner = owners.setdefault(alias.casefold(), file.path)
            if owner != file.path or alias == file.slug:
                message = f"the alias `{alias}` is a name of {owner} already; remove it"
                yield file.path, Finding(key_span(file, "aliases", number), message, (owner,))


RULE = CorpusRule(
    code="PB305",
    name="unique-slug",
    summary="Slugs and aliases are unique over all entries.",
    why="An address can lead to one page only; of two the reader gets whichever was built last.",
    bad=Example(ENTRY_PATH, entry("status: active", "status: active\naliases: [image-never-comes]")),
    good=Example(ENTRY_PATH, entry("status: active", "status: active\naliases: [image-does-not-come]")),
    check=check,
)
