"""Proofs told for people: a certificate is replayed, and what its steps do is said in formulas.

Nothing is searched and nothing is decided here; what is told is what the kernel computes.
"""

from proofcheck.audit.narration.phrases import Phrase
from proofcheck.audit.narration.story import Line, tell_proof

__all__ = ["Line", "Phrase", "tell_proof"]
