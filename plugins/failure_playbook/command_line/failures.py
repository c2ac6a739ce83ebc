"""How a command says that it could not run."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NoReturn

import click

from failure_playbook.configuration import Configuration, ConfigurationError
from failure_playbook.project import CONFIGURATION_FILE, Project, open_project
from failure_playbook.writing import alone

ROOT_VARIABLE = "PLAYBOOK_ROOT"
"""The environment variable that names the playbook to use in the place of the one around the current folder."""


def could_not_run(message: str) -> NoReturn:
    """Say why on standard error and end with status 2."""
    for line in message.splitlines():
        click.echo(f"{click.style('error:', fg='red', bold=True)} {line}", err=True)
    raise SystemExit(2)


def configuration_here() -> Configuration | None:
    """The configuration of the playbook that is meant, or None where there is none that can be used."""
    try:
        return open_project(_place()).configuration
    except ConfigurationError:
        return None


def project_here() -> Project:
    """The playbook that is meant; ends with status 2 where there is none or it is not valid."""
    try:
        return open_project(_place())
    except ConfigurationError as error:
        could_not_run(str(error))


def project_to_change() -> Project:
    """The playbook that is meant, for this command alone until it ends: another that changes it waits.

    What a command writes follows from what it has read; in between, nothing may change.
    """
    project = project_here()
    change_alone(project)
    return project


def change_alone(project: Project) -> None:
    """Let no other command change the playbook until this one ends."""
    click.get_current_context().with_resource(alone(project.root / CONFIGURATION_FILE))


def _place() -> Path:
    return Path(os.environ.get(ROOT_VARIABLE) or Path.cwd())
