"""``playbook lsp`` as a command."""

from __future__ import annotations

import pytest

from tests.conftest import REPOSITORY, Playbook, run_command

GONE = """\
import sys
sys.modules[{name!r}] = None
from failure_playbook.command_line import main
main(["lsp"])
"""


@pytest.mark.parametrize("name", ["pygls", "lsprotocol"])
def test_without_its_packages_it_says_how_to_install_them(name: str) -> None:
    result = run_command("-c", GONE.format(name=name), cwd=REPOSITORY)
    assert result.returncode == 2
    assert 'install it with: pip install "failure-playbook[lsp]"' in result.stderr
    assert "Traceback" not in result.stderr
    assert result.stdout == ""


def test_help_has_an_example(playbook: Playbook) -> None:
    result = playbook.run("lsp", "--help")
    assert result.returncode == 0
    assert "Example: playbook lsp" in result.stdout


def test_an_editor_that_is_gone_ends_it(playbook: Playbook) -> None:
    # Standard input is at its end from the start.
    result = run_command("-m", "failure_playbook", "lsp", cwd=playbook.root)
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
