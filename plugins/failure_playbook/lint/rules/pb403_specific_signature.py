"""PB403: a signature is specific enough to mean something."""

from collections.abc import Iterator

from failure_playbook.lint.example_files import INCIDENT_PATH, incident
from failure_playbook.lint.ordinary_matches import OrdinaryMatch
from failure_playbook.lint.record_signatures import signatures_of
from failure_playbook.lint.rule import Context, Example, Finding, RecordRule
from failure_playbook.records import RecordFile
from failure_playbook.records.signature import Certainty, PatternSignature, Signature, TextSignature

SHORTEST = 6
"""Visible characters of a literal."""


def check(file: RecordFile, context: Context) -> Iterator[Finding]:
    for number, (signature, span) in enumerate(signatures_of(file)):
        fault = _fault(signature, context.ordinary_matches.get((file.path, number)))
        if fault is not None:
            yield Finding(span, fault)


def _fault(signature: Signature, match: OrdinaryMatch | None) -> str | None:
    if isinstance(signature, TextSignature) and len("".join(signature.text.split())) < SHORTEST:
        return f"`{signature.text}` is too short to mean something; give at least {SHORTEST} characters"
    if match is None:
        return None
    if not match.log:
        return "the pattern matches anything; say more of the line" if isinstance(signature, PatternSignature) else None
    if signature.certainty is Certainty.HINT:
        return None
    return f"too broad: it is seen in an ordinary {match.log} log: {match.line[:80]}"


RULE = RecordRule(
    code="PB403",
    name="specific-signature",
    summary="A signature is not tiny, and above a hint it is not seen in the bundled ordinary logs.",
    why="A signature that healthy runs show sends people to the wrong fix.",
    bad=Example(INCIDENT_PATH, incident("status: resolved", "status: resolved\nsignatures:\n  - text: error")),
    good=Example(
        INCIDENT_PATH, incident("status: resolved", "status: resolved\nsignatures:\n  - text: the mirror answers 404")
    ),
    check=check,
)
