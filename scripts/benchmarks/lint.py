"""``playbook lint`` against markdownlint-cli2 on the same files, and how its time grows with their number."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from benchmarks.corpus_generator import generate
from benchmarks.timing import Timed, alternate, machine
from failure_playbook.project import Project

REFERENCE = Path(__file__).parent / "markdownlint"
FILES = 3000
FEW, MANY = 1000, 10_000
COLD_AT_MOST, WARM_AT_MOST, GROWTH_AT_MOST = 0.5, 0.15, 11.0


def measure(project: Project, rounds: int) -> str:
    """The report, as a Markdown table."""
    # Both lint the Markdown that a team writes; the reference knows nothing of caches, so it is always cold.
    subprocess.run(["npm", "--prefix", str(REFERENCE), "ci", "--silent"], check=True)
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        for count in (FEW, FILES, MANY):
            (folder / str(count)).mkdir()
            generate(project, count, folder / str(count))
        reference, cold, warm = _on(folder / str(FILES), folder / "cache")
        alternate([reference, cold, warm], rounds)
        few, many = (_lint(folder / str(count), folder / f"cache-{count}", is_cold=True) for count in (FEW, MANY))
        alternate([few, many], rounds)
    rows = [
        ("markdownlint-cli2", f"{FILES:,}", reference.median, 1.0, ""),
        ("playbook lint, cold", f"{FILES:,}", cold.median, cold.median / reference.median, f"at most {COLD_AT_MOST}"),
        ("playbook lint, warm", f"{FILES:,}", warm.median, warm.median / reference.median, f"at most {WARM_AT_MOST}"),
        (f"playbook lint, cold, to {FEW:,}", f"{FEW:,}", few.median, 1.0, ""),
        (f"playbook lint, cold, to {FEW:,}", f"{MANY:,}", many.median, many.median / few.median, "at most 11"),
    ]
    lines = [
        f"| {name} | {files} | {seconds:.2f} s | {ratio:.2f} | {bar} |" for name, files, seconds, ratio, bar in rows
    ]
    heading = f"{machine()}; {rounds} alternating runs, medians\n\n| command | files | time | ratio | bar |\n"
    return heading + "|---|--:|--:|--:|---|\n" + "\n".join(lines)


def _on(corpus: Path, cache: Path) -> tuple[Timed, Timed, Timed]:
    command = [str(REFERENCE / "node_modules/.bin/markdownlint-cli2"), "troubleshooting/**/*.md"]
    return Timed(command, corpus, os.environ), _lint(corpus, cache, is_cold=True), _lint(corpus, cache, is_cold=False)


def _lint(corpus: Path, cache: Path, *, is_cold: bool) -> Timed:
    def forget() -> None:
        if is_cold:
            shutil.rmtree(cache, ignore_errors=True)

    environment = os.environ | {"PLAYBOOK_CACHE_DIR": str(cache)}
    return Timed([sys.executable, "-m", "failure_playbook", "lint"], corpus, environment, forget)
