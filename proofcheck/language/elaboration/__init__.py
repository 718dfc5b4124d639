"""Statements: what they introduce, assume, show, and oblige."""
