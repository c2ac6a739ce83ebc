"""``playbook lsp``: diagnostics, quick fixes, completion and hover in an editor."""

from __future__ import annotations

import sys

import click

from failure_playbook.command_line.failures import could_not_run

EXTRA = ("pygls", "lsprotocol")
"""The packages that the extra ``lsp`` brings."""


@click.command(epilog="Example: playbook lsp --site-url https://playbook.example/")
@click.option("--site-url", metavar="URL", help="Where the playbook is published; codes then lead to their pages.")
@click.option("--stdio", is_flag=True, expose_value=False, help="What some editors pass; there is no other way.")
def command(site_url: str | None) -> None:
    """Serve an editor through the Language Server Protocol, over standard input and output.

    An editor starts this command; CONTRIBUTING.md says how to configure one.
    """
    try:
        from failure_playbook.language_server.server import make_server
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] not in EXTRA:
            raise
        could_not_run(f'{error.name} is not installed; install it with: pip install "failure-playbook[lsp]"')
    if sys.stdin.isatty():
        click.echo("Waiting for an editor on standard input; end with Ctrl+C.", err=True)
    make_server(site_url).start_io()
