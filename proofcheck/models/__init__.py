"""Concrete objects satisfying hypotheses."""
