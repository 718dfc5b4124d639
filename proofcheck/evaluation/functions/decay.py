"""How fast the powers of a number or of a square matrix decrease."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from proofcheck.evaluation.functions.elementary_functions import modulus
from proofcheck.evaluation.functions.matrix_norms import operator_norm
from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.values import MatrixValue, NotEvaluable, Value, enclosure
from proofcheck.terms.rationals import Fraction

ROOTS = (1, 2, 4, 8, 16)
"""Powers whose norms are looked at for the rate of decrease: |X^p|^(1/p) may be less than |X|."""

LEAST_RATE = Fraction(1, 2**16)
"""Rates below this count as this, so that they can be divided by."""


@dataclass(frozen=True, slots=True)
class Bound:
    """A term is at most ``factor * rate^t`` in operator norm; both are real enclosures."""

    factor: Any
    rate: Any


def decay(value: Value) -> Bound:
    """Bound the norms of all powers of a number or a square matrix.

    With r = |X^p|^(1/p) and k = p j + i: |X^k| <= |X|^i r^(p j) = (|X|/r)^i r^k, where i < p and
    r <= |X|, since norms are submultiplicative (Horn and Johnson 2013, Matrix Analysis, section
    5.6).

    raises   NotEvaluable where a norm has no finite enclosure
    """
    from flint import arb

    if not isinstance(value, MatrixValue):
        return Bound(arb(1), _at_least(norm_bound(value)))
    size, power = _at_least(norm_bound(value)), value
    best = Bound(arb(1), size)
    for order in ROOTS[1:]:
        power = matrices.multiply(power, power)
        rate = _at_least((_at_least(norm_bound(power)).log() / order).exp().upper())
        if rate < best.rate:
            best = Bound((size / rate) ** (order - 1), rate)
    return best


def norm_bound(value: Value) -> Any:
    """Return an upper bound of the operator norm of a matrix, or of the modulus of a number.

    raises   NotEvaluable where it has no finite enclosure
    """
    norm = operator_norm(value) if isinstance(value, MatrixValue) else modulus(value)
    found = enclosure(norm)
    if not found.is_finite():
        raise NotEvaluable("the norm of what is summed has no enclosure")
    return found.abs_upper()


def _at_least(value: Any) -> Any:
    from flint import arb, fmpq

    least = arb(fmpq(LEAST_RATE.numerator, LEAST_RATE.denominator))
    return arb(value).upper().max(least)
