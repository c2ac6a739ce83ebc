"""The files of the site that no file in the documentation folder stands for."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, InclusionLevel

from failure_playbook.corpus import Corpus, entries_by_stage
from failure_playbook.diagnostics import Diagnostic
from failure_playbook.lint.rule_page import rule_pages
from failure_playbook.mkdocs_adapter.redirects import redirects
from failure_playbook.mkdocs_adapter.source_links import site_uri
from failure_playbook.pages.look_alikes_data import ADDRESS as LOOK_ALIKES_ADDRESS
from failure_playbook.pages.look_alikes_data import look_alikes_data
from failure_playbook.pages.record_pages import record_pages
from failure_playbook.records.schema import KINDS, json_schema


def generated_files(corpus: Corpus, diagnostics: Sequence[Diagnostic], config: MkDocsConfig) -> Iterator[File]:
    """The pages of records and of lint rules, redirects, and what is published for other tools."""
    in_tables = {file.path for _, files in entries_by_stage(corpus) for file in files}
    for page in (*record_pages(corpus, diagnostics), *rule_pages(corpus.configuration)):
        # A page that the navigation leaves out must say so, or MkDocs takes it for forgotten.
        inclusion = InclusionLevel.INCLUDED if page.source in in_tables else InclusionLevel.NOT_IN_NAV
        yield File.generated(config, site_uri(page.source), content=page.text, inclusion=inclusion)
    for address, html in redirects(corpus):
        yield File.generated(config, address, content=html)
    for kind in KINDS:
        schema = json.dumps(json_schema(kind, corpus.configuration), indent=2, ensure_ascii=False)
        yield File.generated(config, f"{kind}.schema.json", content=f"{schema}\n")
    look_alikes = json.dumps(look_alikes_data(corpus), ensure_ascii=False, separators=(",", ":"))
    yield File.generated(config, LOOK_ALIKES_ADDRESS, content=f"{look_alikes}\n")
