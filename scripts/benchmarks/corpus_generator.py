"""A playbook of N incidents that look like real ones: about 60 lines each, with code, a table, links and signatures.

The same number always gives the same bytes.
"""

from __future__ import annotations

import random
import shutil
from datetime import date, timedelta
from pathlib import Path

from failure_playbook.project import Project

_FIRST_DAY = date(2024, 1, 1)
_PARTS = ("scheduler", "rollout worker", "weight sync", "reward server", "sandbox pool", "checkpoint writer", "router")
_VERBS = ("stalls", "exits", "times out", "returns nothing", "doubles its memory", "drops its connection")
_WHEN = ("after a restart", "on step 0", "under load", "with a cold cache", "on the second node", "during validation")
_ERRORS = ("ConnectionResetError", "TimeoutError", "KeyError", "OutOfMemoryError", "AssertionError", "ValueError")
_CAUSES = (
    "reads a setting that the launcher never exports",
    "keeps a handle that the other side has closed",
    "waits for a lock that a dead process still holds",
    "compares a text with a number and takes the wrong branch",
)

_BODY = """\
## Issue

The {part} {verb} {when}. Of {count} trials, {failed} end with an error, and the others wait. The driver's log shows:

```text
{day} 03:1{digit}:22,{milliseconds} ERROR {module}.py:{line} request {request} failed
Traceback (most recent call last):
  File "/srv/{module}/main.py", line {line}, in run
    result = self.{module}.call(request, timeout={timeout})
  File "/srv/{module}/client.py", line {other_line}, in call
    raise {error}(f"{module} {request}: no answer after {{timeout}} s")
{error}: {module} {request}: no answer after {timeout} s
```

It was seen in these places:

| node | trials | failed | first line of the log |
|---|---|---|---|
| node-{node} | {count} | {failed} | `{error}` in `{module}` |
| node-{other_node} | {other_count} | 0 | none |

- The {other_part} is not concerned: it answers within {digit} s.
- A restart of the {part} helps for {timeout} minutes.

## Reason

The {part} {cause}. With `{setting}={count}` that happens once in {other_count} requests, so that a short test
does not show it. What was ruled out:

1. The network: `ping` and a transfer of 2 GB between the nodes show no loss.
2. The {other_part}: with it replaced, the error stays.
3. The disk: it is {digit}0 % full.

## Fix

Set `{setting}` to at least {timeout}, then restart the {part}:

```bash
export {setting}={timeout}
kubectl rollout restart deployment/{module} --namespace training
kubectl rollout status deployment/{module} --namespace training
```

{link}

## Verify

The next {count} trials end without `{error}`. The {part}'s own counter says the same:

```bash
curl -s http://localhost:{line}/metrics | grep {module}_errors_total
```
"""


def generate(project: Project, count: int, target: Path) -> None:
    """Write a playbook of ``count`` incidents, with the configuration and the maintained pages of ``project``."""
    shutil.copy2(project.root / "pyproject.toml", target / "pyproject.toml")
    shutil.copytree(project.root / "kb", target / "kb")
    shutil.copytree(project.root / "troubleshooting", target / "troubleshooting")
    chance = random.Random(count)
    subsystems = list(project.configuration.subsystems)
    names: list[str] = []
    for number in range(count):
        day = _FIRST_DAY + timedelta(days=number % 900)
        folder = subsystems[number % len(subsystems)]
        part, verb, when = chance.choice(_PARTS), chance.choice(_VERBS), chance.choice(_WHEN)
        name = f"{folder}/{'-'.join((part, verb, when)).replace(' ', '-').lower()}-{number}-{day}.md"
        before = names[-chance.randrange(1, 20)] if len(names) > 20 and number % 3 == 0 else None
        link = f"An older incident looks alike: [this one](../{before})." if before else "No other incident is alike."
        text = _incident(project, chance, (number, day, f"The {part} {verb} {when}", link))
        names.append(name)
        (target / "troubleshooting" / name).write_text(text, "utf-8")


def _incident(project: Project, chance: random.Random, about: tuple[int, date, str, str]) -> str:
    number, day, title, link = about
    words = title.split()
    module = f"{words[1]}_{number % 97}"
    values = {
        "part": " ".join(words[1:3]),
        "other_part": chance.choice(_PARTS),
        "verb": "fails",
        "when": chance.choice(_WHEN),
        "count": chance.randrange(64, 2048),
        "other_count": chance.randrange(64, 2048),
        "failed": chance.randrange(1, 64),
        "day": day,
        "digit": chance.randrange(1, 9),
        "milliseconds": chance.randrange(100, 999),
        "module": module,
        "line": chance.randrange(1000, 9000),
        "other_line": chance.randrange(10, 900),
        "request": f"{chance.getrandbits(32):08x}",
        "timeout": chance.randrange(10, 600),
        "error": chance.choice(_ERRORS),
        "node": chance.randrange(10),
        "other_node": chance.randrange(10, 20),
        "cause": chance.choice(_CAUSES),
        "setting": f"{module.upper()}_TIMEOUT_SEC",
        "link": link,
    }
    stage = chance.choice(project.configuration.stage_ids)
    run, cluster = f"run-{number % 400}", f"cluster-{number % 7}"
    front_matter = f"""\
---
title: "{title} ({number})"
date: {day}
stage: {stage}
status: resolved
occurrences:
  - {{date: {day}, run: {run}, cluster: {cluster}}}
signatures:
  - text: "{module} {number}: no answer after"
  - pattern: '{module}.{{0,80}}{values["error"]}: \\S+ {number}'
---

"""
    return front_matter + _BODY.format(**values)
