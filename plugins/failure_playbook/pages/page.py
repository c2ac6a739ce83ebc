"""What a page is, and the templates that pages are made with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Any

import jinja2
import yaml

from failure_playbook import links
from failure_playbook.inline import literal, plain_text, safe_markdown


@dataclass(frozen=True, slots=True)
class Page:
    """A page made from a record."""

    source: str
    """The file that it is made from, relative to the project root: where its links start and what "edit" opens."""
    title: str
    """Plain text."""
    description: str
    """One sentence of plain text."""
    markdown: str
    settings: dict[str, Any] = field(default_factory=dict)
    """Further front matter."""

    @property
    def text(self) -> str:
        """The whole file: front matter and Markdown."""
        meta = {"title": self.title, "description": self.description, **self.settings}
        dumped = yaml.safe_dump(meta, allow_unicode=True, sort_keys=False, width=1000)
        return f"---\n{dumped}---\n\n{self.markdown}"


@cache
def _templates() -> jinja2.Environment:
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("failure_playbook.pages"),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        # Markdown comes out, not HTML: each value goes through one of the filters below.
        autoescape=False,
    )
    environment.filters |= {"literal": literal, "inline": safe_markdown, "plain": plain_text}
    return environment


def render(template: str, source: str, **values: Any) -> str:
    """Fill a template for the page at ``source``. In it, ``link`` leads from that page to another file."""
    link: Callable[[str], str] = partial(links.relative_link, source=source)
    return _templates().get_template(template).render(link=link, source=source, **values)


def relocating(record: str, page: str) -> Callable[[str], str]:
    """How a link that stands in a record is written on a page elsewhere."""
    return partial(links.relocate, source=record, target=page)
