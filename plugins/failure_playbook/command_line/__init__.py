"""The command ``playbook``: one module a command, imported only when that command is used.

Results go to standard output, errors to standard error. Exit status: 0 done and nothing to report, 1 findings, 2 could
not run.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from failure_playbook import __version__

COMMANDS = {
    "lint": "Check records against the rules.",
    "new": "File an incident.",
    "similar": "Show what is already known that looks like a report or a log.",
    "recurring": "Show which failures recur, and which are due for promotion.",
    "promote": "Write the entries of recurring failures.",
    "assign": "Say of which failure incidents are instances.",
    "seen": "Record one more occurrence of a failure.",
    "supersede": "Let an incident lead on to the one that replaces it.",
    "retire": "Take an entry out of the tables and keep its page.",
    "rename": "Give an entry another slug; the old one leads on.",
    "explain": "Explain a lint rule, with examples.",
    "schema": "Print the JSON Schema of a record, or of what lint prints.",
    "lsp": "Serve editors through the Language Server Protocol.",
}
"""The commands and what each does; the module of the same name holds it as ``command``."""


INTERRUPTED, NOBODY_READS = 130, 141
"""As shells say it of a command that Ctrl-C stopped, and of one whose output nobody reads any more."""


def _write_no_more() -> None:
    """Let what is left in the buffer of standard output go nowhere: writing it at the end would fail again."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _told(error: OSError) -> str:
    reason = (error.strerror or str(error)).lower()
    return f"{error.filename}: {reason}" if error.filename else reason


class _CommandsOnDemand(click.Group):
    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"{__name__}.{cmd_name}").command
        return command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        for argument in args:
            try:
                argument.encode()
            except UnicodeEncodeError:
                # Bytes that are no text come from the system as characters that nothing can write again.
                raise click.UsageError(f"{argument!r} is not UTF-8 text") from None
        return super().parse_args(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        if os.environ.get("NO_COLOR"):
            ctx.color = False
        try:
            return super().invoke(ctx)
        except (KeyboardInterrupt, click.Abort):
            click.echo("\nstopped", err=True)
            raise SystemExit(INTERRUPTED) from None
        except BrokenPipeError:
            _write_no_more()
            raise SystemExit(NOBODY_READS) from None
        except OSError as error:
            _write_no_more()
            click.echo(f"error: {_told(error)}", err=True)
            raise SystemExit(2) from None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.command(
    cls=_CommandsOnDemand,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Example: playbook lint",
)
@click.option("-C", "directory", type=click.Path(path_type=Path), metavar="DIR", help="Run as if started in DIR.")
@click.version_option(__version__, message="%(prog)s %(version)s")
def main(directory: Path | None) -> None:
    """The failures that recur, each as issue, reason and fix."""
    if directory is None:
        return
    try:
        os.chdir(directory)
    except OSError as error:
        raise click.UsageError(f"-C {directory}: {(error.strerror or str(error)).lower()}") from None
