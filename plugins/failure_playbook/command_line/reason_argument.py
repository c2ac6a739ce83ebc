"""Asking for the reason of a change that needs one."""

from __future__ import annotations

import click

from failure_playbook.command_line.failures import could_not_run
from failure_playbook.command_line.standard_input import is_terminal


def reason(because: str | None, question: str) -> str:
    """The reason that was given or, on a terminal, is asked for; ends with status 2 where there is none."""
    if because is None and is_terminal():
        because = str(click.prompt(question, err=True))
    if because is None or not because.strip():
        could_not_run("say why, since readers will ask: --because 'fixed upstream in 0.9'")
    return " ".join(because.split())
