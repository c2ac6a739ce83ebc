"""The check of the rules whose faults are found while a record is read: it passes them on."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from failure_playbook.lint.rule import Context, Finding
from failure_playbook.records import RecordFile


def reading_faults(code: str) -> Callable[[RecordFile, Context], Iterator[Finding]]:
    """A check that reports what reading found under ``code``."""

    def check(file: RecordFile, context: Context) -> Iterator[Finding]:
        for fault in file.faults:
            if fault.code == code:
                yield Finding(fault.span, fault.message)

    return check
