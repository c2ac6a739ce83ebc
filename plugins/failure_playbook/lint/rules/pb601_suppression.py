"""PB601: a let-off gives its reason and is needed."""

from failure_playbook.lint.example_files import INCIDENT_PATH, incident
from failure_playbook.lint.rule import Example, SuppressionRule

_COMMAND = "Push the image to the mirror:\n\n```bash\ndocker push registry.example:5001/task:latest\n```"
_LET_OFF = "<!-- playbook: ignore PB210 because the fix is a phone call -->"

RULE = SuppressionRule(
    code="PB601",
    name="suppression",
    summary="A let-off names an existing rule, gives its reason, and is needed.",
    why="A let-off without a reason cannot be questioned; one that is not needed hides the next fault.",
    bad=Example(INCIDENT_PATH, incident() + f"\n{_LET_OFF}\n"),
    good=Example(INCIDENT_PATH, incident(_COMMAND, f"Call the registry's owners.\n\n{_LET_OFF}")),
)
