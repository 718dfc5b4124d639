"""Case by case: what may be told apart, and what contradicts each case."""
