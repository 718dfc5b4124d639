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
from dataclasses import dataclass
from itertools import product
from typing import Any

from proofcheck.evaluation.decision import decide
from proofcheck.evaluation.enumeration import Locals
from proofcheck.evaluation.evaluator import Evaluator
from proofcheck.evaluation.functions.taylor_models import Rest, TaylorModel, parameter
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
    Undefined,
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
        both = truth.every if isinstance(question, Nearby) else truth.conjunction
        answer = both(_answers(evaluator, question, scope, end))
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
    difference, order = _evaluated(evaluator, remainder, scope)
    return truth.conjunction(Outcome(_is_bounded(x, order)) for x in difference.flat())


def _evaluated(
    evaluator: Evaluator, remainder: Remainder, scope: Locals
) -> tuple[MatrixValue, int]:
    """Return what is left over, and the power that it is compared with."""
    assert remainder.order is not None
    order = evaluator.integer(remainder.order, scope)
    return as_matrix(evaluator.value(remainder.difference, scope)), order


def _is_bounded(value: Scalar, order: int) -> Truth:
    """Say whether |d(t)| / t^order is bounded close to zero, by the rules above."""
    terms, rest = _expansion(value)
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


def _expansion(value: Scalar) -> tuple[tuple[tuple[int, Scalar], ...], Rest | None]:
    """Return the terms c_k t^k of a function of t, and what is left of it."""
    return (value.terms, value.rest) if isinstance(value, TaylorModel) else (((0, value),), None)


@dataclass(frozen=True, slots=True)
class LowestTerm:
    """A term c*e^k of the difference of two sides that their remainder does not bound.

    place     row and column, counted from 1; None for numbers
    is_left   whether that is so for e < 0 alone
    """

    coefficient: Scalar
    power: int
    place: tuple[int, int] | None
    is_left: bool


def lowest_term(evaluator: Evaluator, remainder: Remainder, scope: Locals) -> LowestTerm | None:
    """Return what refutes a remainder; None where nothing exact does."""
    for end, sign in product(ENDS, (1, -1)):
        inner = {**scope, remainder.name.name: parameter(end) * Fraction(sign)}
        try:
            difference, order = _evaluated(evaluator, remainder, inner)
        except (NotEvaluable, Undefined, *FAULTS):
            continue
        for number, entry in enumerate(difference.flat()):
            found = _lowest(entry, order)
            if found is not None:
                power, coefficient = found
                row, column = divmod(number, difference.columns)
                place = (row + 1, column + 1) if len(difference.flat()) > 1 else None
                return LowestTerm(coefficient * Fraction(sign) ** power, power, place, sign < 0)
    return None


def _lowest(value: Scalar, order: int) -> tuple[int, Scalar] | None:
    """Return the power and the coefficient that keep a function from being bounded by t^order."""
    if _is_bounded(value, order) is not Truth.FALSE:
        return None
    return next((k, c) for k, c in _expansion(value)[0] if zero_test(c) is Truth.FALSE)


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
