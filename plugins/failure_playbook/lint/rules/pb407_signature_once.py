"""PB407: no signature stands twice in a record or in two entries."""

from collections.abc import Iterator

from failure_playbook.lint.example_files import ENTRY_PATH, entry
from failure_playbook.lint.places import key_span
from failure_playbook.lint.rule import Context, CorpusRule, Example, Finding
from failure_playbook.records import EntryFile, RecordFile
from failure_playbook.records.signature import Signature

ONCE = "status: active\nsignatures:\n  - text: the mirror answers 404\n{}examples:\n  match: ['the mirror answers 404']"


def check(context: Context) -> Iterator[tuple[str, Finding]]:
    owners: dict[str, RecordFile] = {}
    for file in context.corpus.records:
        own: set[str] = set()
        is_entry = isinstance(file, EntryFile)
        for number, signature in enumerate(file.record.signatures if file.record else ()):
            key = _what_it_matches(signature)
            span = key_span(file, "signatures", number)
            if key in own:
                yield file.path, Finding(span, "this signature stands here twice; remove one")
            elif is_entry and owners.setdefault(key, file) is not file:
                other = owners[key].path
                yield file.path, Finding(span, f"this signature is one of {other}, too; one must go", (other,))
            own.add(key)


def _what_it_matches(signature: Signature) -> str:
    return signature.model_dump_json(exclude={"certainty", "source"})


RULE = CorpusRule(
    code="PB407",
    name="signature-once",
    summary="No signature stands twice in a record, or in two entries.",
    why="The same text in two entries gives two answers to one log.",
    bad=Example(ENTRY_PATH, entry("status: active", ONCE.format("  - text: the mirror answers 404\n"))),
    good=Example(ENTRY_PATH, entry("status: active", ONCE.format(""))),
    check=check,
)
