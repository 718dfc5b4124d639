"""What was established before, on disk."""
