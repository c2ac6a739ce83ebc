"""Fixing a playbook: running lint, applying what is safe, and again until nothing is left to apply.

Nothing is written here: the result is a plan, which ``--fix`` carries out and ``--diff`` shows.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from difflib import unified_diff

from failure_playbook.corpus import Corpus
from failure_playbook.diagnostics import Diagnostic
from failure_playbook.lint.edit_bytes import apply_fixes
from failure_playbook.lint.secrets import find_secrets

MAXIMUM_PASSES = 10
NOT_SHOWN = "(this line is not shown, since it looks like a secret)"

Load = Callable[[dict[str, bytes]], Corpus]
"""Reads the corpus with some files replaced."""
Check = Callable[[Corpus], list[Diagnostic]]


@dataclass(slots=True)
class Plan:
    """What fixing a playbook would do."""

    contents: dict[str, bytes] = field(default_factory=dict)
    """The new content of each file that changes, by its old path."""
    renames: dict[str, str] = field(default_factory=dict)
    """The new path of each file that is renamed."""
    applied: list[Diagnostic] = field(default_factory=list)
    """The diagnostics that are thereby settled."""


def plan_fixes(load: Load, check: Check, read: Callable[[str], bytes]) -> Plan:
    """Plan the fixes of a playbook until lint has no more to offer."""
    plan = Plan()
    for _ in range(MAXIMUM_PASSES):
        corpus = load(plan.contents)
        fixable = [diagnostic for diagnostic in check(corpus) if diagnostic.fix]
        changed = _plan_edits(plan, fixable, read)
        _plan_renames(plan, fixable, corpus)
        if not changed:
            break
    return plan


def _plan_edits(plan: Plan, fixable: list[Diagnostic], read: Callable[[str], bytes]) -> bool:
    by_path: dict[str, list[Diagnostic]] = {}
    for diagnostic in fixable:
        by_path.setdefault(diagnostic.path, []).append(diagnostic)
    changed = False
    for path, own in by_path.items():
        before = plan.contents.get(path) or read(path)
        after = apply_fixes(before, [diagnostic.fix for diagnostic in own if diagnostic.fix])
        if after != before:
            plan.contents[path] = after
            plan.applied += [diagnostic for diagnostic in own if diagnostic.fix and not diagnostic.fix.rename_to]
            changed = True
    return changed


def _plan_renames(plan: Plan, fixable: list[Diagnostic], corpus: Corpus) -> None:
    for diagnostic in fixable:
        target = diagnostic.fix.rename_to if diagnostic.fix else None
        taken = target in corpus.paths or target in plan.renames.values()
        # What others link to keeps its name: a rename would break them.
        if target and not taken and diagnostic.path not in plan.renames and diagnostic.path not in corpus.links_to:
            plan.renames[diagnostic.path] = target
            plan.applied.append(diagnostic)


def diff(plan: Plan, read: Callable[[str], bytes]) -> str:
    """The plan as a unified diff, renames in the notation of git."""
    parts = []
    for path in sorted({*plan.contents, *plan.renames}):
        target = plan.renames.get(path, path)
        if target != path:
            parts.append(f"rename from {path}\nrename to {target}\n")
        before, after = (
            data.decode("utf-8", errors="replace").splitlines(keepends=True)
            for data in (read(path), plan.contents.get(path) or read(path))
        )
        for line in unified_diff(before, after, f"a/{path}", f"b/{target}"):
            shown = f"{line[0]}{NOT_SHOWN}\n" if any(find_secrets([line[1:]])) else line
            parts.append(shown if shown.endswith("\n") else f"{shown}\n\\ No newline at end of file\n")
    return "".join(parts)
