"""PB308: an entry was reviewed within the configured time."""

from collections.abc import Iterator
from datetime import timedelta

from failure_playbook.diagnostics import Severity
from failure_playbook.lint.example_files import ENTRY_PATH, entry
from failure_playbook.lint.places import key_span
from failure_playbook.lint.rule import Context, Example, Finding, RecordRule
from failure_playbook.records import EntryFile, EntryStatus, RecordFile


def check(file: RecordFile, context: Context) -> Iterator[Finding]:
    if not isinstance(file, EntryFile) or file.record is None or file.record.status is EntryStatus.RETIRED:
        return
    days = context.corpus.configuration.lint.review_after_days
    if context.today - file.record.reviewed > timedelta(days=days):
        message = (
            f"last reviewed on {file.record.reviewed}, more than {days} days ago; check the fix, then set the date"
        )
        yield Finding(key_span(file, "reviewed"), message)


RULE = RecordRule(
    code="PB308",
    name="review-due",
    summary="An entry was reviewed within the configured number of days (`review-after-days`, by default 365).",
    why="A fix that no longer works is worse than none: it is tried first.",
    severity=Severity.WARNING,
    bad=Example(ENTRY_PATH, entry("reviewed: 2026-05-27", "reviewed: 2019-05-27")),
    good=Example(ENTRY_PATH, entry()),
    check=check,
)
