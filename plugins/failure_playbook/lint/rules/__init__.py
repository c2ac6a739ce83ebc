"""The rules, one module each, named by code: the docstring says what the rule checks, ``RULE`` is the rule."""
