"""All lint rules, found in ``rules/``: to add a rule is to add a module there."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from failure_playbook.lint import rules
from failure_playbook.lint.rule import Rule


@cache
def all_rules() -> tuple[Rule, ...]:
    """Every rule, sorted by code."""
    found = [import_module(f"{rules.__name__}.{module.name}").RULE for module in iter_modules(rules.__path__)]
    return tuple(sorted(found, key=lambda rule: rule.code))
