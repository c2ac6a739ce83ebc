"""The package keeps its shape: the core knows nothing of MkDocs, and dependencies point one way."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import failure_playbook

PACKAGE = Path(failure_playbook.__file__).parent
SHELLS = ("command_line", "language_server", "mkdocs_adapter")


def modules() -> Iterator[tuple[str, set[str]]]:
    for file in sorted(PACKAGE.rglob("*.py")):
        name = ".".join(file.relative_to(PACKAGE).with_suffix("").parts)
        imported = set()
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                imported |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                imported |= {node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)}
        yield name, imported


def test_only_the_adapter_imports_mkdocs() -> None:
    importing = [name for name, found in modules() if any(each.split(".")[0] == "mkdocs" for each in found)]
    assert importing
    assert all(name.startswith("mkdocs_adapter") for name in importing)


def test_the_core_imports_no_shell() -> None:
    for name, found in modules():
        if name.split(".")[0] not in (*SHELLS, "__main__"):
            assert not {each for each in found if each.startswith(tuple(f"failure_playbook.{s}" for s in SHELLS))}, name


def test_the_core_reads_and_writes_nothing() -> None:
    shells = (*SHELLS, "project", "writing")
    for name, found in modules():
        if name.split(".")[0] not in shells:
            assert not found & {"os", "io", "pathlib.Path", "shutil", "subprocess", "tempfile"}, name


def test_records_know_nothing_of_lint_and_pages() -> None:
    for name, found in modules():
        if name.startswith("records."):
            assert not {each for each in found if each.startswith(("failure_playbook.lint", "failure_playbook.pages"))}


def test_only_the_language_server_imports_its_library() -> None:
    importing = [name for name, found in modules() if {each.split(".")[0] for each in found} & {"pygls", "lsprotocol"}]
    assert importing
    assert all(name.startswith("language_server.") for name in importing)


def test_no_command_imports_the_language_server_before_it_is_run() -> None:
    script = (
        "import sys\n"
        "from importlib import import_module\n"
        "from failure_playbook.command_line import COMMANDS\n"
        "for name in COMMANDS: import_module(f'failure_playbook.command_line.{name}')\n"
        "print([name for name in sys.modules if name.split('.')[0] in ('pygls', 'lsprotocol')])"
    )
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"


def test_a_command_imports_only_what_it_uses() -> None:
    script = (
        "import sys, failure_playbook.command_line.schema\n"
        "print([name for name in sys.modules if name.split('.')[0] in ('mkdocs', 'jinja2', 'material')])"
    )
    result = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"
