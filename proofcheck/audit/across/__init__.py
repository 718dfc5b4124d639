"""Statements of different derivations compared: what is asked, what is known, what is said of it."""
