"""What one linear equation says of the unknowns in it: that it has no solution, or few integers."""

from __future__ import annotations

from math import gcd, lcm

from proofcheck.evaluation.unknowns import Unknowns
from proofcheck.evaluation.values.affine_forms import Affine
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import Scalar, zero_test
from proofcheck.terms.expressions import Bound
from proofcheck.terms.rationals import Fraction

EXHAUSTION_LIMIT = 10_000
"""Longest range of an integer, bounded by an equation, that is searched through."""


def is_infeasible(row: Affine | Scalar, unknowns: Unknowns) -> bool:
    """Say whether ``row = 0`` certainly has no solution."""
    if not isinstance(row, Affine):
        return zero_test(row) is Truth.FALSE
    if not isinstance(row.constant, Fraction):
        return False
    real = {k: c for k, c in row.coefficients.items() if isinstance(c, Fraction)}
    if len(real) < len(row.coefficients):
        return False
    return _sign_forbids(row.constant, real, unknowns) or _divisor_forbids(
        row.constant, real, unknowns
    )


def _sign_forbids(
    constant: Fraction, coefficients: dict[int, Fraction], unknowns: Unknowns
) -> bool:
    """All unknowns are bounded below, and the form keeps one sign beyond the bounds."""
    if not all(k in unknowns.lower for k in coefficients):
        return False
    least = constant + sum(c * unknowns.lower[k] for k, c in coefficients.items())
    signs = {c > 0 for c in coefficients.values()}
    return (signs == {True} and least > 0) or (signs == {False} and least < 0)


def _divisor_forbids(
    constant: Fraction, coefficients: dict[int, Fraction], unknowns: Unknowns
) -> bool:
    """All unknowns are integers, and the constant is no multiple of the common divisor."""
    if not all(k in unknowns.integers for k in coefficients):
        return False
    scale = lcm(constant.denominator, *(c.denominator for c in coefficients.values()))
    divisor = gcd(*(int(c * scale) for c in coefficients.values()))
    return int(constant * scale) % divisor != 0


def find_bounded_integer(
    bound: tuple[Bound, ...], rows: list[Scalar], unknowns: Unknowns
) -> tuple[Bound, list[Fraction]] | None:
    """Find an integer that an equation with positive coefficients bounds above, and list its values.

    rows   forms of unknowns, each equal to zero
    """
    for row in rows:
        if not isinstance(row, Affine) or not isinstance(row.constant, Fraction):
            continue
        for item in bound:
            key = unknowns.key_of.get(item.variable.name)
            if key in row.coefficients and key in unknowns.integers:
                members = _admissible(key, row, unknowns)
                if members is not None:
                    return item, members
    return None


def _admissible(key: int, row: Affine, unknowns: Unknowns) -> list[Fraction] | None:
    sign = -1 if row.coefficients[key] < 0 else 1
    scaled = {k: c * sign for k, c in row.coefficients.items()}
    if not all(c > 0 and k in unknowns.lower for k, c in scaled.items()):
        return None
    room = -row.constant * sign - sum(c * unknowns.lower[k] for k, c in scaled.items() if k != key)
    low, high = unknowns.lower[key], room / scaled[key]
    if high - low > EXHAUSTION_LIMIT:
        return None
    return [Fraction(k) for k in range(int(low), int(high // 1) + 1)]
