"""Failure Playbook: the failures that recur, each as issue, reason and fix.

The core (records, corpus, lint, pages) knows nothing of MkDocs and does no input or output of its own; ``project``
reads files, ``command_line`` and ``mkdocs_adapter`` are the shells around it.
"""

__version__ = "0.1.0"
