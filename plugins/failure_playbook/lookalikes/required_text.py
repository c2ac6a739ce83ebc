"""The text without which a signature cannot be seen: where a log lacks it, the signature need not be tried."""

from __future__ import annotations

import re

from failure_playbook.records.signature import AllSignature, MetricSignature, PatternSignature, Signature, TextSignature

_QUANTIFIERS = frozenset("?*+{")
_SPECIAL = frozenset(".^$|?*+()[]{}\\")
_CLASS = re.compile(r"\[\^?\]?(?:\\.|\[:\w+:\]|[^\]\\])*\]", re.DOTALL)
_REPEAT = re.compile(r"\{\d+(?:,\d*)?\}")


def required_text(signature: Signature) -> str:
    """The longest text that a log must hold for the signature to be seen; empty where none is sure."""
    match signature:
        case TextSignature():
            return signature.text
        case PatternSignature():
            return required_by_pattern(signature.pattern)
        case MetricSignature():
            return signature.metric
        case AllSignature():
            return max((required_text(part) for part in signature.all), key=len)


def required_by_pattern(pattern: str) -> str:
    """The longest run of literal characters outside of groups, classes and repetitions; empty where there is none."""
    runs, run = [""], ""
    position = depth = 0
    while position < len(pattern):
        literal, end = _next(pattern, position)
        depth += {"(": 1, ")": -1}.get(pattern[position], 0)
        is_choice = pattern[position] == "|" and depth == 0
        if is_choice or (pattern.startswith("(?", position) and pattern[end - 1] != ":"):
            return ""  # One of several, or in a mode such as (?i): no text is sure.
        if literal and depth == 0 and pattern[end : end + 1] not in _QUANTIFIERS:
            run += literal
        else:
            runs.append(run)
            run = ""
        position = end
    return max([*runs, run], key=len)


def _next(pattern: str, position: int) -> tuple[str, int]:
    """The literal character that stands at a position, or nothing, and where the next part starts."""
    character = pattern[position]
    if character == "\\":
        escaped = pattern[position + 1 : position + 2]
        if escaped in "pPxQ":  # Longer escapes: what follows must not be taken for literals.
            return "", len(pattern)
        return ("" if escaped.isalnum() else escaped), position + 2
    if character == "[":
        found = _CLASS.match(pattern, position)
        return "", found.end() if found else len(pattern)
    if pattern.startswith("(?", position):
        found = re.compile(r"\(\?(?::|P?<\w+>|\w*:?)").match(pattern, position)
        return "", found.end() if found else len(pattern)
    if character == "{":
        found = _REPEAT.match(pattern, position)
        return ("", found.end()) if found else (character, position + 1)
    return ("" if character in _SPECIAL else character), position + 1
