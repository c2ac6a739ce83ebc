"""Filing an incident: from what is given or asked to its file, or to an occurrence of what is known."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from typing import NoReturn

import click

from failure_playbook.command_line.draft_editor import DraftEditor
from failure_playbook.command_line.failures import change_alone, could_not_run
from failure_playbook.command_line.look_alike_index import find_look_alikes
from failure_playbook.command_line.new_draft import check_draft, shown_errors, write_draft
from failure_playbook.command_line.new_questions import ask_what, ask_when, ask_where, choose_look_alike
from failure_playbook.command_line.seen import occurrence_of, record_on
from failure_playbook.command_line.shown_look_alikes import shown_look_alikes
from failure_playbook.command_line.standard_input import is_terminal
from failure_playbook.filing.answers import AnswerError, Answers, check_answers, record_of
from failure_playbook.filing.draft import UnclosedError, complete_body, incident_file, without_answered_hints
from failure_playbook.filing.issue_form import LABELS
from failure_playbook.filing.naming import file_names
from failure_playbook.filing.proposal import Proposal, propose
from failure_playbook.lifecycle.front_matter_edit import FrontMatterEditError
from failure_playbook.lifecycle.occurrences import NotRecordableError, incident_of
from failure_playbook.lookalikes import LookAlike
from failure_playbook.lookalikes.look_alike import SAME
from failure_playbook.lookalikes.query import query_of_text, together
from failure_playbook.project import Project, load_corpus
from failure_playbook.records import Incident

MOST_LOOK_ALIKES = 5
WORTH_A_LOOK = 0.25
"""The score from which on a look-alike is shown."""


@dataclass(frozen=True)
class Filing:
    """One incident to be filed, and where what is known of it comes from."""

    project: Project
    given: Answers
    """The options; they win over all else."""
    form: Answers
    form_path: str
    log: str
    log_path: str
    unless_known: bool
    """Whether an occurrence is recorded on what is known, if it is, and nothing is filed."""
    dry_run: bool

    @cached_property
    def _proposal(self) -> Proposal:
        return propose(self.log)

    def file(self) -> None:
        """File it, asking for what is missing where somebody is there to answer; ends with status 2 where it cannot."""
        signature = self._proposal.signature
        proposed = Answers(title=self._proposal.title, signatures=(signature,) if signature else ())
        given = self.given.or_else(self.form)
        self._check(given)
        self._tell_of_log()
        if not is_terminal() or not given.or_else(proposed).missing:
            self._file_unasked(given.or_else(proposed).or_else(Answers(date=str(date.today()))))
            return
        try:
            self._file_asked(given, proposed)
        except click.Abort:
            click.echo(err=True)
            could_not_run("nothing was written")

    def _tell_of_log(self) -> None:
        if self.log_path and not self._proposal.excerpt:
            click.echo(f"{self.log_path}: no line of it tells of an error, so that it proposes nothing", err=True)
        if self._proposal.changed:
            what = "1 line is" if self._proposal.changed == 1 else f"{self._proposal.changed} lines are"
            click.echo(f"{self.log_path}: {what} masked or left out, for what must not be published", err=True)

    def _file_unasked(self, answers: Answers) -> None:
        if answers.missing:
            options = ", ".join(f"--{name}" for name in answers.missing)
            could_not_run(f"give {options}; on a terminal `playbook new` asks for what is missing")
        record, data = self._draft(answers)
        alike = self._look_alikes(answers)
        if alike:
            click.echo(f"{shown_look_alikes(alike)}\n", err=True)
            target = self._target(alike[0])
            if self.unless_known and alike[0].score >= SAME:
                self._take_for(target, alike[0], answers)
                return
            command = f"playbook seen {target}" if target else f"playbook new --failure {alike[0].slug} …"
            click.echo(f"If it is the first of them, record it there: {command}\n", err=True)
        self._write(answers, record, data)

    def _take_for(self, target: str | None, known: LookAlike, answers: Answers) -> None:
        """Record an occurrence of what is known or, where that has no incident, file this one as its first."""
        if target is not None:
            self._record(target, answers)
            return
        click.echo(f"No incident of {known.slug} is on file; this becomes one.", err=True)
        answers = replace(answers, failure=known.slug)
        self._write(answers, *self._draft(answers))

    def _write(self, answers: Answers, record: Incident, data: bytes) -> None:
        draft = check_draft(self.project, answers.subsystem or "", data, record)
        if draft.errors:
            could_not_run(f"nothing was written:\n{shown_errors(draft)}")
        write_draft(self.project, answers.subsystem or "", draft, dry_run=self.dry_run)

    def _file_asked(self, given: Answers, proposed: Answers) -> None:
        answers = ask_what(given, proposed)
        known = choose_look_alike(self._look_alikes(answers))
        target = self._target(known) if known else None
        if known and target is None:
            click.echo(f"No incident of {known.slug} is on file; this becomes one.", err=True)
            answers = replace(answers, failure=known.slug)
        if target is None:
            answers = ask_where(self.project.configuration, answers)
        answers = ask_when(answers)
        if target is not None:
            self._record(target, answers)
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

    def _check(self, answers: Answers) -> None:
        try:
            check_answers(answers, self.project.configuration)
        except AnswerError as error:
            self._refuse(error)

    def _draft(self, answers: Answers) -> tuple[Incident, bytes]:
        try:
            record = record_of(answers, self.project.configuration)
            body = complete_body(answers.body, record.status, self._proposal.excerpt)
            return record, incident_file(record, body)
        except AnswerError as error:
            self._refuse(error)
        except UnclosedError as error:
            could_not_run(f"{self.form_path or 'standard input'}: {error}")
        except FrontMatterEditError:
            could_not_run("the run, the cluster or a signature holds a character that cannot be written; leave it out")

    def _refuse(self, error: AnswerError) -> NoReturn:
        if not getattr(self.given, error.field) and getattr(self.form, error.field):
            could_not_run(f"{self.form_path}: {LABELS[error.field]}: {error}")
        could_not_run(f"--{'signature' if error.field == 'signatures' else error.field}: {error}")

    def _look_alikes(self, answers: Answers) -> list[LookAlike]:
        told = query_of_text("\n".join([answers.title or "", *answers.signatures, answers.body]))
        query = together(told, query_of_text(self.log))
        found = find_look_alikes(self.project, query, leave_out=(), limit=MOST_LOOK_ALIKES)
        return [each for each in found if each.score >= WORTH_A_LOOK]

    def _target(self, known: LookAlike) -> str | None:
        """What ``playbook seen`` calls a look-alike; None for a failure of which no incident is on file."""
        if known.kind == "incident":
            return known.path
        try:
            incident_of(load_corpus(self.project), known.slug)
        except NotRecordableError:
            return None
        return known.slug

    def _record(self, target: str, answers: Answers) -> None:
        change_alone(self.project)
        occurrence = occurrence_of(answers.date, answers.run, answers.cluster)
        record_on(self.project, target, occurrence, dry_run=self.dry_run)
