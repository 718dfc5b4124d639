"""Exact decision of goals with symbolic entries at fixed sizes."""
