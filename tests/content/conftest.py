"""The corpus of this repository."""

from __future__ import annotations

import pytest

from failure_playbook.corpus import Corpus
from failure_playbook.project import load_corpus, open_project
from tests.conftest import REPOSITORY


@pytest.fixture(scope="session")
def corpus() -> Corpus:
    return load_corpus(open_project(REPOSITORY))
