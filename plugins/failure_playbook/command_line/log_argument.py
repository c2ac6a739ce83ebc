"""A log that somebody gives to a command."""

from __future__ import annotations

import click

from failure_playbook.signatures.log_text import clipped, decode_log


def log_text(name: str, data: bytes) -> str:
    """The text of a log; of one that is very long the start and the end, which is said."""
    text = decode_log(data)
    read = clipped(text)
    if read != text:
        click.echo(f"{name}: it is long: only its first and its last part are read", err=True)
    return read
