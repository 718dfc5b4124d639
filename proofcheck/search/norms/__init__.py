"""Bounds on norms, from those of factors and differences."""
