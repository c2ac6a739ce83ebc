"""Writing files so that there is always the old one or the new one, and never half of one."""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows, where an open file cannot be removed anyway.
    fcntl = None  # type: ignore[assignment]


UNFINISHED = ".playbook-unfinished"
"""How the name of a file ends that is being written."""


def write_atomically(path: Path, data: bytes) -> None:
    """Put ``data`` into a file in one step. Its permissions stay.

    Raises:
        OSError: it cannot be written; the old file is untouched, and no temporary one is left.
    """
    _remove_abandoned(path.parent)
    descriptor, unfinished = _begin(path)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            unfinished.chmod(path.stat().st_mode & 0o7777 if path.exists() else 0o644)
            unfinished.replace(path)
    except BaseException:
        with suppress(OSError):
            unfinished.unlink()
        raise


def _begin(path: Path) -> tuple[int, Path]:
    """An empty, locked file beside the one to be written."""
    while True:
        descriptor, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=UNFINISHED, dir=path.parent)
        with suppress(OSError):
            _lock(descriptor)
            if Path(name).exists():
                return descriptor, Path(name)
        # Another process took it for abandoned before it was locked.
        os.close(descriptor)


def _remove_abandoned(folder: Path) -> None:
    """Remove what a writer left that was killed. A file that is still being written is locked by its writer."""
    for file in folder.glob(f".*{UNFINISHED}"):
        with suppress(OSError), file.open("rb") as opened:
            _lock(opened.fileno())
            file.unlink()


def _lock(descriptor: int) -> None:
    """Lock an open file for this process, without waiting; the lock ends with the process.

    Raises:
        OSError: another process holds it.
    """
    if fcntl is not None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
