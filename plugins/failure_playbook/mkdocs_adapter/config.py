"""The options of the plugin in ``mkdocs.yml``."""

from __future__ import annotations

from mkdocs.config import config_options as option
from mkdocs.config.base import Config


class PluginConfig(Config):
    """All options of ``failure-playbook``."""

    root = option.Type(str, default=".")
    """The root folder of the playbook, relative to the folder of ``mkdocs.yml``."""
    navigation = option.Type(bool, default=True)
    """Whether each stage becomes a section of the navigation, with its entries, after the first page."""
