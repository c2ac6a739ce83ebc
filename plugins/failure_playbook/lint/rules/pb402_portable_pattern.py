"""PB402: patterns mean the same in a browser."""

from collections.abc import Iterator

from failure_playbook.lint.example_files import INCIDENT_PATH, incident
from failure_playbook.lint.record_signatures import compiles, patterns_of, portability_fault
from failure_playbook.lint.rule import Context, Example, Finding, RecordRule
from failure_playbook.records import RecordFile


def check(file: RecordFile, context: Context) -> Iterator[Finding]:
    for pattern, span in patterns_of(file):
        fault = portability_fault(pattern) if compiles(pattern) else None
        if fault is not None:
            yield Finding(span, f"the pattern is not portable: {fault}")


RULE = RecordRule(
    code="PB402",
    name="portable-pattern",
    summary="Patterns mean the same in RE2 and in a browser's RegExp.",
    why="The same log must get the same answer on the command line and on the site.",
    bad=Example(
        INCIDENT_PATH,
        incident("status: resolved", "status: resolved\nsignatures:\n  - pattern: '(?i)image answers 404'"),
    ),
    good=Example(
        INCIDENT_PATH,
        incident("status: resolved", "status: resolved\nsignatures:\n  - pattern: '[Ii]mage answers 404'"),
    ),
    check=check,
)
