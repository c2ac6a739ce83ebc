"""The MkDocs events, each in a few lines.

``on_config`` opens the project and ``on_files`` reads the corpus, both anew for every build, so that a live reload
never sees yesterday's. Entries and incidents become generated files whose text the core has made; MkDocs renders them
like any other page.
"""

from __future__ import annotations

from datetime import date
from html import escape
from pathlib import Path
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.plugins import BasePlugin, get_plugin_logger
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page as MkDocsPage

from failure_playbook.configuration import ConfigurationError
from failure_playbook.corpus import DOCUMENTATION_FOLDER, Corpus, entries_by_stage
from failure_playbook.diagnostics import Severity
from failure_playbook.lint.engine import lint, reported
from failure_playbook.lint.registry import all_rules
from failure_playbook.lint.rule import Context
from failure_playbook.mkdocs_adapter import tooltips
from failure_playbook.mkdocs_adapter.config import PluginConfig
from failure_playbook.mkdocs_adapter.generated_files import generated_files
from failure_playbook.mkdocs_adapter.source_links import SourceLinks, site_uri
from failure_playbook.pages.markers import expand
from failure_playbook.pages.record_pages import UNDATED, last_changes
from failure_playbook.project import CONFIGURATION_FILE, Project, load_corpus, open_project
from failure_playbook.records import incident

log = get_plugin_logger("failure_playbook")

THEME = Path(__file__).parent / "theme"


class FailurePlaybookPlugin(BasePlugin[PluginConfig]):
    """Renders the playbook that lies around ``mkdocs.yml``."""

    project: Project
    corpus: Corpus
    links: SourceLinks
    last_changes: dict[str, date]

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Open the project, and add to the theme what the pages need."""
        try:
            self.project = open_project(Path(config.config_file_path).parent / self.config.root)
        except ConfigurationError as error:
            raise PluginError(str(error)) from None
        config.theme.dirs.insert(0, str(THEME))
        config.extra_css.insert(0, "assets/failure-playbook.css")
        config.extra_javascript[:0] = ["assets/failure-playbook.js", "assets/incident-form.js"]
        repository = self.project.configuration.repository
        if repository and not config.repo_url:
            config.repo_url = repository
        self.links = SourceLinks(())
        extensions: list[Any] = config.markdown_extensions
        extensions.append(self.links)
        return config

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Read the corpus, say what is wrong with it, and put the pages of its records among the files."""
        self.corpus = load_corpus(self.project)
        self.links.existing = self.corpus.paths
        self.last_changes = last_changes(self.corpus)
        diagnostics = reported(lint(Context(self.corpus, date.today()), all_rules()))
        for diagnostic in diagnostics:
            (log.warning if diagnostic.severity is Severity.ERROR else log.info)(str(diagnostic))
        for file in generated_files(self.corpus, diagnostics, config):
            on_disk = files.get_file_from_path(file.src_uri)
            if on_disk is not None:
                files.remove(on_disk)
            files.append(file)
        if self.config.navigation and config.nav:
            config.nav = [*config.nav[:1], *self._stage_sections(), *config.nav[1:]]
        return files

    def on_pre_page(self, page: MkDocsPage, *, config: MkDocsConfig, files: Files) -> MkDocsPage:
        """Say where the page's true source is and when it last changed."""
        source = self._source(page)
        repository = self.project.configuration.repository
        if repository and source in self.corpus.documents:
            page.edit_url = f"{repository.rstrip('/')}/edit/{self.project.configuration.branch}/{source}"
        page.update_date = str(self.last_changes.get(source, UNDATED))
        self.links.page = source
        return page

    def on_page_markdown(self, markdown: str, *, page: MkDocsPage, config: MkDocsConfig, files: Files) -> str:
        """Expand the markers of an ordinary page and add the tooltips of the glossary."""
        source = self._source(page)
        # The theme puts both into HTML as they are.
        page.meta.update({key: escape(str(page.meta[key])) for key in ("title", "description") if key in page.meta})
        if page.file.generated_by is None:
            markdown, faults = expand(markdown, self.corpus, source)
            for fault in faults:
                log.warning(f"{source}: {fault.message}")
        return tooltips.add(markdown, self.corpus, source)

    def on_serve(self, server: LiveReloadServer, *, config: MkDocsConfig, builder: Any) -> LiveReloadServer:
        """Watch what MkDocs does not know of: the incidents and the configuration."""
        for path in (self.project.root / incident.FOLDER, self.project.root / CONFIGURATION_FILE):
            if path.exists():
                server.watch(str(path))
        return server

    def _source(self, page: MkDocsPage) -> str:
        """The file that a page is made from, relative to the project root."""
        uri = page.file.src_uri
        return uri if uri in self.corpus.incidents_by_path else f"{DOCUMENTATION_FOLDER}/{uri}"

    def _stage_sections(self) -> list[dict[str, list[str]]]:
        return [
            {stage.title: [site_uri(file.path) for file in entries]}
            for stage, entries in entries_by_stage(self.corpus)
            if entries
        ]
