"""Error templates: the lines of a log that tell what went wrong, with what differs from run to run masked.

Two logs of the same failure seldom share a whole line: times, addresses, paths and the names of pods differ. What is
left when these are masked is the same, and it is what two reports of one failure are recognized by.

Everything here reads a line a bounded number of times, whatever its length: no expression can run away.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

import re2

from failure_playbook.signatures.log_text import visible_lines

MASK = "<*>"
"""What stands for anything that differs from run to run."""
LONGEST_LINE = 4000
"""Characters of a line that are read for a template; what comes after them is seldom the message."""
LONGEST_TEMPLATE = 300

_TRACEBACK = "Traceback (most recent call last):"
_QUICK_WORDS = re2.compile(
    r"rror|xception|ERROR|FATAL|CRITICAL|atal|panic|[Ff]ailed|[Bb]ack-?[Oo]ff|OOMKilled|illed due|Killed process|"
    r"not found|No such|denied|No space|refused|unreachable|assert|Assert|fault|[Uu]nable to|"
    r"[Cc]an(?:no|')t |[Cc]ould not "
)
"""Whether a line is worth a closer look. It is tried on every line of a log, which RE2 does in a third of the time."""
_EXCEPTION = re.compile(r"(?:Error|Exception|Interrupt|Expired|Timeout)(?=(?:\([\w.]{1,100}\))?: \S)")
_LONE_EXCEPTION = re.compile(r"[A-Za-z_.]{1,120}(?:Error|Exception)")
_FATAL = re.compile(r"panic: |[Ff]atal [Pp]ython error: |\bfatal: |Error response from daemon: |\bSegmentation fault\b")
_EVENT = re.compile(
    r"\b(?:ErrImagePull|CreateContainerError|OOMKilled|FailedMount|FailedScheduling)\b|\bKilled process \d"
    r"|\b[Kk]illed due to \w|\b[Ff]ailed to \w|\b[Uu]nable to \w|\b[Cc]ould not \w|\b[Cc]annot \w|\b[Cc]an't \w"
)
_CONSEQUENCE = re.compile(
    r"\b(?:ImagePullBackOff|CrashLoopBackOff)\b|Back-off (?:pulling image|restarting failed container)"
)
"""What Kubernetes says because of what it said before."""
_CLAUSE = re.compile(r"[\])>|] |: |\t| - |  ")
"""Where a sentence may begin within a line."""
LONGEST_SUBJECT = 60
_CONDITION = re.compile(
    r": (?:command )?not found\b|No such file or directory|[Pp]ermission denied|No space left on device"
    r"|[Cc]onnection refused|Network is unreachable|\b[Aa]ssertion\b|\bassert\b"
)
_LEVEL = re.compile(r"\b(?:ERROR|FATAL|CRITICAL)\b(?:[\]):]|\s|$)")
# vLLM writes `ERROR 07-24 10:16:06 [core.py:370] ` before each line of a message, those of a traceback included.
_VLLM_PREFIX = re.compile(r"(?:ERROR|CRITICAL) \d\d-\d\d \d\d:\d\d:\d\d(?:\.\d+)? \[?[\w./-]{1,200}:\d+\] ?")
_AFTER_LEVEL = re.compile(r"^[\s\]\[):|,-]+")
_DOTTED = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.")

_TOKEN = re.compile(r"[^\s()\[\]{},;=\"'`|<>]+")
_POD_NAME = re.compile(r"[a-z0-9]+(?:[-.][a-z0-9]+)+")
_POD_SUFFIX = re.compile(r"-[bcdfghjklmnpqrstvwxz2456789]{5}")
"""Kubernetes ends a name with five characters out of these; they make no word."""
_HEXADECIMAL = re.compile(r"(?:0x)?[0-9A-Fa-f]{7,}")
_PREFIXED_HEXADECIMAL = re.compile(r"0x[0-9A-Fa-f]+")
_UUID = re.compile(r"[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")
_ADDRESS = re.compile(r"[0-9A-Fa-f:.]+(?:%\w+)?(?:/\d+)?")
_NUMBER = re.compile(r"[-+]?\d+(?:\.\d+)*(?:[eE][-+]?\d+)?")
_RUN_OF_MASKS = re.compile(r"<\*>(?:[\s,.:;/TZ+_-]*<\*>)+")
_STABLE_AFTER = 4
"""Masking a number can leave a path beside it, and masking that one leaves nothing new."""


class _Telling(NamedTuple):
    weight: int
    """How much it tells: 3 an exception, 2 a fatal message or an event, 1 an error by its level."""
    message: str


class TellingLine(NamedTuple):
    """An error line of a log. Of two the greater tells more."""

    weight: int
    place: int
    """Which of the error lines of the log it is."""
    message: str


def error_templates(text: str) -> dict[str, str]:
    """The templates of the telling error lines of a text, each with the first message that shows it, in their order."""
    found: dict[str, str] = {}
    for telling in _telling(visible_lines(text)):
        found.setdefault(template_of(telling.message), telling.message)
    found.pop("", None)
    return found


def telling_lines(text: str, limit: int) -> tuple[TellingLine, ...]:
    """The most telling error lines of a log, in its order, one a template; the last ones where many tell as much."""
    by_template: dict[str, TellingLine] = {}
    for place, telling in enumerate(_telling(visible_lines(text))):
        by_template.setdefault(template_of(telling.message), TellingLine(telling.weight, place, telling.message))
    by_template.pop("", None)
    chosen = sorted(by_template.values(), reverse=True)[: max(limit, 0)]
    return tuple(sorted(chosen, key=lambda each: each.place))


def template_of(message: str) -> str:
    """The template of one message."""
    return mask(message[:LONGEST_LINE])[:LONGEST_TEMPLATE].strip()


def is_specific(template: str) -> bool:
    """Whether a template says enough that two reports with it are likely of one failure."""
    words = re.findall(r"[A-Za-z]{2,}", template)
    return len(words) >= 4 and len({word.casefold() for word in words}) >= 4


def mask(line: str) -> str:
    """A line without what differs from run to run: numbers, times, addresses, paths, names of pods and the like."""
    masked = line
    for _ in range(_STABLE_AFTER):
        before = masked
        masked = _RUN_OF_MASKS.sub(MASK, _TOKEN.sub(_masked_token, before))
        if masked == before:
            break
    return masked


def _masked_token(found: re.Match[str]) -> str:
    token = found[0]
    if token == "*" or token.isalpha():
        return token
    core = token.rstrip(".:!?")
    return _masked_core(core) + token[len(core) :]


def _masked_core(core: str) -> str:
    if "/" in core or core.startswith("~"):
        return MASK if _is_path(core) else _without_numbers(core)
    pod, _, namespace = core.partition("_")
    if namespace and _POD_SUFFIX.fullmatch(pod[-6:]) and _POD_NAME.fullmatch(pod):
        return MASK
    if not any(character.isdigit() for character in core):
        return MASK if _POD_SUFFIX.fullmatch(core[-6:]) and _POD_NAME.fullmatch(core) else core
    whole = (_UUID, _POD_NAME, _PREFIXED_HEXADECIMAL, _ADDRESS)
    return MASK if any(form.fullmatch(core) for form in whole) else _without_numbers(core)


def _is_path(core: str) -> bool:
    """A metric's name has slashes, too: a path starts from a root or a dot, or ends in a name with an extension."""
    return core.startswith(("/", "~", "./", "../")) or "://" in core or "." in core.rpartition("/")[2] or "@" in core


