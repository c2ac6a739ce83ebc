"""The site in a real browser: what an operator in trouble does with it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

STAGES = ["Startup", "Training runtime", "val and eval scores", "Cluster and sandbox"]
THREE = ["Issue", "Reason", "Fix"]


def test_the_playbook_has_its_four_tables_in_order(page: Page, address: str) -> None:
    page.goto(address)
    headings = [text.rstrip("¶") for text in page.locator("article h2").all_inner_texts()]
    assert headings[: len(STAGES)] == STAGES
    expect(page.locator("table tr[data-entry]")).to_have_count(15)
    expect(page.locator("article")).to_contain_text("each as issue, reason and fix")
    expect(page.locator(".admonition", has_text="Most config-level problems never get this far")).to_contain_text(
        "PREFLIGHT_ONLY=1"
    )


def test_every_fix_link_leads_to_the_fix(page: Page, address: str) -> None:
    page.goto(address)
    links = page.locator("tr[data-entry] td[data-label=Fix] > a")
    targets = [str(link.evaluate("link => link.href")) for link in links.all()]
    assert len(targets) == 15
    for target in targets:
        page.goto(target)
        if "#" in target:
            section = page.locator(f"[id='{target.split('#')[1]}']")
            expect(section).to_be_visible()
            assert page.evaluate("document.querySelector(':target') !== null")
        else:
            titles = [text.rstrip("¶") for text in page.locator("article h2").all_inner_texts()]
            assert [title for title in titles if title in THREE] == THREE, target
    assert sum("#" in target for target in targets) == 1
    assert sum(target.startswith(f"{address}troubleshooting/") for target in targets) == 1


def test_a_row_whose_fix_lives_elsewhere_still_leads_to_its_own_page(page: Page, address: str) -> None:
    page.goto(address)
    page.locator("tr[data-entry=env-setup-agent-name-scaffold]").get_by_text("About this failure").click()
    page.wait_for_url(re.compile("/playbook/env-setup-agent-name-scaffold/$"))
    expect(page.locator("article h2").first).to_have_text(re.compile("Issue"))


def test_an_entry_shows_what_is_derived_beside_it(page: Page, address: str) -> None:
    page.goto(f"{address}playbook/reward-flat-three-causes/")
    aside = page.locator("aside.pb-aside")
    expect(aside).to_contain_text(re.compile(r"5 occurrences, last on \d{4}-\d{2}-\d{2}"))
    expect(aside).to_contain_text("actor/lr == 0")
    expect(aside.locator("a[href*='lr-zero-sync-cosine-2026-07-22']")).to_be_visible()
    expect(page.locator(".pb-facts")).to_contain_text("Training runtime")
    assert page.title().startswith("reward flat while grad_norm is a fraction of baseline")


def test_a_signature_can_be_copied(browser: Browser, address: str) -> None:
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(f"{address}playbook/response-mask-empty-parser-mismatch/")
    block = page.locator(".pb-signature").first
    block.hover()
    block.locator("button[data-md-type=copy], .md-clipboard, .md-code__button").first.click()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.strip() == block.locator("code").inner_text().strip()
    context.close()


def test_an_error_line_leads_to_its_row_and_its_fix(page: Page, address: str) -> None:
    page.goto(address)
    page.keyboard.press("/")
    page.keyboard.type("response_mask must contain at least one valid token")
    first = page.locator(".md-search-result__link").first
    expect(first).to_be_visible()
    first.click()
    page.wait_for_url(re.compile("response-mask-empty-parser-mismatch"))
    expect(page.locator("article")).to_contain_text("qwen3_coder")


def test_incidents_are_filtered_without_a_page_load(page: Page, address: str) -> None:
    page.goto(f"{address}troubleshooting/")
    page.evaluate("window.sameDocument = true")
    rows = page.locator(".pb-group tbody tr:visible")
    total = rows.count()
    assert total >= 20
    page.get_by_label("Subsystem").select_option("docker")
    assert 0 < rows.count() < total
    expect(page.locator(".pb-filter__count")).to_have_text(f"{rows.count()} of {total} incidents")
    page.get_by_label("Words").fill("compose nothing-has-this")
    expect(page.get_by_text("No incident matches.")).to_be_visible()
    assert "subsystem=docker" in page.url
    page.get_by_role("button", name="Clear the filter").click()
    expect(rows).to_have_count(total)
    assert "?" not in page.url
    assert page.evaluate("window.sameDocument")


def test_a_filter_in_the_address_is_restored(page: Page, address: str) -> None:
    page.goto(f"{address}troubleshooting/?text=image&status=resolved&stage=no-such-stage")
    expect(page.get_by_label("Words")).to_have_value("image")
    shown = page.locator(".pb-group tbody tr:visible")
    assert shown.count() > 0
    assert all("image" in text.lower() or "image" in str(path) for text, path in _texts_and_paths(page))


def _texts_and_paths(page: Page) -> list[tuple[str, str | None]]:
    rows = page.locator(".pb-group tbody tr:visible").all()
    return [(row.inner_text(), row.get_attribute("data-path")) for row in rows]


def test_the_filter_works_after_instant_navigation(page: Page, address: str) -> None:
    page.goto(address)
    page.locator("article a[href$='/troubleshooting/']").first.click()
    page.wait_for_url(re.compile("/troubleshooting/$"))
    page.get_by_label("Words").fill("nothing-has-this-word")
    expect(page.get_by_text("No incident matches.")).to_be_visible()


def test_everything_can_be_read_without_javascript(browser: Browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{address}troubleshooting/")
    expect(page.locator("form.pb-filter")).to_be_hidden()
    assert page.locator(".pb-group tbody tr").count() >= 20
    page.goto(address)
    page.locator("tr[data-entry=val-coverage-170-of-500] td[data-label=Fix] a").click()
    expect(page.locator("article")).to_contain_text("HARBOR_VAL_AGENT_MAX_TIMEOUT_SEC")
    context.close()


PAGES = [
    "",
    "troubleshooting/",
    "playbook/response-mask-empty-parser-mismatch/",
    "playbook/remote-docker-four-pitfalls/",
    "troubleshooting/training_env/lr-zero-sync-cosine-2026-07-22/",
    "run-validation/",
    "health-baseline/",
    "glossary/",
    "filing-guide/",
]


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("width", [360, 768, 1280, 2560])
def test_no_page_scrolls_sideways_or_asks_a_third_party(browser: Browser, address: str, path: str, width: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": 800})
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address + path)
    page.wait_for_load_state("networkidle")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert [url for url in asked if not url.startswith((address, "data:", "blob:"))] == []
    context.close()


def test_rows_are_stacked_on_a_phone_and_say_what_each_cell_is(browser: Browser, address: str) -> None:
    context = browser.new_context(viewport={"width": 360, "height": 740})
    page = context.new_page()
    page.goto(address)
    cells = page.locator("tr[data-entry]").first.locator("td")
    boxes = [box for cell in cells.all() if (box := cell.bounding_box())]
    assert [box["y"] for box in boxes] == sorted(box["y"] for box in boxes)
    assert len({box["x"] for box in boxes}) == 1
    label = cells.first.evaluate("cell => getComputedStyle(cell, '::before').content")
    assert label == '"Issue"'
    context.close()


@pytest.mark.parametrize(("scheme", "dark"), [("light", False), ("dark", True)])
def test_colors_follow_the_system(browser: Browser, address: str, scheme: str, dark: bool) -> None:
    context = browser.new_context(color_scheme="dark" if dark else "light")
    page = context.new_page()
    page.goto(address)
    body = page.locator("body")
    expect(body).to_have_attribute("data-md-color-scheme", "slate" if dark else "default")
    red, *_ = (int(n) for n in re.findall(r"\d+", str(body.evaluate("b => getComputedStyle(b).backgroundColor"))))
    assert (red < 64) is dark
    context.close()


def test_edit_leads_to_the_true_source_of_every_kind_of_page(page: Page, address: str) -> None:
    sources = {
        "": "kb/index.md",
        "run-validation/": "kb/run-validation.md",
        "troubleshooting/": "kb/troubleshooting/index.md",
        "playbook/val-coverage-170-of-500/": "kb/playbook/val-coverage-170-of-500.md",
        "troubleshooting/training_env/lr-zero-sync-cosine-2026-07-22/": (
            "troubleshooting/training_env/lr-zero-sync-cosine-2026-07-22.md"
        ),
    }
    for path, source in sources.items():
        page.goto(address + path)
        target = page.locator("a[rel=edit]").get_attribute("href") or ""
        assert target.endswith(f"/edit/main/{source}")


def test_a_term_shows_its_meaning(page: Page, address: str) -> None:
    page.goto(f"{address}playbook/reward-flat-three-causes/")
    expect(page.locator("article abbr", has_text="ESS").first).to_have_attribute(
        "title", re.compile("[Ee]ffective sample")
    )
