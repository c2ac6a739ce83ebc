"""Files for the examples of rules: a clean incident and a clean entry, to be spoiled in one place."""

from __future__ import annotations

INCIDENT_PATH = "troubleshooting/SUBSYSTEM/pods-wait-for-an-image-2026-05-27.md"
"""``SUBSYSTEM`` and ``STAGE`` stand for the first that the configuration names."""
ENTRY_PATH = "kb/playbook/image-never-comes.md"

INCIDENT = """\
---
title: Pods wait for an image that never comes
date: 2026-05-27
stage: STAGE
status: resolved
---

## Issue

Pods stay in `ContainerCreating` for twenty minutes.

## Reason

The registry mirror answers 404 for the image.

## Fix

Push the image to the mirror:

```bash
docker push registry.example:5001/task:latest
```
"""

ENTRY = """\
---
stage: STAGE
subsystem: SUBSYSTEM
issue: pods wait for an image that never comes
reason: the registry mirror lacks the image
fix: Push the image to the mirror
status: active
reviewed: 2026-05-27
---

## Issue

Pods stay in `ContainerCreating`.

## Reason

The mirror answers 404.

## Fix

Run `docker push registry.example:5001/task:latest`.

## Verify

The pods start.
"""


def incident(old: str = "", new: str = "") -> str:
    """The clean incident with one piece of text replaced."""
    return _spoiled(INCIDENT, old, new)


def entry(old: str = "", new: str = "") -> str:
    """The clean entry with one piece of text replaced."""
    return _spoiled(ENTRY, old, new)


def _spoiled(text: str, old: str, new: str) -> str:
    assert text.count(old) == 1 or not old, f"{old!r} must stand in the example once"
    return text.replace(old, new) if old else text
