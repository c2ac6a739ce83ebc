"""The page of trends in a real browser: pictures that can be read, and a table behind each."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

PATH = "trends/"
CHARTS = 3


def luminance(color: str) -> float:
    """The relative luminance of a color as the browser computes it."""
    parts = [float(part) / 255 for part in re.findall(r"[\d.]+", color)[:3]]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def drawn(chart: Locator) -> int:
    return int(chart.evaluate("svg => [...svg.querySelectorAll('rect')].reduce((n, r) => n + +r.dataset.count, 0)"))


def number(cell: Locator) -> int:
    return int(cell.text_content() or "")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1440])
def test_pictures_can_be_read_in_either_scheme_at_any_width(
    browser: Browser, address: str, scheme: str, width: int
) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 800}, color_scheme="dark" if scheme == "dark" else "light"
    )
    page = context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address + PATH)
    page.wait_for_load_state("networkidle")
    page.locator("details").evaluate_all("all => all.forEach(each => each.open = true)")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert [url for url in asked if not url.startswith((address, "data:", "blob:"))] == []
    background = page.evaluate("getComputedStyle(document.body).backgroundColor")
    shown = page.locator("svg.pb-chart:visible")
    expect(shown).to_have_count(CHARTS)
    for chart in shown.all():
        size = chart.evaluate("svg => svg.getBoundingClientRect().width")
        assert 0.8 * min(width, 600) < size <= width
        for color in chart.locator("text").evaluate_all("all => all.map(each => getComputedStyle(each).fill)"):
            assert contrast(color, background) >= 4.5
        for color in chart.locator("rect").evaluate_all("all => all.map(each => getComputedStyle(each).fill)"):
            assert contrast(color, background) >= 3
        heights = chart.locator("text").evaluate_all("all => all.map(each => each.getBoundingClientRect().height)")
        assert min(heights) >= 11
    context.close()


@pytest.mark.parametrize("width", [360, 1440])
def test_no_two_words_of_a_picture_overlap(browser: Browser, address: str, width: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": 800})
    page = context.new_page()
    page.goto(address + PATH)
    for chart in page.locator("svg.pb-chart:visible").all():
        frame, *boxes = chart.evaluate(
            "svg => [svg, ...svg.querySelectorAll('text')].map(each => each.getBoundingClientRect()"
            ".toJSON()).map(box => [box.left, box.right, box.top, box.bottom])"
        )
        for place, (left, right, top, bottom) in enumerate(boxes):
            assert frame[0] - 1 <= left < right <= frame[1] + 1
            # A line of text is higher than its letters.
            beside = [b for b in boxes[:place] if left < b[1] and b[0] < right and top + 3 < b[3] and b[2] + 3 < bottom]
            assert beside == []
    context.close()


def test_the_tables_say_what_the_pictures_show(page: Page, address: str) -> None:
    page.goto(address + PATH)
    charts = page.locator("svg.pb-chart:visible")
    failures, *months = [drawn(chart) for chart in charts.all()]
    assert drawn(page.locator("svg.pb-chart--narrow").first) == failures
    rows = page.locator(".pb-failures tbody tr")
    assert sum(number(cell) for cell in rows.locator("[data-label=Occurrences]").all()) == failures
    tables = page.locator("table.pb-counts")
    assert tables.count() == len(months) == 2
    for total, table in zip(months, tables.all(), strict=True):
        *each, last = [number(cell) for cell in table.locator("[data-label=All]").all()]
        assert sum(each) == last == total
        for row in table.locator("tbody tr").all():
            *parts, whole = [number(cell) for cell in row.locator("td").all()]
            assert sum(parts) == whole


def test_a_picture_has_a_role_and_a_name_and_no_script(page: Page, address: str) -> None:
    page.goto(address + PATH)
    for name in ("most frequent failures", "month and stage", "month and subsystem"):
        expect(page.get_by_role("img", name=re.compile(f"{name}$"))).to_have_count(1)
    assert page.locator("article svg.pb-chart :is(script, style, a, image, use, foreignObject)").count() == 0
    ids = page.locator("article figure").evaluate_all("all => all.flatMap(each => [...each.querySelectorAll('[id]')])")
    assert ids == []


def test_a_table_is_opened_by_keyboard(page: Page, address: str) -> None:
    page.goto(address + PATH)
    summary = page.locator("details.pb-numbers summary").first
    expect(page.locator("table.pb-counts").first).to_be_hidden()
    summary.focus()
    page.keyboard.press("Enter")
    expect(page.locator("table.pb-counts").first).to_be_visible()


def test_a_failure_leads_to_its_entry(page: Page, address: str) -> None:
    page.goto(f"{address}{PATH}")
    page.locator("tr[data-failure=reward-flat-three-causes] a").click()
    page.wait_for_url(re.compile("/playbook/reward-flat-three-causes/$"))


def test_the_page_is_in_the_navigation_after_the_incidents(page: Page, address: str) -> None:
    page.goto(address)
    names = [name.strip() for name in page.locator(".md-nav--primary .md-nav__link").all_text_contents()]
    assert names.index("Incidents") < names.index("Trends") < names.index("Glossary")


def test_it_can_be_read_without_javascript(browser: Browser, address: str) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(address + PATH)
    expect(page.locator("svg.pb-chart:visible")).to_have_count(CHARTS)
    page.locator("details.pb-numbers summary").first.click()
    expect(page.locator("table.pb-counts").first).to_be_visible()
    context.close()
