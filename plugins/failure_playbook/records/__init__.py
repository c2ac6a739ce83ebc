"""Records: incidents and entries, from the bytes of a file to typed data with positions."""

from failure_playbook.records.entry import Entry, EntryFile, EntryStatus
from failure_playbook.records.incident import Incident, IncidentFile, IncidentStatus, Occurrence
from failure_playbook.records.reading import read_entry, read_incident

RecordFile = EntryFile | IncidentFile
"""The file of a record of either kind."""

__all__ = [
    "Entry",
    "EntryFile",
    "EntryStatus",
    "Incident",
    "IncidentFile",
    "IncidentStatus",
    "Occurrence",
    "RecordFile",
    "read_entry",
    "read_incident",
]
