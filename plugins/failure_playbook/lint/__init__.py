"""Lint: rules that check records, one module each, and the engine that runs them."""
