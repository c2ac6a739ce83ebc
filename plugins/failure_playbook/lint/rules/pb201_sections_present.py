"""PB201: Issue, Reason and Fix are present."""

from collections.abc import Iterator

from failure_playbook.lint.example_files import INCIDENT_PATH, incident
from failure_playbook.lint.outline import ROLES
from failure_playbook.lint.rule import Context, Example, Finding, RecordRule
from failure_playbook.records import RecordFile


def check(file: RecordFile, context: Context) -> Iterator[Finding]:
    body = file.document.body
    if body is None:
        return
    found = context.outline(file)
    for role in ROLES:
        if found.part(role) is None:
            yield Finding(file.document.front_matter.span, f"no section `## {role}`; add it")


RULE = RecordRule(
    code="PB201",
    name="sections-present",
    summary="A record has the sections Issue, Reason and Fix.",
    why="A reader in trouble looks for exactly these three; a write-up without one answers only part of the question.",
    bad=Example(INCIDENT_PATH, incident("## Reason\n\nThe registry mirror answers 404 for the image.\n\n", "")),
    good=Example(INCIDENT_PATH, incident()),
    check=check,
)
