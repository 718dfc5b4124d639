"""Rational numbers: Python's own, and in workers a compiled double of them.

A worker searches and looks at models, and much of its time goes into rational arithmetic; there
``quicktions`` takes the place of ``fractions``, from which it was made.  The process that makes
`proved` and `refuted` computes with the standard library.  Both give the same numbers, texts and
hashes, so nothing tells the answers of workers apart.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

__all__ = ["COMPILED", "IMPLEMENTATION", "Fraction"]

IMPLEMENTATION = "PROOFCHECK_RATIONALS"
"""The variable of the environment that says which numbers a process computes with."""

COMPILED = "compiled"
"""Its value for those of ``quicktions``; with any other, and with none, Python's are taken."""

if TYPE_CHECKING or os.environ.get(IMPLEMENTATION) != COMPILED:
    from fractions import Fraction
else:
    try:
        from quicktions import Fraction
    except ImportError:  # no such package for this system: slower, and otherwise the same
        from fractions import Fraction
