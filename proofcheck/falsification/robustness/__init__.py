"""How far a goal is from failing on a model, and the way down from there."""
