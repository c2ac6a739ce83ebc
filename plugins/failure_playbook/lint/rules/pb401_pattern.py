"""PB401: patterns compile in RE2."""

from collections.abc import Iterator

from failure_playbook.lint.example_files import INCIDENT_PATH, incident
from failure_playbook.lint.pattern_verdict import pattern_verdict
from failure_playbook.lint.record_signatures import patterns_of
from failure_playbook.lint.rule import Context, Example, Finding, RecordRule
from failure_playbook.records import RecordFile


def check(file: RecordFile, context: Context) -> Iterator[Finding]:
    for pattern, span in patterns_of(file):
        fault = pattern_verdict(pattern).fault
        if fault is not None:
            yield Finding(span, f"RE2 does not compile the pattern: {fault}")


RULE = RecordRule(
    code="PB401",
    name="pattern",
    summary="Patterns compile in RE2, whose time is linear in the length of the log.",
    why="A pattern that does not compile recognizes nothing; one that can backtrack can hang on a long line.",
    bad=Example(INCIDENT_PATH, incident("status: resolved", "status: resolved\nsignatures:\n  - pattern: 'a(b'")),
    good=Example(
        INCIDENT_PATH,
        incident("status: resolved", "status: resolved\nsignatures:\n  - pattern: 'image \\S+ answers 404'"),
    ),
    check=check,
)
