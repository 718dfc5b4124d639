"""Proofs told for people: a certificate is replayed, and what its steps do is said in formulas.

Nothing is searched and nothing is decided here; what is told is what the kernel computes.
"""

from proofcheck.audit.retelling.phrases import Phrase
from proofcheck.audit.retelling.story import Line, tell_proof

__all__ = ["Line", "Phrase", "tell_proof"]
