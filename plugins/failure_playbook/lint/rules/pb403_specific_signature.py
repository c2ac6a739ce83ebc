"""PB403: a signature is specific enough to mean something."""

from collections.abc import Iterator

from failure_playbook.lint.example_files import INCIDENT_PATH, incident
from failure_playbook.lint.record_signatures import signatures_of
from failure_playbook.lint.rule import Context, Example, Finding, RecordRule
from failure_playbook.records import RecordFile
from failure_playbook.records.signature import Certainty, PatternSignature, Signature, TextSignature
from failure_playbook.signatures import Matcher
from failure_playbook.signatures.ordinary_logs import ordinary_logs

SHORTEST = 6
"""Visible characters of a literal."""


def check(file: RecordFile, context: Context) -> Iterator[Finding]:
    for signature, span in signatures_of(file):
        fault = _fault(signature)
        if fault is not None:
            yield Finding(span, fault)


def _fault(signature: Signature) -> str | None:
    if isinstance(signature, TextSignature) and len("".join(signature.text.split())) < SHORTEST:
        return f"`{signature.text}` is too short to mean something; give at least {SHORTEST} characters"
    matcher = Matcher({"": [signature]})
    if isinstance(signature, PatternSignature) and matcher.recognize("~"):
        return "the pattern matches anything; say more of the line"
    if signature.certainty is Certainty.HINT:
        return None
    for name, text in ordinary_logs().items():
        found = matcher.recognize(text)
        if found:
            line = text.split("\n")[found[0].lines[0] - 1].strip()
            return f"too broad: it is seen in an ordinary {name} log: {line[:80]}"
    return None


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
