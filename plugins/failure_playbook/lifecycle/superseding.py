"""Superseding: an incident that no longer holds leads on to the one that replaces it."""

from __future__ import annotations

from ruamel.yaml.comments import CommentedMap

from failure_playbook.corpus import Corpus, superseding
from failure_playbook.lifecycle.front_matter_edit import edit_front_matter
from failure_playbook.records import IncidentFile, IncidentStatus
from failure_playbook.records.incident import FOLDER


class SupersedingError(Exception):
    """An incident that cannot be superseded by another. The message says why."""


def supersede(corpus: Corpus, old: IncidentFile, new: IncidentFile, because: str, data: bytes) -> bytes:
    """The bytes of the old incident's file, superseded by the new one.

    Raises:
        SupersedingError: it leads on elsewhere already, or the two would make a circle.
        FrontMatterEditError: the file cannot be changed safely.
    """
    for file in (old, new):
        if file.record is None:
            raise SupersedingError(f"{file.path}: its front matter is not valid; `playbook lint` says why")
    if old == new:
        raise SupersedingError(f"{old.path}: an incident does not supersede itself")
    onward = superseding(corpus, old)
    is_done = onward[:1] == (new,)
    if onward and not is_done:
        raise SupersedingError(f"{old.path}: superseded by {onward[0].path} already; supersede that one instead")
    later = superseding(corpus, new)
    if old in later:
        raise SupersedingError(f"{old.path}: {new.path} is itself superseded by it, which would make a circle")
    if later and not is_done:
        raise SupersedingError(f"{new.path}: superseded itself; name the one that holds now: {later[-1].path}")
    keys = {
        "status": IncidentStatus.SUPERSEDED.value,
        "superseded_by": new.path.removeprefix(f"{FOLDER}/"),
        "superseded_because": because,
    }
    return edit_front_matter(data, lambda front_matter: _set_after_status(front_matter, keys))


def _set_after_status(front_matter: CommentedMap, keys: dict[str, str]) -> None:
    place = list(front_matter).index("status")
    for number, (key, value) in enumerate(keys.items()):
        if key not in front_matter:
            front_matter.insert(place + number, key, value)
        elif front_matter[key] != value:
            front_matter[key] = value
