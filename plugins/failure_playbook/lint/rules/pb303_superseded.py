"""PB303: ``superseded_by`` stands with status superseded and only then, leads to an incident, and in no circle."""

from collections.abc import Iterator
from posixpath import join, normpath

from failure_playbook.corpus import Corpus
from failure_playbook.lint.example_files import INCIDENT_PATH, incident
from failure_playbook.lint.places import key_span
from failure_playbook.lint.rule import Context, CorpusRule, Example, Finding
from failure_playbook.records import IncidentFile, IncidentStatus
from failure_playbook.records.incident import FOLDER
from failure_playbook.suggestion import did_you_mean


def check(context: Context) -> Iterator[tuple[str, Finding]]:
    for file in context.corpus.incidents:
        finding = _finding(context.corpus, file)
        if finding is not None:
            yield file.path, finding


def _finding(corpus: Corpus, file: IncidentFile) -> Finding | None:
    record = file.record
    if record is None:
        return None
    is_superseded = record.status is IncidentStatus.SUPERSEDED
    if record.superseded_because is not None and not is_superseded:
        message = f"`superseded_because` is there, but status is {record.status}; make it superseded or remove the key"
        return Finding(key_span(file, "superseded_because"), message)
    if record.superseded_by is None:
        message = "status is superseded; say by what: `superseded_by: <subsystem>/<name>.md`"
        return Finding(key_span(file, "status"), message) if is_superseded else None
    span = key_span(file, "superseded_by")
    if not is_superseded:
        return Finding(
            span, f"`superseded_by` is there, but status is {record.status}; make it superseded or remove the key"
        )
    target = _target(record.superseded_by)
    if target not in corpus.incidents_by_path:
        names = [path.removeprefix(f"{FOLDER}/") for path in corpus.incidents_by_path]
        suggestion = did_you_mean(record.superseded_by, names)
        return Finding(span, f"no incident `{record.superseded_by}`; write <subsystem>/<name>.md{suggestion}")
    if _leads_back(corpus, file.path):
        return Finding(span, "superseded in a circle: following `superseded_by` from here leads back here", (target,))
    return None


def _target(superseded_by: str) -> str:
    return normpath(join(FOLDER, superseded_by))


def _leads_back(corpus: Corpus, start: str) -> bool:
    path, seen = start, set[str]()
    while path not in seen:
        seen.add(path)
        file = corpus.incidents_by_path.get(path)
        if file is None or file.record is None or file.record.superseded_by is None:
            return False
        path = _target(file.record.superseded_by)
    return path == start


RULE = CorpusRule(
    code="PB303",
    name="superseded",
    summary="superseded_by stands with status superseded and only then, leads to an incident, and never in a circle.",
    why="A superseded write-up without a way on is a dead end, and a circle never ends.",
    bad=Example(INCIDENT_PATH, incident("status: resolved", "status: superseded")),
    good=Example(INCIDENT_PATH, incident()),
    check=check,
)
