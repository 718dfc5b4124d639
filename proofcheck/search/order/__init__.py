"""Signs and bounds of numbers and of objects that are compared."""
