"""``playbook lint``: check records against the rules, and fix what is safe to fix."""

from __future__ import annotations

import gc
import os
from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path

import click

from failure_playbook.command_line.caching import cache_folder
from failure_playbook.command_line.failures import could_not_run, project_here, project_to_change
from failure_playbook.command_line.lint_processes import processes_for, read_and_check
from failure_playbook.command_line.lint_results import Result, ResultCache, key_of
from failure_playbook.command_line.standard_input import STANDARD_INPUT, read_standard_input
from failure_playbook.corpus import Corpus
from failure_playbook.diagnostics import Diagnostic, Severity
from failure_playbook.lint import baseline, fix_plan
from failure_playbook.lint.engine import lint, reported
from failure_playbook.lint.formats import Report, format_names, renderer
from failure_playbook.lint.registry import all_rules
from failure_playbook.lint.rule import Context
from failure_playbook.lint.selection import SelectionError, codes_of, select
from failure_playbook.project import Contents, Project, load_corpus, read_contents
from failure_playbook.writing import write_atomically

SITE_URL = "PLAYBOOK_SITE_URL"
"""The environment variable that says where the site is published; the pages of the rules are there."""


@click.command(epilog="Example: playbook lint troubleshooting/k8s --select PB2 --diff")
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path), metavar="[PATH]...")
@click.option("--strict", is_flag=True, help="Let warnings fail the run, too.")
@click.option("--fix", "fixes", is_flag=True, help="Apply the fixes that are safe, then report what is left.")
@click.option("--diff", "shows_diff", is_flag=True, help="Show what --fix would change; write nothing.")
@click.option("--select", "selected", multiple=True, metavar="CODES", help="Only these rules, as in PB301,PB2.")
@click.option("--ignore", "ignored", multiple=True, metavar="CODES", help="All but these rules.")
@click.option("--format", "output_format", type=click.Choice(format_names()), default="text", help="How to show them.")
@click.option("--statistics", is_flag=True, help="Count the diagnostics of each rule instead of listing them.")
@click.option("--stdin-filename", type=click.Path(path_type=Path), metavar="PATH", help="Where `-` would lie on disk.")
@click.option(
    "--baseline", "baseline_file", type=click.Path(path_type=Path), metavar="FILE", help="Let off what it lists."
)
@click.option("--cache/--no-cache", "caches", default=True, help="Take an earlier result where nothing has changed.")
@click.option("--write-baseline", type=click.Path(path_type=Path), metavar="FILE", help="List there what is found now.")
def command(
    paths: tuple[Path, ...],
    strict: bool,
    fixes: bool,
    shows_diff: bool,
    selected: tuple[str, ...],
    ignored: tuple[str, ...],
    output_format: str,
    statistics: bool,
    stdin_filename: Path | None,
    baseline_file: Path | None,
    write_baseline: Path | None,
    caches: bool,
) -> None:
    """Check the records under PATH, or all of the playbook; `-` is standard input.

    Exit status: 0 nothing to report, 1 findings, 2 could not run (no such path, no record there, invalid
    configuration).
    """
    gc.disable()  # A run makes many objects and hardly a cycle, and it ends soon: collecting would only cost.
    project = project_to_change() if fixes else project_here()
    run = _Run(project, selected, ignored, ResultCache(cache_folder() / "lint") if caches else None)
    paths = run.take_standard_input(paths, stdin_filename)
    if shows_diff:
        raise SystemExit(run.show_diff(paths))
    if fixes:
        paths = run.fix(paths)
    result, contents = run.check(paths)
    found = run.select(reported(result.diagnostics))
    if write_baseline is not None:
        write_atomically(write_baseline, baseline.write(found).encode())
        click.echo(f"{write_baseline}: {len(found)} diagnostics let off")
        return
    if baseline_file is not None:
        found = baseline.apply(found, _read_baseline(baseline_file), _shown(run.project, baseline_file))
    report = Report(found, result.checked, contents.lines_of, os.environ.get(SITE_URL))
    click.echo(_statistics(found) if statistics else renderer(output_format)(report))
    failing = [diagnostic for diagnostic in found if strict or diagnostic.severity is Severity.ERROR]
    raise SystemExit(1 if failing else 0)


