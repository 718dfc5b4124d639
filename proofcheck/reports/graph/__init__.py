"""The dependency graph, drawn or as data."""
