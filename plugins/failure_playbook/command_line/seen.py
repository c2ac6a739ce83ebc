"""``playbook seen``: record that a failure was seen once more."""

from __future__ import annotations

from datetime import date

import click
from pydantic import ValidationError

from failure_playbook.command_line.change import apply_changes
from failure_playbook.command_line.failures import could_not_run, project_to_change
from failure_playbook.command_line.incident_argument import entry_named, incident_named, is_file
from failure_playbook.command_line.progress import progress
from failure_playbook.corpus import Corpus
from failure_playbook.lifecycle.front_matter_edit import FrontMatterEditError
from failure_playbook.lifecycle.occurrences import (
    NotRecordableError,
    Recording,
    current_incident,
    incident_of,
    known_elsewhere,
    record_occurrence,
)
from failure_playbook.project import Project, load_corpus
from failure_playbook.records import IncidentFile, Occurrence


@click.command(epilog="Example: playbook seen image-never-comes --run sync-2node --cluster dc-1")
@click.argument("target", metavar="FAILURE-OR-FILE")
@click.option("--date", "day", metavar="YYYY-MM-DD", help="The day; today, where it is not given.")
@click.option("--run", metavar="NAME", help="The run that it hit.")
@click.option("--cluster", metavar="NAME", help="The cluster that it was on.")
@click.option("--dry-run", is_flag=True, help="Write nothing; show what would change as a unified diff.")
def command(target: str, day: str | None, run: str | None, cluster: str | None, dry_run: bool) -> None:
    """Record one more occurrence of a failure, on its newest incident, or of the incident in a file.

    The same occurrence is recorded once. One that says no more than its day is filled in by one that names the run or
    the cluster of that day.

    Exit status: 0 done or recorded already, 2 could not run.
    """
    record_on(project_to_change(), target, occurrence_of(day, run, cluster), dry_run=dry_run)


def record_on(project: Project, target: str, occurrence: Occurrence, *, dry_run: bool) -> None:
    """Record an occurrence on the newest incident of a failure or on that in a file, and say so."""
    corpus = load_corpus(project, watch=progress("Reading records"))
    file = _incident(project, corpus, target)
    other = known_elsewhere(corpus, file, occurrence)
    if other is not None:
        click.echo(f"{other.path}: recorded already")
        return
    try:
        data, recording = record_occurrence(file, (project.root / file.path).read_bytes(), occurrence)
    except FrontMatterEditError as error:
        could_not_run(f"{file.path}: {error}")
    apply_changes(project, {file.path: data}, dry_run=dry_run)
    if not dry_run or recording is Recording.KNOWN:
        run, cluster = occurrence.run, occurrence.cluster
        said = f"{occurrence.date}" + (f", run {run}" if run else "") + (f", cluster {cluster}" if cluster else "")
        click.echo(f"{file.path}: {said}: {recording.value}")


def occurrence_of(day: str | None, run: str | None, cluster: str | None) -> Occurrence:
    """The occurrence that options name, today's where no day is given; ends with status 2 where one is wrong."""
    try:
        made = Occurrence.model_validate({"date": day or str(date.today()), "run": run, "cluster": cluster})
    except ValidationError as error:
        found = error.errors()[0]
        could_not_run(f"--{found['loc'][0]} {found['input']!r}: {found['msg']}")
    if made.date > date.today():
        could_not_run(f"--date {made.date}: it is in the future; today is {date.today()}")
    return made


def _incident(project: Project, corpus: Corpus, target: str) -> IncidentFile:
    if not target.strip():
        could_not_run("name a failure or the file of an incident")
    target = entry_named(project, target) or target
    try:
        if not is_file(target):
            if target in corpus.slugs_by_alias:
                click.echo(f"{target}: a former name of {corpus.slugs_by_alias[target]}", err=True)
            return incident_of(corpus, target)
        named = incident_named(project, corpus, target)
        file = current_incident(corpus, named)
    except NotRecordableError as error:
        could_not_run(f"{target}: {error}")
    if file != named:
        click.echo(f"{named.path}: superseded by {file.path}, where it is recorded", err=True)
    return file
