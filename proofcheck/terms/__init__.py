"""Immutable typed expressions, substitution, canonical form, fingerprint."""
