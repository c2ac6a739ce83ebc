"""Asking on a terminal: one line, or one of several choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import click

from failure_playbook.suggestion import did_you_mean

Check = Callable[[str], str]
"""Gives the answer as it counts; raises a ValueError that says what is wrong with it."""


def ask(question: str, check: Check = str, default: str = "") -> str:
    """Ask for one line, again until it can be used. Questions stand on standard error, as results must not mix in."""

    def value(answer: str) -> str:
        try:
            return check(answer.strip())
        except ValueError as error:
            raise click.UsageError(str(error)) from None

    return str(click.prompt(question, default=default, show_default=bool(default), value_proc=value, err=True))


def ask_choice(question: str, choices: Mapping[str, str]) -> str:
    """Ask for one of several names, each with its description; the number, the name or the start of one will do."""
    width = max(map(len, choices))
    click.echo(f"{question}:", err=True)
    for number, (name, description) in enumerate(choices.items(), 1):
        click.echo(f"  {number:2}  {name:{width}}  {description}".rstrip(), err=True)
    return ask("  Number or name", lambda answer: _chosen(answer, list(choices)))


def _chosen(answer: str, names: list[str]) -> str:
    if answer in names:
        return answer
    if answer.isdecimal() and 1 <= int(answer) <= len(names):
        return names[int(answer) - 1]
    starting = [name for name in names if answer and name.startswith(answer)]
    if len(starting) != 1:
        raise ValueError(f"write a number from 1 to {len(names)}, or a name{did_you_mean(answer, names)}")
    return starting[0]
