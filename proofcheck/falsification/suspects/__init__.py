"""Models that are made, not drawn: each module changes a model to one on which goals fail that hold elsewhere."""
