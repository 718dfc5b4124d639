"""A second evaluator, which shares no code with the first."""
