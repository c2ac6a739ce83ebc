"""``playbook new``: file an incident."""

from __future__ import annotations

import sys
from datetime import date
from pathlib import Path

import click

from failure_playbook.command_line.draft_editor import DraftEditor
from failure_playbook.command_line.failures import could_not_run, project_here
from failure_playbook.command_line.look_alike_index import find_look_alikes
from failure_playbook.command_line.new_draft import check_draft, shown_errors, write_draft
from failure_playbook.command_line.new_questions import ask_what, ask_when, ask_where, choose_look_alike
from failure_playbook.command_line.questions import can_ask
from failure_playbook.command_line.seen import occurrence_of, record_on
from failure_playbook.command_line.shown_look_alikes import shown_look_alikes
from failure_playbook.filing.answers import AnswerError, Answers, answers_of_form, record_of
from failure_playbook.filing.draft import complete_body, incident_file, without_answered_hints
from failure_playbook.filing.issue_form import IssueFormError, read_issue_form
from failure_playbook.filing.naming import file_names
from failure_playbook.filing.proposal import Proposal, propose
from failure_playbook.lookalikes import LookAlike
from failure_playbook.lookalikes.look_alike import SAME
from failure_playbook.lookalikes.query import query_of_text, together
from failure_playbook.project import Project
from failure_playbook.records import Incident
from failure_playbook.records.source_text import decode

MOST_LOOK_ALIKES = 5
WORTH_A_LOOK = 0.3
"""The score from which on a look-alike is shown."""
STANDARD_INPUT = "-"


