"""Incidents that name no failure yet and look like one: proposals, which a person accepts with a command.

Two incidents are linked by what both show: the same error template or signature where few others show it, or titles
and issues whose rare words agree. Linked incidents form a cluster; one that is linked to a known failure is proposed
for it.
"""

from __future__ import annotations

import re
import shlex
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from math import log, sqrt
from typing import NamedTuple

from failure_playbook.corpus import Corpus
from failure_playbook.records import IncidentFile, IncidentStatus
from failure_playbook.records.incident import parse_name
from failure_playbook.records.signature import Certainty
from failure_playbook.signatures.error_template import error_templates

Watch = Callable[[Collection[IncidentFile]], Iterable[IncidentFile]]

LEAST = 0.5
"""A score from which on two incidents are linked."""
LEAST_BY_WORDS = 0.7
"""The same where only words agree: incidents that quote the same known failure share as many without being it."""
TEMPLATE, SIGNATURE = 0.8, 0.75
"""What one shared error template or signature weighs alone."""
_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]{2,}")


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Incidents that look like instances of one failure."""

    failure: str
    """Its slug: a known one, or one made from the first incident's name."""
    incidents: tuple[str, ...]
    """The paths of those that do not name it yet, sorted."""
    score: float
    """From 0 to 1: the weakest link that holds them together."""
    why: tuple[str, ...]

    @property
    def command(self) -> str:
        """The command that accepts it."""
        return shlex.join(["playbook", "assign", self.failure, *self.incidents])


class _Link(NamedTuple):
    score: float
    why: tuple[str, ...]


class _Features(NamedTuple):
    templates: dict[str, str]
    signatures: dict[str, str]
    words: Counter[str]


def suggestions(corpus: Corpus, watch: Watch = iter) -> tuple[Suggestion, ...]:
    """The proposals for a corpus, the surest first. ``watch`` goes through its incidents, and may show progress."""
    files = [file for file in corpus.incidents if file.record and file.record.status is not IncidentStatus.SUPERSEDED]
    features = {file.path: _features(file) for file in watch(files)}
    links = {pair: link for pair, link in _links(features) if link.score >= LEAST}
    by_path = {file.path: file for file in files}
    found = (_suggestion(corpus, [by_path[path] for path in cluster], links) for cluster in _clusters(links))
    return tuple(sorted((each for each in found if each), key=lambda each: (-each.score, each.failure)))


def _features(file: IncidentFile) -> _Features:
    record = file.record
    assert record is not None
    sure = (signature for signature in record.signatures if signature.certainty is not Certainty.HINT)
    signatures = {each.model_dump_json(exclude={"certainty", "source"}): _shown(each) for each in sure}
    issue = file.document.body.section("Issue") if file.document.body else None
    words = Counter(
        word.casefold() for word in _WORD.findall(f"{file.title} {file.title} {issue.text if issue else ''}")
    )
    return _Features(error_templates(file.document.markdown), signatures, words)


def _shown(signature: object) -> str:
    text = getattr(signature, "text", None) or getattr(signature, "pattern", None) or getattr(signature, "metric", None)
    return f"the signature `{text}`" if text else "a signature of several parts"


def _links(features: dict[str, _Features]) -> Iterator[tuple[tuple[str, str], _Link]]:
    """Every pair that has something rare in common, with what and how much."""
    few = max(3, len(features) // 100)
    templates = _sharing({path: own.templates for path, own in features.items()}, few)
    signatures = _sharing({path: own.signatures for path, own in features.items()}, few)
    alike = _alike({path: own.words for path, own in features.items()}, few)
    for one, other in sorted({*templates, *signatures, *alike}):
        pair = (one, other)
        shown = [f"the same error: {features[one].templates[each]}" for each in templates.get(pair, ())]
        shown += [features[one].signatures[each] for each in signatures.get(pair, ())]
        score, words = alike.get(pair, (0.0, ()))
        shown += [f"rare words: {', '.join(words)}"] if words else []
        if not (pair in templates or pair in signatures or score >= LEAST_BY_WORDS):
            continue
        parts = [TEMPLATE] * bool(templates.get(pair)) + [SIGNATURE] * bool(signatures.get(pair)) + [score]
        missing = 1.0
        for part in parts:
            missing *= 1 - part
        yield pair, _Link(round(1 - missing, 3), tuple(shown))


def _sharing(owned: dict[str, dict[str, str]], few: int) -> dict[tuple[str, str], list[str]]:
    """For each pair what both have and at most a few have at all."""
    pairs: dict[tuple[str, str], list[str]] = defaultdict(list)
    for feature, paths in _owners(owned).items():
        if 2 <= len(paths) <= few:
            for pair in combinations(paths, 2):
                pairs[pair].append(feature)
    return pairs


def _owners(owned: dict[str, dict[str, str]] | dict[str, Counter[str]]) -> dict[str, list[str]]:
    owners: dict[str, list[str]] = defaultdict(list)
    for path in sorted(owned):
        for feature in owned[path]:
            owners[feature].append(path)
    return owners


def _alike(words: dict[str, Counter[str]], few: int) -> dict[tuple[str, str], tuple[float, tuple[str, ...]]]:
    """For each pair that shares several rare words the cosine of their weights, and the weightiest of the words."""
    owners = _owners(words)
    weights = {word: log(len(words) / len(paths)) for word, paths in owners.items()}
    vectors = {path: {word: (1 + log(n)) * weights[word] for word, n in own.items()} for path, own in words.items()}
    lengths = {path: sqrt(sum(value * value for value in vector.values())) or 1.0 for path, vector in vectors.items()}
    shared = Counter(pair for paths in owners.values() if 2 <= len(paths) <= few for pair in combinations(paths, 2))
    found = {}
    for (one, other), number in shared.items():
        if number >= 3:
            common = sorted(vectors[one].keys() & vectors[other].keys(), key=lambda word: (-weights[word], word))
            cosine = sum(vectors[one][w] * vectors[other][w] for w in common) / (lengths[one] * lengths[other])
            found[one, other] = (cosine, tuple(common[:5]))
    return found


def _clusters(pairs: Iterable[tuple[str, str]]) -> Iterator[list[str]]:
    root: dict[str, str] = {}

    def find(path: str) -> str:
        while root.setdefault(path, path) != path:
            root[path] = path = root[root[path]]
        return path

    for one, other in pairs:
        root[find(one)] = find(other)
    members: dict[str, list[str]] = defaultdict(list)
    for path in sorted(root):
        members[find(path)].append(path)
    yield from members.values()


def _suggestion(corpus: Corpus, files: list[IncidentFile], links: dict[tuple[str, str], _Link]) -> Suggestion | None:
    named = Counter(file.record.failure for file in files if file.record and file.record.failure)
    unnamed = [file for file in files if file.record and not file.record.failure]
    # Two failures that look alike are two: what lies between them is for a person to see.
    if not unnamed or len(named) > 1:
        return None
    first = min(files, key=lambda file: (file.record.date if file.record else None, file.path))
    name = parse_name(first.path)
    slug = next(iter(named), None) or (name.symptom if name else first.name)
    paths = {file.path for file in files}
    own = sorted((link for pair, link in links.items() if paths.issuperset(pair)), key=lambda link: -link.score)
    why = dict.fromkeys(reason for link in own for reason in link.why)
    return Suggestion(slug, tuple(sorted(file.path for file in unnamed)), own[-1].score, tuple(why)[:5])
