"""``python -m failure_playbook`` is the same as ``playbook``."""

from failure_playbook.command_line import main

main(prog_name="playbook")
