"""What ``playbook new`` asks on a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import click
from pydantic import TypeAdapter, ValidationError

from failure_playbook.command_line.questions import ask, ask_choice
from failure_playbook.command_line.shown_look_alikes import shown_look_alikes
from failure_playbook.configuration import Configuration
from failure_playbook.filing.answers import NOT_A_DAY, Answers
from failure_playbook.lookalikes import LookAlike
from failure_playbook.records.fields import Day, InlineText

_TITLE: TypeAdapter[str] = TypeAdapter(InlineText)
_DAY: TypeAdapter[date] = TypeAdapter(Day)


def ask_what(given: Answers, proposed: Answers) -> Answers:
    """Ask for the title and, where a log proposes one, the signature."""
    title = given.title or ask("Title, the symptom in one line", _title, default=proposed.title or "")
    signatures = given.signatures
    if proposed.signatures and not signatures:
        answer = ask("Signature, a part of a log line (- for none)", default=proposed.signatures[0])
        signatures = () if answer == "-" else (answer,)
    return replace(given, title=title, signatures=signatures)


def choose_look_alike(found: Sequence[LookAlike]) -> LookAlike | None:
    """Show what is known already, and ask whether it happened again."""
    if not found:
        click.echo("Nothing that is known looks like it.", err=True)
        return None
    click.echo(f"\n{shown_look_alikes(found, numbered=True)}\n", err=True)

    def number(answer: str) -> str:
        if answer and not (answer.isdecimal() and 1 <= int(answer) <= len(found)):
            raise ValueError(f"write a number from 1 to {len(found)}, or nothing")
        return answer

    answer = ask("Record an occurrence of one of them instead (its number; Enter for none)", number)
    return found[int(answer) - 1] if answer else None


def ask_where(configuration: Configuration, answers: Answers) -> Answers:
    """Ask for the subsystem and the stage."""
    subsystem = answers.subsystem or ask_choice("Subsystem, the part that owned the bug", configuration.subsystems)
    stages = {stage.id: stage.title for stage in configuration.stages}
    stage = answers.stage or ask_choice("Stage, where in a run it shows up", stages)
    return replace(answers, subsystem=subsystem, stage=stage)


def ask_when(answers: Answers) -> Answers:
    """Ask for the day, the run and the cluster."""
    return replace(
        answers,
        date=answers.date or ask("Date", _day, default=str(date.today())),
        run=answers.run or ask("Run (Enter for none)"),
        cluster=answers.cluster or ask("Cluster (Enter for none)"),
    )


def _title(answer: str) -> str:
    try:
        return _TITLE.validate_python(answer)
    except ValidationError:
        raise ValueError("write the symptom in one line") from None


def _day(answer: str) -> str:
    try:
        day = _DAY.validate_python(answer)
    except ValidationError:
        raise ValueError(NOT_A_DAY) from None
    if day > date.today():
        raise ValueError(f"it is in the future; today is {date.today()}")
    return answer
