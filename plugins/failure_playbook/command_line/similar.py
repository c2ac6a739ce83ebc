"""``playbook similar``: what is already known that looks like a report, an error message or a log."""

from __future__ import annotations

import json
from pathlib import Path

import click

from failure_playbook.command_line.failures import could_not_run, project_here
from failure_playbook.command_line.log_argument import log_text
from failure_playbook.command_line.look_alike_index import find_look_alikes
from failure_playbook.command_line.shown_look_alikes import shown_look_alikes
from failure_playbook.command_line.standard_input import STANDARD_INPUT, read_standard_input
from failure_playbook.lookalikes import LookAlike
from failure_playbook.lookalikes.query import Query, query_of_record, query_of_text
from failure_playbook.project import Project, is_entry, is_incident, read_record

VERSION = 1
_LOOKS_LIKE_A_FILE = (".md", ".log", ".txt", ".out")


@click.command(
    epilog="Example: playbook similar 'pods stay in ContainerCreating'   or: playbook similar - < driver.log"
)
@click.argument("asked", metavar="FILE-OR-TEXT", nargs=-1, required=True)
@click.option("--limit", type=click.IntRange(1, 100), default=5, show_default=True, help="How many to show at most.")
@click.option(
    "--format", "output_format", type=click.Choice(["text", "json"]), default="text", help="How to show them."
)
def command(asked: tuple[str, ...], limit: int, output_format: str) -> None:
    """Show the entries and incidents that look like a file, a text or, with -, standard input.

    A score of 0.50 or more claims that it is the same failure. What weighs most is the same error with its numbers,
    paths and names masked, then a signature, then rare words.

    Exit status: 0 done, also where nothing looks alike; 2 could not run.
    """
    project = project_here()
    query, own = _query(project, " ".join(asked))
    if not query.text.strip():
        could_not_run("there is no text to compare; give a file, a text, or - for standard input")
    found = find_look_alikes(project, query, leave_out=own, limit=limit)
    if output_format == "json":
        click.echo(_as_json(found))
    else:
        click.echo(shown_look_alikes(found) if found else "Nothing looks like it.")


def _query(project: Project, asked: str) -> tuple[Query, tuple[str, ...]]:
    """What is looked for, and the path of the record that it is itself, if it is one."""
    if asked == STANDARD_INPUT:
        return query_of_text(log_text("standard input", read_standard_input())), ()
    try:
        file = Path(asked).resolve()
        is_file, is_folder = file.is_file(), file.is_dir()
    except (OSError, ValueError, RuntimeError):
        is_file = is_folder = False
    if is_folder:
        could_not_run(f"{asked}: a folder; give a file, a text, or - for standard input")
    if not is_file:
        is_path = asked.startswith(("./", "../", "~/")) or asked.endswith(_LOOKS_LIKE_A_FILE)
        if is_path and " " not in asked:
            could_not_run(f"{asked}: no such file")
        return query_of_text(asked), ()
    try:
        data = file.read_bytes()
    except OSError as error:
        could_not_run(f"{asked}: cannot be read: {(error.strerror or str(error)).lower()}")
    path = file.relative_to(project.root).as_posix() if file.is_relative_to(project.root) else ""
    if is_entry(path) or is_incident(path):
        return query_of_record(read_record(path, data, project.configuration)), (path,)
    return query_of_text(log_text(asked, data)), ()


def _as_json(found: list[LookAlike]) -> str:
    results = [
        {
            "kind": each.kind,
            "path": each.path,
            "slug": each.slug,
            "title": each.title,
            "url": _address(each),
            "failure": each.failure,
            "score": each.score,
            "why": list(each.why),
        }
        for each in found
    ]
    return json.dumps({"version": VERSION, "results": results}, indent=2, ensure_ascii=False)


def _address(each: LookAlike) -> str:
    """Where its page is on the site, relative to the site root."""
    return each.path.removeprefix("kb/").removesuffix(".md") + "/"
