"""``playbook schema``: the JSON Schema of a kind of record."""

from __future__ import annotations

import json
from pathlib import Path

import click

from failure_playbook.configuration import ConfigurationError
from failure_playbook.project import open_project
from failure_playbook.records.schema import KINDS, json_schema


@click.command(epilog="Example: playbook schema incident > incident.schema.json")
@click.argument("kind", type=click.Choice(KINDS))
def command(kind: str) -> None:
    """Print the JSON Schema of the front matter of an incident or an entry.

    In a playbook it names the stages and subsystems that are configured there.
    """
    try:
        configuration = open_project(Path.cwd()).configuration
    except ConfigurationError:
        configuration = None
    click.echo(json.dumps(json_schema(kind, configuration), indent=2, ensure_ascii=False))
