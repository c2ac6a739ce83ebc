"""From a draft to a file: mended, checked, and put under a name that is free."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import click

from failure_playbook.command_line.change import apply_changes, diagnostics_if_written
from failure_playbook.command_line.failures import could_not_run
from failure_playbook.diagnostics import Diagnostic, Severity
from failure_playbook.filing.draft import left_to_write
from failure_playbook.filing.naming import file_names
from failure_playbook.lint.edit_bytes import apply_fixes
from failure_playbook.lint.engine import reported
from failure_playbook.lint.fix_plan import MAXIMUM_PASSES
from failure_playbook.project import Project
from failure_playbook.records import Incident, read_incident
from failure_playbook.records.incident import FOLDER
from failure_playbook.records.source_text import decode
from failure_playbook.writing import create_atomically

LEFT_TO_WRITE = frozenset({"PB204", "PB209"})
"""The rules that report a section that is left to write."""


@dataclass(frozen=True, slots=True)
class CheckedDraft:
    """A draft after all safe fixes, and what lint says of it beside what is left to write."""

    path: str
    """A free one, for as long as nobody else takes it."""
    record: Incident
    data: bytes
    errors: tuple[Diagnostic, ...]
    warnings: tuple[Diagnostic, ...]


def check_draft(project: Project, subsystem: str, data: bytes, drafted: Incident) -> CheckedDraft:
    """Mend what is safe to mend, and check the rest. ``drafted`` names it where its front matter cannot be read."""
    record = read_incident(f"{FOLDER}/{subsystem}/draft.md", data, project.configuration).record or drafted
    path = next(path for path in _paths(subsystem, record) if not os.path.lexists(project.root / path))
    data, found = _mended(project, path, data)
    lines = {n for each in left_to_write(data) for n in range(each.first_line, each.last_line + 1)}
    counted = [each for each in found if each.code not in LEFT_TO_WRITE or each.span.line not in lines]
    return CheckedDraft(
        path,
        record,
        data,
        tuple(each for each in counted if each.severity is Severity.ERROR),
        tuple(each for each in counted if each.severity is Severity.WARNING),
    )


def _paths(subsystem: str, record: Incident) -> Iterator[str]:
    return (f"{FOLDER}/{subsystem}/{name}" for name in file_names(record.title, record.date))


def _mended(project: Project, path: str, data: bytes) -> tuple[bytes, list[Diagnostic]]:
    found: list[Diagnostic] = []
    for _ in range(MAXIMUM_PASSES):
        found = [each for each in diagnostics_if_written(project, path, data) if each.path == path]
        mended = apply_fixes(data, [each.fix for each in found if each.fix])
        if mended == data:
            break
        data = mended
    return data, reported(found)


def shown_errors(draft: CheckedDraft) -> str:
    """What is wrong with a draft, each with its line, since the file is not there to be looked at."""
    return "\n".join(line for each in draft.errors for line in _shown(each, decode(draft.data).lines))


def _shown(diagnostic: Diagnostic, lines: tuple[str, ...]) -> Iterable[str]:
    yield str(diagnostic)
    if not diagnostic.is_secret and 1 < diagnostic.span.line <= len(lines):
        yield f"    {lines[diagnostic.span.line - 1].strip()}"


def write_draft(project: Project, subsystem: str, draft: CheckedDraft, *, dry_run: bool) -> None:
    """Put a draft without errors on file and say where, and what is left to write; or show it as a unified diff."""
    if dry_run:
        apply_changes(project, {draft.path: draft.data}, dry_run=True, expected=LEFT_TO_WRITE)
        return
    path = _create(project, subsystem, draft)
    click.echo(f"{path}: written")
    left = [section.role for section in left_to_write(draft.data)]
    if left:
        click.echo(f"  left to write: {', '.join(left)}")
    for each in draft.warnings:
        click.echo(f"{click.style('warning:', fg='yellow', bold=True)} {each}", err=True)


def _create(project: Project, subsystem: str, draft: CheckedDraft) -> str:
    folder = project.root / FOLDER / subsystem
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if not folder.resolve().is_relative_to(project.root):
            could_not_run(f"{FOLDER}/{subsystem}: it is a link that leads out of the playbook; nothing was written")
        for path in _paths(subsystem, draft.record):
            try:
                create_atomically(project.root / path, draft.data)
            except FileExistsError:
                continue
            return path
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        could_not_run(f"{FOLDER}/{subsystem}: cannot be written: {reason}; nothing was written")
    raise AssertionError("names never end")
