"""What somebody answers about a new incident, and the record that it makes."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, fields
from typing import Any

from pydantic import ValidationError

from failure_playbook.configuration import Configuration
from failure_playbook.filing.issue_form import IssueForm
from failure_playbook.records import Incident, IncidentStatus
from failure_playbook.records.fields import validation_context
from failure_playbook.suggestion import did_you_mean

REQUIRED = ("title", "subsystem", "stage")
"""What has no default."""
NEW_STATUSES = (IncidentStatus.OPEN.value, IncidentStatus.RESOLVED.value)
"""A superseded one names its successor, so it begins as one of these."""
NOT_A_DAY = "not a day of the calendar; write YYYY-MM-DD"
"""What is said of a date that is none."""


class AnswerError(ValueError):
    """An answer that cannot be used. ``field`` is that of ``Answers``; the message says what is wrong with it."""

    def __init__(self, field: str, message: str) -> None:
        self.field = field
        super().__init__(message)


@dataclass(frozen=True, slots=True)
class Answers:
    """What is known of an incident so far, as it was typed."""

    title: str | None = None
    subsystem: str | None = None
    stage: str | None = None
    date: str | None = None
    status: str | None = None
    failure: str | None = None
    run: str | None = None
    cluster: str | None = None
    signatures: tuple[str, ...] = ()
    body: str = ""

    def or_else(self, others: Answers) -> Answers:
        """These answers, and where there is none the others'."""
        return Answers(
            **{field.name: getattr(self, field.name) or getattr(others, field.name) for field in fields(self)}
        )

    @property
    def missing(self) -> tuple[str, ...]:
        """The required fields that have no answer."""
        return tuple(name for name in REQUIRED if not (getattr(self, name) or "").strip())


def answers_of_form(form: IssueForm) -> Answers:
    """The answers of an issue form."""
    body = f"## Issue\n\n{form.issue}\n\n## Reason\n\n{form.reason}\n\n## Fix\n\n{form.fix}\n"
    return Answers(
        form.title,
        form.subsystem,
        form.stage,
        form.date,
        form.status,
        form.failure,
        form.run,
        form.cluster,
        form.signatures,
        body,
    )


def check_answers(answers: Answers, configuration: Configuration) -> None:
    """See that what is answered can be used, before anything else is asked.

    Raises:
        AnswerError: an answer is not allowed.
    """
    first = Answers(title="x", subsystem=next(iter(configuration.subsystems)), stage=configuration.stage_ids[0])
    record_of(answers.or_else(first).or_else(Answers(date="2000-01-01")), configuration)


def record_of(answers: Answers, configuration: Configuration) -> Incident:
    """The record that answers make. Those that are required must be there, and the date.

    Raises:
        AnswerError: one of them is not allowed.
    """
    _allowed("subsystem", answers.subsystem or "", configuration.subsystems)
    _allowed("status", answers.status or IncidentStatus.RESOLVED, NEW_STATUSES)
    place = _given({"run": answers.run, "cluster": answers.cluster})
    keys = _given(
        {
            "title": (answers.title or "").strip(),
            "date": answers.date,
            "stage": answers.stage,
            "status": answers.status or IncidentStatus.RESOLVED.value,
            "failure": answers.failure,
            "occurrences": [{"date": answers.date, **place}] if place else None,
            "signatures": [{"text": text} for text in answers.signatures],
        }
    )
    try:
        return Incident.model_validate(keys, context=validation_context(configuration))
    except ValidationError as error:
        raise _answer_error(error) from None


def _allowed(field: str, value: str, allowed: Collection[str]) -> None:
    if value not in allowed:
        listed = ", ".join(allowed)
        raise AnswerError(field, f"{value!r} is not allowed; allowed: {listed}{did_you_mean(value, allowed)}")


def _given(keys: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in keys.items() if value}


def _answer_error(error: ValidationError) -> AnswerError:
    found = error.errors(include_url=False)[0]
    names = {field.name for field in fields(Answers)}
    field = next(str(part) for part in reversed(found["loc"]) if part in names)
    message = NOT_A_DAY if found["type"].startswith("date_") else found["msg"]
    return AnswerError(field, f"{found['input']!r}: {message[0].lower()}{message[1:]}")
