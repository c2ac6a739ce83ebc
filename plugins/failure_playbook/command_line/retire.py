"""``playbook retire``: take an entry out of the tables and keep its page."""

from __future__ import annotations

import click

from failure_playbook.command_line.change import apply_changes
from failure_playbook.command_line.failures import could_not_run, project_to_change
from failure_playbook.command_line.reason_argument import reason
from failure_playbook.lifecycle.front_matter_edit import FrontMatterEditError
from failure_playbook.lifecycle.retiring import retire
from failure_playbook.project import load_corpus
from failure_playbook.suggestion import did_you_mean


@click.command(epilog="Example: playbook retire image-never-comes --because 'the mirror is gone'")
@click.argument("slug")
@click.option("--because", metavar="TEXT", help="Why it is no longer in the tables. Its page says so.")
@click.option("--dry-run", is_flag=True, help="Write nothing; show what would change as a unified diff.")
def command(slug: str, because: str | None, dry_run: bool) -> None:
    """Retire the entry SLUG: it leaves the tables, and its page stays, with the reason.

    Exit status: 0 done or done already, 2 could not run.
    """
    project = project_to_change()
    corpus = load_corpus(project)
    if slug in corpus.slugs_by_alias:
        could_not_run(f"`{slug}` is a former name; write `{corpus.slugs_by_alias[slug]}`")
    file = next((file for file in corpus.entries if file.slug == slug), None)
    if file is None:
        known = [file.slug for file in corpus.entries]
        could_not_run(f"no entry `{slug}`{did_you_mean(slug, known)}")
    if file.record is None:
        could_not_run(f"{file.path}: its front matter is not valid; `playbook lint` says why")
    why = reason(because, f"Why is {slug} retired")
    before = (project.root / file.path).read_bytes()
    try:
        data = retire(before, why)
    except FrontMatterEditError as error:
        could_not_run(f"{file.path}: {error}")
    apply_changes(project, {file.path: data}, dry_run=dry_run)
    if data == before or not dry_run:
        click.echo(f"{file.path}: retired{' already' if data == before else ''}")
