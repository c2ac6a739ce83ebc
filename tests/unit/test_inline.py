"""A value's inline Markdown stays itself wherever it is put."""

from __future__ import annotations

import string
from html.parser import HTMLParser

import markdown
import pytest
from hypothesis import given
from hypothesis import strategies as st

from failure_playbook.inline import literal, plain_text, safe_markdown

EXTENSIONS = ["abbr", "attr_list", "def_list", "md_in_html", "tables", "pymdownx.betterem", "pymdownx.inlinehilite"]
VISIBLE = string.ascii_letters + string.digits + string.punctuation + " é日🐛"


class _Text(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self.tags: list[str] = []

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)


def rendered(source: str) -> _Text:
    parser = _Text()
    parser.feed(markdown.markdown(source, extensions=EXTENSIONS))
    parser.close()
    return parser


def in_a_cell(content: str) -> _Text:
    rows = f'<tr markdown="1">\n<td markdown="span">{content}</td>\n</tr>'
    return rendered(f'<table markdown="1">\n<tbody markdown="1">\n{rows}\n</tbody>\n</table>')


@given(st.text(alphabet=VISIBLE, min_size=1, max_size=40))
def test_a_literal_shows_as_itself_in_a_table_cell(text: str) -> None:
    cell = in_a_cell(literal(text))
    assert cell.tags == ["table", "tbody", "tr", "td"]
    assert " ".join(cell.text.split()) == " ".join(text.split())


@given(st.text(alphabet=VISIBLE, min_size=1, max_size=40))
def test_inline_markdown_shows_what_it_says_in_a_table_cell(text: str) -> None:
    cell = in_a_cell(safe_markdown(text))
    assert set(cell.tags) <= {"table", "tbody", "tr", "td", "code", "em", "strong"}
    assert " ".join(cell.text.split()) == " ".join(plain_text(text).split())


@pytest.mark.parametrize(
    ("source", "shown", "tags"),
    [
        ("`a|b` and c|d", "a|b and c|d", ["code"]),
        ("**bold** *em* `x_y_z`", "bold em x_y_z", ["strong", "em", "code"]),
        ("<script>alert(1)</script> <b>", "<script>alert(1)</script> <b>", []),
        ("`<function=x>`", "<function=x>", ["code"]),
        ("[text](javascript:alert(1))", "[text](javascript:alert(1))", []),
        ("崩 ~ 30 s → 100 s+; $x$ ==y== :smile:", "崩 ~ 30 s → 100 s+; $x$ ==y== :smile:", []),
        ("1. not a list", "1. not a list", []),
        ("&lt; &amp; & <", "< & & <", []),
    ],
)
def test_known_oddities(source: str, shown: str, tags: list[str]) -> None:
    cell = in_a_cell(safe_markdown(source))
    assert (cell.text.strip(), cell.tags[4:]) == (shown, tags)


def test_links_stay_links_and_lead_from_the_new_place() -> None:
    moved = safe_markdown("see [`a_b`](../x.md#y)", lambda link: f"kb/{link}")
    assert moved == "see [`a_b`](<kb/../x.md#y>)"
    assert safe_markdown("see [this](x.md)") == "see this"
