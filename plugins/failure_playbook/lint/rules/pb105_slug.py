"""PB105: the symptom in an incident's name, and an entry's name, is a lowercase slug of 3 to 80 characters."""

import re
from collections.abc import Iterator

from failure_playbook.diagnostics import START_OF_FILE, Fix
from failure_playbook.lint.example_files import INCIDENT_PATH, incident
from failure_playbook.lint.rule import Context, Example, Finding, RecordRule
from failure_playbook.records import IncidentFile, RecordFile
from failure_playbook.records.fields import LONGEST_SLUG, SHORTEST_SLUG, SLUG
from failure_playbook.records.incident import parse_name

FOLDER_PAGES = ("index", "readme")


def check(file: RecordFile, context: Context) -> Iterator[Finding]:
    if isinstance(file, IncidentFile):
        name = parse_name(file.path)
        slug = name.symptom if name else None
    else:
        slug = file.slug
    if slug is None:
        return
    if slug in FOLDER_PAGES and not isinstance(file, IncidentFile):
        yield Finding(START_OF_FILE, f"`{slug}` is the name of a folder's own page; name the entry by its failure")
        return
    better = re.sub(r"[^a-z0-9]+", "-", slug.lower()).strip("-")
    fix = Fix("write the name as a slug", rename_to=better.join(file.path.rsplit(slug, 1))) if better else None
    if not SLUG.fullmatch(slug):
        message = f"{slug!r} in the file name is not a slug; use lowercase letters, digits and single hyphens"
        yield Finding(START_OF_FILE, message, fix=fix)
    elif not SHORTEST_SLUG <= len(slug) <= LONGEST_SLUG:
        message = f"{slug!r} has {len(slug)} characters; a slug has {SHORTEST_SLUG} to {LONGEST_SLUG}"
        yield Finding(START_OF_FILE, message)


RULE = RecordRule(
    code="PB105",
    name="slug",
    summary="The symptom in an incident's name, or an entry's name, is a lowercase slug of 3 to 80 characters.",
    why="Names become addresses; other characters are mangled by file systems, chats and browsers.",
    bad=Example("troubleshooting/SUBSYSTEM/Pods_wait-2026-05-27.md", incident()),
    good=Example(INCIDENT_PATH, incident()),
    check=check,
)
