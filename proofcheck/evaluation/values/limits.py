"""How large numbers and matrices may become before evaluation gives up on them."""

from __future__ import annotations

EXPONENT_LIMIT = 64
"""Largest absolute value of an exponent that is evaluated."""

SIZE_LIMIT = 512
"""Largest number of rows or columns of a matrix that is written out."""

BIT_LIMIT = 100_000
"""Longest numerator, in binary digits, of an exact product."""
