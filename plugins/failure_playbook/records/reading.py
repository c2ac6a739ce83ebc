"""Reading the two kinds of record. A pure function of the path, the bytes and the configuration."""

from __future__ import annotations

from failure_playbook.configuration import Configuration
from failure_playbook.records.document import read_document
from failure_playbook.records.entry import Entry, EntryFile
from failure_playbook.records.incident import Incident, IncidentFile
from failure_playbook.records.validation import validate


def read_incident(path: str, data: bytes, configuration: Configuration) -> IncidentFile:
    """Read an incident. It never fails: what is wrong is in ``faults``."""
    document = read_document(path, data)
    record, faults = validate(Incident, document.front_matter, configuration)
    return IncidentFile(document, record, (*document.faults, *faults))


def read_entry(path: str, data: bytes, configuration: Configuration) -> EntryFile:
    """Read an entry. It never fails: what is wrong is in ``faults``."""
    document = read_document(path, data)
    record, faults = validate(Entry, document.front_matter, configuration)
    return EntryFile(document, record, (*document.faults, *faults))
