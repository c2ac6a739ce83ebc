"""The MkDocs adapter: the only part of the package that imports ``mkdocs``.

It gives MkDocs the pages that the core makes from records, expands the markers of ordinary pages, and translates links
from how they are written on disk to how MkDocs knows the files. All else is in the core.
"""

from failure_playbook.mkdocs_adapter.plugin import FailurePlaybookPlugin

__all__ = ["FailurePlaybookPlugin"]
