"""Instances of laws: which to cite for the terms at hand."""
