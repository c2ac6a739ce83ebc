"""Baselines: what a corpus that starts dirty is let off, so that only new faults are reported.

A let-off is known by path, code and message, not by line, so that it survives edits elsewhere in the file. It counts:
one more fault of the same kind is a new one. One that is no longer needed is reported: the list can only shrink.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence

from failure_playbook.diagnostics import START_OF_FILE, Diagnostic, Severity

VERSION = 1
UNUSED_CODE, UNUSED_NAME = "PB601", "suppression"

Key = tuple[str, str, str]


class BaselineError(Exception):
    """A baseline that cannot be read. The message says why."""


def write(diagnostics: Iterable[Diagnostic]) -> str:
    """The baseline that lets off exactly these diagnostics."""
    counts = Counter(_key(diagnostic) for diagnostic in diagnostics)
    let_off = [
        {"path": path, "code": code, "message": message, "count": count}
        for (path, code, message), count in sorted(counts.items())
    ]
    return json.dumps({"version": VERSION, "let_off": let_off}, indent=2, ensure_ascii=False) + "\n"


def read(text: str) -> Counter[Key]:
    """How often each fault is let off.

    Raises:
        BaselineError: the text is no baseline of this version.
    """
    try:
        document = json.loads(text)
        if document["version"] != VERSION:
            raise BaselineError(f"version {document['version']!r}; this tool reads version {VERSION}")
        return Counter(
            {(each["path"], each["code"], each["message"]): int(each["count"]) for each in document["let_off"]}
        )
    except (ValueError, KeyError, TypeError) as error:
        raise BaselineError(f"not a baseline: {error}; write it anew with --write-baseline") from None


def apply(diagnostics: Sequence[Diagnostic], baseline: Counter[Key], path: str) -> list[Diagnostic]:
    """The diagnostics that the baseline at ``path`` does not let off, and one for each let-off that is not needed."""
    left = Counter(baseline)
    kept = []
    for diagnostic in diagnostics:
        if left[_key(diagnostic)] > 0:
            left[_key(diagnostic)] -= 1
        else:
            kept.append(diagnostic)
    for (file, code, message), count in sorted(left.items()):
        if count > 0:
            text = f"the baseline lets {file} off {code} ({message}), which is not needed; write it anew"
            kept.append(Diagnostic(path, START_OF_FILE, UNUSED_CODE, UNUSED_NAME, Severity.ERROR, text))
    return sorted(kept, key=lambda diagnostic: diagnostic.order)


def _key(diagnostic: Diagnostic) -> Key:
    return (diagnostic.path, diagnostic.code, diagnostic.message)
