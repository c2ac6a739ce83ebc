"""Charts as inline SVG, drawn by pygal where it is installed.

What pygal draws also carries scripts, styles, identifiers made by chance and the day it was drawn. Only its geometry is
taken: labels, guides and bars, with classes that the site's style sheet gives colors for light and for dark. Each chart
is drawn twice, for a wide and for a narrow page, since text that is scaled down to a phone's width cannot be read; the
style sheet shows the one that fits.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import count
from typing import Any
from unicodedata import east_asian_width
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

COLORS = 8
"""Colors in the style sheet. Further series begin again with the first, then with the other texture."""
TEXT = 13
"""Height of the text, in units of the drawing."""
DIGIT = 9
"""Width of a digit in bold, with some air."""
LABEL = 56
"""Width of the name of a month. Half of it may stand out to the right of the last column."""
LINE = 16
"""From one line of text to the next."""
THICKEST_COLUMN = 72.0
BAR = 10
HATCH = 6
_NUMBER = re.compile(r"-?\d+\.\d+")
_KEPT = {"g": ("class", "transform"), "path": ("class", "d"), "text": ("class", "x", "y")}
_LEFT_OUT = {"background", "titles", "overlay", "series"}


@dataclass(frozen=True, slots=True)
class _Format:
    name: str
    width: int
    height: int
    """Of a chart of columns."""
    months: int
    """As many labels fit under the columns."""
    characters: int
    """As many fit over a bar."""
    lines: int
    """Of a name over a bar."""


_FORMATS = (_Format("wide", 800, 300, 12, 104, 1), _Format("narrow", 360, 260, 5, 48, 2))


@dataclass(frozen=True, slots=True)
class _Box:
    x: float
    y: float
    width: float
    height: float


def stacked_columns(label: str, columns: Sequence[str], series: Sequence[tuple[str, Sequence[int]]]) -> str | None:
    """A column for each of ``columns``, made up of one part for each series, with a legend.

    None where there is nothing to draw or pygal is not installed.
    """
    drawn = [(place, name, counts) for place, (name, counts) in enumerate(series) if any(counts)]
    if not drawn:
        return None

    def draw(pygal: Any, form: _Format) -> Element:
        return _columns(pygal, form, columns, drawn)

    return _figure(label, draw, "".join(_legend_item(place, name) for place, name, _ in drawn))


def horizontal_bars(label: str, bars: Sequence[tuple[str, int]]) -> str | None:
    """A bar for each name and number, the first on top, its name over it and its number at its end.

    None where there is nothing to draw or pygal is not installed.
    """

    def draw(pygal: Any, form: _Format) -> Element:
        return _bars(pygal, form, bars)

    return _figure(label, draw) if bars else None


def _figure(label: str, draw: Callable[[Any, _Format], Element], legend: str = "") -> str | None:
    try:
        import pygal
    except ImportError:
        return None
    drawings = []
    for form in _FORMATS:
        svg = draw(pygal, form)
        svg.attrib |= {"class": f"pb-chart pb-chart--{form.name}", "role": "img", "aria-label": label}
        drawings.append(ElementTree.tostring(svg, encoding="unicode"))
    listed = f'<ul class="pb-legend">{legend}</ul>\n' if legend else ""
    lines = "\n".join(drawings)
    # The words of a picture would lead a search away from the pages that say more.
    return f'<figure class="pb-figure" data-search-exclude>\n{lines}\n{listed}</figure>'


def _legend_item(place: int, name: str) -> str:
    hatched = " pb-swatch--hatched" if _is_hatched(place) else ""
    return f'<li><span class="pb-swatch{hatched} {_color(place)}"></span>{escape(name)}</li>'


def _color(place: int) -> str:
    return f"pb-series-{place % COLORS + 1}"


def _is_hatched(place: int) -> bool:
    """Whether a series has a texture: neighbors differ in it, and so do those that share a color."""
    return (place + place // COLORS) % 2 == 1


def _columns(
    pygal: Any, form: _Format, columns: Sequence[str], series: Sequence[tuple[int, str, Sequence[int]]]
) -> Element:
    totals = [sum(counts) for counts in zip(*(counts for _, _, counts in series), strict=True)]
    ticks = _ticks(max(totals))
    every = -(-len(columns) // form.months)
    # Counted from the end, so that the latest month is always named.
    labels = [name if (len(columns) - 1 - place) % every == 0 else "" for place, name in enumerate(columns)]
    chart = pygal.StackedBar(
        **_settings(pygal, form.width, form.height),
        margin_top=TEXT + 6,
        margin_right=max(2, round(LABEL - form.width / len(columns)) // 2),
        x_labels=labels,
        y_labels=ticks,
        range=(0, ticks[-1]),
        truncate_label=-1,
    )
    for _, name, counts in series:
        chart.add(name, list(counts))
    tree = chart.render_tree()
    svg = _framed(tree)
    plot = _plot(svg)
    tops: dict[int, _Box] = {}
    for (place, name, counts), node in zip(series, _series(tree), strict=True):
        group = SubElement(plot, "g", {"class": _color(place)})
        for column, (number, box) in enumerate(zip(counts, _boxes(node), strict=True)):
            slim = _slimmed(box)
            tops[column] = slim if column not in tops or slim.y < tops[column].y else tops[column]
            if number:
                _part(group, _apart(slim), number, f"{columns[column]}, {name}: {number}", hatched=_is_hatched(place))
    if len(str(max(totals))) * DIGIT < form.width / len(columns):
        for column, total in enumerate(totals):
            _text(plot, "pb-chart__number", tops[column].x + tops[column].width / 2, tops[column].y - 5, str(total))
    return svg


def _bars(pygal: Any, form: _Format, bars: Sequence[tuple[str, int]]) -> Element:
    names = [_wrapped(name, form.characters, form.lines) for name, _ in bars]
    heights = [len(rows) * LINE + BAR + 2 * LINE for rows in names]
    chart = pygal.HorizontalBar(
        **_settings(pygal, form.width, sum(heights)),
        show_x_labels=False,
        show_y_labels=False,
        margin_right=5 * TEXT,
        range=(0, max(number for _, number in bars)),
    )
    chart.add("", [number for _, number in bars])
    tree = chart.render_tree()
    svg = _framed(tree)
    plot = _plot(svg)
    (node,) = _series(tree)
    # How long each bar is comes from pygal. It sets all at the same distance, whereas a name may take several lines.
    top = 0
    for (name, number), rows, height, drawn in zip(bars, names, heights, _boxes(node), strict=True):
        for line, words in enumerate(rows, 1):
            _text(plot, "pb-chart__name", 0, top + line * LINE, words)
        bar = _Box(0, top + len(rows) * LINE + 6, drawn.width, BAR)
        group = SubElement(plot, "g", {"class": _color(0)})
        _part(group, bar, number, f"{name}: {number}", hatched=False)
        _text(plot, "pb-chart__value", bar.width + 6, bar.y + BAR, str(number))
        top += height
    return svg


def _settings(pygal: Any, width: int, height: int) -> dict[str, Any]:
    style = pygal.style.Style(label_font_size=TEXT, major_label_font_size=TEXT)
    return {"width": width, "height": height, "style": style, "margin": 2, "show_legend": False, "js": [], "css": []}


def _ticks(highest: int) -> list[int]:
    """Whole numbers from 0 to at least the highest, at most seven, by steps of 1, 2 or 5 times a power of ten."""
    steps = (factor * 10**power for power in count() for factor in (1, 2, 5))
    step = next(step for step in steps if step * 6 >= highest)
    return list(range(0, highest + step, step))


def _framed(tree: Any) -> Element:
    """A drawing that holds pygal's labels and guides and none of its series."""
    svg = Element("svg", {"xmlns": "http://www.w3.org/2000/svg", "viewBox": tree.attrib["viewBox"]})
    _copy(tree, svg)
    return svg


