"""Equations used as rules: completion, matching, and the simplifications that need nothing else."""
