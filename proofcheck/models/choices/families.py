"""Families of numbers that equations tie together: weights with a given sum, coordinates of a point.

Member by member only the last one would meet such an equation, and a weight that has to make up
for the others is most often negative.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from proofcheck.evaluation.values.affine_forms import Affine
from proofcheck.evaluation.values.values import Scalar
from proofcheck.models.choices.single_bounds import Interval
from proofcheck.terms.expressions import Operation, Term
from proofcheck.terms.rationals import Fraction

SMALLEST_SHARE = Fraction(1, 2**24)
"""Free members are halved until the others fit, but not beyond this share."""

_AT_LEAST = {
    "PosReal": Interval(low=Fraction(0), open_ends=True),
    "PosNat": Interval(low=Fraction(1)),
    "NonNegReal": Interval(low=Fraction(0)),
    "Nat": Interval(low=Fraction(0)),
}


def interval_of(domain: Term | None) -> Interval:
    """Return the interval that a set of numbers fills."""
    name = domain.operator if isinstance(domain, Operation) else ""
    return _AT_LEAST.get(name, Interval())


def are_tied(forms: Iterable[Scalar]) -> bool:
    """Say whether some equation mentions two unknowns."""
    return any(isinstance(f, Affine) and len(f.coefficients) > 1 for f in forms)


def fitted(
    free: Mapping[int, Scalar],
    reduced: Sequence[Scalar],
    pivots: Sequence[int],
    bounds: Mapping[int, Interval],
) -> dict[int, Scalar]:
    """Return values of all unknowns; free ones are made smaller until the others fit their bounds.

    reduced   equations in reduced form, one for each pivot; where smaller values do not help, the
              free ones stay as they are

    """
    first = _completed(free, reduced, pivots)
    share, found = Fraction(1), first
    while not _fit(found, bounds):
        share /= 2
        if share < SMALLEST_SHARE:
            return first
        shrunk = {k: v * share for k, v in free.items()}
        found = _completed(shrunk, reduced, pivots)
    return found


def _completed(
    free: Mapping[int, Scalar], reduced: Sequence[Scalar], pivots: Sequence[int]
) -> dict[int, Scalar]:
    values = dict(free)
    for form, pivot in zip(reduced, pivots, strict=False):
        assert isinstance(form, Affine)
        rest = [c * values[k] for k, c in form.coefficients.items() if k != pivot]
        values[pivot] = -(form.constant + sum(rest, Fraction(0)))
    return values


def _fit(values: Mapping[int, Scalar], bounds: Mapping[int, Interval]) -> bool:
    known = ((bounds[k], v) for k, v in values.items() if k in bounds)
    return all(not isinstance(v, Fraction) or interval.contains(v) for interval, v in known)
