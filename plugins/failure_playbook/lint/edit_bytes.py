"""Applying fixes to the bytes of a file. What a fix does not name stays as it is, line endings included."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from failure_playbook.diagnostics import Edit, Fix
from failure_playbook.records.source_text import BYTE_ORDER_MARK

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")


def apply_fixes(data: bytes, fixes: Iterable[Fix]) -> bytes:
    """The bytes of a file after its fixes. Of two that touch the same text the first is applied.

    A file that is not UTF-8 is left as it is.
    """
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return data
    chosen = list(fixes)
    has_mark = text.startswith(BYTE_ORDER_MARK)
    text = _edited(text.removeprefix(BYTE_ORDER_MARK), [edit for fix in chosen for edit in fix.edits])
    if any(fix.plain_encoding for fix in chosen):
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    elif has_mark:
        text = BYTE_ORDER_MARK + text
    return text.encode("utf-8")


def _edited(text: str, edits: Sequence[Edit]) -> str:
    lines = [line for line in _LINE.findall(text) if line]
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    ending = next((line[len(line.rstrip("\r\n")) :] for line in lines if line[-1] in "\r\n"), "\n")
    pieces = []
    position = 0
    for edit in sorted(edits, key=lambda edit: edit.span):
        start = starts[edit.span.line - 1] + edit.span.column - 1
        end = starts[edit.span.end_line - 1] + edit.span.end_column - 1
        if start >= position:
            pieces += [text[position:start], edit.text.replace("\n", ending)]
            position = end
    return "".join([*pieces, text[position:]])
