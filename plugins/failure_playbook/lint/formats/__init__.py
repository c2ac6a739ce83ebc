"""How diagnostics are shown: one module a format."""
