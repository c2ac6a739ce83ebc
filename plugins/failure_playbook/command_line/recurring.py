"""``playbook recurring``: the failures by how often they were seen, and what is due for promotion."""

from __future__ import annotations

import json
from typing import Any

import click

from failure_playbook.command_line.failures import could_not_run, project_here
from failure_playbook.command_line.progress import progress
from failure_playbook.lifecycle.recurrence import RecurringFailure, failures_by_recurrence
from failure_playbook.lifecycle.suggestions import Suggestion, suggestions
from failure_playbook.project import load_corpus

VERSION = 1
HEADINGS = ("failure", "occurrences", "runs", "clusters", "first seen", "last seen", "entry")
NUMBERS = (1, 2, 3)
"""The columns that are aligned to the right."""


@click.command(epilog="Example: playbook recurring --format json")
@click.option(
    "--format", "output_format", type=click.Choice(["text", "json"]), default="text", help="How to show them."
)
def command(output_format: str) -> None:
    """Show the failures that incidents name: those seen most often first, and which are due for promotion.

    An incident that names no run stands for a run of its own; only clusters with a name are counted. A superseded
    incident is not counted beside the one that replaces it.
    """
    project = project_here()
    corpus = load_corpus(project, watch=progress("Reading records"))
    if not corpus.incidents:
        could_not_run(f"{project.root}: no incidents; file one with `playbook new`")
    failures, proposed = failures_by_recurrence(corpus), suggestions(corpus, progress("Comparing incidents"))
    click.echo(_as_json(failures, proposed) if output_format == "json" else _as_text(failures, proposed))


def _as_json(failures: tuple[RecurringFailure, ...], proposed: tuple[Suggestion, ...]) -> str:
    document = {
        "version": VERSION,
        "failures": [_object(each) for each in failures],
        "suggestions": [
            {"incidents": list(each.incidents), "score": each.score, "why": list(each.why), "command": each.command}
            for each in proposed
        ],
    }
    return json.dumps(document, indent=2, ensure_ascii=False)


def _object(each: RecurringFailure) -> dict[str, Any]:
    seen = each.seen
    return {
        "failure": each.failure,
        "occurrences": len(seen.occurrences),
        "runs": seen.run_count,
        "clusters": len(seen.clusters),
        "first_seen": str(seen.first_seen) if seen.first_seen else None,
        "last_seen": str(seen.last_seen) if seen.last_seen else None,
        "entry": each.entry,
        "due": each.is_due,
    }


def _as_text(failures: tuple[RecurringFailure, ...], proposed: tuple[Suggestion, ...]) -> str:
    lines = _table([HEADINGS, *(_row(each) for each in failures)]) if failures else ["No incident names a failure."]
    due = [each.failure for each in failures if each.is_due]
    lines += ["", f"Due for promotion: playbook promote {' '.join(due)}" if due else "None is due for promotion."]
    if proposed:
        lines += ["", "These incidents name no failure and look like one. To accept, run the command:"]
    for each in proposed:
        why = [f"  {reason[:150]}" for reason in each.why]
        lines += ["", f"{click.style(f'{each.score:.2f}', bold=True)}  {each.command}", *why]
    return "\n".join(lines)


def _row(each: RecurringFailure) -> tuple[str, ...]:
    seen = each.seen
    entry = "due" if each.is_due else "yes" if each.entry else "none"
    counts = (len(seen.occurrences), seen.run_count, len(seen.clusters))
    return (each.failure, *map(str, counts), str(seen.first_seen or ""), str(seen.last_seen or ""), entry)


def _table(rows: list[tuple[str, ...]]) -> list[str]:
    widths = [max(len(row[column]) for row in rows) for column in range(len(HEADINGS))]
    return [
        "  ".join(
            cell.rjust(width) if column in NUMBERS else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
