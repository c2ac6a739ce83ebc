"""Retiring: an entry leaves the tables and keeps its page, which says why."""

from __future__ import annotations

from ruamel.yaml.comments import CommentedMap

from failure_playbook.lifecycle.front_matter_edit import edit_front_matter
from failure_playbook.records import EntryStatus


def retire(data: bytes, because: str) -> bytes:
    """The bytes of an entry's file, retired.

    Raises:
        FrontMatterEditError: the file cannot be changed safely.
    """

    def change(front_matter: CommentedMap) -> None:
        if front_matter["status"] != EntryStatus.RETIRED.value:
            front_matter["status"] = EntryStatus.RETIRED.value
        if "retired_because" not in front_matter:
            front_matter.insert(list(front_matter).index("status") + 1, "retired_because", because)
        elif front_matter["retired_because"] != because:
            front_matter["retired_because"] = because

    return edit_front_matter(data, change)
