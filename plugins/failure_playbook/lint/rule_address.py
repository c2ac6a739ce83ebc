"""Where the site shows a rule."""

from __future__ import annotations


def rule_address(code: str, site_url: str | None = None) -> str:
    """The address of a rule's page: relative to the root of the site, or absolute where the site is known."""
    address = f"lint/{code}/"
    return address if site_url is None else f"{site_url.rstrip('/')}/{address}"
