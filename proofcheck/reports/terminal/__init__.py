"""For people, on a terminal."""
