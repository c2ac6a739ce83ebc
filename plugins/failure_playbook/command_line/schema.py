"""``playbook schema``: the JSON Schema of a kind of record."""

from __future__ import annotations

import json

import click

from failure_playbook.command_line.failures import configuration_here
from failure_playbook.records.schema import KINDS, json_schema


@click.command(epilog="Example: playbook schema incident > incident.schema.json")
@click.argument("kind", type=click.Choice(KINDS))
def command(kind: str) -> None:
    """Print the JSON Schema of the front matter of an incident or an entry.

    In a playbook it names the stages and subsystems that are configured there.
    """
    click.echo(json.dumps(json_schema(kind, configuration_here()), indent=2, ensure_ascii=False))
