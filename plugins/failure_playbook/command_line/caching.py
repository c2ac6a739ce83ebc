"""Where commands keep what they can work out again: in the user's cache folder, never in the playbook.

A cache inside of the repository could be committed, and would then be trusted by whoever checks it out.
"""

from __future__ import annotations

import os
from pathlib import Path

from platformdirs import user_cache_path

VARIABLE = "PLAYBOOK_CACHE_DIR"
"""The environment variable that names another folder."""


def cache_folder() -> Path:
    """The folder for caches. It need not exist; whoever deletes it loses only time."""
    named = os.environ.get(VARIABLE)
    return Path(named) if named else user_cache_path("failure-playbook", appauthor=False)
