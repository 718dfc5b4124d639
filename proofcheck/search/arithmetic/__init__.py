"""Linear arithmetic over ordered fields, and the bounds and signs it starts from."""
