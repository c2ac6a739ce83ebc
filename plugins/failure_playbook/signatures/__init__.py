"""Signatures at work: reading a log as a person sees it, and recognizing failures in it."""

from failure_playbook.signatures.matcher import Matcher, Recognition

__all__ = ["Matcher", "Recognition"]
