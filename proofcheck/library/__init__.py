"""Theorems of textbooks that may be taken for granted: stated in the language, never proved here.

A statement cites one as `from [library:NAME]`.  The laws that proofs cite by themselves, of
:mod:`proofcheck.logic.laws.all_laws`, are stated here as well, under the same names.
"""

from __future__ import annotations

from proofcheck.library.theorems import (
    Theorem,
    find_theorem,
    reference_of,
    theorems,
)

__all__ = [
    "Theorem",
    "find_theorem",
    "reference_of",
    "theorems",
]
