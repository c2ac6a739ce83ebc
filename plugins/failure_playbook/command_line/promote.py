"""``playbook promote``: write the entries of recurring failures, and bring those that exist up to date."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import click

from failure_playbook.command_line.change import apply_changes
from failure_playbook.command_line.failures import could_not_run, project_here, project_to_change
from failure_playbook.command_line.progress import progress
from failure_playbook.command_line.standard_input import is_terminal
from failure_playbook.corpus import Corpus
from failure_playbook.lifecycle.front_matter_edit import FrontMatterEditError
from failure_playbook.lifecycle.promotion import (
    OPEN_ITEM_CODES,
    Choices,
    DisagreementError,
    PromotionError,
    entry_path,
    new_entry,
    open_items,
    refreshed_entry,
)
from failure_playbook.lifecycle.recurrence import failures_by_recurrence, missing_to_recur, recurring_failure
from failure_playbook.project import Project, load_corpus
from failure_playbook.records import read_entry
from failure_playbook.suggestion import did_you_mean


@click.command(epilog="Example: playbook promote image-never-comes --dry-run")
@click.argument("slugs", nargs=-1, metavar="[SLUG]...")
@click.option("--all", "takes_all", is_flag=True, help="Every failure that is due, and every entry that has incidents.")
@click.option("--check", "only_checks", is_flag=True, help="Write nothing; name what is due and exit 1 if anything is.")
@click.option("--dry-run", is_flag=True, help="Write nothing; show what would change as a unified diff.")
@click.option("--stage", help="The stage, where the incidents do not agree on one.")
@click.option("--subsystem", help="The subsystem, where the incidents do not agree on one.")
@click.option("--anyway", is_flag=True, help="Promote also what does not recur; needs --because.")
@click.option("--because", metavar="REASON", help="With --anyway: why. It is recorded in the entry.")
def command(
    slugs: tuple[str, ...],
    takes_all: bool,
    only_checks: bool,
    dry_run: bool,
    stage: str | None,
    subsystem: str | None,
    anyway: bool,
    because: str | None,
) -> None:
    """Turn the incidents of the failure SLUG into its entry, kb/playbook/SLUG.md.

    All that the entry says is taken from its incidents. What none of them says is left as an open item, which `playbook
    lint` reports until it is written. In an entry that exists only what is derived is brought up to date: the
    signatures of its incidents. Nothing is written that adds another fault.

    Exit status: 0 done, 1 with --check something is due, 2 could not run.
    """
    project = project_here() if only_checks else project_to_change()
    corpus = load_corpus(project, watch=progress("Reading records"))
    if anyway != bool(because and because.strip()):
        could_not_run("--anyway and --because go together: --anyway --because 'the fix is needed before the next run'")
    if only_checks:
        raise SystemExit(_check(project, corpus, slugs))
    if not slugs and not takes_all:
        could_not_run("name a failure, or --all for every one that is due; `playbook recurring` lists them")
    choices = Choices(stage, subsystem, because)
    _known_choices(project, choices)
    for slug in _wanted(corpus, slugs, takes_all):
        _promote(project, slug, choices, dry_run=dry_run)


def _check(project: Project, corpus: Corpus, slugs: Sequence[str]) -> int:
    if not corpus.incidents:
        could_not_run(f"{project.root}: no incidents, so nothing was checked")
    for slug in slugs:
        _known(corpus, slug)
    due = [each for each in failures_by_recurrence(corpus) if each.is_due and (not slugs or each.failure in slugs)]
    for each in due:
        seen = each.seen
        click.echo(
            f"{each.failure} is due: {len(seen.occurrences)} occurrences, {seen.run_count} runs, "
            f"{len(seen.clusters)} named clusters; run: playbook promote {each.failure}"
        )
    if not due:
        click.echo("No failure is due for promotion.")
    return 1 if due else 0


def _wanted(corpus: Corpus, slugs: Sequence[str], takes_all: bool) -> list[str]:
    for slug in slugs:
        _known(corpus, slug)
    found = failures_by_recurrence(corpus) if takes_all else ()
    return sorted({*slugs, *(each.failure for each in found if each.is_due or each.entry)})


def _known(corpus: Corpus, slug: str) -> None:
    if slug in corpus.slugs_by_alias:
        could_not_run(f"`{slug}` is a former name; write `{corpus.slugs_by_alias[slug]}`")
    if slug not in corpus.incidents_by_failure:
        known = {*corpus.incidents_by_failure, *(file.slug for file in corpus.entries)}
        could_not_run(f"no incident names the failure `{slug}`{did_you_mean(slug, known)}")


def _known_choices(project: Project, choices: Choices) -> None:
    settings = project.configuration
    for key, value, allowed in (
        ("stage", choices.stage, settings.stage_ids),
        ("subsystem", choices.subsystem, tuple(settings.subsystems)),
    ):
        if value is not None and value not in allowed:
            could_not_run(f"--{key} {value}: allowed: {', '.join(allowed)}{did_you_mean(value, allowed)}")


def _promote(project: Project, slug: str, choices: Choices, *, dry_run: bool) -> None:
    # Read anew each time: what was promoted before decides which signatures are taken.
    corpus = load_corpus(project)
    path = entry_path(slug)
    existing = next((file for file in corpus.entries if file.slug == slug), None)
    try:
        if existing:
            before = (project.root / path).read_bytes()
            data = refreshed_entry(corpus, existing, before)
            if data == before:
                click.echo(f"{path}: up to date")
                return
        else:
            if not choices.because and not recurring_failure(corpus, slug).is_recurring:
                raise PromotionError(f"{missing_to_recur(corpus, slug)}; promote it all the same: --anyway --because …")
            data = _new_entry(corpus, slug, choices)
    except (PromotionError, FrontMatterEditError) as error:
        could_not_run(f"{slug}: {error}")
    apply_changes(project, {path: data}, dry_run=dry_run, expected=OPEN_ITEM_CODES)
    if dry_run:
        return
    click.echo(f"{path}: {'signatures added' if existing else 'written'}")
    for item in open_items(read_entry(path, data, project.configuration)) if not existing else ():
        click.echo(f"  open: {item}")


def _new_entry(corpus: Corpus, slug: str, choices: Choices) -> bytes:
    """The new entry; on a terminal, what the incidents do not agree on is asked."""
    while True:
        try:
            return new_entry(corpus, slug, choices)
        except DisagreementError as error:
            if not is_terminal():
                raise
            click.echo(str(error), err=True)
            answer = click.prompt(f"The {error.key} of {slug}", type=click.Choice(error.choices), err=True)
            choices = replace(choices, **{error.key: answer})
