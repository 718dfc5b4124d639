"""Syntax trees to typed terms."""
