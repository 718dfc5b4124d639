"""Goals about all members of a family, entries, parts, probabilities of events."""
