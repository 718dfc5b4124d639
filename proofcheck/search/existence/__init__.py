"""Witnesses for what is claimed to exist."""
