"""The page of a rule, at ``lint/<CODE>/`` on the site, made from the rule itself."""

from __future__ import annotations

from collections.abc import Iterator

from failure_playbook.configuration import Configuration
from failure_playbook.lint.registry import all_rules
from failure_playbook.lint.rule import Example, Rule
from failure_playbook.pages.page import Page, render

FOLDER = "kb/lint"
SETTINGS = {"search": {"boost": 0.5}}
"""Whoever searches the playbook is after a failure before a rule."""


def rule_pages(configuration: Configuration) -> Iterator[Page]:
    """The page of each rule, and before them the list of all."""
    rules = all_rules()
    index = render("rule_index.md.j2", f"{FOLDER}/index.md", rules=rules)
    yield Page(f"{FOLDER}/index.md", "Lint rules", "What playbook lint checks, rule by rule.", index, SETTINGS)
    for rule in rules:
        bad, good = (filled(example, configuration) for example in (rule.bad, rule.good))
        source = f"{FOLDER}/{rule.code}.md"
        markdown = render("rule.md.j2", source, rule=rule, bad=bad, good=good)
        yield Page(source, f"{rule.code} {rule.name}", rule.summary, markdown, SETTINGS)


def filled(example: Example, configuration: Configuration | None) -> Example:
    """An example with the first stage and subsystem of a configuration in the place of the stand-ins."""
    if configuration is None:
        return example
    stage, subsystem = configuration.stage_ids[0], next(iter(configuration.subsystems))
    return Example(*(text.replace("SUBSYSTEM", subsystem).replace("STAGE", stage) for text in example))


def explain(rule: Rule, configuration: Configuration | None) -> str:
    """A rule in plain text, for a terminal."""
    bad, good = (filled(example, configuration) for example in (rule.bad, rule.good))
    parts = [f"{rule.code} {rule.name} ({rule.severity})", rule.summary, f"Why: {rule.why}"]
    parts += [f"Bad, {bad.path}:", _indented(bad.text), f"Good, {good.path}:", _indented(good.text)]
    return "\n\n".join(parts)


def _indented(text: str) -> str:
    return "\n".join(f"    {line}".rstrip() for line in text.rstrip("\n").split("\n"))
