"""What an issue form yields is read back as it was typed, or refused with a reason."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from failure_playbook.filing.issue_form import LABELS, NO_ANSWER, IssueForm, IssueFormError, read_issue_form

FORM = IssueForm(
    title="Pods wait for an image",
    subsystem="k8s",
    stage="startup",
    date="2026-05-27",
    status="resolved",
    failure=None,
    run=None,
    cluster=None,
    signatures=("the mirror answers 404", "ImagePullBackOff"),
    issue="Pods wait.",
    reason="The mirror lacks the image.",
    fix="```bash\ndocker push x\n```",
)


def render(form: IssueForm, newline: str = "\n") -> str:
    """The text that GitHub makes of a form's answers."""
    parts = []
    for field, label in LABELS.items():
        value = getattr(form, field)
        answer = "\n".join(value) if isinstance(value, tuple) else value
        parts.append(f"### {label}\n\n{answer or NO_ANSWER}")
    return "\n\n".join(parts).replace("\n", newline)


CHARACTERS = st.characters(exclude_categories=["Cs"], exclude_characters="\n\r")
LINE = (
    st.sampled_from([*(f"### {label}" for label in LABELS.values()), "### ", "no", "- x", "---", "崩起 “x”"])
    | st.text(CHARACTERS, min_size=1, max_size=20)
).filter(lambda line: line == line.strip() and line not in ("", NO_ANSWER))
OPTIONAL = st.none() | LINE
SIGNATURE = LINE.filter(lambda line: line != "### Issue" and not line.startswith(("```", "~~~")))
HARMLESS = st.text(CHARACTERS, max_size=20).filter(lambda line: not line.lstrip().startswith(("```", "~~~")))
FENCED = st.lists(
    st.sampled_from(["### Reason", "### Fix", "### Issue", "", "```"]) | HARMLESS, max_size=4
).map(lambda lines: ["````text", *lines, "````"])  # fmt: skip


def texts(*headings: str) -> st.SearchStrategy[str]:
    """An answer of several lines that holds any of these headings outside of code, and any of all within."""
    blocks = FENCED | st.sampled_from([["", heading, ""] for heading in headings]) | HARMLESS.map(lambda line: [line])
    joined = st.lists(blocks, max_size=5).map(lambda found: "\n".join(line for block in found for line in block))
    return joined.map(str.strip).filter(lambda text: text not in ("", NO_ANSWER))


@given(
    form=st.builds(
        IssueForm,
        title=LINE,
        subsystem=LINE,
        stage=LINE,
        date=st.dates().map(str),
        status=LINE,
        failure=OPTIONAL,
        run=OPTIONAL,
        cluster=OPTIONAL,
        signatures=st.lists(SIGNATURE, max_size=3).map(tuple),
        issue=texts("### Issue", "### Title", "### Fix", "### Further"),
        reason=texts("### Issue", "### Cluster", "## Reason"),
        fix=texts("### Issue", "### Reason", "#### Fix"),
    ),
    newline=st.sampled_from(["\n", "\r\n"]),
)
@example(form=FORM, newline="\r\n")
@settings(deadline=None)
def test_what_was_typed_is_read_back(form: IssueForm, newline: str) -> None:
    assert read_issue_form(render(form, newline)) == form


def test_answers_that_were_left_out_are_none() -> None:
    form = read_issue_form(render(FORM).replace("the mirror answers 404\nImagePullBackOff", NO_ANSWER))
    assert (form.failure, form.run, form.cluster, form.signatures) == (None, None, None, ())


def test_spaces_around_an_answer_do_not_count() -> None:
    text = (
        render(FORM)
        .replace("Pods wait for an image", "  Pods wait for an image ")
        .replace("Pods wait.", "\nPods wait.\n\n")
    )
    assert read_issue_form(text) == FORM


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("### Title\n\n", "", "line 1: `### Title` must stand as the first line, not 'Pods wait for an image'"),
        ("### Title", "Hello\n\n### Title", "line 1: `### Title` must stand as the first line, not 'Hello'"),
        ("### Stage", "### Phase", "line 9: `### Stage` must stand after the answer to Subsystem, not '### Phase'"),
        ("\n\nk8s\n", "\n\nk8s\nmore\n", "line 8: `### Stage` must stand after the answer to Subsystem, not 'more'"),
        ("\n\nk8s\n", f"\n\n{NO_ANSWER}\n", "line 5: Subsystem has no answer; write one under `### Subsystem`"),
        ("2026-05-27", "27 May", "line 13: Date is '27 May', which is no day; write YYYY-MM-DD"),
        ("2026-05-27", "2026-02-30", "line 13: Date is '2026-02-30', which is no day"),
        ("Pods wait.", NO_ANSWER, "line 38: Issue has no answer; write one under `### Issue`"),
        ("### Signature text", "### Signatures", "`### Signature text` must stand after the answer to Cluster"),
        ("### Issue", "### Symptom", "no `### Issue` follows"),
        ("### Reason", "Reason", "line 38: no `### Reason` follows"),
        ("### Fix", "Fix", "line 38: no `### Fix` follows"),
        ("Pods wait.", "```\nPods wait.", "line 43: `### Reason` stands in the code block of line 40; close that"),
        ("Pods wait.", "x\n\n### Reason\n\ny", "line 46: `### Reason` stands on line 42, too"),
        ("The mirror", "x\n\n### Fix\n\ny", "line 50: `### Fix` stands on line 46, too"),
    ],
)  # fmt: skip
def test_what_is_not_from_the_form_is_refused_with_its_line(old: str, new: str, message: str) -> None:
    text = render(FORM)
    assert old in text
    with pytest.raises(IssueFormError) as raised:
        read_issue_form(text.replace(old, new, 1))
    assert message in str(raised.value)


@pytest.mark.parametrize("text", ["", "\n", "Hello", "### Title", "### Title\n\nx\n\n### Subsystem"])
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises(IssueFormError, match=r"line \d+: "):
        read_issue_form(text)
