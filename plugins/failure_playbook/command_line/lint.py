"""``playbook lint``: check records against the rules."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path

import click

from failure_playbook.command_line.failures import could_not_run, project_here
from failure_playbook.corpus import Corpus
from failure_playbook.diagnostics import Severity
from failure_playbook.lint.engine import lint
from failure_playbook.lint.formats import text
from failure_playbook.lint.registry import all_rules
from failure_playbook.lint.rule import Context
from failure_playbook.project import Project, load_corpus


@click.command(epilog="Example: playbook lint troubleshooting/k8s")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path), metavar="[PATH]...")
@click.option("--strict", is_flag=True, help="Let warnings fail the run, too.")
def command(paths: tuple[Path, ...], strict: bool) -> None:
    """Check the records under PATH, or all of the playbook.

    Exit status: 0 nothing to report, 1 findings, 2 could not run (no such path, no record there, invalid
    configuration).
    """
    project = project_here()
    try:
        corpus = load_corpus(project)
    except OSError as error:
        could_not_run(f"{error.filename}: cannot be read: {error.strerror}")
    wanted = _wanted(project, corpus, paths)
    found = lint(Context(corpus, date.today()), all_rules(), wanted)
    click.echo(text.render(found, corpus, len(wanted)))
    failing = [diagnostic for diagnostic in found if strict or diagnostic.severity is Severity.ERROR]
    raise SystemExit(1 if failing else 0)


def _wanted(project: Project, corpus: Corpus, paths: Sequence[Path]) -> frozenset[str]:
    """The paths to report on: records and stray files."""
    checkable = {file.path for file in (*corpus.records, *corpus.data_pages)} | set(corpus.strays)
    wanted = set(checkable) if not paths else set()
    for path in paths:
        wanted |= _under(project, path, checkable)
    if not wanted:
        could_not_run(f"{project.root}: no records; incidents are troubleshooting/<subsystem>/<name>.md")
    return frozenset(wanted)


def _under(project: Project, path: Path, checkable: set[str]) -> set[str]:
    if not path.exists():
        could_not_run(f"{path}: no such file or folder")
    absolute = path.resolve()
    if not absolute.is_relative_to(project.root):
        could_not_run(f"{path}: outside the playbook at {project.root}")
    relative = absolute.relative_to(project.root).as_posix()
    found = {name for name in checkable if relative in (name, ".") or name.startswith(f"{relative}/")}
    if not found:
        could_not_run(f"{path}: no records there; incidents are troubleshooting/<subsystem>/<name>.md")
    return found
