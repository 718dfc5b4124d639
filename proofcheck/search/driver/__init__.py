"""Which engine is asked for which kind of goal, and from how many facts."""