class _Run:
    """One run of the command over one playbook."""

    def __init__(
        self, project: Project, selected: Sequence[str], ignored: Sequence[str], results: ResultCache | None
    ) -> None:
        self.project = project
        self.replaced: dict[str, bytes] = {}
        self._results = results
        codes = [rule.code for rule in all_rules()] if selected or ignored else []
        try:
            self._selected, self._ignored = codes_of(selected, codes), codes_of(ignored, codes)
        except SelectionError as error:
            could_not_run(str(error))

    def take_standard_input(self, paths: tuple[Path, ...], filename: Path | None) -> tuple[Path, ...]:
        """Read standard input in the place of the file that it stands for; gives the paths to check."""
        if Path(STANDARD_INPUT) not in paths:
            return paths
        if filename is None or len(paths) > 1:
            could_not_run("`-` stands alone and needs --stdin-filename: where the file lies tells what it is")
        self.replaced[_relative(self.project, filename)] = read_standard_input()
        return (filename,)

    def select(self, found: Iterable[Diagnostic]) -> list[Diagnostic]:
        return select(found, self._selected, self._ignored)

    def check(self, paths: Sequence[Path]) -> tuple[Result, Contents]:
        """Check what lies under the paths, unless an earlier run did and nothing has changed since."""
        contents, today = read_contents(self.project.root, self.replaced), date.today()
        asked = [_relative(self.project, path) for path in paths]
        key = key_of(contents, self.project.configuration, today, asked) if self._results else ""
        result = self._results.load(key) if self._results else None
        if result is None:
            result = self._check(contents, today, paths)
            if self._results:
                self._results.store(key, result)
        return result, contents

    def _check(self, contents: Contents, today: date, paths: Sequence[Path]) -> Result:
        processes = processes_for(len(contents.records))
        corpus, found = read_and_check(self.project.configuration, contents, today, processes)
        wanted = _wanted(self.project, corpus, paths)
        return Result(tuple(lint(Context(corpus, today), all_rules(), wanted, found)), len(wanted))

    def read(self, path: str) -> bytes:
        return self.replaced[path] if path in self.replaced else (self.project.root / path).read_bytes()

    def plan(self, wanted: frozenset[str]) -> fix_plan.Plan:
        def load(replaced: dict[str, bytes]) -> Corpus:
            return load_corpus(self.project, self.replaced | replaced)

        def check(corpus: Corpus) -> list[Diagnostic]:
            found = self.select(lint(Context(corpus, date.today()), all_rules(), wanted))
            return [diagnostic for diagnostic in found if diagnostic.path in wanted]

        return fix_plan.plan_fixes(load, check, self.read)

    def wanted(self, paths: Sequence[Path]) -> frozenset[str]:
        return _wanted(self.project, load_corpus(self.project, self.replaced), paths)

    def show_diff(self, paths: Sequence[Path]) -> int:
        difference = fix_plan.diff(self.plan(self.wanted(paths)), self.read)
        click.echo(difference, nl=False)
        return 1 if difference else 0

    def fix(self, paths: tuple[Path, ...]) -> tuple[Path, ...]:
        """Apply the fixes; gives the paths to check, those of renamed files under their new names."""
        if self.replaced:
            could_not_run("--fix cannot write to standard input; use --diff")
        plan = self.plan(self.wanted(paths))
        for path, data in plan.contents.items():
            write_atomically(self.project.root / path, data)
        for path, target in plan.renames.items():
            (self.project.root / path).rename(self.project.root / target)
        for diagnostic in plan.applied:
            assert diagnostic.fix is not None
            click.echo(f"{diagnostic.path}: {diagnostic.code} fixed: {diagnostic.fix.description}", err=True)
        renamed = {(self.project.root / path).resolve(): self.project.root / new for path, new in plan.renames.items()}
        return tuple(renamed.get(path.resolve(), path) for path in paths)


def _read_baseline(path: Path) -> Counter[baseline.Key]:
    try:
        return baseline.read(path.read_text("utf-8"))
    except OSError as error:
        could_not_run(f"{path}: cannot be read: {error.strerror}")
    except (baseline.BaselineError, UnicodeDecodeError) as error:
        could_not_run(f"{path}: {error}")


def _shown(project: Project, path: Path) -> str:
    """A path as diagnostics name it: relative to the project root where it lies below."""
    absolute = path.resolve()
    return (absolute.relative_to(project.root) if absolute.is_relative_to(project.root) else absolute).as_posix()


def _statistics(found: Sequence[Diagnostic]) -> str:
    counts = Counter((diagnostic.code, diagnostic.name) for diagnostic in found)
    lines = [
        f"{count:>6}  {code}  {name}" for (code, name), count in sorted(counts.items(), key=lambda c: (-c[1], c[0]))
    ]
    return "\n".join([*lines, f"{len(found):>6}  in all"])


def _wanted(project: Project, corpus: Corpus, paths: Sequence[Path]) -> frozenset[str]:
    """The paths to report on: records and stray files, and the pages beside them."""
    records = {file.path for file in (*corpus.records, *corpus.data_pages, *corpus.unreadable)} | set(corpus.strays)
    checkable = records | {page.path for page in corpus.pages}
    wanted = set() if paths else checkable
    for path in paths:
        wanted |= _under(project, path, checkable)
    if not wanted or not (paths or records):
        could_not_run(f"{project.root}: no records; incidents are troubleshooting/<subsystem>/<name>.md")
    return frozenset(wanted)


def _under(project: Project, path: Path, checkable: set[str]) -> set[str]:
    relative = _relative(project, path)
    found = {name for name in checkable if relative in (name, ".") or name.startswith(f"{relative}/")}
    if not found and not path.exists():
        could_not_run(f"{path}: no such file or folder")
    if not found:
        could_not_run(f"{path}: no records there; incidents are troubleshooting/<subsystem>/<name>.md")
    return found


def _relative(project: Project, path: Path) -> str:
    absolute = path.resolve()
    if not absolute.is_relative_to(project.root):
        could_not_run(f"{path}: outside the playbook at {project.root}")
    return absolute.relative_to(project.root).as_posix()
