"""Naming an incident on the command line."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from failure_playbook.command_line.failures import could_not_run
from failure_playbook.corpus import Corpus
from failure_playbook.project import Project, is_entry
from failure_playbook.records import IncidentFile
from failure_playbook.records.incident import FOLDER
from failure_playbook.suggestion import did_you_mean


def is_file(argument: str) -> bool:
    """Whether what somebody names is a file, and not a failure."""
    return "/" in argument or argument.endswith(".md")


def entry_named(project: Project, argument: str) -> str | None:
    """The slug of the entry whose file somebody names; None where they name none."""
    path = _from_root(project, argument)
    return PurePosixPath(path).stem if is_entry(path) else None


def incident_named(project: Project, corpus: Corpus, argument: str) -> IncidentFile:
    """The incident at a path, from here, from the project root or from ``troubleshooting/``; ends with 2 for none."""
    from_root = _from_root(project, argument)
    paths = (from_root, argument.removeprefix("./"), f"{FOLDER}/{argument}")
    known = next((path for path in paths if path in corpus.incidents_by_path), None)
    unreadable = next((file for file in corpus.unreadable if file.path in paths), None)
    if unreadable is not None:
        could_not_run(f"{unreadable.path}: {unreadable.faults[0].message}")
    if known is None:
        could_not_run(f"{argument}: no such incident{did_you_mean(from_root, corpus.incidents_by_path)}")
    return corpus.incidents_by_path[known]


def _from_root(project: Project, argument: str) -> str:
    try:
        absolute = Path(argument).resolve()
    except RuntimeError:  # Python says so until 3.12 of a link that leads back to itself.
        return argument
    return absolute.relative_to(project.root).as_posix() if absolute.is_relative_to(project.root) else argument
