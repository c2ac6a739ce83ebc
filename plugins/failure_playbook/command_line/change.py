"""How commands change a playbook: what they would write is linted first, then shown or written.

Nothing is written that adds an error to the playbook.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import replace
from datetime import date
from difflib import unified_diff

import click

from failure_playbook.command_line.failures import could_not_run
from failure_playbook.command_line.progress import progress
from failure_playbook.corpus import Corpus
from failure_playbook.diagnostics import Diagnostic, Severity
from failure_playbook.lint.engine import find_on_records, lint, reported
from failure_playbook.lint.fix_plan import NOT_SHOWN
from failure_playbook.lint.registry import all_rules
from failure_playbook.lint.rule import Context
from failure_playbook.lint.secrets import find_secrets
from failure_playbook.project import Contents, Project, load_corpus, make_corpus, read_contents, read_record
from failure_playbook.writing import write_atomically

Changes = Mapping[str, bytes | None]
"""For each path relative to the project root the new content, or None where the file goes."""


def apply_changes(
    project: Project,
    changes: Changes,
    *,
    dry_run: bool,
    expected: Collection[str] = (),
    renamed: Mapping[str, str] | None = None,
) -> None:
    """Write new contents in the order given, then remove what goes; or show them as a unified diff.

    Ends with status 2, and writes nothing, where that would add an error to the playbook. Errors of the ``expected``
    codes do not count. ``renamed`` gives the new path of each file that is renamed: what is wrong with it stays so.
    """
    before = read_contents(project.root)
    needed = {path: data for path, data in changes.items() if before.files.get(path) != data}
    if not needed:
        return
    added = _added_errors(project, before, needed, renamed or {})
    unexpected = [diagnostic for diagnostic in added if diagnostic.code not in expected]
    if unexpected:
        listed = "\n".join(str(diagnostic) for diagnostic in unexpected)
        could_not_run(f"nothing was written, since the playbook would have {len(added)} more errors:\n{listed}")
    if dry_run:
        click.echo(_diff(before, needed), nl=False)
        return
    _write(project, needed)


def diagnostics_if_written(project: Project, path: str, data: bytes) -> list[Diagnostic]:
    """What lint would say of one file if it had this content, what only offers a fix included."""
    corpus = load_corpus(project, {path: data}, progress("Checking"))
    alone = replace(corpus, entries=(), incidents=tuple(file for file in corpus.incidents if file.path == path))
    on_record = find_on_records(Context(alone, date.today()), all_rules())
    return lint(Context(corpus, date.today()), all_rules(), frozenset([path]), on_record)


def _added_errors(project: Project, before: Contents, changes: Changes, renamed: Mapping[str, str]) -> list[Diagnostic]:
    left = Counter(_key(each, renamed) for each in _errors(_corpus(project, before)))
    added = []
    for diagnostic in _errors(_corpus(project, _changed(project, changes))):
        key = _key(diagnostic, {})
        left[key] -= 1
        if left[key] < 0:
            added.append(diagnostic)
    return added


def _key(diagnostic: Diagnostic, renamed: Mapping[str, str]) -> tuple[str, str, str]:
    # Without its line: what stands further down moves when a line is added.
    return (renamed.get(diagnostic.path, diagnostic.path), diagnostic.code, diagnostic.message)


def _errors(corpus: Corpus) -> list[Diagnostic]:
    found = reported(lint(Context(corpus, date.today()), all_rules()))
    return [diagnostic for diagnostic in found if diagnostic.severity is Severity.ERROR]


def _changed(project: Project, changes: Changes) -> Contents:
    contents = read_contents(project.root, {path: data for path, data in changes.items() if data is not None})
    gone = {path for path, data in changes.items() if data is None}
    return replace(
        contents,
        files={path: data for path, data in contents.files.items() if path not in gone},
        unreadable=tuple(file for file in contents.unreadable if file.path not in gone),
        paths=tuple(path for path in contents.paths if path not in gone),
    )


def _corpus(project: Project, contents: Contents) -> Corpus:
    settings = project.configuration
    watch = progress("Checking")
    return make_corpus(settings, contents, [read_record(*item, settings) for item in watch(contents.records.items())])


def _write(project: Project, changes: Changes) -> None:
    # What goes is removed last: as long as it is there, the same command can be run again.
    for path, data in sorted(changes.items(), key=lambda item: item[1] is None):
        file = project.root / path
        try:
            if data is None:
                file.unlink()
            else:
                file.parent.mkdir(parents=True, exist_ok=True)
                write_atomically(file, data)
        except OSError as error:
            could_not_run(
                f"{path}: cannot be written: {(error.strerror or str(error)).lower()}; "
                "mend that and run the same command again"
            )


def _diff(before: Contents, changes: Changes) -> str:
    parts = []
    for path, data in sorted(changes.items()):
        old = before.files.get(path)
        names = (f"a/{path}" if old is not None else "/dev/null", f"b/{path}" if data is not None else "/dev/null")
        for line in unified_diff(_lines(old), _lines(data), *names):
            shown = f"{line[0]}{NOT_SHOWN}\n" if any(find_secrets([line[1:]])) else line
            parts.append(shown if shown.endswith("\n") else f"{shown}\n\\ No newline at end of file\n")
    return "".join(parts)


def _lines(data: bytes | None) -> list[str]:
    lines = (data or b"").splitlines(keepends=True)
    return [line.decode("utf-8", errors="replace") for line in lines]
