"""Look-alikes: what is already known that looks like a text."""

from failure_playbook.lookalikes.look_alike import LookAlike

__all__ = ["LookAlike"]
