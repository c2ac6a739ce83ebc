"""Choosing rules, letting off, standard input."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from tests.conftest import INCIDENT, INCIDENT_PATH, Playbook, reported_codes

BAD = INCIDENT.replace("## Fix", "## Solution").replace("for twenty minutes", "at 10.20.30.40")


@pytest.mark.parametrize(
    ("options", "expected", "status"),
    [
        ([], {"PB207", "PB502"}, 1),
        (["--select", "PB2"], {"PB207"}, 1),
        (["--select", "PB5"], {"PB502"}, 0),
        (["--select", "PB5", "--strict"], {"PB502"}, 1),
        (["--ignore", "PB207"], {"PB502"}, 0),
        (["--select", "PB207,PB502", "--ignore", "PB502"], {"PB207"}, 1),
    ],
)
def test_rules_are_chosen(playbook: Playbook, options: list[str], expected: set[str], status: int) -> None:
    playbook.write(INCIDENT_PATH, BAD)
    result = playbook.run("lint", *options)
    assert (reported_codes(result.stdout), result.returncode) == (expected, status)


def test_an_unknown_rule_is_named(playbook: Playbook) -> None:
    result = playbook.run("lint", "--select", "PB20l")
    assert result.returncode == 2
    assert "did you mean 'PB2" in result.stderr


def test_statistics_count_by_rule(playbook: Playbook) -> None:
    playbook.write(INCIDENT_PATH, BAD.replace("## Reason", "## Cause"))
    lines = [line.split() for line in playbook.run("lint", "--statistics").stdout.splitlines()]
    assert lines == [["2", "PB207", "section-words"], ["1", "PB502", "internal-detail"], ["3", "in", "all"]]


def lint_standard_input(playbook: Playbook, content: str, *options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "failure_playbook", "lint", "-", *options]
    return subprocess.run(command, cwd=playbook.root, input=content, capture_output=True, text=True, check=False)


def test_standard_input_stands_for_a_file(playbook: Playbook) -> None:
    playbook.write(INCIDENT_PATH, INCIDENT)
    result = lint_standard_input(playbook, BAD, "--stdin-filename", INCIDENT_PATH)
    assert reported_codes(result.stdout) == {"PB207", "PB502"}
    assert (
        lint_standard_input(playbook, INCIDENT, "--stdin-filename", "troubleshooting/k8s/new-2026-05-27.md").returncode
        == 0
    )
    assert lint_standard_input(playbook, BAD).returncode == 2


def test_a_baseline_lets_off_what_was_there_and_nothing_new(playbook: Playbook) -> None:
    playbook.write(INCIDENT_PATH, BAD)
    assert playbook.run("lint", "--write-baseline", "baseline.json").returncode == 0
    assert json.loads((playbook.root / "baseline.json").read_text())["version"] == 1
    assert playbook.run("lint", "--strict", "--baseline", "baseline.json").returncode == 0
    playbook.write(INCIDENT_PATH, BAD.replace("## Reason", "## Cause"))
    result = playbook.run("lint", "--baseline", "baseline.json")
    assert result.stdout.count("PB207") == 1
    playbook.write(INCIDENT_PATH, INCIDENT)
    result = playbook.run("lint", "--baseline", "baseline.json")
    assert reported_codes(result.stdout) == {"PB601"}
    assert result.returncode == 1


@pytest.mark.parametrize("content", ["", "[]", "{", '{"version": 2, "let_off": []}', '{"version": 1}'])
def test_a_broken_baseline_is_named(playbook: Playbook, content: str) -> None:
    playbook.write(INCIDENT_PATH, INCIDENT)
    playbook.write("baseline.json", content)
    result = playbook.run("lint", "--baseline", "baseline.json")
    assert result.returncode == 2
    assert "baseline.json" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize(
    ("comment", "codes"),
    [
        ("<!-- playbook: ignore PB207 because a partner's template demands it -->", {"PB502"}),
        ("<!-- playbook: ignore PB207, PB502 because a partner's template demands it -->", set()),
        ("<!-- playbook: ignore PB207 -->", {"PB502", "PB601"}),
        ("<!-- playbook: ignore because I say so -->", {"PB207", "PB502", "PB601"}),
        ("<!-- playbook: ignore PB999 because it is not there -->", {"PB207", "PB502", "PB601"}),
        ("<!-- playbook: ignore PB204 because it is not needed -->", {"PB207", "PB502", "PB601"}),
        ("`<!-- playbook: ignore PB207 because this is code -->`", {"PB502"}),
        ("```\n<!-- playbook: ignore PB207 because this is code -->\n```", {"PB207", "PB502"}),
    ],
)
def test_let_offs_in_a_record(playbook: Playbook, comment: str, codes: set[str]) -> None:
    playbook.write(INCIDENT_PATH, f"{BAD}\n{comment}\n")
    assert reported_codes(playbook.run("lint").stdout) == codes


def test_a_let_off_in_the_configuration_that_is_not_needed_is_reported(playbook: Playbook) -> None:
    playbook.write(INCIDENT_PATH, INCIDENT)
    let_off = f"\n[tool.failure-playbook.lint.per-file-ignores.'{INCIDENT_PATH}']\nPB101 = 'older than the rule'\n"
    playbook.write("pyproject.toml", (playbook.root / "pyproject.toml").read_text() + let_off)
    assert reported_codes(playbook.run("lint").stdout) == {"PB601"}


def test_a_secret_is_never_printed(playbook: Playbook) -> None:
    token = "ghp_" + "0123456789abcdefghij" + "ABCDEFGHIJ012345"
    playbook.write(INCIDENT_PATH, INCIDENT.replace("for twenty minutes", f"with `{token}`"))
    result = playbook.run("lint")
    assert reported_codes(result.stdout) == {"PB501"}
    assert token not in result.stdout + result.stderr
    assert "revoke" in result.stdout


@pytest.mark.parametrize("output_format", ["text", "github", "json", "sarif"])
@pytest.mark.parametrize("options", [[], ["--select", "PB502"], ["--select", "PB0"], ["--select", "PB3"]])
def test_no_rule_and_no_format_repeats_a_secret(playbook: Playbook, output_format: str, options: list[str]) -> None:
    token = "ghp_" + "0123456789abcdefghij" + "ABCDEFGHIJ012345"
    text = INCIDENT.replace("for twenty minutes", f"at 10.20.30.40 with `{token}`, see [it](https-{token}.md)")
    playbook.write(INCIDENT_PATH, text.replace("status: resolved", f"status: {token}"))
    playbook.write("troubleshooting/docker/other-2026-05-27.md", INCIDENT.replace("title: Pods", f"title: a: {token}"))
    result = playbook.run("lint", "--format", output_format, *options)
    assert result.returncode in (0, 1)
    assert token not in result.stdout + result.stderr


SECRETS = [
    "AKIA" + "IOSFODNN7REALKEY",
    "-----BEGIN OPENSSH PRIVATE " + "KEY-----",
    "WANDB_API_KEY=" + "0123456789abcdef" + "0123456789abcdef01234567",
    "https://robot:" + "s3cretpass@registry.internal.test/x",
    "export HF_TOKEN=hf_" + "abcdefghijKLMNOPqrstuvwxyzABCDEFGH",
    "Authorization: Bearer " + "abcdEFGH1234abcdEFGH1234",
    "xoxb-" + "123456789012-1234567890123-abcdefghijklmnopqrstuvwx",
    "password = '" + "hunter2secret'",
]
QUIET = [
    "commit 58f89aa039373afc962ad836d67eca8436b48af6",
    "sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    "trace id 4bf92f3577b34da6a3ce929d0e0e4736",
    "WANDB_API_KEY=<your key>",
    "export HF_TOKEN=$HF_TOKEN",
    "token: xxxxxxxxxxxxxxxx1",
    "api_key: your-api-key-1234",
    "max_tokens: 131072, token_count=58304",
    "https://user:password@host.example/x",
    "tool-call-parser=qwen3_coder tokenizer=/ckpt/qwen3-30b",
]


def test_a_diff_shows_no_secret_beside_what_it_changes(playbook: Playbook) -> None:
    token = "ghp_" + "0123456789abcdefghij" + "ABCDEFGHIJ012345"
    playbook.write(INCIDENT_PATH, INCIDENT.replace("## Reason\n", f"GH_TOKEN={token}\n\n## Cause\n"))
    result = playbook.run("lint", "--diff")
    assert "+## Reason" in result.stdout
    assert "(this line is not shown, since it looks like a secret)" in result.stdout
    assert token not in result.stdout


@pytest.mark.parametrize("line", SECRETS, ids=lambda line: line[:12])
def test_secrets_are_found(playbook: Playbook, line: str) -> None:
    playbook.write(INCIDENT_PATH, INCIDENT.replace("for twenty minutes.", f"with\n\n```text\n{line}\n```"))
    assert "PB501" in reported_codes(playbook.run("lint").stdout)


def test_what_only_looks_like_a_secret_stays_quiet(playbook: Playbook) -> None:
    lines = "\n".join(QUIET)
    playbook.write(INCIDENT_PATH, INCIDENT.replace("for twenty minutes.", f"with\n\n```text\n{lines}\n```"))
    assert playbook.run("lint").stdout == "3 files checked, nothing to report\n"
