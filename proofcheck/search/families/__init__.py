"""Goals about all members of a family, entries, fixed sizes."""