def _copy(source: Any, target: Element) -> None:
    for node in source:
        names = set(node.attrib.get("class", "").split())
        # The guides of months would cut through the columns.
        upright = node.tag == "path" and " v" in node.attrib["d"]
        if node.tag not in _KEPT or names & _LEFT_OUT or upright:
            continue
        kept = {name: _rounded(node.attrib[name]) for name in _KEPT[node.tag] if node.attrib.get(name)}
        copied = SubElement(target, node.tag, kept)
        copied.text = node.text
        _copy(node, copied)


def _rounded(value: str) -> str:
    return _NUMBER.sub(lambda found: _length(float(found[0])), value)


def _length(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def _plot(svg: Element) -> Element:
    return next(node for node in svg.iter("g") if node.get("class") == "plot")


def _series(tree: Any) -> list[Any]:
    """The nodes of pygal's series, in order; those of its overlays hold no bars."""
    return [node for node in tree.iter("g") if node.attrib.get("class") == "bars"]


def _boxes(bars: Any) -> Iterator[_Box]:
    for node in bars.iter("rect"):
        yield _Box(*(float(node.attrib[name]) for name in ("x", "y", "width", "height")))


def _apart(box: _Box) -> _Box:
    """A box with a gap above it, unless it is so low that little would be left."""
    gap = 1.0 if box.height > 4 else 0.0
    return _Box(box.x, box.y + gap, box.width, box.height - gap)


def _slimmed(box: _Box) -> _Box:
    width = min(box.width, THICKEST_COLUMN)
    return _Box(box.x + (box.width - width) / 2, box.y, width, box.height)


def _part(group: Element, box: _Box, number: int, words: str, *, hatched: bool) -> None:
    sides = {name: _length(getattr(box, name)) for name in ("x", "y", "width", "height")}
    rectangle = SubElement(group, "rect", sides | {"data-count": str(number)})
    SubElement(rectangle, "title").text = words
    if hatched:
        SubElement(group, "path", {"class": "pb-chart__hatch", "d": _hatch(box)})


def _hatch(box: _Box) -> str:
    """Rising diagonals across a box. A pattern would need an identifier, which must be unique on the page."""
    right, bottom = box.x + box.width, box.y + box.height
    lines = []
    # On each line, x + y is the same; all of a chart are on one grid.
    for level in range(int(box.x + box.y) // HATCH * HATCH + HATCH, int(right + bottom) + 1, HATCH):
        start, end = max(box.x, level - bottom), min(right, level - box.y)
        if end > start:
            path = (start, level - start, end, level - end)
            lines.append("M{} {}L{} {}".format(*map(_length, path)))
    return "".join(lines)


def _text(parent: Element, name: str, x: float, y: float, words: str) -> None:
    SubElement(parent, "text", {"class": name, "x": _length(x), "y": _length(y)}).text = words


def _wrapped(text: str, room: int, lines: int) -> list[str]:
    """Text in at most so many lines of at most so many Latin characters, cut short with an ellipsis."""
    width = max(2, room * len(text) // max(1, _cells(text)))
    return textwrap.wrap(text, width, max_lines=lines, placeholder="…") or [""]


def _cells(text: str) -> int:
    """How wide text is, in Latin characters."""
    return sum(2 if east_asian_width(character) in "WF" else 1 for character in text)
