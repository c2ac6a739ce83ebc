"""Results of earlier runs, kept under a key of all that a result depends on.

The key covers the content of every file, the names of all, the configuration, the day, what was asked for, and the code
of this package and of the libraries that decide. So there is nothing to invalidate: what changes has another key.
A file that is damaged, or not of this form, counts as not there.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict
from datetime import date
from functools import cache
from importlib import metadata
from pathlib import Path
from typing import Any, NamedTuple

from failure_playbook.configuration import Configuration
from failure_playbook.diagnostics import Diagnostic, Edit, Fix, Severity, Span
from failure_playbook.project import Contents
from failure_playbook.writing import write_atomically

PACKAGE = Path(__file__).parents[1]
LIBRARIES = ("detect-secrets", "google-re2", "Markdown", "markdown-it-py", "pydantic", "PyYAML")
"""Those whose version can change a result."""
KEPT = 50
"""Results; the oldest beyond these are removed."""


class Result(NamedTuple):
    """The diagnostics of a run, and how many files it checked."""

    diagnostics: tuple[Diagnostic, ...]
    checked: int


def key_of(contents: Contents, configuration: Configuration, today: date, asked: Sequence[str]) -> str:
    """The key of a run that was asked to report on some paths."""
    parts: Iterable[str | bytes] = (
        code_version(),
        configuration.model_dump_json(),
        str(today),
        json.dumps(list(asked)),
        json.dumps(contents.paths),
        json.dumps([(file.path, [fault.message for fault in file.faults]) for file in contents.unreadable]),
        *(part for item in contents.files.items() for part in item),
    )
    digest = hashlib.sha256()
    for part in parts:
        data = part if isinstance(part, bytes) else part.encode("utf-8", "surrogatepass")
        digest.update(b"%d:" % len(data))
        digest.update(data)
    return digest.hexdigest()


@cache
def code_version() -> str:
    """What stands for the code of this package and of the libraries that decide."""
    digest = hashlib.sha256()
    for file in sorted(PACKAGE.rglob("*")):
        if file.suffix in (".py", ".log", ".j2"):
            digest.update(file.read_bytes())
    return " ".join([digest.hexdigest(), sys.version, *(metadata.version(name) for name in LIBRARIES)])


class ResultCache:
    """Results in a folder. It never fails: a folder that cannot be used is one that holds nothing."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def load(self, key: str) -> Result | None:
        """The result under a key, or None."""
        try:
            checksum, _, text = self._file(key).read_text("utf-8").partition("\n")
            return _result(json.loads(text)) if checksum == _checksum(text) else None
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return None

    def store(self, key: str, result: Result) -> None:
        """Keep a result, and remove the oldest beyond the number that is kept."""
        text = json.dumps(_data(result))
        with suppress(OSError):
            self._folder.mkdir(0o700, parents=True, exist_ok=True)
            write_atomically(self._file(key), f"{_checksum(text)}\n{text}".encode())
            by_age = sorted(self._folder.glob("*.json"), key=lambda file: file.stat().st_mtime_ns)
            for file in by_age[:-KEPT]:
                file.unlink()

    def _file(self, key: str) -> Path:
        return self._folder / f"{key}.json"


def _checksum(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def _data(result: Result) -> dict[str, Any]:
    return {"checked": result.checked, "diagnostics": [asdict(diagnostic) for diagnostic in result.diagnostics]}


def _result(data: dict[str, Any]) -> Result:
    return Result(tuple(_diagnostic(each) for each in data["diagnostics"]), data["checked"])


def _diagnostic(data: dict[str, Any]) -> Diagnostic:
    fix = data.pop("fix")
    span, severity = Span(*data.pop("span")), Severity(data.pop("severity"))
    return Diagnostic(span=span, severity=severity, fix=_fix(fix) if fix else None, **data)


def _fix(data: dict[str, Any]) -> Fix:
    edits = tuple(Edit(Span(*edit["span"]), edit["text"]) for edit in data.pop("edits"))
    return Fix(edits=edits, **data)
