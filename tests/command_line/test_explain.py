"""``playbook explain``."""

from __future__ import annotations

from tests.conftest import Playbook


def test_a_rule_is_explained_with_examples(playbook: Playbook) -> None:
    result = playbook.run("explain", "pb207")
    assert result.returncode == 0
    assert result.stdout.startswith("PB207 section-words (error)\n")
    assert "    ## Root cause\n" in result.stdout
    assert "Why: One word for one thing" in result.stdout
    assert "SUBSYSTEM" not in result.stdout


def test_an_unknown_rule_is_named_with_the_nearest(playbook: Playbook) -> None:
    result = playbook.run("explain", "PB9O1")
    assert result.returncode == 2
    assert "no rule 'PB9O1'" in result.stderr
