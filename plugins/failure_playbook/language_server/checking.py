"""Checking what an editor holds: each open document, within the playbook that it lies in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import NamedTuple

from pygls.uris import to_fs_path

from failure_playbook.configuration import ConfigurationError
from failure_playbook.corpus import DOCUMENTATION_FOLDER, Corpus
from failure_playbook.diagnostics import Diagnostic
from failure_playbook.lint.engine import lint
from failure_playbook.lint.registry import all_rules
from failure_playbook.lint.rule import Context
from failure_playbook.project import Project, find_root, load_corpus, open_project
from failure_playbook.records import incident


@dataclass(frozen=True, slots=True)
class Checked:
    """A document of a playbook after a check of that playbook."""

    project: Project
    corpus: Corpus
    path: str
    """Relative to the project root, with forward slashes."""
    diagnostics: tuple[Diagnostic, ...]


class Problem(NamedTuple):
    """Why documents could not be checked."""

    message: str
    is_fault: bool
    """Whether somebody has to mend something; a file outside of any playbook is no fault."""


@dataclass(slots=True)
class Outcome:
    """What came of a check."""

    checked: dict[str, Checked] = field(default_factory=dict)
    """By the address of the document. Those that are not of a playbook are left out."""
    problems: set[Problem] = field(default_factory=set)


def check(texts: Mapping[str, str]) -> Outcome:
    """Check documents, given by their addresses and as the editor holds them."""
    outcome = Outcome()
    for root, addresses in _by_root(texts, outcome).items():
        try:
            project = open_project(root)
        except ConfigurationError as error:
            outcome.problems.add(Problem(str(error), is_fault=True))
            continue
        # A lone surrogate that an editor lets through becomes what lint reports as not UTF-8.
        replaced = {path: texts[address].encode("utf-8", "surrogatepass") for address, path in addresses.items()}
        corpus = load_corpus(project, replaced)
        found = lint(Context(corpus, date.today()), all_rules(), frozenset(replaced))
        for address, path in addresses.items():
            own = tuple(diagnostic for diagnostic in found if diagnostic.path == path)
            outcome.checked[address] = Checked(project, corpus, path, own)
    return outcome


def _by_root(addresses: Mapping[str, str], outcome: Outcome) -> dict[Path, dict[str, str]]:
    """For the root of each playbook, the documents that lie in it, with their paths."""
    found: dict[Path, dict[str, str]] = {}
    for address in addresses:
        try:
            file = _file(address)
            root = find_root(file.parent)
        except ConfigurationError as error:
            outcome.problems.add(Problem(str(error), is_fault=False))
        except (OSError, ValueError) as error:
            outcome.problems.add(Problem(f"{address}: not a file that can be checked: {error}", is_fault=False))
        else:
            path = file.relative_to(root).as_posix()
            # Other documents of the repository, such as its README, are no part of the playbook.
            if path.startswith((f"{DOCUMENTATION_FOLDER}/", f"{incident.FOLDER}/")):
                found.setdefault(root, {})[address] = path
    return found


def _file(address: str) -> Path:
    path = to_fs_path(address)
    if path is None:
        raise ValueError("it is not on disk")
    file = Path(path)
    # A record that is itself a link keeps its own name.
    return file.parent.resolve() / file.name
