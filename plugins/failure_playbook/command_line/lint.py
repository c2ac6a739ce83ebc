"""``playbook lint``: check records against the rules, and fix what is safe to fix."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from datetime import date
from pathlib import Path

import click

from failure_playbook.command_line.failures import could_not_run, project_here
from failure_playbook.corpus import Corpus
from failure_playbook.diagnostics import Diagnostic, Severity
from failure_playbook.lint import baseline, fix_plan
from failure_playbook.lint.engine import lint, reported
from failure_playbook.lint.formats import format_names, renderer
from failure_playbook.lint.registry import all_rules
from failure_playbook.lint.rule import Context
from failure_playbook.lint.selection import SelectionError, codes_of, select
from failure_playbook.project import Project, load_corpus
from failure_playbook.writing import write_atomically

STANDARD_INPUT = Path("-")


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
) -> None:
    """Check the records under PATH, or all of the playbook; `-` is standard input.

    Exit status: 0 nothing to report, 1 findings, 2 could not run (no such path, no record there, invalid
    configuration).
    """
    run = _Run(project_here(), selected, ignored)
    paths = run.take_standard_input(paths, stdin_filename)
    corpus = run.load()
    run.wanted = _wanted(run.project, corpus, paths)
    if shows_diff:
        raise SystemExit(run.show_diff())
    if fixes:
        run.fix()
        corpus = run.load()
    found = reported(run.check(corpus))
    if write_baseline is not None:
        write_atomically(write_baseline, baseline.write(found).encode())
        click.echo(f"{write_baseline}: {len(found)} diagnostics let off")
        return
    if baseline_file is not None:
        found = baseline.apply(found, _read_baseline(baseline_file), _shown(run.project, baseline_file))
    click.echo(_statistics(found) if statistics else renderer(output_format)(found, corpus, len(run.wanted)))
    failing = [diagnostic for diagnostic in found if strict or diagnostic.severity is Severity.ERROR]
    raise SystemExit(1 if failing else 0)


class _Run:
    """One run of the command over one playbook."""

    def __init__(self, project: Project, selected: Sequence[str], ignored: Sequence[str]) -> None:
        self.project = project
        self.replaced: dict[str, bytes] = {}
        self.wanted: frozenset[str] = frozenset()
        codes = [rule.code for rule in all_rules()]
        try:
            self._selected, self._ignored = codes_of(selected, codes), codes_of(ignored, codes)
        except SelectionError as error:
            could_not_run(str(error))

    def take_standard_input(self, paths: tuple[Path, ...], filename: Path | None) -> tuple[Path, ...]:
        """Read standard input in the place of the file that it stands for; gives the paths to check."""
        if STANDARD_INPUT not in paths:
            return paths
        if filename is None or len(paths) > 1:
            could_not_run("`-` stands alone and needs --stdin-filename: where the file lies tells what it is")
        self.replaced[_relative(self.project, filename)] = sys.stdin.buffer.read()
        return (filename,)

    def load(self, replaced: dict[str, bytes] | None = None) -> Corpus:
        return load_corpus(self.project, self.replaced | (replaced or {}))

    def check(self, corpus: Corpus) -> list[Diagnostic]:
        found = lint(Context(corpus, date.today()), all_rules(), self.wanted)
        return select(found, self._selected, self._ignored)

    def read(self, path: str) -> bytes:
        return self.replaced[path] if path in self.replaced else (self.project.root / path).read_bytes()

    def plan(self) -> fix_plan.Plan:
        def check(corpus: Corpus) -> list[Diagnostic]:
            return [diagnostic for diagnostic in self.check(corpus) if diagnostic.path in self.wanted]

        return fix_plan.plan_fixes(self.load, check, self.read)

    def show_diff(self) -> int:
        difference = fix_plan.diff(self.plan(), self.read)
        click.echo(difference, nl=False)
        return 1 if difference else 0

    def fix(self) -> None:
        if self.replaced:
            could_not_run("--fix cannot write to standard input; use --diff")
        plan = self.plan()
        for path, data in plan.contents.items():
            write_atomically(self.project.root / path, data)
        for path, target in plan.renames.items():
            (self.project.root / path).rename(self.project.root / target)
            self.wanted = self.wanted - {path} | {target}
        for diagnostic in plan.applied:
            assert diagnostic.fix is not None
            click.echo(f"{diagnostic.path}: {diagnostic.code} fixed: {diagnostic.fix.description}", err=True)


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
    """The paths to report on: records, pages that carry data, and stray files."""
    checkable = {file.path for file in (*corpus.records, *corpus.data_pages, *corpus.unreadable)} | set(corpus.strays)
    wanted = set(checkable) if not paths else set()
    for path in paths:
        wanted |= _under(project, path, checkable)
    if not wanted:
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
