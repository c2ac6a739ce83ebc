"""``playbook new``: file an incident."""

from __future__ import annotations

from pathlib import Path

import click

from failure_playbook.command_line.failures import could_not_run, project_here
from failure_playbook.command_line.log_argument import log_text
from failure_playbook.command_line.new_filing import Filing
from failure_playbook.command_line.standard_input import STANDARD_INPUT, read_standard_input
from failure_playbook.filing.answers import Answers, answers_of_form
from failure_playbook.filing.issue_form import IssueFormError, read_issue_form
from failure_playbook.records.front_matter import read_front_matter
from failure_playbook.records.source_text import SourceText, decode

LONGEST_BODY = 1_000_000
"""Bytes of the sections. An incident holds the lines that tell, and no whole log."""


@click.command(
    epilog="Example: playbook new   or: playbook new --title 'Pods wait for an image' --subsystem k8s "
    "--stage cluster-and-sandbox --stdin < body.md   or: playbook new --from-log driver.log"
)
@click.option("--title", help="The symptom in one line of inline Markdown.")
@click.option("--subsystem", help="The part that owned the bug; it becomes the folder.")
@click.option("--stage", help="Where in a run it shows up.")
@click.option("--date", "day", metavar="YYYY-MM-DD", help="The day it happened; today, where it is not given.")
@click.option(
    "--status",
    type=click.Choice(["open", "resolved"]),
    help="Resolved, where it is not given: both reason and fix are known.",
)
@click.option("--failure", metavar="SLUG", help="The failure that it is an instance of.")
@click.option("--run", metavar="NAME", help="The run that it hit.")
@click.option("--cluster", metavar="NAME", help="The cluster that it was on.")
@click.option("--signature", "signatures", metavar="TEXT", multiple=True, help="A literal that logs of it show.")
@click.option("--from-log", metavar="FILE", help="Take title, signature and error lines from a log.")
@click.option("--from-issue", metavar="FILE", help="Take everything from the text of an issue form.")
@click.option("--stdin", "reads_body", is_flag=True, help="Read the sections, as Markdown, from standard input.")
@click.option("--unless-known", is_flag=True, help="Where a look-alike scores 0.5 or more, record an occurrence there.")
@click.option("--dry-run", is_flag=True, help="Write nothing; show the file as a unified diff.")
def command(
    title: str | None,
    subsystem: str | None,
    stage: str | None,
    day: str | None,
    status: str | None,
    failure: str | None,
    run: str | None,
    cluster: str | None,
    signatures: tuple[str, ...],
    from_log: str | None,
    from_issue: str | None,
    reads_body: bool,
    unless_known: bool,
    dry_run: bool,
) -> None:
    """File an incident as troubleshooting/SUBSYSTEM/SYMPTOM-DATE.md.

    On a terminal it asks for what the options do not say, and opens $EDITOR. What is already known that looks alike is
    shown first. A name that is taken gets a number. What is left to write is named, and lint reports it until it is.
    The FILE of a log or an issue may be -, for standard input.

    Exit status: 0 written, or recorded on what is known; 2 could not run, and nothing is written.
    """
    project = project_here()
    options = {"title": title, "subsystem": subsystem, "stage": stage, "date": day, "run": run, "cluster": cluster}
    for name, value in options.items():
        if value is not None and not value.strip():
            could_not_run(f"--{name} is empty; give it a value, or leave it out")
    if [from_log, from_issue, *([STANDARD_INPUT] if reads_body else [])].count(STANDARD_INPUT) > 1:
        could_not_run("standard input can be read once: give the log or the issue as a file")
    if reads_body and from_issue:
        could_not_run("--stdin and --from-issue both give the sections; leave one out")
    log = log_text(_named(from_log), _read(from_log)) if from_log else ""
    body = _body() if reads_body else ""
    given = Answers(title, subsystem, stage, day, status, failure, run, cluster, signatures, body)
    Filing(
        project=project,
        given=given,
        form=_form(from_issue) if from_issue else Answers(),
        form_path=_named(from_issue),
        log=log,
        log_path=_named(from_log),
        unless_known=unless_known,
        dry_run=dry_run,
    ).file()


def _named(path: str | None) -> str:
    return "standard input" if path == STANDARD_INPUT else path or ""


def _read(path: str) -> bytes:
    if path == STANDARD_INPUT:
        return read_standard_input()
    try:
        return Path(path).read_bytes()
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        could_not_run(f"{path}: cannot be read: {reason.lower()}")


def _written(name: str, data: bytes) -> SourceText:
    """What a person wrote; ends with status 2 where it is no text."""
    if len(data) > LONGEST_BODY:
        could_not_run(f"{name}: {len(data):,} bytes are too long for an incident; give a log with --from-log")
    source = decode(data)
    fault = next((fault for fault in source.faults if fault.fix is None), None)
    if fault is not None:
        could_not_run(f"{name}:{fault.span.line}:{fault.span.column}: {fault.message}")
    return source


def _body() -> str:
    source = _written("standard input", read_standard_input())
    if _has_front_matter(source):
        could_not_run("standard input:1: it starts with front matter; give the sections alone, and the rest as options")
    if not source.text.strip():
        could_not_run("standard input is empty; give the sections, or leave --stdin out")
    return source.text


def _form(path: str) -> Answers:
    try:
        return answers_of_form(read_issue_form(_written(_named(path), _read(path)).text))
    except IssueFormError as error:
        could_not_run(f"{_named(path)}: {error}")


def _has_front_matter(source: SourceText) -> bool:
    """A body may begin with a rule, which looks the same as what opens front matter."""
    return source.lines[0] == "---" and read_front_matter(source).mapping is not None
