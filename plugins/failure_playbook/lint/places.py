"""Where the parts of a record stand, for rules that point at them."""

from __future__ import annotations

from failure_playbook.diagnostics import Span
from failure_playbook.records import RecordFile
from failure_playbook.records.yaml_tree import Mapping, Node, Sequence


def key_span(file: RecordFile, *keys: str | int) -> Span:
    """The span of a value in the front matter; that of the opening delimiter where it does not exist."""
    node: Node | None = file.document.front_matter.mapping
    for key in keys:
        if isinstance(node, Mapping) and isinstance(key, str):
            node = node.items.get(key)
        elif isinstance(node, Sequence) and isinstance(key, int):
            node = node.items[key]
    return node.span if node is not None else file.document.front_matter.span
