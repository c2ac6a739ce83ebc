"""A pattern in RE2 syntax as a regular expression of JavaScript that means the same.

The result is for ``new RegExp(pattern, "u")``: with that flag JavaScript matches code points, as RE2 does, and refuses
escapes that it does not know. What the two engines read differently is translated (``\\s``, ``.``, a stray brace) or,
where no translation is sure, refused. Sources: RE2's syntax page and ECMA-262, "Patterns".
"""

from __future__ import annotations

import re

_REPEAT = re.compile(r"\{\d+(?:,\d*)?\}")
_HEXADECIMAL = re.compile(r"\\x(?:(?P<two>[0-9A-Fa-f]{2})|\{(?P<many>[0-9A-Fa-f]{1,6})\})")
_GROUP = re.compile(r"\(\?(?:P?<(?P<name>[A-Za-z_]\w*)>|(?P<plain>:))")
_SPACES = r"\t\n\f\r "
"""What RE2's ``\\s`` matches; JavaScript's matches all of Unicode's spaces."""
_SYNTAX = frozenset("^$\\.*+?()[]{}|/")
_ASSERTIONS = frozenset({"^", "$", r"\b", r"\B"})
_SAME_ESCAPES = frozenset("dDwWtnrfv")


class NotPortableError(Exception):
    """Part of a pattern that would not mean the same in a browser. The message says what to write."""

    def __init__(self, position: int, message: str) -> None:
        super().__init__(message)
        self.position = position
        """Where the part starts in the pattern, counted from 0."""


def to_browser(pattern: str) -> str:
    """Translate a pattern that RE2 compiles.

    Raises:
        NotPortableError: it holds something for which there is no sure translation.
    """
    translated: list[str] = []
    position = 0
    while position < len(pattern):
        part, end = _next_part(pattern, position)
        if translated and translated[-1] in _ASSERTIONS and part[0] in "*+?{":
            raise NotPortableError(position, f"nothing to repeat: `{translated[-1]}` matches a place, not a character")
        translated.append(part)
        position = end
    return "".join(translated)


def _next_part(pattern: str, position: int) -> tuple[str, int]:
    match pattern[position]:
        case "\\":
            return _escape(pattern, position, in_class=False)
        case "[":
            return _character_class(pattern, position)
        case "(" if pattern.startswith("(?", position):
            return _group(pattern, position)
        case ".":
            return r"[^\n]", position + 1
        case "{":
            repeat = _REPEAT.match(pattern, position)
            return (repeat[0], repeat.end()) if repeat else (r"\{", position + 1)
        case "}" | "]" as literal:
            return rf"\{literal}", position + 1
        case other:
            return other, position + 1


def _group(pattern: str, position: int) -> tuple[str, int]:
    found = _GROUP.match(pattern, position)
    if found is None:
        raise NotPortableError(position, "flags such as (?i) do not exist in a browser; write [Ee] and the like")
    return (f"(?<{found['name']}>" if found["name"] else "(?:"), found.end()


def _character_class(pattern: str, position: int) -> tuple[str, int]:
    translated = "[^" if pattern.startswith("[^", position) else "["
    position += len(translated)
    if pattern.startswith("]", position):
        translated += r"\]"
        position += 1
    while position < len(pattern) and pattern[position] != "]":
        if pattern.startswith("[:", position):
            raise NotPortableError(position, "[:name:] classes do not exist in a browser; write the range, as in [a-z]")
        if pattern[position] == "\\":
            part, position = _escape(pattern, position, in_class=True)
        else:
            part, position = pattern[position], position + 1
        translated += part
    return f"{translated}]", position + 1


def _escape(pattern: str, position: int, *, in_class: bool) -> tuple[str, int]:
    hexadecimal = _HEXADECIMAL.match(pattern, position)
    if hexadecimal:
        return rf"\u{{{hexadecimal['two'] or hexadecimal['many']}}}", hexadecimal.end()
    letter = pattern[position + 1 : position + 2]
    end = position + 2
    if letter == "s":
        return (_SPACES if in_class else f"[{_SPACES}]"), end
    if letter == "S" and not in_class:
        return f"[^{_SPACES}]", end
    if letter in _SAME_ESCAPES or (letter in ("b", "B") and not in_class):
        return f"\\{letter}", end
    if not letter.isascii() or letter.isalnum() or not letter:
        raise NotPortableError(position, f"`\\{letter}` means something else, or nothing, in a browser")
    if letter in _SYNTAX or (in_class and letter == "-"):
        return f"\\{letter}", end
    return letter, end
