"""``playbook lint``, as a user and as CI run it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import yaml

from failure_playbook.lint.registry import all_rules
from failure_playbook.lint.rule import Example, Rule
from tests.conftest import ENTRY, ENTRY_PATH, INCIDENT, INCIDENT_PATH, REPOSITORY, Playbook, reported_codes

Codes = Callable[[str, str], list[str]]

CASES = yaml.safe_load((Path(__file__).parent.parent / "cases/lint.yaml").read_text("utf-8"))
CODES = {rule.code for rule in all_rules()}
CASES_TO_COME: set[str] = set()


@pytest.mark.parametrize("case", [case for case in CASES if set(case["expect"]) <= CODES], ids=lambda case: case["id"])
def test_a_handed_case_gives_exactly_its_codes(playbook: Playbook, case: dict[str, str]) -> None:
    # The handed cases name subsystems of this repository's playbook.
    playbook.write("pyproject.toml", (REPOSITORY / "pyproject.toml").read_bytes())
    playbook.write(case["path"], case["content"])
    result = playbook.run("lint", case["path"])
    assert sorted(reported_codes(result.stdout)) == sorted(case["expect"]), result.stdout
    assert result.returncode == (1 if case["expect"] else 0)
    if case["line"]:
        assert f"{case['path']}:{case['line']}:" in result.stdout


def test_every_handed_case_is_run_or_waits_for_its_rule() -> None:
    waiting = {code for case in CASES for code in case["expect"]} - CODES
    assert waiting <= CASES_TO_COME


def made(example: Example) -> tuple[str, str]:
    path, text = (part.replace("SUBSYSTEM", "k8s").replace("STAGE", "startup") for part in example)
    return path, text


@pytest.mark.parametrize("rule", all_rules(), ids=lambda rule: rule.code)
def test_a_rule_reports_its_bad_example_and_nothing_else_does(codes: Codes, rule: Rule, playbook: Playbook) -> None:
    for path, text in (made(file) for file in rule.beside):
        playbook.write(path, text)
    assert codes(*made(rule.bad)) == [rule.code]


@pytest.mark.parametrize("rule", all_rules(), ids=lambda rule: rule.code)
def test_no_rule_reports_a_good_example(codes: Codes, rule: Rule) -> None:
    assert codes(*made(rule.good)) == []


def test_rules_are_described() -> None:
    names = [rule.name for rule in all_rules()]
    assert len(set(names)) == len(names)
    for rule in all_rules():
        assert rule.summary.endswith("."), rule.code
        assert rule.why.endswith("."), rule.code


def test_a_clean_playbook_says_so_and_exits_0(playbook: Playbook) -> None:
    playbook.write(INCIDENT_PATH, INCIDENT)
    playbook.write(ENTRY_PATH, ENTRY)
    result = playbook.run("lint")
    assert (result.returncode, result.stdout) == (0, "4 files checked, nothing to report\n")


def test_a_diagnostic_names_file_line_column_code_and_shows_the_line(playbook: Playbook) -> None:
    playbook.write(INCIDENT_PATH, INCIDENT.replace("status: resolved", "status: resolvd"))
    result = playbook.run("lint")
    assert result.returncode == 1
    assert result.stdout.splitlines() == [
        f"{INCIDENT_PATH}:5:9: PB006 value: `status`: 'resolvd' is not allowed; allowed: open, resolved, superseded; "
        "did you mean 'resolved'?",
        "  5 | status: resolvd",
        "    |         ^^^^^^^",
        "1 error in 1 of 3 files checked",
    ]


def test_all_faults_of_a_file_come_in_one_run(codes: Codes) -> None:
    text = INCIDENT.replace("status: resolved", "status: fixed\nstatus: open\nsymptoms: x").replace(
        "## Reason", "## Cause"
    )
    assert codes(INCIDENT_PATH.replace("05-27", "05-28"), text.replace("title:", "titel:")) == [
        "PB004",
        "PB005",
        "PB006",
        "PB007",
        "PB207",
    ]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nowhere.md"], "nowhere.md: no such file or folder"),
        (["pyproject.toml"], "pyproject.toml: no records there"),
        (["/"], "outside the playbook"),
        ([], "no records"),
        (["--no-such-option"], "No such option"),
    ],
)
def test_a_run_that_looked_at_nothing_exits_2(playbook: Playbook, arguments: list[str], words: str) -> None:
    result = playbook.run("lint", *arguments)
    assert result.returncode == 2
    assert words in result.stderr
    assert result.stdout == ""


def test_paths_narrow_what_is_reported(playbook: Playbook) -> None:
    bad = INCIDENT.replace("## Fix", "## Solution")
    playbook.write(INCIDENT_PATH, bad)
    playbook.write("troubleshooting/docker/other-2026-05-27.md", bad)
    assert "docker" not in playbook.run("lint", INCIDENT_PATH).stdout
    assert "docker" not in playbook.run("lint", "troubleshooting/k8s").stdout
    assert playbook.run("lint").stdout.count("PB207") == 2
    assert playbook.run("-C", "troubleshooting", "lint", "k8s").stdout.count("PB207") == 1


@pytest.mark.parametrize(
    ("pyproject", "words"),
    [
        ("[tool.failure-playbook\n", "not valid TOML"),
        ("[tool.failure-playbook]\nsubsystems = {k8s = 'x'}\n", "`stages` is missing"),
        ("[tool.failure-playbook]\nstages = []\nsubsystems = {k8s = 'x'}\n", "`stages`"),
        (
            "[tool.failure-playbook]\nstage = 1\nstages = [{id='a',title='A'}]\nsubsystems = {k='x'}\n",
            "did you mean 'stages'?",
        ),
        (
            "[tool.failure-playbook]\nstages = [{id='a',title='A'},{id='a',title='B'}]\nsubsystems = {k='x'}\n",
            "configured twice",
        ),
        ("[tool.failure-playbook]\nstages = [{id='A B',title='A'}]\nsubsystems = {k='x'}\n", "'A B'"),
        (
            "[tool.failure-playbook]\nstages = [{id='a',title='A'}]\nsubsystems = {k='x'}\n"
            "[tool.failure-playbook.lint.per-file-ignores.'x.md']\nPB101 = ''\n",
            "PB101",
        ),
    ],
)
def test_an_invalid_configuration_is_explained_and_exits_2(playbook: Playbook, pyproject: str, words: str) -> None:
    playbook.write("pyproject.toml", pyproject)
    result = playbook.run("lint")
    assert result.returncode == 2
    assert words in result.stderr
    assert "Traceback" not in result.stderr


def test_outside_a_playbook_it_says_so(tmp_path: Path) -> None:
    result = Playbook(tmp_path).run("lint")
    assert result.returncode == 2
    assert "no playbook here" in result.stderr


def test_a_let_off_needs_its_path_and_code(playbook: Playbook) -> None:
    undated = "troubleshooting/k8s/pods-wait.md"
    playbook.write(undated, INCIDENT)
    assert "PB101" in playbook.run("lint").stdout
    let_off = f"\n[tool.failure-playbook.lint.per-file-ignores.'{undated}']\nPB101 = 'older than the rule'\n"
    playbook.write("pyproject.toml", (playbook.root / "pyproject.toml").read_text() + let_off)
    assert playbook.run("lint").returncode == 0


@pytest.mark.parametrize(
    "content",
    [b"", b"\n", b"---", b"---\n---\n", b"\xff\xfe\x00", b"---\n- a\n---\n", b"---\ntitle: x\n---", b"\0" * 1000],
)
def test_any_bytes_end_in_diagnostics(playbook: Playbook, content: bytes) -> None:
    playbook.write(INCIDENT_PATH, content)
    playbook.write(ENTRY_PATH, content)
    result = playbook.run("lint")
    assert result.returncode == 1
    assert result.stderr == ""
    assert reported_codes(result.stdout)


def test_a_file_that_cannot_be_read_hides_no_other(playbook: Playbook, tmp_path: Path) -> None:
    outside = tmp_path / "outside.md"
    outside.write_text("a secret of the machine")
    folder = playbook.write(
        "troubleshooting/docker/good-2026-05-27.md", INCIDENT.replace("## Fix", "## Solution")
    ).parent
    (folder / "dangling-2026-05-27.md").symlink_to("nowhere.md")
    (folder / "leads-out-2026-05-27.md").symlink_to(outside)
    output = playbook.run("lint").stdout
    assert output.count("PB001") == 2
    assert output.count("PB207") == 1
    assert "secret" not in output


HEAVY = {
    "backticks of many lengths": "".join("`" * length + " " for length in range(1, 1500)),
    "brackets": "[" * 50_000,
    "quotations": ">" * 5_000,
    "one long line": "x" * 2_000_000,
    "headings": "### h\n\n" * 10_000,
    "emphasis": "*a " * 20_000,
    "nested list": "\n".join(" " * depth + "- x" for depth in range(300)),
}


@pytest.mark.parametrize("heavy", HEAVY.values(), ids=HEAVY.keys())
def test_heavy_text_comes_to_an_end(codes: Codes, heavy: str) -> None:
    assert codes(INCIDENT_PATH, f"{INCIDENT}\n{heavy}\n") == []


@pytest.mark.parametrize("alias", ["../../outside", "Old_Name", "a/b"])
def test_an_alias_is_a_slug_and_no_path(codes: Codes, alias: str) -> None:
    assert codes(ENTRY_PATH, ENTRY.replace("status:", f"aliases: ['{alias}']\nstatus:")) == ["PB006"]


def test_windows_line_endings_and_a_byte_order_mark_are_named_and_nothing_else(playbook: Playbook) -> None:
    playbook.write(INCIDENT_PATH, b"\xef\xbb\xbf" + INCIDENT.replace("\n", "\r\n").encode())
    assert reported_codes(playbook.run("lint").stdout) == {"PB001"}


def test_strays_are_found_wherever_they_lie(playbook: Playbook) -> None:
    playbook.write(INCIDENT_PATH, INCIDENT)
    strays = ["troubleshooting/a-2026-05-27.md", "troubleshooting/k8s/deep/a-2026-05-27.md", "kb/playbook/notes.txt"]
    for path in strays:
        playbook.write(path, INCIDENT)
    playbook.write("troubleshooting/docker/.gitkeep", "")
    output = playbook.run("lint").stdout
    assert output.count("PB106") == 3
    assert all(path in output for path in strays)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("## Issue\n", "**Symptom.** Pods wait.\n\n## Issue\n", ["PB203"]),
        ("## Issue\n\n", "**Symptom:** ", ["PB207"]),
        ("## Reason\n", "### Root cause\n", ["PB207"]),
        ("## Reason\n", "## reason:\n", ["PB207"]),
        ("## Reason\n", "Reason\n------\n", []),
        ("## Issue\n", "# Pods wait\n\n## Issue\n", []),
        ("## Issue\n", "# Pods wait\n\nA story.\n\n## Issue\n", ["PB203"]),
        ("## Issue\n", "<!-- a comment -->\n\n## Issue\n", []),
        ("## Issue\n", "## Background\n\nText.\n\n## Issue\n", ["PB203"]),
        ("## Reason\n", "## Evidence\n\nText.\n\n## Reason\n", ["PB202"]),
        ("## Fix\n", "## Issue\n\nAgain.\n\n## Fix\n", ["PB202", "PB205"]),
        ("Pods stay", "```text\n## Fix\n---\ntitle: x\n```\n\nPods stay", []),
        ("Pods stay", "> ## Fix\n\nPods stay", []),
        ("Pods stay in `ContainerCreating` for twenty minutes.", "Unknown so far.", ["PB204"]),
        ("The registry mirror answers 404 for the image.", "<!-- why? -->", ["PB204"]),
        ("The registry mirror answers 404 for the image.", "### In short\n\nThe mirror.", []),
        ("The registry mirror answers 404 for the image.", "`TODO` is what the log prints.", []),
        ("The registry mirror answers 404 for the image.", "TODO", ["PB209"]),
        ("```bash\nexport HARBOR_NYDUS_MIRROR=registry.example:5001\n```", "Restart it.", ["PB210"]),
        ("```bash\nexport HARBOR_NYDUS_MIRROR=registry.example:5001\n```", "Set A_SETTING=1.", []),
        ("```bash\nexport HARBOR_NYDUS_MIRROR=registry.example:5001\n```", "See [it](../../kb/index.md).", []),
    ],
)
def test_sections_are_read_as_a_reader_reads_them(codes: Codes, old: str, new: str, expected: list[str]) -> None:
    assert old in INCIDENT
    assert codes(INCIDENT_PATH, INCIDENT.replace(old, new, 1)) == expected


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("date: 2026-05-27", "date: '2026-05-27'", []),
        ("date: 2026-05-27", "date: 27.05.2026", ["PB006"]),
        ("date: 2026-05-27", "date: 2026-02-30", ["PB006"]),
        ("date: 2026-05-27", "date: 2026-05-27T10:00:00", ["PB006"]),
        ("date: 2026-05-27", "date: 1779840000", ["PB006"]),
        ("date: 2026-05-27", "date:", ["PB006"]),
        ("date: 2026-05-27", "date: 2999-05-27", ["PB102", "PB103"]),
        ("stage: cluster-and-sandbox", "stage: cluster_and_sandbox", ["PB006"]),
        ("title: Pods", "root cause: x\ntitle: Pods", ["PB005"]),
        ("title: Pods", "'': x\ntitle: Pods", ["PB005"]),
        ("title: Pods", "1: x\n2026-05-27: y\ntitle: Pods", ["PB005"]),
        ("title: Pods", "title: '' # Pods", ["PB006"]),
        ("title: Pods", "title: [x] # Pods", ["PB006"]),
        ("status: resolved", "status: no", ["PB006"]),
        ("status: resolved", "status: resolved\noccurrences: [{date: 2026-05-27, run: 1.10, cluster: 221}]", []),
        ("status: resolved", "status: resolved\noccurrences: [{run: a}]", ["PB007"]),
        ("status: resolved", "status: resolved\noccurrences: {date: 2026-05-27}", ["PB006"]),
        ("status: resolved", "status: resolved\noccurrences: [{date: 2026-05-27, node: a}]", ["PB005"]),
        ("status: resolved", "status: resolved\nsignatures: [{txt: a}]", ["PB006"]),
        ("status: resolved", "status: resolved\nsignatures: [{text: a, certainty: certain}]", ["PB006"]),
        ("status: resolved", "status: resolved\nsignatures: [{metric: a, op: '=', value: 1}]", ["PB006"]),
        ("status: resolved", "status: resolved\nsignatures: [{metric: a, op: '==', value: nan}]", ["PB006"]),
        ("status: resolved", "status: resolved\nsignatures: [{metric: a, op: '<', value: 1e-6, for: 3}]", []),
        ("status: resolved", "status: resolved\nsignatures: [{all: []}]", ["PB006"]),
        ("status: resolved", "status: resolved\nsignatures: [{all: [{text: a}], nun: [{text: b}]}]", ["PB005"]),
    ],
)
def test_values_are_read_strictly(codes: Codes, old: str, new: str, expected: list[str]) -> None:
    assert old in INCIDENT
    assert codes(INCIDENT_PATH, INCIDENT.replace(old, new, 1)) == expected


def test_this_repository_is_clean() -> None:
    result = Playbook(REPOSITORY).run("lint", "--strict")
    assert result.returncode == 0, result.stdout + result.stderr


def test_a_link_that_is_no_address_is_reported_where_it_stands(playbook: Playbook) -> None:
    playbook.write(ENTRY_PATH, ENTRY.replace("status:", "fix_link: 'http://[#x'\nstatus:"))
    result = playbook.run("lint")
    assert (result.returncode, result.stderr) == (1, "")
    assert reported_codes(result.stdout) == {"PB306"}
