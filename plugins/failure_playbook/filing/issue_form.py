"""The issue form: what a repository's host makes of its answers, read back.

GitHub writes the answers of a form one after the other into the text of the issue: ``### Label``, a blank line, the
answer, a blank line. The answers are Markdown of their own and may hold headings of any name. So only a known label
in its known place splits the text, and a text that could be split in two ways is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import date
from typing import NamedTuple, NoReturn

LABELS: Mapping[str, str] = {
    "title": "Title",
    "subsystem": "Subsystem",
    "stage": "Stage",
    "date": "Date",
    "status": "Status",
    "failure": "Failure",
    "run": "Run",
    "cluster": "Cluster",
    "signatures": "Signature text",
    "issue": "Issue",
    "reason": "Reason",
    "fix": "Fix",
}
"""The label of each field of ``IssueForm``, in the order of the form."""
NO_ANSWER = "_No response_"
"""What GitHub writes where a field was left empty."""

_ONE_LINE = ("title", "subsystem", "stage", "date", "status", "failure", "run", "cluster")
"""The fields whose answer is a single line. They come first."""
_SECTIONS = ("issue", "reason", "fix")
_REQUIRED = ("title", "subsystem", "stage", "date", "status", *_SECTIONS)
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_FENCE = re.compile(r" {0,3}(?P<marks>`{3,}|~{3,})(?P<info>.*)")


class IssueFormError(ValueError):
    """A text is not what the issue form yields. The message names the line and says what to do."""


@dataclass(frozen=True, slots=True)
class IssueForm:
    """The answers of an issue form, as they were typed; None where an optional one was left out."""

    title: str
    subsystem: str
    stage: str
    date: str
    status: str
    failure: str | None
    run: str | None
    cluster: str | None
    signatures: tuple[str, ...]
    issue: str
    reason: str
    fix: str


class _Answer(NamedTuple):
    line: int
    """The line of its label, counted from 1."""
    text: str | None


def read_issue_form(text: str) -> IssueForm:
    """Read the text of an issue that was opened with the form.

    Raises:
        IssueFormError: it is not from the form, an answer is missing, or the text can be split in two ways.
    """
    lines = text.replace("\r\n", "\n").split("\n")
    answers = _read_single_lines(lines)
    answers |= _read_texts(lines, _next_filled(lines, answers["cluster"].line + 1) + 1)
    _check_date(answers["date"])
    required = {field: _required(field, answers[field]) for field in _REQUIRED}
    signatures = (answers["signatures"].text or "").split("\n")
    return IssueForm(
        **required,
        failure=answers["failure"].text,
        run=answers["run"].text,
        cluster=answers["cluster"].text,
        signatures=tuple(stripped for line in signatures if (stripped := line.strip()) and not _FENCE.fullmatch(line)),
    )


def _required(field: str, answer: _Answer) -> str:
    if answer.text is None:
        _refuse(answer.line, f"{LABELS[field]} has no answer; write one under `{_heading(field)}`")
    return answer.text


def _read_single_lines(lines: Sequence[str]) -> dict[str, _Answer]:
    """The answers that are one line each. Whatever stands on that line is the answer, a heading included."""
    answers: dict[str, _Answer] = {}
    at = -1
    for field in _ONE_LINE:
        at = _next_filled(lines, at + 1)
        if lines[at : at + 1] != [_heading(field)]:
            _refuse(at + 1, f"{_expected(field)}{_found(lines, at)}")
        label_line = at + 1
        at = _next_filled(lines, at + 1)
        if at >= len(lines):
            _refuse(label_line, f"nothing stands under `{_heading(field)}`; write the answer or {NO_ANSWER}")
        answers[field] = _Answer(label_line, _answer(lines[at : at + 1]))
    return answers


def _read_texts(lines: Sequence[str], start: int) -> dict[str, _Answer]:
    """The answers of several lines: the signatures and the three sections."""
    first = _next_filled(lines, start)
    if lines[first : first + 1] != [_heading("signatures")]:
        _refuse(first + 1, f"{_expected('signatures')}{_found(lines, first)}")
    issue = next(_headings(lines, "issue", first + 1), None)
    if issue is None:
        _refuse_missing(lines, "issue", first + 1)
    splits = [
        (first, issue, reason, fix)
        for reason in _headings(lines, "reason", issue + 1)
        for fix in _headings(lines, "fix", reason + 1)
    ]
    if not splits:
        missing = "fix" if any(_headings(lines, "reason", issue + 1)) else "reason"
        _refuse_missing(lines, missing, issue + 1)
    if len(splits) > 1:
        _refuse_second(splits)
    places = splits[0]
    ends = (*places[1:], len(lines))
    return {
        field: _Answer(place + 1, _answer(lines[place + 1 : end]))
        for field, place, end in zip(("signatures", *_SECTIONS), places, ends, strict=True)
    }


def _headings(lines: Sequence[str], field: str, start: int) -> Iterator[int]:
    """Where a label stands as the form writes it: between blank lines and outside of code."""
    fence = ""
    for number in range(start, len(lines)):
        fence = _fence_after(fence, lines[number])
        follows = lines[number + 1 : number + 2]
        if not fence and lines[number] == _heading(field) and not lines[number - 1].strip() and follows in ([], [""]):
            yield number


def _fence_after(fence: str, line: str) -> str:
    """The marks of the fence that is open after a line, or nothing."""
    found = _FENCE.fullmatch(line)
    if found is None:
        return fence
    if not fence:
        return "" if found["marks"][0] in found["info"] else found["marks"]
    closes = found["marks"].startswith(fence) and not found["info"].strip()
    return "" if closes else fence


def _answer(lines: Sequence[str]) -> str | None:
    text = "\n".join(lines).strip()
    return None if text in ("", NO_ANSWER) else text


def _next_filled(lines: Sequence[str], start: int) -> int:
    return next((number for number in range(start, len(lines)) if lines[number].strip()), len(lines))


def _heading(field: str) -> str:
    return f"### {LABELS[field]}"


def _check_date(answer: _Answer) -> None:
    written = _required("date", answer)
    try:
        if not _DAY.fullmatch(written):
            raise ValueError
        date.fromisoformat(written)
    except ValueError:
        _refuse(answer.line, f"Date is {written!r}, which is no day; write YYYY-MM-DD")


def _expected(field: str) -> str:
    before = [name.name for name in fields(IssueForm)]
    position = before.index(field)
    place = f"after the answer to {LABELS[before[position - 1]]}" if position else "as the first line"
    return f"`{_heading(field)}` must stand {place}, "


def _found(lines: Sequence[str], at: int) -> str:
    what = f"not {lines[at].strip()[:60]!r}" if at < len(lines) else "but the text ends"
    return f"{what}; open the issue with the form, and leave its headings as they are"


def _refuse_missing(lines: Sequence[str], field: str, start: int) -> NoReturn:
    fence, opened = "", 0
    for number in range(start, len(lines)):
        before, fence = fence, _fence_after(fence, lines[number])
        opened = number + 1 if fence and not before else opened
        if fence and lines[number] == _heading(field):
            _refuse(number + 1, f"`{_heading(field)}` stands in the code block of line {opened}; close that block")
    _refuse(start, f"no `{_heading(field)}` follows; open the issue with the form, and leave its headings as they are")


def _refuse_second(splits: Sequence[tuple[int, ...]]) -> NoReturn:
    for position, field in ((2, "reason"), (3, "fix")):
        places = sorted({split[position] + 1 for split in splits})
        if len(places) > 1:
            advice = "put the one that belongs to an answer into a code block, or give it another name"
            _refuse(places[1], f"`{_heading(field)}` stands on line {places[0]}, too; {advice}")
    raise AssertionError("two splits differ in a place")


def _refuse(line: int, message: str) -> NoReturn:
    raise IssueFormError(f"line {line}: {message}")
