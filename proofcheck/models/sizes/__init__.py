"""Which sizes are looked at."""
