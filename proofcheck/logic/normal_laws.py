"""Normal laws that names are drawn from, and what makes there be such a law.

source   Billingsley 1995, Probability and Measure, section 29
"""

from __future__ import annotations

from collections.abc import Sequence

from proofcheck.logic.laws.law_schemas import times
from proofcheck.logic.propositions import (
    ONE,
    ZERO,
    Unbuildable,
    make,
    ring_of,
    shape,
    unused,
)
from proofcheck.terms.expressions import Binding, Bound, Operation, Term, Variable, sort_of
from proofcheck.terms.sorts import TRUTH, Matrix, Ring
from proofcheck.terms.substitution import free_names


def law_of(item: Bound) -> tuple[Term, Term]:
    """Return the mean and the covariance of the normal law that a name is drawn from, once.

    raises   Unbuildable for a family of draws, and another law
    """
    match item.domain:
        case Operation("normal", (mean, covariance)) if not item.parameters:
            if Ring.COMPLEX in (ring_of(mean), ring_of(covariance)):
                raise Unbuildable("of a law of real numbers the mean and the covariance are real")
            return mean, covariance
    raise Unbuildable("not drawn once, from a normal law")


def conditions_of_laws(bound: Sequence[Bound]) -> list[Term]:
    """Return what makes there be normal laws that names are drawn from, whatever is drawn before.

    Without a law there is no mean, and nothing is to be said of it.

    raises   Unbuildable for another law
    """
    found: list[Term] = []
    for place, item in enumerate(bound):
        _, covariance = law_of(item)
        found += [_for_all(bound[:place], one) for one in _conditions(covariance)]
    return found


def _conditions(covariance: Term) -> list[Term]:
    """Return that a number is a variance, or a square matrix a covariance."""
    if not isinstance(sort_of(covariance), Matrix):
        return [make("le", ZERO, covariance)]
    x = Variable(unused("x", covariance), Matrix(shape(covariance)[0], ONE, Ring.REAL))
    square = make("scalar", times(make("transpose", x), covariance, x))
    positive = Binding("forall", (Bound(x, None),), None, make("le", ZERO, square), TRUTH)
    return [make("eq", make("transpose", covariance), covariance), positive]


def _for_all(drawn: Sequence[Bound], condition: Term) -> Term:
    """Return that a condition holds for all values of the names in it that are drawn before."""
    names = free_names(condition)
    bound = tuple(Bound(one.variable, None) for one in drawn if one.variable.name in names)
    return Binding("forall", bound, None, condition, TRUTH) if bound else condition
