"""A playbook on disk: finding it, and reading its files into a corpus."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from failure_playbook import configuration as configuration_module
from failure_playbook.configuration import Configuration, ConfigurationError
from failure_playbook.corpus import DOCUMENTATION_FOLDER, Corpus, UnreadableFile
from failure_playbook.diagnostics import START_OF_FILE, Fault
from failure_playbook.records import EntryFile, IncidentFile, RecordFile, entry, incident, read_entry, read_incident
from failure_playbook.records.document import read_document
from failure_playbook.records.page_data import read_data_page
from failure_playbook.records.source_text import decode

CONFIGURATION_FILE = "pyproject.toml"
KEPT_EMPTY = ".gitkeep"


@dataclass(frozen=True, slots=True)
class Project:
    """The root folder of a playbook and its configuration."""

    root: Path
    configuration: Configuration


def find_root(start: Path) -> Path:
    """The nearest folder, from ``start`` upwards, whose ``pyproject.toml`` configures a playbook.

    Raises:
        ConfigurationError: there is none.
    """
    for folder in (start.resolve(), *start.resolve().parents):
        file = folder / CONFIGURATION_FILE
        if _names_the_table(file):
            return folder
    raise ConfigurationError(
        f"{start}: no playbook here or in a folder above: no {CONFIGURATION_FILE} with [{configuration_module.TABLE}]"
    )


def _names_the_table(file: Path) -> bool:
    try:
        return file.is_file() and f"[{configuration_module.TABLE}" in file.read_text("utf-8", errors="replace")
    except OSError as error:
        raise ConfigurationError(f"{file}: cannot be read: {(error.strerror or str(error)).lower()}") from None


def open_project(start: Path) -> Project:
    """Find the playbook around ``start`` and read its configuration.

    Raises:
        ConfigurationError: there is no playbook, or its configuration cannot be used.
    """
    root = find_root(start)
    file = root / CONFIGURATION_FILE
    try:
        text = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigurationError(f"{file}: cannot be read: {error}") from None
    return Project(root, configuration_module.parse(text, CONFIGURATION_FILE))


@dataclass(frozen=True, slots=True)
class Contents:
    """What lies on disk, unread: the bytes of the Markdown files of a playbook, sorted by path."""

    files: dict[str, bytes]
    unreadable: tuple[UnreadableFile, ...]
    paths: tuple[str, ...]
    """Every file in the folders, sorted."""

    @property
    def records(self) -> dict[str, bytes]:
        """The files of entries and incidents."""
        return {path: data for path, data in self.files.items() if is_entry(path) or is_incident(path)}

    def lines_of(self, path: str) -> tuple[str, ...]:
        """The lines of a file; none where it is not among them."""
        return decode(self.files[path]).lines if path in self.files else ()


Watch = Callable[[Collection[tuple[str, bytes]]], Iterable[tuple[str, bytes]]]
"""Goes through the files, and shows somebody how far it is."""


def load_corpus(project: Project, replaced: Mapping[str, bytes] | None = None, watch: Watch = iter) -> Corpus:
    """Read every record and page. One bad file never hides the rest.

    ``replaced`` holds contents that count in the place of what is on disk, such as an editor's.
    """
    contents = read_contents(project.root, replaced)
    settings = project.configuration
    return make_corpus(settings, contents, [read_record(*item, settings) for item in watch(contents.records.items())])


def make_corpus(configuration: Configuration, contents: Contents, records: Iterable[RecordFile]) -> Corpus:
    """The corpus of contents whose records were read already."""
    by_path = sorted(records, key=lambda file: file.path)
    pages = [read_document(path, data) for path, data in contents.files.items() if _is_page(path)]
    data_pages = (read_data_page(page, configuration) for page in pages)
    return Corpus(
        configuration=configuration,
        entries=tuple(file for file in by_path if isinstance(file, EntryFile)),
        incidents=tuple(file for file in by_path if isinstance(file, IncidentFile)),
        pages=tuple(pages),
        data_pages=tuple(page for page in data_pages if page is not None),
        strays=tuple(path for path in contents.paths if is_stray(path)),
        unreadable=contents.unreadable,
        paths=frozenset(contents.paths),
    )


def read_record(path: str, data: bytes, configuration: Configuration) -> RecordFile:
    """Read a record of the kind that its path says."""
    return read_entry(path, data, configuration) if is_entry(path) else read_incident(path, data, configuration)


def read_contents(root: Path, replaced: Mapping[str, bytes] | None = None) -> Contents:
    """The bytes of all Markdown files of the playbook at ``root``, those in ``replaced`` in the place of their own."""
    instead = replaced or {}
    files: dict[str, bytes] = {}
    unreadable = []
    on_disk = (path for folder in (DOCUMENTATION_FOLDER, incident.FOLDER) for path in _files(root, folder))
    paths = sorted({*on_disk, *instead})
    for path in paths:
        if not path.endswith(".md") or is_stray(path):
            continue
        try:
            files[path] = instead[path] if path in instead else read_file(root, path)
        except OSError as error:
            message = f"cannot be read: {(error.strerror or str(error)).lower()}"
            unreadable.append(UnreadableFile(path, (Fault("PB001", START_OF_FILE, message),)))
    return Contents(files, tuple(unreadable), tuple(paths))


def read_file(root: Path, path: str) -> bytes:
    """The bytes of a file of the playbook.

    Raises:
        OSError: it cannot be read, is no file, or leads out of the playbook.
    """
    file = root / path
    try:
        if file.is_symlink() and not file.resolve().is_relative_to(root):
            raise OSError(0, "it is a link that leads out of the playbook")
    except RuntimeError:  # Python says so until 3.12 of a link that leads back to itself.
        raise OSError(0, "it is a link that leads in a circle") from None
    if not stat.S_ISREG(file.stat().st_mode):
        raise OSError(0, "it is not a regular file")
    return file.read_bytes()


def _is_page(path: str) -> bool:
    return not path.startswith((f"{entry.FOLDER}/", f"{incident.FOLDER}/"))


def is_entry(path: str) -> bool:
    """Whether a path relative to the root is that of an entry."""
    return path.startswith(f"{entry.FOLDER}/") and path.endswith(".md") and path.count("/") == 2


def is_incident(path: str) -> bool:
    """Whether a path relative to the root is that of an incident."""
    return path.startswith(f"{incident.FOLDER}/") and path.endswith(".md") and path.count("/") == 2


def is_stray(path: str) -> bool:
    """Whether a path lies in a folder of records and is no record."""
    in_folder = path.startswith((f"{entry.FOLDER}/", f"{incident.FOLDER}/"))
    return in_folder and not is_entry(path) and not is_incident(path) and not path.endswith(f"/{KEPT_EMPTY}")


def _files(root: Path, folder: str) -> Iterator[str]:
    for directory, _, names in os.walk(root / folder):
        below = Path(directory).relative_to(root).as_posix()
        yield from (f"{below}/{name}" for name in names)
