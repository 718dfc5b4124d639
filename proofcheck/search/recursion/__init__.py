"""Sums, products, powers and members of sequences for all n: recursion, and induction over it."""
