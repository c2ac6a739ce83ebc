"""Letting a person write a draft in their editor. What they wrote is kept until it is on file."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

import click


class DraftEditor:
    """A draft in a folder of its own, outside of the playbook."""

    def __init__(self, name: str, data: bytes) -> None:
        self.path = Path(tempfile.mkdtemp(prefix="playbook-")) / name
        self.path.write_bytes(data)

    def edit(self) -> None:
        """Open the draft in ``$VISUAL`` or ``$EDITOR``; where that fails it is said, and the draft stays as it is."""
        try:
            click.edit(filename=str(self.path))
        except (click.ClickException, ValueError) as error:
            reason = error.format_message() if isinstance(error, click.ClickException) else str(error)
            click.echo(f"{reason}; name an editor in EDITOR", err=True)

    @property
    def data(self) -> bytes:
        """The draft as it is now; nothing where the editor took it away."""
        return self.path.read_bytes() if self.path.is_file() else b""

    def discard(self) -> None:
        """Remove the draft, once it is on file."""
        shutil.rmtree(self.path.parent, ignore_errors=True)
