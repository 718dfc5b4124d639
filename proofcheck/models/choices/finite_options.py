"""Finite sets that single unknown numbers must lie in: draws choose among their members."""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.evaluation.enumeration import Locals
from proofcheck.evaluation.evaluator import Evaluator
from proofcheck.evaluation.values.affine_forms import Affine
from proofcheck.evaluation.values.values import NotEvaluable, Undefined
from proofcheck.terms.expressions import Binding, Operation, Term
from proofcheck.terms.rationals import Fraction


def finite_options(
    evaluator: Evaluator, term: Term, scope: Locals
) -> Iterator[tuple[int, list[Fraction]]]:
    """Yield unknowns, by number, and the rational members of the set that each must lie in."""
    if isinstance(term, Binding) and term.binder == "forall" and term.condition is None:
        try:
            scopes = list(evaluator.instances(term.bound, scope))
        except (NotEvaluable, Undefined):
            return
        for inner in scopes:
            yield from finite_options(evaluator, term.body, inner)
    elif isinstance(term, Operation) and term.operator == "in":
        yield from _of_membership(evaluator, term, scope)


def _of_membership(
    evaluator: Evaluator, term: Operation, scope: Locals
) -> Iterator[tuple[int, list[Fraction]]]:
    try:
        element = evaluator.value(term.arguments[0], scope)
        members = evaluator.members(evaluator.value(term.arguments[1], scope))
    except (NotEvaluable, Undefined):
        return
    if isinstance(element, Affine) and element.constant == 0:
        ((key, coefficient), *others) = element.coefficients.items()
        if not others and coefficient == 1:
            yield key, [m for m in members if isinstance(m, Fraction)]
