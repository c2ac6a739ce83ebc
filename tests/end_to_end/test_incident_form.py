"""The form that files an incident, in a real browser: what it writes is a file that lint finds clean."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, Download, Locator, Page, expect

from failure_playbook.project import open_project
from failure_playbook.records import IncidentFile, read_incident
from failure_playbook.records.signature import TextSignature
from tests.conftest import REPOSITORY, Playbook

TITLE = "Quuxes stall while the frobnicator waits"
NAME = "quuxes-stall-while-the-frobnicator-waits-2026-07-29.md"
FOLDER = "troubleshooting/k8s"
ANSWERS = {
    "title": TITLE,
    "date": "2026-07-29",
    "status": "resolved",
    "stage": "cluster-and-sandbox",
    "subsystem": "k8s",
    "issue": "Quuxes wait for ever:\n\n```text\n## frobnicator: no slot: 3\n```",
    "reason": "The frobnicator has one slot and two quuxes.",
    "fix": "Give it another one:\n\n```bash\nexport FROBNICATOR_SLOTS=2\n```",
}
MORE = {
    "signatures": 'frobnicator: no slot "left"\n\n  - quux: \\d waits #1 ',
    "run": "quux: #1",
    "cluster": "no",
    "failure": "frobnicator-without-slots",
}
REQUIRED = list(ANSWERS)

NASTY = [
    "no",
    "~",
    "null",
    "2026-05-27",
    "- leading dash",
    "? question",
    "a: b # c",
    '"double" and \'single\' ""',
    "back\\slash \\n \\",
    "{a: [b, *c], &d} | > % @ `e`",
    "--- ...",
    "崩起 é “x” 👩‍👩‍👧 \U0001f600",
    "tab\there",
    "\u202eabc\u200d\ufeff\ue000\u00a0",
    "  spaces around  ",
    "%20 &amp; <b>x</b> ${y}",
]


@pytest.fixture
def form(page: Page, address: str) -> Locator:
    page.goto(f"{address}file-an-incident/")
    return page.locator("form.pb-form")


def fill(form: Locator, answers: dict[str, str]) -> None:
    for name, answer in answers.items():
        field = form.locator(f"[name={name}]")
        if name in ("status", "stage", "subsystem"):
            field.select_option(answer)
        else:
            field.fill(answer)


def error(form: Locator, name: str) -> Locator:
    return form.locator(f"[data-field={name}] .pb-field__error")


def written(form: Locator) -> IncidentFile:
    """The file as it stands in the form, read as the playbook reads it."""
    text = form.get_by_label("The file's text").input_value()
    path = form.locator(".pb-form__path code").inner_text()
    return read_incident(path, text.encode(), open_project(REPOSITORY).configuration)


def download(page: Page) -> Download:
    with page.expect_download() as downloading:
        page.get_by_role("button", name="Download").click()
    return downloading.value


def lint(playbook: Playbook, name: str, file: Path) -> tuple[int, str]:
    path = f"{FOLDER}/{name}"
    playbook.write(path, file.read_bytes())
    result = playbook.run("lint", "--strict", path)
    return result.returncode, result.stdout + result.stderr


@pytest.mark.parametrize("more", [{}, MORE], ids=["required", "all"])
def test_the_file_is_one_that_lint_finds_clean(
    page: Page, form: Locator, repository_copy: Playbook, more: dict[str, str]
) -> None:
    fill(form, ANSWERS | more)
    saved = download(page)
    assert saved.suggested_filename == NAME
    assert lint(repository_copy, NAME, saved.path())[0] == 0, lint(repository_copy, NAME, saved.path())[1]
    record = read_incident(f"{FOLDER}/{NAME}", saved.path().read_bytes(), open_project(REPOSITORY).configuration)
    assert saved.path().read_text("utf-8") == record.document.source.text
    assert record.record is not None
    assert record.record.title == TITLE
    body = record.document.markdown
    assert all(ANSWERS[name] in body for name in ("issue", "reason", "fix"))
    expect(form.locator(".pb-form__outcome")).to_have_text(f"Saved. Its place is {FOLDER}/{NAME}")


def test_an_open_incident_may_leave_reason_and_fix_unknown(
    page: Page, form: Locator, repository_copy: Playbook
) -> None:
    fill(form, ANSWERS | {"status": "open", "reason": "Unknown so far. Not DNS.", "fix": "Unknown so far."})
    code, output = lint(repository_copy, NAME, download(page).path())
    assert code == 0, output


def test_values_are_read_back_as_they_were_typed(form: Locator) -> None:
    fill(form, ANSWERS)
    for text in NASTY:
        fill(form, {"title": text, "run": text, "cluster": f"{text}x"})
        file = written(form)
        assert file.record is not None, (text, file.faults)
        assert file.record.title == text
        (occurrence,) = file.record.occurrences
        assert (occurrence.run, occurrence.cluster) == (text, f"{text}x")
        symptom = file.name.removesuffix("-2026-07-29")
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", symptom), symptom
        assert 3 <= len(symptom) <= 80


def test_signatures_are_one_a_line_and_keep_what_they_hold(form: Locator) -> None:
    fill(form, ANSWERS | {"signatures": "\n".join([MORE["signatures"], *(text for text in NASTY if text.strip())])})
    record = written(form).record
    assert record is not None
    texts = [signature.text for signature in record.signatures if isinstance(signature, TextSignature)]
    assert texts[:2] == ['frobnicator: no slot "left"', "- quux: \\d waits #1"]
    # A browser may take other characters than Python for spaces at the ends.
    assert [text.strip(" \u00a0\ufeff") for text in texts[2:]] == [text.strip(" \u00a0\ufeff") for text in NASTY]


@pytest.mark.parametrize(
    ("title", "symptom"),
    [
        ("Über-Größe: the mask's “token”", "uber-gro-e-the-mask-s-token"),
        ("崩起", "incident"),
        ("a", "incident-a"),
        ("word " * 40, "-".join(["word"] * 16)),
        ("x" * 200, "x" * 80),
    ],
)
def test_the_name_is_a_slug_of_the_title_and_the_date(form: Locator, title: str, symptom: str) -> None:
    fill(form, ANSWERS | {"title": title})
    expect(form.locator(".pb-form__path code")).to_have_text(f"{FOLDER}/{symptom}-2026-07-29.md")


@pytest.mark.parametrize("action", ["Open as a new file on GitHub", "Download", "Copy"])
def test_what_is_missing_is_said_beside_its_field_and_nothing_leaves(page: Page, form: Locator, action: str) -> None:
    left: list[str] = []
    page.on("download", lambda saved: left.append(saved.url))
    page.context.on("page", lambda opened: left.append(opened.url))
    assert form.locator("[aria-invalid=true]").count() == 0
    page.get_by_role("button", name=action).click()
    expect(form.locator("[aria-invalid=true]")).to_have_count(len(REQUIRED))
    for name in REQUIRED:
        field = form.locator(f"[name={name}]")
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(error(form, name)).to_be_visible()
        assert error(form, name).get_attribute("id") in str(field.get_attribute("aria-describedby")).split()
    expect(form.locator("[name=title]")).to_be_focused()
    expect(form.locator(".pb-form__outcome")).to_contain_text("No file yet: see Title, Date, Status")
    page.wait_for_timeout(200)
    assert left == []
    fill(form, {"title": TITLE})
    expect(error(form, "title")).to_be_hidden()
    expect(form.locator("[name=title]")).not_to_have_attribute("aria-invalid", "true")


@pytest.mark.parametrize(
    ("name", "answer", "message"),
    [
        ("title", "   ", "This is needed."),
        ("date", "2999-01-01", "In the future."),
        ("date", "1926-07-29", "check the year"),
        ("failure", "Not a slug", "Lowercase letters, digits and single hyphens."),
        ("failure", "x" * 81, "At most 80 characters."),
        ("signatures", "long enough\nerr", "“err” is too short"),
        ("issue", "Unknown so far", "What is seen is known"),
        ("reason", "Unknown so far", "Only an open incident"),
        ("fix", "Fixed it.", "Say what to do"),
        ("reason", "```\nnever closed", "The code block is not closed"),
        ("reason", "~~~~ text\n~~~", "The code block is not closed"),
        ("reason", "## Another", "starts with ###"),
        ("reason", "text\n---", "makes a heading"),
        ("reason", "text\n\n<!-- never closed", "The comment is not closed"),
        ("reason", "a\u202eb", "U+202E"),
        ("title", "a\u2028b", "U+2028"),
        ("run", "a\x07b", "U+0007"),
        ("signatures", "long enough\u200b", "U+200B"),
    ],
)
def test_a_fault_is_said_beside_its_field(page: Page, form: Locator, name: str, answer: str, message: str) -> None:
    fill(form, ANSWERS | {name: answer})
    page.get_by_role("button", name="Download").click()
    expect(error(form, name)).to_contain_text(message)
    expect(form.locator("[aria-invalid=true]")).to_have_count(1)
    expect(form.locator(f"[name={name}]")).to_be_focused()


@pytest.mark.parametrize(
    "reason",
    [
        "### Deeper\n\ntext\n\n---\n\ntext",
        "```\n## Reason\n```\n\n<!-- closed -->",
        "~~~ a\n```\n~~~~",
        "`## x` and <!-- a\n--> b",
    ],
)
def test_what_is_in_order_is_let_through(page: Page, form: Locator, repository_copy: Playbook, reason: str) -> None:
    fill(form, ANSWERS | {"reason": reason if reason.startswith(("#", "`#")) else f"It is so.\n\n{reason}"})
    code, output = lint(repository_copy, NAME, download(page).path())
    assert code == 0, output


def test_a_fault_shows_once_the_field_is_left_and_goes_while_it_is_mended(page: Page, form: Locator) -> None:
    fill(form, {"failure": "Not a slug"})
    expect(error(form, "failure")).to_be_hidden()
    form.locator("[name=run]").focus()
    expect(error(form, "failure")).to_be_visible()
    fill(form, {"failure": "a-slug"})
    expect(error(form, "failure")).to_be_hidden()


def test_without_the_schema_there_is_no_file(page: Page, address: str) -> None:
    page.route("**/incident.schema.json", lambda route: route.abort())
    page.goto(f"{address}file-an-incident/")
    form = page.locator("form.pb-form")
    fill(form, ANSWERS)
    page.get_by_role("button", name="Download").click()
    expect(form.locator(".pb-form__outcome")).to_contain_text("Reload the page")


def test_look_alikes_show_while_the_title_is_typed(page: Page, form: Locator, address: str) -> None:
    slug = "response-mask-empty-parser-mismatch"
    fill(form, {"title": "response_mask without a valid token"})
    first = form.locator(".pb-look-alikes [role=list] a[data-page]").first
    expect(first).to_have_attribute("data-page", f"playbook/{slug}/")
    assert first.evaluate("link => link.href") == f"{address}playbook/{slug}/"
    assert form.locator(".pb-look-alikes a").count() <= 5
    form.locator(".pb-look-alikes li").first.get_by_role("button", name="It is this failure").click()
    expect(form.locator("[name=failure]")).to_have_value(slug)
    fill(form, {"title": "Quux zzyzx"})
    expect(form.locator(".pb-look-alikes")).to_contain_text("Nothing alike is known yet")
    fill(form, {"title": ""})
    expect(form.locator(".pb-look-alikes")).to_be_hidden()


@pytest.mark.parametrize(
    ("title", "slug"),
    [
        ("actor/lr prints 0 from the first step on, the reward is flat", "reward-flat-three-causes"),
        ("importing DockerClient fails since a folder shadows the SDK", "remote-docker-four-pitfalls"),
    ],
)
def test_look_alikes_are_found_by_what_they_tell_beside_their_title(form: Locator, title: str, slug: str) -> None:
    fill(form, {"title": title})
    expect(form.locator(".pb-look-alikes a").first).to_have_attribute("data-page", f"playbook/{slug}/")


def test_words_of_grammar_make_no_look_alike(form: Locator) -> None:
    fill(form, {"title": "It is what it never was"})
    expect(form.locator(".pb-look-alikes")).to_contain_text("Nothing alike is known yet")


def test_a_signature_in_the_text_leads_the_look_alikes(form: Locator) -> None:
    fill(form, {"title": "Quux", "issue": "Egress isolation is enabled but HARBOR_NETADMIN_IMAGE is unset."})
    rows = form.locator(".pb-look-alikes li")
    expect(rows.first).to_contain_text("its signature is in your text")
    pages = [row.get_attribute("data-page") for row in rows.locator("a").all()]
    assert "troubleshooting/harbor/netadmin-image-unset-2026-07-28/" in pages


def test_a_name_that_is_on_file_is_refused(page: Page, form: Locator) -> None:
    fill(form, ANSWERS | {"title": "netadmin image unset", "date": "2026-07-28", "subsystem": "harbor"})
    page.get_by_role("button", name="Download").click()
    expect(error(form, "title")).to_contain_text("of this name is on file")


def test_the_data_of_look_alikes_is_fetched_when_the_title_is_first_used(page: Page, address: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{address}file-an-incident/")
    page.wait_for_load_state("networkidle")
    assert f"{address}look-alikes.json" not in asked
    for _ in range(2):
        page.locator("form.pb-form [name=title]").focus()
        page.locator("form.pb-form [name=run]").focus()
    page.wait_for_load_state("networkidle")
    assert asked.count(f"{address}look-alikes.json") == 1


@pytest.fixture
def host_stub(page: Page) -> None:
    """Whatever the form opens is answered here and not really asked for."""
    page.context.route(
        "https://*/**", lambda route: route.fulfill(body="<title>host</title>", content_type="text/html")
    )


def open_host(page: Page) -> str:
    with page.context.expect_page() as opening:
        page.get_by_role("button", name="Open as a new file").click()
    opening.value.wait_for_load_state()
    return opening.value.url


@pytest.mark.usefixtures("host_stub")
def test_the_file_opens_on_the_host(page: Page, form: Locator) -> None:
    fill(form, ANSWERS | MORE)
    parts = urlsplit(open_host(page))
    assert f"{parts.scheme}://{parts.netloc}{parts.path}" == ("https://github.com/LegoX/failure-playbook/new/main")
    text = form.get_by_label("The file's text").input_value()
    assert parse_qs(parts.query, strict_parsing=True) == {"filename": [f"{FOLDER}/{NAME}"], "value": [text]}
    expect(form.locator(".pb-form__outcome")).to_contain_text("Nothing is stored until you commit there.")


@pytest.mark.usefixtures("host_stub")
@pytest.mark.parametrize("host", ["github", "gitlab"])
def test_what_a_host_may_not_take_goes_by_the_clipboard(page: Page, form: Locator, host: str) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    gitlab = host == "gitlab"
    if gitlab:
        # The site is built for GitHub; the script goes by what the form says.
        new_file = "https://gitlab.example/team/sub/playbook/-/new/main"
        form.evaluate("(form, url) => Object.assign(form.dataset, {host: 'gitlab', newFile: url})", new_file)
    fill(form, ANSWERS | {"issue": ANSWERS["issue"] if gitlab else "All quuxes wait. " * 500})
    text = form.get_by_label("The file's text").input_value()
    parts = urlsplit(open_host(page))
    if gitlab:
        assert parts.path == "/team/sub/playbook/-/new/main"
        assert parse_qs(parts.query) == {"file_name": [f"{FOLDER}/{NAME}"], "content": [text]}
    else:
        assert parse_qs(parts.query) == {"filename": [f"{FOLDER}/{NAME}"]}
    expect(form.locator(".pb-form__outcome")).to_contain_text("paste it where the editor is empty")
    page.bring_to_front()
    assert page.evaluate("navigator.clipboard.readText()") == text


def test_the_file_can_be_copied(page: Page, form: Locator) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    fill(form, ANSWERS)
    page.get_by_role("button", name="Copy").click()
    expect(form.locator(".pb-form__outcome")).to_have_text("Copied.")
    text = form.get_by_label("The file's text").input_value()
    assert page.evaluate("navigator.clipboard.readText()") == text


def test_no_other_host_is_asked(page: Page, address: str) -> None:
    asked: list[str] = []
    page.context.on("request", lambda request: asked.append(request.url))
    page.goto(f"{address}file-an-incident/")
    fill(page.locator("form.pb-form"), ANSWERS | MORE)
    download(page)
    page.wait_for_load_state("networkidle")
    assert [url for url in asked if not url.startswith((address, "data:", f"blob:{address}"))] == []


def tab_to(page: Page, selector: str) -> None:
    for _ in range(80):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no Tab leads to {selector}")


def test_it_is_filled_in_with_the_keyboard_alone(page: Page, form: Locator, repository_copy: Playbook) -> None:
    typed = {
        "title": TITLE,
        "date": "07292026",
        "status": "resolved",
        "stage": "Cluster",
        "subsystem": "k8s",
        "issue": "All quuxes wait.",
        "reason": "One slot.",
        "fix": "Set `FROBNICATOR_SLOTS=2`.",
    }
    for name, text in typed.items():
        tab_to(page, f"form.pb-form [name={name}]")
        page.keyboard.type(text)
    tab_to(page, "[data-action=download]")
    with page.expect_download() as downloading:
        page.keyboard.press("Enter")
    code, output = lint(repository_copy, NAME, downloading.value.path())
    assert code == 0, output


def test_enter_in_a_field_sends_nothing(page: Page, form: Locator) -> None:
    fill(form, ANSWERS)
    before = page.url
    form.locator("[name=title]").press("Enter")
    expect(form.locator("[name=title]")).to_have_value(TITLE)
    assert page.url == before


def test_it_works_after_instant_navigation(page: Page, address: str) -> None:
    page.goto(address)
    page.locator(".md-nav--primary a[href$='file-an-incident/']").first.click()
    page.wait_for_url(re.compile("/file-an-incident/$"))
    fill(page.locator("form.pb-form"), ANSWERS)
    assert download(page).suggested_filename == NAME


def test_without_javascript_a_note_leads_to_the_filing_guide(browser: Browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}file-an-incident/")
    expect(page.locator("form.pb-form")).to_be_hidden()
    page.locator(".pb-form-note a", has_text="filing guide").click()
    page.wait_for_url(re.compile("/filing-guide/$"))
    context.close()


@pytest.mark.parametrize("width", [360, 768, 1440])
def test_it_never_scrolls_sideways(browser: Browser, address: str, width: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": 800})
    page = context.new_page()
    page.goto(f"{address}file-an-incident/")
    form = page.locator("form.pb-form")
    page.get_by_role("button", name="Download").click()
    expect(error(form, "title")).to_be_visible()
    fill(form, ANSWERS | MORE | {"title": "HARBOR_NETADMIN_IMAGE " * 20, "failure": "x" * 90})
    expect(form.locator(".pb-look-alikes a").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    context.close()
