"""Statements of derivations as pytest items."""
