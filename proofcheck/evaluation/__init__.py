"""What a term means in a model: exact values, three-valued truth, rigorous enclosures."""