def _without_numbers(core: str) -> str:
    parts = re.split(r"([:_@/#-])", core)
    hidden = (MASK if _is_hexadecimal(part) else part for part in parts)
    return _NUMBER.sub(MASK, "".join(hidden))


def _is_hexadecimal(part: str) -> bool:
    return bool(_HEXADECIMAL.fullmatch(part)) and any(character.isdigit() for character in part)


def _telling(lines: Iterable[str]) -> Iterator[_Telling]:
    in_traceback = False
    for whole in lines:
        prefix = _VLLM_PREFIX.match(whole)
        line = whole[prefix.end() :] if prefix else whole
        if _TRACEBACK in line:
            in_traceback = True
        elif in_traceback and line.strip() and not line.lstrip("| ").startswith(("File ", "^", "~")):
            if line[0] in " \t|":
                continue
            in_traceback = False
            yield _Telling(3, line[:LONGEST_LINE].strip())
        else:
            telling = _of_line(line[:LONGEST_LINE]) if _QUICK_WORDS.search(line[:LONGEST_LINE]) else None
            if telling:
                yield telling
            elif prefix and line.strip() and line[0] not in " \t":
                yield _Telling(1, line[:LONGEST_LINE].strip())


def _of_line(line: str) -> _Telling | None:
    exception = _EXCEPTION.search(line)
    if exception:
        return _Telling(3, line[_start_of_name(line, exception.start()) :].strip())
    if _LONE_EXCEPTION.fullmatch(line.strip()):
        return _Telling(1, line.strip())
    for form, weight in ((_FATAL, 3), (_CONSEQUENCE, 1)):
        found = form.search(line)
        if found:
            return _Telling(weight, line[found.start() :].strip())
    event = _EVENT.search(line)
    if event:
        return _Telling(2, line[_start_of_clause(line, event.start()) :].strip())
    if _CONDITION.search(line):
        return _Telling(2, line.strip())
    level = _LEVEL.search(line)
    return _Telling(1, _AFTER_LEVEL.sub("", line[level.end() :]).strip() or line.strip()) if level else None


def _start_of_clause(line: str, end: int) -> int:
    """Where the words begin that lead to ``end``: who failed to do something is a part of the message."""
    earliest = max(0, end - LONGEST_SUBJECT)
    before = line[earliest:end]
    ends = [found.end() for found in _CLAUSE.finditer(before)]
    if not ends and earliest > 0:
        return end
    return earliest + (ends[-1] if ends else 0)


def _start_of_name(line: str, end: int) -> int:
    """Where the dotted name starts that goes on at ``end``."""
    start = end
    while start > 0 and line[start - 1] in _DOTTED:
        start -= 1
    return start
