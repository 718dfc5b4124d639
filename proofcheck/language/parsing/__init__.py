"""Text to syntax trees, and what is wrong where that fails."""
