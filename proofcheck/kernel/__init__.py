"""Checks certificates; the only place that makes a theorem."""
