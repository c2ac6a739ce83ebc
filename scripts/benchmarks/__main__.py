"""``scripts/bench``: the measurements, and the generator of what they measure on."""

from __future__ import annotations

from pathlib import Path

import click

from benchmarks import lint
from benchmarks.corpus_generator import generate
from failure_playbook.project import open_project

ROOT = Path(__file__).parents[2]


@click.group(epilog="Example: scripts/bench lint")
def main() -> None:
    """Measure what the tool costs, side by side with named references."""


@main.command("generate", epilog="Example: scripts/bench generate 3000 /tmp/playbook")
@click.argument("count", type=click.IntRange(min=1))
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False))
def generate_command(count: int, folder: Path) -> None:
    """Write a playbook of COUNT generated incidents into FOLDER, which must not exist."""
    try:
        folder.mkdir(parents=True)
    except FileExistsError:
        raise click.UsageError(f"{folder} is there already; name a new folder") from None
    generate(open_project(ROOT), count, folder)


@main.command("lint", epilog="Example: scripts/bench lint --rounds 7")
@click.option("--rounds", type=click.IntRange(min=1), default=5, help="Runs of each, alternating.")
def lint_command(rounds: int) -> None:
    """Measure `playbook lint` against markdownlint-cli2, and how its time grows."""
    click.echo(lint.measure(open_project(ROOT), rounds))


if __name__ == "__main__":
    main(prog_name="scripts/bench")
