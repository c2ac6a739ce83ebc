"""The tables of the playbook: one a stage, one row an entry."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from failure_playbook.configuration import Stage
from failure_playbook.corpus import Corpus, entries_by_stage
from failure_playbook.inline import safe_markdown
from failure_playbook.pages.page import relocating, render
from failure_playbook.records import EntryFile


@dataclass(frozen=True, slots=True)
class _Row:
    slug: str
    issue: str
    reason: str
    fix: str
    fix_target: str
    entry: str | None
    """The entry, where the fix does not lead to it."""


def stages(corpus: Corpus, page: str) -> str:
    """The headings and tables of all stages, as Markdown for the page at ``page``."""
    return _render(entries_by_stage(corpus), page)


def stage(corpus: Corpus, page: str, stage_id: str) -> str:
    """The heading and table of one stage.

    Raises:
        KeyError: no such stage is configured.
    """
    wanted = [(each, files) for each, files in entries_by_stage(corpus) if each.id == stage_id]
    if not wanted:
        raise KeyError(stage_id)
    return _render(wanted, page)


def _render(tables: Iterable[tuple[Stage, tuple[EntryFile, ...]]], page: str) -> str:
    rows = [(stage, [_row(file, page) for file in files]) for stage, files in tables]
    return render("stage_tables.md.j2", page, tables=rows)


def _row(file: EntryFile, page: str) -> _Row:
    record = file.record
    assert record is not None
    relocate = relocating(file.path, page)
    own = relocate(file.path.rsplit("/", 1)[-1])
    return _Row(
        slug=file.slug,
        issue=safe_markdown(record.issue, relocate),
        reason=safe_markdown(record.reason, relocate),
        fix=safe_markdown(record.fix),
        fix_target=relocate(record.fix_link) if record.fix_link else own,
        entry=own if record.fix_link else None,
    )
