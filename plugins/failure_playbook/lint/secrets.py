"""Secrets in a line of text, through detect-secrets, which knows the forms of most providers' keys.

Two things are added. Keys that are assigned without quotes, as shells and `.env` files do it, are found, too; and only
lines that could hold a secret reach the detectors, since most lines of a playbook cannot.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import re2

from failure_playbook.diagnostics import Span

_DETECTORS = (
    "AWSKeyDetector", "AzureStorageKeyDetector", "BasicAuthDetector", "DiscordBotTokenDetector", "GitHubTokenDetector",
    "GitLabTokenDetector", "JwtTokenDetector", "KeywordDetector", "MailchimpDetector", "NpmDetector", "OpenAIDetector",
    "PrivateKeyDetector", "PypiTokenDetector", "SendGridDetector", "SlackDetector", "SquareOAuthDetector",
    "StripeDetector", "TelegramBotTokenDetector", "TwilioKeyDetector",
)  # fmt: skip
"""Those of detect-secrets that know a form. Its entropy detectors would report commit ids, digests and trace ids."""

_WORTH_A_LOOK = re2.compile(
    r"(?i)secret|token|passw|pwd|api_?key|access_?key|private.key|credential|bearer|auth|://[^/\s]*:[^/\s]*@"
    r"|gh[opsur]_|github_pat_|glpat-|akia|asia|abia|acca|xox|hooks\.slack|sk[-_]|rk_|hf_|eyj|sq0|sg\.|pypi-|npm_"
    r"|accountkey|-us\d|ac[0-9a-f]{32}|\d{8,10}:|[mno][\w-]{23}\."
)
_ASSIGNED = re.compile(
    r"(?i)[\w.-]*(?:secret|token|passw(?:or)?d|api_?key|access_?key|private_?key)[\w-]*[\"']?\s*[:=]\s*[\"'`]?"
    r"(?P<value>[A-Za-z0-9+/_.~-]{12,})"
)
_BEARER = re.compile(r"(?i)\bbearer\s+(?P<value>[A-Za-z0-9+/_.~-]{20,})")
_HUGGING_FACE = re.compile(r"\bhf_[A-Za-z0-9]{30,}\b")
_PLACEHOLDER = re.compile(
    r"(?i)example|your|placeholder|change.?me|dummy|redacted|x{4,}|\*{3,}|\.{3}|^[-_./]|0{8,}|\.(?:jsonl?|md|mdx|py|ya?ml|txt)$"
)
_STAND_INS = frozenset({"pass", "passwd", "password", "secret", "token"})


class FoundSecret(NamedTuple):
    """What kind of secret a line seems to hold, and where the line is."""

    kind: str
    span: Span


def find_secrets(lines: Sequence[str]) -> Iterator[FoundSecret]:
    """The lines that seem to hold a secret, each once."""
    # Most files hold nothing that is worth a look, and one search is far faster than one a line.
    if not _WORTH_A_LOOK.search("\n".join(lines)):
        return
    for number, line in enumerate(lines, 1):
        if line and _WORTH_A_LOOK.search(line):
            kind = _kind(line)
            if kind is not None:
                yield FoundSecret(kind, Span.of_line(number, line))


def _kind(line: str) -> str | None:
    known = _known_form(line)
    if known is not None:
        return known
    if _HUGGING_FACE.search(line):
        return "Hugging Face token"
    for pattern, kind in ((_ASSIGNED, "assigned key"), (_BEARER, "bearer token")):
        if any(_looks_random(found["value"]) for found in pattern.finditer(line)):
            return kind
    return None


def _looks_random(value: str) -> bool:
    mixed = re.search(r"\d", value) and re.search(r"[A-Za-z]", value)
    return bool(mixed) and not _PLACEHOLDER.search(value)


@cache
def _known_form(line: str) -> str | None:
    kinds = (found.type for found in _scan_line()(line) if not _is_placeholder(found.secret_value or ""))
    return next(kinds, None)


@cache
def _scan_line() -> Callable[[str], Iterable[Any]]:
    # Imported here: most runs meet no line that is worth it. Its settings are those of the process; to set them
    # anew for each line would take most of a run.
    from detect_secrets.core.scan import scan_line
    from detect_secrets.settings import cache_bust, configure_settings_from_baseline

    cache_bust()
    configure_settings_from_baseline({"plugins_used": [{"name": name} for name in _DETECTORS]})
    scan: Callable[[str], Iterable[Any]] = scan_line
    return scan


def _is_placeholder(value: str) -> bool:
    return bool(_PLACEHOLDER.search(value)) or value.casefold() in _STAND_INS