@click.command(
    epilog="Example: playbook new   or: playbook new --title 'Pods wait for an image' --subsystem k8s "
    "--stage cluster-and-sandbox --stdin < body.md   or: playbook new --from-log driver.log"
)
@click.option("--title", help="The symptom in one line of inline Markdown.")
@click.option("--subsystem", help="The part that owned the bug; it becomes the folder.")
@click.option("--stage", help="Where in a run it shows up.")
@click.option("--date", "day", metavar="YYYY-MM-DD", help="The day it happened; today, where it is not given.")
@click.option("--status", type=click.Choice(["open", "resolved"]), help="Whether reason and fix are known.")
@click.option("--failure", metavar="SLUG", help="The failure that it is an instance of.")
@click.option("--run", metavar="NAME", help="The run that it hit.")
@click.option("--cluster", metavar="NAME", help="The cluster that it was on.")
@click.option("--signature", "signatures", metavar="TEXT", multiple=True, help="A literal that logs of it show.")
@click.option("--from-log", metavar="FILE", help="Take title, signature and error lines from a log; - reads it.")
@click.option("--from-issue", metavar="FILE", help="Take everything from the text of an issue form; - reads it.")
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

    Exit status: 0 written, or recorded on what is known; 2 could not run, and nothing is written.
    """
    project = project_here()
    if [from_log, from_issue, *([STANDARD_INPUT] if reads_body else [])].count(STANDARD_INPUT) > 1:
        could_not_run("standard input can be read once: give the log or the issue as a file")
    if reads_body and from_issue:
        could_not_run("--stdin and --from-issue both give the sections; leave one out")
    log = _text(from_log) if from_log else ""
    proposal = _proposal(log, from_log)
    body = _body() if reads_body else ""
    given = Answers(title, subsystem, stage, day, status, failure, run, cluster, signatures, body)
    if from_issue:
        given = given.or_else(_form(from_issue))
    _Filing(project, log, proposal, unless_known=unless_known, dry_run=dry_run).file(given)


def _text(path: str) -> str:
    try:
        data = sys.stdin.buffer.read() if path == STANDARD_INPUT else Path(path).read_bytes()
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        could_not_run(f"{path}: cannot be read: {reason.lower()}")
    return decode(data).text


def _body() -> str:
    source = decode(sys.stdin.buffer.read())
    fault = next((fault for fault in source.faults if fault.fix is None), None)
    if fault is not None:
        could_not_run(f"standard input:{fault.span.line}:{fault.span.column}: {fault.message}")
    if source.lines[0] == "---":
        could_not_run("standard input:1: it starts with front matter; give the sections alone, and the rest as options")
    if not source.text.strip():
        could_not_run("standard input is empty; give the sections, or leave --stdin out")
    return source.text


def _form(path: str) -> Answers:
    try:
        return answers_of_form(read_issue_form(_text(path)))
    except IssueFormError as error:
        could_not_run(f"{path}: {error}")


def _proposal(log: str, path: str | None) -> Proposal:
    proposal = propose(log)
    if path and not proposal.excerpt:
        click.echo(f"{path}: no line of it tells of an error, so that it proposes nothing", err=True)
    if proposal.masked:
        what = "1 line is" if proposal.masked == 1 else f"{proposal.masked} lines are"
        click.echo(f"{path}: {what} masked or left out, for what must not be published", err=True)
    return proposal


class _Filing:
    """One run of the command, from what is given to the file."""

    def __init__(self, project: Project, log: str, proposal: Proposal, *, unless_known: bool, dry_run: bool) -> None:
        self.project = project
        self.log = log
        self.proposal = proposal
        self.unless_known = unless_known
        self.dry_run = dry_run

    def file(self, given: Answers) -> None:
        """File it, asking for what is missing where somebody is there to answer."""
        signatures = (self.proposal.signature,) if self.proposal.signature else ()
        proposed = Answers(title=self.proposal.title, signatures=signatures)
        if not given.or_else(proposed).missing or not can_ask():
            self._file_unasked(given.or_else(proposed))
            return
        try:
            self._file_asked(given, proposed)
        except click.Abort:
            click.echo(err=True)
            could_not_run("nothing was written")

    def _file_unasked(self, given: Answers) -> None:
        answers = given.or_else(Answers(date=str(date.today())))
        if answers.missing:
            options = ", ".join(f"--{name}" for name in answers.missing)
            could_not_run(f"give {options}; on a terminal `playbook new` asks for what is missing")
        record, data = self._draft(answers)
        alike = [each for each in self._look_alikes(answers) if each.score >= WORTH_A_LOOK]
        if self.unless_known and alike and alike[0].score >= SAME:
            click.echo(shown_look_alikes(alike[:1]), err=True)
            self._record(alike[0], answers)
            return
        if alike:
            click.echo(shown_look_alikes(alike), err=True)
            click.echo(f"If it is one of them, record it there: playbook seen {_target(alike[0])}\n", err=True)
        draft = check_draft(self.project, answers.subsystem or "", data, record)
        if draft.errors:
            could_not_run(f"nothing was written:\n{shown_errors(draft)}")
        write_draft(self.project, answers.subsystem or "", draft, dry_run=self.dry_run)

    def _file_asked(self, given: Answers, proposed: Answers) -> None:
        answers = ask_what(given, proposed)
        chosen = choose_look_alike(self._look_alikes(answers))
        if chosen is None:
            answers = ask_where(self.project.configuration, answers)
        answers = ask_when(answers)
        if chosen is not None:
            self._record(chosen, answers)
            return
        record, data = self._draft(answers)
        self._write_edited(answers.subsystem or "", record, data, opens_editor=not answers.body)

    def _write_edited(self, subsystem: str, record: Incident, data: bytes, *, opens_editor: bool) -> None:
        """Let the draft be edited until it has no error, then write it. It is kept until then."""
        editor = DraftEditor(next(file_names(record.title, record.date)), data)
        try:
            while True:
                if opens_editor:
                    editor.edit()
                if not editor.data.strip():
                    editor.discard()
                    could_not_run("the draft is empty; nothing was written")
                draft = check_draft(self.project, subsystem, without_answered_hints(editor.data), record)
                if not draft.errors:
                    break
                click.echo(shown_errors(draft), err=True)
                opens_editor = click.confirm("Edit it again?", default=True, err=True)
                if not opens_editor:
                    raise click.Abort
        except (click.Abort, KeyboardInterrupt):
            could_not_run(f"nothing was written; the draft is kept: {editor.path}")
        write_draft(self.project, subsystem, draft, dry_run=self.dry_run)
        editor.discard()

    def _draft(self, answers: Answers) -> tuple[Incident, bytes]:
        try:
            record = record_of(answers, self.project.configuration)
        except AnswerError as error:
            could_not_run(f"--{'signature' if error.field == 'signatures' else error.field}: {error}")
        return record, incident_file(record, complete_body(answers.body, record.status, self.proposal.excerpt))

    def _look_alikes(self, answers: Answers) -> list[LookAlike]:
        told = query_of_text("\n".join([answers.title or "", *answers.signatures, answers.body]))
        return find_look_alikes(
            self.project, together(told, query_of_text(self.log)), leave_out=(), limit=MOST_LOOK_ALIKES
        )

    def _record(self, chosen: LookAlike, answers: Answers) -> None:
        occurrence = occurrence_of(answers.date, answers.run, answers.cluster)
        record_on(self.project, _target(chosen), occurrence, dry_run=self.dry_run)


def _target(look_alike: LookAlike) -> str:
    """What ``playbook seen`` calls it."""
    return look_alike.slug if look_alike.kind == "entry" else look_alike.path
