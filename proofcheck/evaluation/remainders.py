"""Remainders on a model: decided by the Taylor models of what is left over, on both sides of zero.

For f = g + O(e^m) the difference d = f - g is evaluated at e = t and at e = -t, for all t with
0 < t <= end at once (see :mod:`proofcheck.evaluation.functions.taylor_models`): every entry is

    d(t) = sum over k < n of c_k t^k + t^n r(t),      |r(t)| <= R for all these t.

* TRUE is established where every c_k with k < m is zero and n >= m: then |d(t)| / t^m is bounded,
  and `end` is one of the r whose existence is claimed.
* FALSE is established where some c_k with k < m is certainly not zero: for the least such k,
  d(t) / t^k tends to c_k, so that |d(t)| / t^m exceeds every constant.
* CLOSE, where those c_k that are not known to be zero are enclosed within 10^-50 of it.
* What has no such form, as a root at zero, a norm that is only enclosed, or a logarithm of e, is
  not decided.

This is Taylor's theorem with its remainder enclosed (Apostol 1967, Calculus I, section 7.5; Makino
and Berz 2003).  All norms of a matrix are bounded by one another, so that entries decide.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from proofcheck.evaluation.decision import decide
from proofcheck.evaluation.enumeration import Locals
from proofcheck.evaluation.evaluator import Evaluator
from proofcheck.evaluation.functions.taylor_models import TaylorModel, parameter
from proofcheck.evaluation.values import truth
from proofcheck.evaluation.values.arithmetic import as_matrix
from proofcheck.evaluation.values.truth import Outcome, Truth
from proofcheck.evaluation.values.values import (
    EXACT,
    FAULTS,
    Ball,
    MatrixValue,
    NotEvaluable,
    Scalar,
    Table,
    zero_test,
)
from proofcheck.terms.expressions import Binding
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.remainders import Nearby, Remainder, nearby_of, remainder_of

ENDS = (Fraction(1, 2**20), Fraction(1, 2**100))
"""Ends of the intervals that are tried: a smaller one is left by fewer zeros and poles."""


def decide_near_zero(evaluator: Evaluator, term: Binding, scope: Locals) -> Outcome | None:
    """Decide a remainder, or what is to hold at all numbers close to zero; None for anything else.

    raises   Undefined where a term has no value at any number on one side of zero, close to it
    """
    question = remainder_of(term) or nearby_of(term)
    if question is None:
        return None
    if any(map(_has_parameter, (*scope.values(), *evaluator.model.values()))):
        return truth.UNKNOWN  # two numbers that tend to zero are not told apart
    for end in ENDS:
        answer = truth.conjunction(_answers(evaluator, question, scope, end))
        if answer.truth is not Truth.UNKNOWN:
            return answer
    return truth.UNKNOWN


def _answers(
    evaluator: Evaluator, question: Remainder | Nearby, scope: Locals, end: Fraction
) -> Iterator[Outcome]:
    """Yield what holds to the right of zero, and to the left."""
    for number in (parameter(end), -parameter(end)):
        inner = {**scope, question.name.name: number}
        try:
            if isinstance(question, Nearby):
                yield decide(evaluator, question.proposition, inner)
            else:
                yield _is_within(evaluator, question, inner)
        except (NotEvaluable, *FAULTS) as fault:
            evaluator.note_fault(fault)
            yield truth.UNKNOWN


def _is_within(evaluator: Evaluator, remainder: Remainder, scope: Locals) -> Outcome:
    assert remainder.order is not None
    order = evaluator.integer(remainder.order, scope)
    difference = as_matrix(evaluator.value(remainder.difference, scope))
    return truth.conjunction(Outcome(_is_bounded(x, order)) for x in difference.flat())


def _is_bounded(value: Scalar, order: int) -> Truth:
    """Say whether |d(t)| / t^order is bounded close to zero, by the rules above."""
    terms, rest = (
        (value.terms, value.rest) if isinstance(value, TaylorModel) else (((0, value),), None)
    )
    if not all(map(_is_number, (c for _, c in terms))):
        raise NotEvaluable("a coefficient is no finite number")
    if rest is not None and not rest[1].is_finite():
        return Truth.UNKNOWN
    known = order if rest is None else min(order, rest[0])
    answers = [zero_test(c) for k, c in terms if k < known]
    if Truth.FALSE in answers:
        return Truth.FALSE
    if Truth.UNKNOWN in answers or known < order:
        return Truth.UNKNOWN
    return Truth.CLOSE if Truth.CLOSE in answers else Truth.TRUE


def _is_number(value: Scalar) -> bool:
    if isinstance(value, Ball):
        return bool(value.value.is_finite())
    return isinstance(value, EXACT)


def _has_parameter(value: Any) -> bool:
    """Say whether a value is a function of a parameter, as those of families of models are."""
    if isinstance(value, TaylorModel):
        return True
    if isinstance(value, MatrixValue):
        is_plain = value.rational is not None or value.balls is not None
        return not is_plain and any(map(_has_parameter, value.flat()))
    inside = value.members if isinstance(value, Table) else getattr(value, "scope", {})
    return any(map(_has_parameter, inside.values()))
