"""``playbook explain``: one lint rule, what it checks and why, with a bad and a good example."""

from __future__ import annotations

import click

from failure_playbook.command_line.failures import configuration_here, could_not_run
from failure_playbook.lint.registry import all_rules
from failure_playbook.lint.rule_page import explain
from failure_playbook.suggestion import did_you_mean


@click.command(epilog="Example: playbook explain PB207")
@click.argument("code")
def command(code: str) -> None:
    """Explain the rule CODE."""
    rules = {rule.code: rule for rule in all_rules()}
    rule = rules.get(code.upper())
    if rule is None:
        could_not_run(f"no rule {code!r}{did_you_mean(code.upper(), rules)}")
    click.echo(explain(rule, configuration_here()))
