"""Filing an incident: with options, from a log, from an issue, from standard input, and asked on a terminal."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from failure_playbook.filing.draft import UnclosedError, complete_body, left_to_write, without_answered_hints
from failure_playbook.filing.issue_form import LABELS
from failure_playbook.filing.naming import file_names, symptom_of
from failure_playbook.filing.proposal import propose
from failure_playbook.records import IncidentStatus
from failure_playbook.records.fields import LONGEST_SLUG, SHORTEST_SLUG, SLUG
from failure_playbook.records.incident import parse_name
from tests.conftest import ENTRY, ENTRY_PATH, INCIDENT, INCIDENT_PATH, REPOSITORY, Playbook, reported_codes, run_command

WHERE = ("--subsystem", "k8s", "--stage", "startup")
WHEN = ("--date", "2026-05-27")
BODY = "## Issue\n\nIt hangs.\n\n## Reason\n\nA lock is never released.\n\n## Fix\n\n`pkill -f holder`\n"
WRITTEN = "troubleshooting/k8s/it-hangs-2026-05-27.md"
LOG = """\
(EngineCore pid=5) INFO 07-24 10:16:05 [core.py:12] started
(EngineCore pid=5) ERROR 07-24 10:16:06 [core.py:370] Traceback (most recent call last):
(EngineCore pid=5) ERROR 07-24 10:16:06 [core.py:370]   File "/home/somebody/core.py", line 3, in load
(EngineCore pid=5) ERROR 07-24 10:16:06 [core.py:370] RuntimeError: mirror 10.1.2.3 has no manifest for task 17
Failed to pull image "docker.io/swebench/task:latest": not found
"""
# In two parts, so that scanners do not take this file for a leak.
TOKEN = "ghp_" + "0123456789abcdefghij" + "ABCDEFGHIJ012345"


def new(playbook: Playbook, *arguments: str, text: str | bytes = "") -> subprocess.CompletedProcess[str]:
    """Run ``playbook new`` with a text on standard input."""
    data = text.encode() if isinstance(text, str) else text
    command = [sys.executable, "-m", "failure_playbook", "new", *arguments]
    environment = os.environ | {"NO_COLOR": "1", "PYTHONWARNINGS": "error"}
    done = subprocess.run(
        command, cwd=playbook.root, env=environment, input=data, capture_output=True, check=False, timeout=60
    )
    return subprocess.CompletedProcess(command, done.returncode, done.stdout.decode(), done.stderr.decode())


def incidents(playbook: Playbook) -> list[str]:
    return sorted(file.relative_to(playbook.root).as_posix() for file in playbook.root.glob("troubleshooting/*/*"))


def test_a_whole_body_makes_a_clean_file(playbook: Playbook) -> None:
    options = ("--title", "It hangs", *WHERE, *WHEN, "--run", "a: b", "--cluster", "dc-1", "--signature", "no: lock")
    done = new(playbook, *options, "--stdin", text=BODY)
    assert (done.returncode, done.stdout) == (0, f"{WRITTEN}: written\n"), done.stderr
    text = (playbook.root / WRITTEN).read_text("utf-8")
    assert "occurrences:\n  - {date: 2026-05-27, run: 'a: b', cluster: dc-1}\n" in text
    assert text.endswith(f"---\n\n{BODY}")
    linted = playbook.run("lint", "--strict")
    assert (linted.returncode, linted.stdout) == (0, "3 files checked, nothing to report\n")


@pytest.mark.parametrize("status", ["open", "resolved"])
def test_what_is_left_to_write_is_said_and_is_all_that_lint_reports(playbook: Playbook, status: str) -> None:
    done = new(playbook, "--title", "It hangs", *WHERE, *WHEN, "--status", status)
    assert done.stdout == f"{WRITTEN}: written\n  left to write: Issue, Reason, Fix\n"
    assert reported_codes(playbook.run("lint").stdout) == {"PB204", "PB209"}


def test_a_part_of_the_body_is_completed(playbook: Playbook) -> None:
    done = new(
        playbook, "--title", "It hangs", *WHERE, *WHEN, "--stdin", text="## Symptom\n\nIt hangs.\n\n## Fix\n\n`x`"
    )
    assert done.stdout == f"{WRITTEN}: written\n  left to write: Reason\n"
    text = (playbook.root / WRITTEN).read_text("utf-8")
    assert [line for line in text.split("\n") if line.startswith("## ")] == ["## Issue", "## Reason", "## Fix"]


def test_a_text_without_sections_is_the_issue(playbook: Playbook) -> None:
    new(playbook, "--title", "It hangs", *WHERE, *WHEN, "--stdin", text="It hangs.\r\nFor hours.\r\n")
    assert "## Issue\n\nIt hangs.\nFor hours.\n\n## Reason\n" in (playbook.root / WRITTEN).read_text("utf-8")


def test_a_taken_name_gets_a_number(playbook: Playbook) -> None:
    for _ in range(3):
        assert new(playbook, "--title", "It hangs", *WHERE, *WHEN).returncode == 0
    names = [path.removeprefix("troubleshooting/k8s/") for path in incidents(playbook)]
    assert names == ["it-hangs-2-2026-05-27.md", "it-hangs-2026-05-27.md", "it-hangs-3-2026-05-27.md"]


def test_many_at_once_overwrite_nothing(playbook: Playbook) -> None:
    options = ["-m", "failure_playbook", "new", "--title", "It hangs", *WHERE, *WHEN, "--run"]
    started = [subprocess.Popen([sys.executable, *options, f"run-{n}"], cwd=playbook.root) for n in range(6)]
    assert [process.wait(60) for process in started] == [0] * 6
    texts = [(playbook.root / path).read_text("utf-8") for path in incidents(playbook)]
    assert sorted(n for n in range(6) for text in texts if f"run: run-{n}}}" in text) == list(range(6))


def test_a_log_proposes_title_signature_and_lines(playbook: Playbook) -> None:
    log = playbook.write("driver.log", LOG)
    done = new(playbook, "--from-log", str(log), *WHERE, *WHEN)
    assert done.returncode == 0, done.stderr
    assert "1 line is masked or left out" in done.stderr
    text = (playbook.root / incidents(playbook)[0]).read_text("utf-8")
    assert "title: '`RuntimeError: mirror … has no manifest for task …`'\n" in text
    assert "signatures:\n  - text: has no manifest for task\n" in text
    assert 'Failed to pull image "docker.io/swebench/task:latest": not found\n```\n' in text
    assert "10.1.2.3" not in text
    assert reported_codes(playbook.run("lint", "--strict").stdout) == {"PB204", "PB209"}


def test_a_log_is_read_from_standard_input_and_options_win(playbook: Playbook) -> None:
    done = new(
        playbook, "--from-log", "-", "--title", "It hangs", "--signature", "never released", *WHERE, *WHEN, text=LOG
    )
    assert done.stdout.startswith(f"{WRITTEN}: written")
    text = (playbook.root / WRITTEN).read_text("utf-8")
    assert "- text: never released\n" in text
    assert "has no manifest" not in text.split("## Issue")[0]


def test_a_log_without_an_error_proposes_nothing(playbook: Playbook) -> None:
    done = new(playbook, "--from-log", "-", *WHERE, text="step:1 - actor/lr:1e-6\n")
    assert done.returncode == 2
    assert "no line of it tells of an error" in done.stderr
    assert "give --title" in done.stderr


def test_nothing_of_a_log_that_must_not_be_published_is_taken(playbook: Playbook) -> None:
    proposal = propose(f"RuntimeError: login with GH_TOKEN={TOKEN} failed\nValueError: no such user bob@corp.com\n")
    assert TOKEN not in str(proposal)
    assert "bob" not in str(proposal)


def test_a_secret_is_left_out_whole(playbook: Playbook) -> None:
    # In two parts, so that scanners do not take this file for a leak.
    token = "ghp_" + "kQzRbWtYpLm4NvXcJhGfDsAqEe8UiOoPaTrS"
    log = f"ValueError: no such flag in the launcher\nRuntimeError: push failed, token={token} rejected by hub\n"
    done = new(playbook, "--from-log", "-", *WHERE, text=log)
    assert done.returncode == 0, done.stderr
    text = incidents(playbook)[0] + (playbook.root / incidents(playbook)[0]).read_text("utf-8")
    assert not any(token[start : start + 8] in text for start in range(len(token) - 8))
    assert "ValueError: no such flag" in text
    assert "1 line is masked or left out" in done.stderr


@pytest.mark.parametrize(
    ("log", "title", "signature"),
    [
        (
            "(EngineCore pid=7) ERROR 07-24 10:16:06 [core.py:370] EngineCore failed to start.\n",
            "EngineCore failed to start.",
            "EngineCore failed to start.",
        ),
        (
            "(raylet) [2026-07-24 10:16:06,123 E 12 12] 3 Workers killed due to memory pressure (OOM)\n",
            "… Workers killed due to memory pressure (OOM)",
            "Workers killed due to memory pressure (OOM)",
        ),
        (
            "ray.exceptions.RayTaskError(RuntimeError): ray::Actor.run() the mirror lacks it\n",
            "ray.exceptions.RayTaskError(RuntimeError): ray::Actor.run() the mirror lacks it",
            "ray.exceptions.RayTaskError(RuntimeError): ray::Actor.run() the mirror lacks it",
        ),
        (
            "Warning  FailedMount  2m  kubelet  MountVolume.SetUp failed for volume data: not found\n"
            "Warning  BackOff  1m  kubelet  Back-off restarting failed container in pod swe-7d-xk2lp_default(ab12)\n",
            "FailedMount …m kubelet MountVolume.SetUp failed for volume data: not found",
            "MountVolume.SetUp failed for volume data: not found",
        ),
        (
            "ValueError: No available memory for the cache (12.5 GiB). Decrease GPU memory utilization and retry.\n",
            "ValueError: No available memory for the cache (… GiB). Decrease GPU memory utilization and retry.",
            "ValueError: No available memory for the cache",
        ),
    ],
)
def test_what_logs_propose(log: str, title: str, signature: str) -> None:
    proposal = propose(log)
    assert " ".join((proposal.title or "").strip("`").split()) == title
    assert proposal.signature == signature


def test_a_log_in_utf_16_is_read(playbook: Playbook) -> None:
    done = new(playbook, "--from-log", "-", *WHERE, text=LOG.encode("utf-16"))
    assert "has-no-manifest" in done.stdout


def test_of_a_long_log_the_start_and_the_end_are_read(playbook: Playbook) -> None:
    filler = "INFO everything is in order here\n" * 300_000
    done = new(playbook, "--from-log", "-", *WHERE, text=f"{filler}{LOG}")
    assert "only its first and its last part are read" in done.stderr
    assert "has-no-manifest" in done.stdout


def test_a_traceback_alone_is_no_known_failure(repository_copy: Playbook) -> None:
    log = "Traceback (most recent call last):\n  File \"a.py\", line 1, in <module>\n    x()\nKeyError: 'x'\n"
    done = new(
        repository_copy, "--from-log", "-", "--subsystem", "webui", "--stage", "startup", "--unless-known", text=log
    )
    assert "troubleshooting/webui/keyerror" in done.stdout


def test_a_failure_without_an_incident_gets_its_first(playbook: Playbook) -> None:
    playbook.write(ENTRY_PATH, ENTRY)
    title = "Pods wait for an image that never comes"
    shown = new(playbook, "--title", title, *WHERE, "--dry-run")
    assert "playbook new --failure image-never-comes" in shown.stderr
    done = new(playbook, "--title", title, *WHERE, "--unless-known")
    assert done.stdout.endswith("written\n  left to write: Issue, Reason, Fix\n"), done.stderr
    assert "failure: image-never-comes\n" in (playbook.root / incidents(playbook)[0]).read_text("utf-8")


def test_a_body_may_begin_with_a_rule(playbook: Playbook) -> None:
    done = new(playbook, "--title", "It hangs", *WHERE, *WHEN, "--stdin", text="---\n\nIt hangs.\n")
    assert done.returncode == 0, done.stderr


def test_a_fence_around_the_signatures_of_an_issue_is_none(playbook: Playbook) -> None:
    new(playbook, "--from-issue", "-", text=form(signatures="```\nnever released\n```"))
    assert "signatures:\n  - text: never released\n---" in (playbook.root / WRITTEN).read_text("utf-8")


def test_sections_are_a_blank_line_apart(playbook: Playbook) -> None:
    new(playbook, "--title", "It hangs", *WHERE, *WHEN, "--stdin", text="## Issue\n\nx\n\n\n## Fix\n\n`x`\n")
    assert "\n\n\n" not in (playbook.root / WRITTEN).read_text("utf-8")


def form(**answers: str) -> str:
    given = {
        "title": "It hangs",
        "subsystem": "k8s",
        "stage": "startup",
        "date": "2026-05-27",
        "status": "resolved",
        "issue": "It hangs.",
        "reason": "A lock.",
        "fix": "`pkill -f holder`",
    } | answers
    return "\n\n".join(f"### {label}\n\n{given.get(field, '_No response_')}" for field, label in LABELS.items())


def test_an_issue_becomes_an_incident(playbook: Playbook) -> None:
    issue = playbook.write(
        "issue.md", form(run="sync-2node", signatures="lock is\nnever released").replace("\n", "\r\n")
    )
    done = new(playbook, "--from-issue", str(issue))
    assert (done.returncode, done.stdout) == (0, f"{WRITTEN}: written\n"), done.stderr
    text = (playbook.root / WRITTEN).read_text("utf-8")
    assert "  - text: lock is\n  - text: never released\n" in text
    assert "run: sync-2node" in text
    assert playbook.run("lint", "--strict").returncode == 0


@pytest.mark.parametrize(
    ("answers", "said"),
    [
        (
            {"stage": "later"},
            "standard input: Stage: 'later': not a configured stage; allowed: startup, ",
        ),
        (
            {"subsystem": "k9s"},
            "input: Subsystem: 'k9s' is not allowed; allowed: k8s, docker; did you mean 'k8s'?",
        ),
        ({"status": "closed"}, "standard input: Status: 'closed' is not allowed; allowed: open, resolved"),
        ({"date": "27 May"}, "Date is '27 May', which is no day; write YYYY-MM-DD"),
        ({"fix": f"`export GH_TOKEN={TOKEN}`"}, "PB501"),
        ({"fix": "Wait."}, "PB210 Fix names no command"),
        ({"reason": "Unknown so far"}, "PB204 Reason is unknown, which only an incident with `status: open` may say"),
    ],
)
def test_an_issue_that_cannot_be_used_writes_nothing(playbook: Playbook, answers: dict[str, str], said: str) -> None:
    done = new(playbook, "--from-issue", "-", text=form(**answers))
    assert done.returncode == 2
    assert said in done.stderr
    assert TOKEN not in done.stderr
    assert incidents(playbook) == []


@pytest.mark.parametrize(
    ("arguments", "text", "said"),
    [
        ((), "", "give --title, --subsystem, --stage; on a terminal"),
        (("--title", "It hangs"), "", "give --subsystem, --stage"),
        (("--title", " ", *WHERE), "", "--title is empty"),
        (("--title", "It hangs", *WHERE, "--date", ""), "", "--date is empty"),
        (("--title", "It hangs", "--subsystem", "k9s", "--stage", "startup"), "", "--subsystem: 'k9s' is not allowed"),
        (("--title", "a\x85b", *WHERE), "", "--title: 'a\\x85b': more than one line"),
        (("--title", "It hangs", *WHERE, "--run", "a\x85b"), "", "a character that cannot be written"),
        (("--title", "Evil \x1b]0;x\x07", *WHERE), "", "PB504 U+001B"),
        (("--title", "Zero\u200bwidth", *WHERE), "", "PB504 U+200B"),
        (("--title", "It hangs", *WHERE, "--stdin"), "```\nnever closed\n", "standard input: line 1: the code block"),
        (("--title", "It hangs", *WHERE, "--stdin"), "## Issue\n\nx\n\n<!-- never\n", "line 5: the comment"),
        (("--title", "It hangs", *WHERE, "--stdin"), b"x" * 1_000_001, "1,000,001 bytes are too long"),
        (("--from-issue", "-"), "### Title\n\na\0b", "standard input:3:2: NUL character"),
        (("--title", "one\ntwo", *WHERE), "", "--title: 'one\\ntwo': more than one line"),
        (
            ("--title", "It hangs", *WHERE, "--date", "2026-02-30"),
            "",
            "--date: '2026-02-30': not a day of the calendar",
        ),
        (("--title", "It hangs", *WHERE, "--date", "2999-01-01"), "", "PB103"),
        (("--title", "It hangs", *WHERE, "--failure", "No Slug"), "", "PB304"),
        (("--title", "It hangs", *WHERE, "--signature", "no"), "", "PB403"),
        (("--title", "It hangs", *WHERE, "--stdin"), "", "standard input is empty"),
        (("--title", "It hangs", *WHERE, "--stdin"), "---\ntitle: x\n---\n", "it starts with front matter"),
        (("--title", "It hangs", *WHERE, "--stdin"), b"## Issue\n\n\xff", "standard input:3:1: byte 0xff is not UTF-8"),
        (("--title", "It hangs", *WHERE, "--stdin", "--from-log", "-"), "", "standard input can be read once"),
        (("--stdin", "--from-issue", "x"), "", "both give the sections"),
        (("--from-log", "gone.log"), "", "gone.log: cannot be read: no such file"),
        (("--from-issue", "-"), "It hangs.", "line 1: `### Title` must stand as the first line"),
        (("--title", "\udcff\udcfe", *WHERE), "", "Error: '\\udcff\\udcfe' is not UTF-8 text"),
    ],
)
def test_what_cannot_be_filed_says_why(
    playbook: Playbook, arguments: Sequence[str], text: str | bytes, said: str
) -> None:
    done = new(playbook, *arguments, text=text)
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    assert incidents(playbook) == []


def test_what_is_known_is_shown_and_can_be_taken_instead(playbook: Playbook) -> None:
    playbook.write(INCIDENT_PATH, INCIDENT.replace("Reason\n", f"Reason\n\n```text\n{LOG}```\n"))
    log = str(playbook.write("driver.log", LOG.replace("17", "99")))
    shown = new(playbook, "--from-log", log, *WHERE, "--dry-run")
    assert f"record it there: playbook seen {INCIDENT_PATH}" in shown.stderr
    done = new(playbook, "--from-log", log, *WHERE, "--date", "2026-06-02", "--run", "b", "--unless-known")
    assert done.stdout == f"{INCIDENT_PATH}: 2026-06-02, run b: added\n"
    assert incidents(playbook) == [INCIDENT_PATH]
    unknown = new(playbook, "--title", "The cache is cold", *WHERE, "--unless-known")
    assert "cold" in unknown.stdout


def test_a_dry_run_shows_the_file_and_writes_nothing(playbook: Playbook) -> None:
    done = new(playbook, "--title", "It hangs", *WHERE, *WHEN, "--dry-run")
    assert done.stdout.startswith(f"--- /dev/null\n+++ b/{WRITTEN}\n")
    assert "+title: It hangs\n" in done.stdout
    assert incidents(playbook) == []


def test_a_folder_that_leads_elsewhere_gets_nothing(playbook: Playbook, tmp_path: Path) -> None:
    (playbook.root / "troubleshooting").mkdir()
    (tmp_path / "elsewhere").mkdir()
    (playbook.root / "troubleshooting/k8s").symlink_to(tmp_path / "elsewhere")
    done = new(playbook, "--title", "It hangs", *WHERE)
    assert done.returncode == 2
    assert "leads out of the playbook" in done.stderr
    assert list((tmp_path / "elsewhere").iterdir()) == []


def test_the_script_is_the_command_wherever_it_is_run(tmp_path: Path) -> None:
    (tmp_path / "driver.log").write_text(LOG)
    command = [str(REPOSITORY / "scripts/new"), "--from-log", "driver.log", "--subsystem", "k8s", "--stage", "startup"]
    done = subprocess.run([*command, "--dry-run"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "+++ b/troubleshooting/k8s/runtimeerror-mirror-has-no-manifest" in done.stdout


# --- On a terminal ----------------------------------------------------------------------------------------------------


def typed(playbook: Playbook, answers: str, *arguments: str, editor: str = "true") -> tuple[int, str]:
    """Run ``playbook new`` on a terminal where somebody types."""
    return playbook.on_terminal("new", *arguments, answers=answers, editor=editor)


def editor(playbook: Playbook, code: str) -> str:
    """An editor that changes the text ``s`` of the draft with some Python."""
    script = (
        f"import sys\nfrom pathlib import Path\np = Path(sys.argv[1])\ns = p.read_text()\n{code}\np.write_text(s)\n"
    )
    file = playbook.write("editor.py", script)
    return f"{sys.executable} {file}"


ANSWER_ALL = (
    "s = s.split('## Issue')[0] + '## Issue\\n\\nIt hangs.\\n\\n## Reason\\n\\nA lock.\\n\\n## Fix\\n\\n`x`\\n'"
)


def test_a_terminal_is_asked_and_the_draft_is_edited(playbook: Playbook) -> None:
    status, seen = typed(
        playbook, "It hangs\nk9s\nk8s\n2\n2026-02-30\n2026-05-27\nrun-1\n\n", editor=editor(playbook, ANSWER_ALL)
    )
    assert status == 0, seen
    assert "k8s     pods and nodes" in seen
    assert "write a number from 1 to 2, or a name; did you mean 'k8s'?" in seen
    assert "not a day of the calendar" in seen
    assert f"{WRITTEN}: written\n" in seen
    assert "left to write" not in seen
    text = (playbook.root / WRITTEN).read_text("utf-8")
    assert "stage: cluster-and-sandbox\n" in text
    assert "{date: 2026-05-27, run: run-1}" in text
    assert playbook.run("lint", "--strict").returncode == 0


def test_a_hint_beside_what_was_written_goes(playbook: Playbook) -> None:
    code = "s = s.replace('## Fix\\n', '## Fix\\n\\nRun `x`.\\n')"
    _, seen = typed(playbook, "It hangs\n1\n1\n2026-05-27\n\n\n", editor=editor(playbook, code))
    assert "left to write: Issue, Reason\n" in seen
    assert (playbook.root / WRITTEN).read_text("utf-8").endswith("## Fix\n\nRun `x`.\n")


def test_the_draft_is_edited_until_it_has_no_error(playbook: Playbook) -> None:
    code = "s = s.replace('startup', 'begin') if 'startup' in s else s.replace('begin', 'startup')"
    status, seen = typed(playbook, "It hangs\n1\n1\n2026-05-27\n\n\n\n", editor=editor(playbook, code))
    assert status == 0, seen
    assert "PB006 `stage`: 'begin' is not a configured stage" in seen
    assert "Edit it again?" in seen
    assert (playbook.root / WRITTEN).is_file()


def test_a_draft_that_is_given_up_is_kept(playbook: Playbook) -> None:
    code = "s = s.replace('startup', 'begin')"
    status, seen = typed(playbook, "It hangs\n1\n1\n2026-05-27\n\n\nn\n", editor=editor(playbook, code))
    assert status == 2
    assert incidents(playbook) == []
    kept = Path(seen.rstrip().rsplit(" ", 1)[1])
    assert "stage: begin" in kept.read_text("utf-8")


@pytest.mark.parametrize("named", ["false", "/no/such/editor", "'unclosed"])
def test_an_editor_that_fails_loses_nothing(playbook: Playbook, named: str) -> None:
    status, seen = typed(playbook, "It hangs\n1\n1\n2026-05-27\n\n\n", editor=named)
    assert status == 0, seen
    assert "name an editor in EDITOR" in seen
    assert "left to write: Issue, Reason, Fix" in seen


def test_a_title_changed_in_the_editor_names_the_file(playbook: Playbook) -> None:
    code = "s = s.replace('It hangs', 'It stalls')"
    typed(playbook, "It hangs\n1\n1\n2026-05-27\n\n\n", editor=editor(playbook, code))
    assert incidents(playbook) == ["troubleshooting/k8s/it-stalls-2026-05-27.md"]


def test_a_look_alike_can_be_chosen_instead(playbook: Playbook) -> None:
    playbook.write(INCIDENT_PATH, INCIDENT)
    playbook.write(ENTRY_PATH, ENTRY)
    status, seen = typed(playbook, "Pods wait for an image that never comes\n9\n2\n2026-06-02\nb\ndc-1\n")
    assert status == 0, seen
    assert "write a number from 1 to 2, or nothing" in seen
    assert ": 2026-06-02, run b, cluster dc-1: added\n" in seen
    assert incidents(playbook) == [INCIDENT_PATH]


def test_giving_up_while_asked_writes_nothing(playbook: Playbook) -> None:
    status, seen = typed(playbook, "It hangs\n\x04")
    assert status == 2
    assert "nothing was written" in seen
    assert incidents(playbook) == []


def test_a_log_proposes_what_may_be_accepted(playbook: Playbook) -> None:
    log = str(playbook.write("driver.log", LOG))
    status, seen = typed(playbook, "\n\n1\n1\n2026-05-27\n\n\n", "--from-log", log)
    assert status == 0, seen
    text = (playbook.root / incidents(playbook)[0]).read_text("utf-8")
    assert "- text: has no manifest for task\n" in text


def test_options_that_say_all_are_not_asked_about_on_a_terminal(playbook: Playbook) -> None:
    status, seen = typed(playbook, "", "--title", "It hangs", *WHERE, *WHEN, editor="false")
    assert (status, seen) == (0, f"{WRITTEN}: written\n  left to write: Issue, Reason, Fix\n")


# --- Whatever is typed ------------------------------------------------------------------------------------------------


@given(st.text(max_size=200))
def test_any_title_has_a_name(title: str) -> None:
    names = file_names(title, date(2026, 5, 27))
    for name in (next(names), next(names)):
        parsed = parse_name(f"troubleshooting/k8s/{name}")
        assert parsed is not None
        assert parsed.day == date(2026, 5, 27)
        assert SLUG.fullmatch(parsed.symptom)
        assert SHORTEST_SLUG <= len(parsed.symptom) <= LONGEST_SLUG


@pytest.mark.parametrize(
    ("title", "symptom"),
    [
        ("`response_mask` must contain — at least", "response-mask-must-contain-at-least"),
        ("Ünïcode & <b>tags</b>", "unicode-b-tags-b"),
        ("容器无法启动", "rong-qi-wu-fa-qi-dong"),
        ("?!", "incident"),
        ("k8", "incident-k8"),
        ("word " * 40, "-".join(["word"] * 16)),
        ("x" * 200, "x" * 80),
    ],
)
def test_names_of_titles(title: str, symptom: str) -> None:
    assert symptom_of(title) == symptom


@given(st.text(st.sampled_from("#\n`~ -*Isue:FxRaon<!>"), max_size=200), st.sampled_from(IncidentStatus))
def test_any_body_is_completed_and_kept(body: str, status: IncidentStatus) -> None:
    try:
        done = complete_body(body, status)
    except UnclosedError:
        return
    remaining = iter(done.split("\n"))
    assert all(line in remaining for line in body.split("\n") if line.strip())


@given(st.text(st.sampled_from("#\n`~ -*Isue:FxRaon<!>h"), max_size=120))
def test_only_hints_are_taken_away(body: str) -> None:
    try:
        data = f"---\ntitle: x\n---\n\n{complete_body(body, IncidentStatus.RESOLVED)}".encode()
    except UnclosedError:
        return
    after = without_answered_hints(data)
    remaining = iter(data.decode().split("\n"))
    assert all(line in remaining for line in after.decode().split("\n") if line.strip())
    assert {each.role for each in left_to_write(after)} <= {each.role for each in left_to_write(data)}
    kept = [line for line in data.decode().split("\n") if line.strip() and "<!-- hint: " not in line]
    remaining = iter(after.decode().split("\n"))
    assert all(line in remaining for line in kept)


@given(st.text(max_size=300))
def test_any_log_is_read(log: str) -> None:
    proposal = propose(log)
    assert "\n" not in (proposal.title or "")
    assert proposal.signature is None or proposal.signature in log


def test_a_killed_run_leaves_no_half_file(playbook: Playbook) -> None:
    (playbook.root / "troubleshooting/k8s").mkdir(parents=True)
    arguments = ["new", "--title", "It hangs", *WHERE, *WHEN]
    code = (
        "import os, signal, sys\n"
        "from failure_playbook.command_line import main\n"
        "os.fsync = lambda descriptor: os.kill(os.getpid(), signal.SIGKILL)\n"
        f"main({arguments!r})"
    )
    assert run_command("-c", code, cwd=playbook.root).returncode == -signal.SIGKILL
    assert not (playbook.root / WRITTEN).exists()
    assert new(playbook, *arguments[1:]).returncode == 0
    assert incidents(playbook) == [WRITTEN]
