"""PB309: a retired entry says why, and only a retired one does."""

from collections.abc import Iterator

from failure_playbook.lint.example_files import ENTRY_PATH, entry
from failure_playbook.lint.places import key_span
from failure_playbook.lint.rule import Context, Example, Finding, RecordRule
from failure_playbook.records import EntryFile, EntryStatus, RecordFile


def check(file: RecordFile, context: Context) -> Iterator[Finding]:
    if not isinstance(file, EntryFile) or file.record is None:
        return
    is_retired = file.record.status is EntryStatus.RETIRED
    if is_retired and not file.record.retired_because:
        yield Finding(key_span(file, "status"), "retired without a reason; add `retired_because`")
    elif not is_retired and file.record.retired_because:
        message = "`retired_because` is there, but status is active; retire the entry or remove the key"
        yield Finding(key_span(file, "retired_because"), message)


RULE = RecordRule(
    code="PB309",
    name="retired-because",
    summary="A retired entry says why in retired_because, and only a retired one has it.",
    why="Whoever meets the failure again must know whether it is gone, renamed, or was never one.",
    bad=Example(ENTRY_PATH, entry("status: active", "status: retired")),
    good=Example(ENTRY_PATH, entry()),
    check=check,
)
