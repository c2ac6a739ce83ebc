"""Reading and checking many records on all cores.

Each process reads its share of the files and runs the rules on single records over it. What comes back are the records,
without their bodies, and the findings; the rules on the whole corpus then run once.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from typing import NamedTuple

from failure_playbook.command_line.progress import progress
from failure_playbook.configuration import Configuration
from failure_playbook.corpus import Corpus
from failure_playbook.lint.engine import PlacedFinding, find_on_records
from failure_playbook.lint.registry import all_rules
from failure_playbook.lint.rule import Context
from failure_playbook.project import Contents, Watch, make_corpus, read_record
from failure_playbook.records import RecordFile

WORTH_A_PROCESS = 200
"""Records. For fewer, a further process takes longer to start than it saves."""


class CheckedRecords(NamedTuple):
    """Records, and what the rules on single records find in them."""

    records: list[RecordFile]
    findings: list[PlacedFinding]


def processes_for(records: int) -> int:
    """How many processes pay for so many records on this machine."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(cores, records // WORTH_A_PROCESS))


def read_and_check(
    configuration: Configuration, contents: Contents, today: date, processes: int
) -> tuple[Corpus, list[PlacedFinding]]:
    """The corpus of ``contents`` and what the rules on single records find, the same for any number of processes."""
    files = list(contents.records.items())
    watch: Watch = progress("Checking")
    shares = [files[start::processes] for start in range(processes)]
    if processes == 1:
        checked = [_check(configuration, today, shares[0], watch)]
    else:
        with ProcessPoolExecutor(processes - 1, mp_context=_context(), initializer=gc.disable) as pool:
            others = [pool.submit(_check, configuration, today, share) for share in shares[1:]]
            checked = [_check(configuration, today, shares[0], watch), *(other.result() for other in others)]
    records = [record for share in checked for record in share.records]
    return make_corpus(configuration, contents, records), [found for share in checked for found in share.findings]


def _check(
    configuration: Configuration, today: date, files: Sequence[tuple[str, bytes]], watch: Watch = iter
) -> CheckedRecords:
    records = [read_record(path, data, configuration) for path, data in watch(files)]
    corpus = make_corpus(configuration, Contents({}, (), ()), records)
    findings = find_on_records(Context(corpus, today), all_rules())
    for record in records:
        _ = record.document.links  # Read here, so that it is not left to the one process that runs the other rules.
    return CheckedRecords(records, findings)


def _context() -> multiprocessing.context.BaseContext:
    """A forked process has all modules at once; where forking is not safe, the platform's own way is taken."""
    return multiprocessing.get_context("fork" if sys.platform == "linux" else None)
