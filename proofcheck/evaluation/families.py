"""Families of models that depend on a small parameter, and absolute constants that grow along.

For an absolute constant C that may be any real number, a proposition is decided once for all
0 < t <= end and all C with |C| <= growth / t.  Where it is false, no C serves all models: to each
C belongs a t with growth / t >= |C|.
"""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.evaluation.enumeration import Locals
from proofcheck.evaluation.functions.taylor_models import enclosed_by
from proofcheck.evaluation.values.values import NotEvaluable
from proofcheck.terms.expressions import Binding, Term
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import REAL


@dataclass(frozen=True, slots=True)
class Family:
    """How far a family of models reaches, and what constants it leaves no room for.

    end      the parameter t runs through 0 < t <= end; positive
    growth   constants up to growth / t are excluded; positive
    """

    end: Fraction
    growth: Fraction

    def __post_init__(self) -> None:
        if self.end <= 0 or self.growth <= 0:
            raise ValueError("a family has a positive end and a positive growth")


def without_constants(goal: Term, family: Family) -> tuple[Term, Locals]:
    """Return what a goal asserts of its absolute constants, and what these are on the family.

    raises   NotEvaluable for a goal that asserts no absolute real constants
    """
    scope: dict[str, object] = {}
    body = goal
    while isinstance(body, Binding) and body.binder == "absolute":
        if any(item.variable.sort != REAL for item in body.bound):
            raise NotEvaluable("an absolute constant that is no real number")
        scope.update({item.variable.name: _every_constant(family) for item in body.bound})
        body = body.body
    if not scope:
        raise NotEvaluable("no absolute constant is asserted")
    return body, scope


def _every_constant(family: Family) -> object:
    """Return growth / t times all numbers from -1 to 1."""
    from flint import acb, arb, fmpq

    largest = arb(fmpq(family.growth.numerator, family.growth.denominator))
    return enclosed_by(family.end, -1, acb(arb(0, 1) * largest))
