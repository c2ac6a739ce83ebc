"""Writing files so that there is always the old one or the new one, and never half of one."""

from __future__ import annotations

import errno
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows, where an open file cannot be removed anyway.
    fcntl = None  # type: ignore[assignment]


UNFINISHED = ".playbook-unfinished"
"""How the name of a file ends that is being written."""
NEW_FILE = 0o644
"""The permissions of a file that was not there before."""
_NO_LINKS = (errno.EPERM, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS)
"""What file systems say that know no hard links."""


def write_atomically(path: Path, data: bytes) -> None:
    """Put ``data`` into a file in one step. Its permissions stay.

    Raises:
        OSError: it cannot be written; the old file is untouched, and no temporary one is left.
    """
    with _written_beside(path, data) as unfinished:
        unfinished.chmod(path.stat().st_mode & 0o7777 if path.exists() else NEW_FILE)
        unfinished.replace(path)


def create_atomically(path: Path, data: bytes) -> None:
    """Make a new file in one step. Of two who make the same one at once, one does.

    Raises:
        FileExistsError: there is a file of this name; it is untouched.
        OSError: it cannot be written; no part of it is left.
    """
    with _written_beside(path, data) as unfinished:
        unfinished.chmod(NEW_FILE)
        # A rename would replace what another process has made in the meantime; a link never does.
        try:
            path.hardlink_to(unfinished)
        except OSError as error:
            if error.errno not in _NO_LINKS:
                raise
            path.touch(exist_ok=False)
            unfinished.replace(path)


@contextmanager
def _written_beside(path: Path, data: bytes) -> Iterator[Path]:
    """A file with ``data`` beside the one to be written. It is gone afterwards."""
    _remove_abandoned(path.parent)
    descriptor, unfinished = _begin(path)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
            yield unfinished
    finally:
        with suppress(OSError):
            unfinished.unlink()


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Wait until no other process is in this block for the same file, which is not changed.

    Where files cannot be locked, nobody waits.
    """
    with path.open("rb") as opened:
        if fcntl is not None:
            with suppress(OSError):
                fcntl.flock(opened.fileno(), fcntl.LOCK_EX)
        yield


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
