"""Where a comparison may change its truth: zeros and extrema along one number at a time.

A claim that fails on a thin set only is not hit by chance.  Along one coordinate most sides of
comparisons are polynomials of degree two at most, whose zeros and extremum are found exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from math import isqrt
from typing import Any

from proofcheck.evaluation.standard import StandardEvaluator
from proofcheck.evaluation.values.values import MatrixValue, NotEvaluable, Undefined
from proofcheck.terms.expressions import Binding, Operation, Term
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.task import Declaration

_COMPARISONS = frozenset({"eq", "ne", "lt", "le", "gt", "ge"})
_LOGIC = frozenset({"and", "or", "not", "implies", "iff"})

Curve = Callable[[Fraction], Fraction | None]
"""A function of one number; None where it has no exact value."""


def turning_points(curve: Curve, start: Fraction) -> list[Fraction]:
    """Return the rational zeros and the extremum of a curve that is a quadratic polynomial.

    Exact; empty where the curve is no such polynomial, as far as a fourth point tells.
    """
    places = [start - 1, start, start + 1, start + 3]
    values = [curve(p) for p in places]
    if any(v is None for v in values):
        return []
    low, middle, high, far = (v for v in values if v is not None)
    bend, slope = (low - 2 * middle + high) / 2, (high - low) / 2
    if far != middle + 3 * slope + 9 * bend:
        return []
    return [start + t for t in _zeros(bend, slope, middle)]


def _zeros(bend: Fraction, slope: Fraction, height: Fraction) -> list[Fraction]:
    if bend == 0:
        return [] if slope == 0 else [-height / slope]
    extremum = -slope / (2 * bend)
    root = _square_root(slope**2 - 4 * bend * height)
    if root is None:
        return [extremum]
    return [extremum, extremum + root / (2 * bend), extremum - root / (2 * bend)]


def _square_root(value: Fraction) -> Fraction | None:
    if value < 0:
        return None
    root = Fraction(isqrt(value.numerator), isqrt(value.denominator))
    return root if root**2 == value else None


def comparisons(term: Term) -> Iterator[tuple[Term, Term]]:
    """Yield both sides of every comparison that is not under a quantifier."""
    if not isinstance(term, Operation):
        return
    if term.operator in _COMPARISONS:
        left, right = term.arguments
        yield left, right
    elif term.operator in _LOGIC:
        for part in term.arguments:
            yield from comparisons(part)


def gap(
    values: Mapping[str, Any], definitions: Mapping[str, Declaration], sides: tuple[Term, Term]
) -> Any:
    """Return the difference of two sides where it is a number; else None."""
    if any(isinstance(side, Binding) and side.binder == "set" for side in sides):
        return None
    evaluator = StandardEvaluator(values, definitions)
    try:
        left, right = (evaluator.value(side, {}) for side in sides)
    except (NotEvaluable, Undefined):
        return None
    if isinstance(left, MatrixValue) or isinstance(right, MatrixValue):
        return None
    return left - right if hasattr(left, "__sub__") and hasattr(right, "__sub__") else None
