"""``playbook rename``: give an entry another slug, and rewrite everything that names it."""

from __future__ import annotations

import click

from failure_playbook.command_line.change import apply_changes
from failure_playbook.command_line.failures import could_not_run, project_to_change
from failure_playbook.lifecycle.renaming import RenamingError, rename_entry
from failure_playbook.project import load_corpus
from failure_playbook.records.entry import FOLDER


@click.command(epilog="Example: playbook rename image-never-comes image-not-in-the-mirror")
@click.argument("old", metavar="OLD-SLUG")
@click.argument("new", metavar="NEW-SLUG")
@click.option("--dry-run", is_flag=True, help="Write nothing; show what would change as a unified diff.")
def command(old: str, new: str, dry_run: bool) -> None:
    """Rename the entry OLD-SLUG to NEW-SLUG. Its old address leads to the new one.

    Incidents, entries and pages that name it or link to it are rewritten. A rename that was cut off is finished by the
    same command.

    Exit status: 0 done or done already, 2 could not run.
    """
    project = project_to_change()
    corpus = load_corpus(project)
    try:
        changes = rename_entry(corpus, old, new, lambda path: (project.root / path).read_bytes())
    except RenamingError as error:
        could_not_run(str(error))
    old_path, new_path = f"{FOLDER}/{old}.md", f"{FOLDER}/{new}.md"
    apply_changes(project, changes, dry_run=dry_run, renamed={old_path: new_path})
    if not changes:
        click.echo(f"{new_path}: renamed already")
    elif not dry_run:
        others = sorted(path for path in changes if path not in (old_path, new_path))
        click.echo("\n".join([f"{new_path}: renamed from {old}", *(f"{path}: rewritten" for path in others)]))
