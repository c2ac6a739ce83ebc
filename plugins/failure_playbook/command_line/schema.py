"""``playbook schema``: the JSON Schema of a kind of record, and that of what lint prints."""

from __future__ import annotations

import json

import click

from failure_playbook.command_line.failures import configuration_here
from failure_playbook.lint.result_schema import result_schema
from failure_playbook.records.schema import KINDS, json_schema

LINT = "lint"


@click.command(epilog="Example: playbook schema incident > incident.schema.json")
@click.argument("kind", type=click.Choice((*KINDS, LINT)))
def command(kind: str) -> None:
    """Print the JSON Schema of the front matter of an incident or an entry, or of what `lint --format json` prints.

    In a playbook, that of a record names the stages and subsystems that are configured there.
    """
    schema = result_schema() if kind == LINT else json_schema(kind, configuration_here())
    click.echo(json.dumps(schema, indent=2, ensure_ascii=False))
