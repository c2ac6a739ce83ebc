"""``playbook supersede``: let an incident that no longer holds lead on to the one that replaces it."""

from __future__ import annotations

import click

from failure_playbook.command_line.change import apply_changes
from failure_playbook.command_line.failures import could_not_run, project_to_change
from failure_playbook.command_line.incident_argument import incident_named
from failure_playbook.command_line.reason_argument import reason
from failure_playbook.lifecycle.front_matter_edit import FrontMatterEditError
from failure_playbook.lifecycle.superseding import SupersedingError, supersede
from failure_playbook.project import load_corpus


@click.command(
    epilog="Example: playbook supersede k8s/pods-wait-2026-05-27.md k8s/mirror-404-2026-07-01.md "
    "--because 'the first one blamed the network'"
)
@click.argument("old")
@click.argument("new")
@click.option("--because", metavar="TEXT", help="Why it no longer holds. Its page says so.")
@click.option("--dry-run", is_flag=True, help="Write nothing; show what would change as a unified diff.")
def command(old: str, new: str, because: str | None, dry_run: bool) -> None:
    """Mark the incident OLD as superseded by the incident NEW. The page of each leads to the other.

    Exit status: 0 done or done already, 2 could not run.
    """
    project = project_to_change()
    corpus = load_corpus(project)
    former, present = incident_named(project, corpus, old), incident_named(project, corpus, new)
    why = reason(because, f"Why does {former.path} no longer hold")
    before = (project.root / former.path).read_bytes()
    try:
        data = supersede(corpus, former, present, why, before)
    except SupersedingError as error:
        could_not_run(str(error))
    except FrontMatterEditError as error:
        could_not_run(f"{former.path}: {error}")
    apply_changes(project, {former.path: data}, dry_run=dry_run)
    if data == before or not dry_run:
        already = " already" if data == before else ""
        click.echo(f"{former.path}: superseded by {present.path}{already}")
