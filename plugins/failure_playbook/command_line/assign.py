"""``playbook assign``: say of which failure incidents are instances."""

from __future__ import annotations

from pathlib import Path

import click
from ruamel.yaml.comments import CommentedMap

from failure_playbook.command_line.change import apply_changes
from failure_playbook.command_line.failures import could_not_run, project_to_change
from failure_playbook.command_line.incident_argument import incident_named
from failure_playbook.lifecycle.front_matter_edit import FrontMatterEditError, edit_front_matter
from failure_playbook.project import load_corpus
from failure_playbook.records.fields import SLUG


@click.command(epilog="Example: playbook assign image-never-comes troubleshooting/k8s/pods-wait-2026-05-27.md")
@click.argument("failure")
@click.argument("incidents", nargs=-1, required=True, metavar="INCIDENT...")
@click.option("--dry-run", is_flag=True, help="Write nothing; show what would change as a unified diff.")
def command(failure: str, incidents: tuple[str, ...], dry_run: bool) -> None:
    """Write into each INCIDENT that it is an instance of FAILURE.

    An incident that names another failure is left alone, and nothing is written.
    """
    project = project_to_change()
    corpus = load_corpus(project)
    if not SLUG.fullmatch(failure):
        could_not_run(f"`{failure}` is not a slug; use lowercase letters, digits and single hyphens")
    if failure in corpus.slugs_by_alias:
        could_not_run(f"`{failure}` is a former name; write `{corpus.slugs_by_alias[failure]}`")
    changes: dict[str, bytes | None] = {}
    for incident in incidents:
        file = incident_named(project, corpus, incident)
        path = file.path
        if file.record is None:
            could_not_run(f"{path}: its front matter is not valid; `playbook lint` says why")
        if file.record.failure not in (None, failure):
            could_not_run(f"{path}: it names the failure `{file.record.failure}`; change that by hand if it is wrong")
        if file.record.failure is None:
            changes[path] = _assigned(project.root / path, failure)
    apply_changes(project, changes, dry_run=dry_run)
    if not dry_run:
        for path in sorted(changes):
            click.echo(f"{path}: is an instance of {failure}")
        if not changes:
            click.echo("Nothing to write: they name it already.")


def _assigned(path: Path, failure: str) -> bytes:
    def change(front_matter: CommentedMap) -> None:
        front_matter.insert(list(front_matter).index("status") + 1, "failure", failure)

    try:
        return edit_front_matter(path.read_bytes(), change)
    except FrontMatterEditError as error:
        could_not_run(f"{path}: {error}")
