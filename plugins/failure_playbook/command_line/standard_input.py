"""Standard input as bytes, also where there is none."""

from __future__ import annotations

import sys

from failure_playbook.command_line.failures import could_not_run

STANDARD_INPUT = "-"
"""What stands for it on the command line."""


def read_standard_input() -> bytes:
    """All of it; ends with status 2 where it is closed."""
    # Python has no stream for a descriptor that was closed before it began.
    if sys.stdin is None:
        could_not_run("standard input is closed")
    return sys.stdin.buffer.read()


def is_terminal() -> bool:
    """Whether somebody is there who could answer: standard input and standard error are a terminal."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stderr))
