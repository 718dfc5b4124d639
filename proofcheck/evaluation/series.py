"""Sums over all natural numbers whose terms are bounded by a geometric series.

Terms may hold powers X^(a t + b) of numbers and square matrices, and nothing else that depends on
the index t.  Where |term(t)| <= C q^t with q < 1, the sum converges absolutely, and what a partial
sum leaves out is at most C q^N / (1 - q) in every entry (Rudin 1976, Principles of Mathematical
Analysis, Theorems 3.25 and 3.26; Horn and Johnson 2013, Matrix Analysis, section 5.6).  Where no
such bound is found, nothing is said: neither that a series converges, nor that it does not.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, floor
from typing import Any

from proofcheck.evaluation.decision import certainly
from proofcheck.evaluation.enumeration import Locals
from proofcheck.evaluation.evaluator import Evaluator, value_shape
from proofcheck.evaluation.functions.decay import Bound
from proofcheck.evaluation.named_terms import NamedTerms
from proofcheck.evaluation.values import arithmetic, matrices, truth
from proofcheck.evaluation.values.geometric_terms import multiplied
from proofcheck.evaluation.values.truth import Outcome
from proofcheck.evaluation.values.values import (
    FAULTS,
    Ball,
    NotEvaluable,
    Undefined,
    Value,
    enclosure,
)
from proofcheck.terms.expressions import Binding, Operation, Term, Variable
from proofcheck.terms.partial_sums import STARTS, converging
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Matrix, Ring
from proofcheck.terms.substitution import free_names

MOST_TERMS = 400
"""So many terms are added up one by one; what is left out then makes the enclosure wide."""


def infinite_sum(evaluator: Evaluator, term: Binding, scope: Locals) -> Value:
    """Enclose a sum over Nat or PosNat.

    raises   NotEvaluable where its terms are not seen to decrease geometrically; Undefined where
             one of the terms that are added up has no value
    """
    term, index, start = _from_a_number_on(evaluator, term, scope)
    named = NamedTerms(evaluator, index, scope)
    body = named.put(term.body)
    bound = named.bound(body)
    if not bound.rate < 1:
        raise NotEvaluable("the terms of a series are not seen to decrease geometrically")
    count = max([start + _terms_needed(bound), *(-p.shift for p in named.powers)])
    geometric = named.geometric(body, start) if term.condition is None else None
    if geometric is not None:
        total, more = geometric.partial_sum(count - start)
        count = start + more
    else:
        count = min(count, start + MOST_TERMS)
        if any(p.step * count + p.shift < 0 for p in named.powers):
            raise NotEvaluable("too many terms of a series are powers of an inverse")
        total = _zero(evaluator, term, scope)
        for part in _terms(named, term, body, range(start, count)):
            total = arithmetic.add(total, part)
    is_real = getattr(term.sort, "ring", Ring.COMPLEX) is not Ring.COMPLEX
    return _widened(total, bound.factor * bound.rate**count / (1 - bound.rate), is_real)


def find_convergence(evaluator: Evaluator, term: Binding, scope: Locals) -> Outcome:
    """Return TRUE for the proposition that a sum converges absolutely, where its terms decrease so.

    UNKNOWN for everything else: no series is seen to diverge.
    """
    whole = converging(term)
    if whole is None:
        return truth.UNKNOWN
    try:
        free, index, start = _from_a_number_on(evaluator, whole, scope)
        named = NamedTerms(evaluator, index, scope)
        bound = named.bound(named.put(free.body))
    except (NotEvaluable, Undefined, *FAULTS) as fault:
        evaluator.note_fault(fault)
        return truth.UNKNOWN
    has_values = all(p.step * start + p.shift >= 0 for p in named.powers)
    return truth.TRUE if has_values and bound.rate < 1 else truth.UNKNOWN


def _from_a_number_on(
    evaluator: Evaluator, term: Binding, scope: Locals
) -> tuple[Binding, str, int]:
    """Return the sum, its index, and the least number that the index may be.

    A condition that only says from which number on the terms are added up is taken away.
    """
    (item,) = term.bound
    assert isinstance(item.domain, Operation)
    index, start = item.variable.name, STARTS[item.domain.operator]
    low, is_strict = _lower_bound(index, term.condition)
    value = None if low is None else evaluator.value(low, scope)
    if not isinstance(value, Fraction):
        return term, index, start
    least = floor(value) + 1 if is_strict else ceil(value)
    free = Binding(term.binder, term.bound, None, term.body, term.sort)
    return free, index, max(start, least)


def _lower_bound(index: str, condition: Term | None) -> tuple[Term | None, bool]:
    """Read ``index >= low`` or ``index > low``; the second part says which."""
    match condition:
        case Operation("ge" | "gt" as sign, (Variable(name), low)) if name == index:
            pass
        case Operation("le" | "lt" as sign, (low, Variable(name))) if name == index:
            pass
        case _:
            return None, False
    return (low, sign in ("gt", "lt")) if index not in free_names(low) else (None, False)


def _zero(evaluator: Evaluator, term: Binding, scope: Locals) -> Value:
    if not isinstance(term.sort, Matrix):
        return Fraction(0)
    return matrices.zeros(*value_shape(evaluator, term.sort, scope))


def _terms_needed(bound: Bound) -> int:
    """Return after how many terms the rest is as small as the working precision."""
    from flint import ctx

    if float(bound.factor.mid()) == 0:
        return 1
    digits = ctx.prec + max(0.0, float((bound.factor / (1 - bound.rate)).abs_upper().log()))
    return 2 + int(digits / -float(bound.rate.log().mid()))


def _terms(named: NamedTerms, term: Binding, body: Term, indices: range) -> Iterator[Value]:
    """Yield the terms of a partial sum, each power from the one before."""
    steps = [arithmetic.power(p.base, Fraction(p.step)) for p in named.powers]
    current: list[Value] = []
    evaluator, taken = named.evaluator, named.evaluator.steps
    for number in indices:
        evaluator.steps = taken  # the number of terms has its own limit
        if current:
            current = [multiplied(x, y) for x, y in zip(current, steps, strict=True)]
        local = {**named.scope, named.index: Fraction(number)}
        if term.condition is not None and not certainly(evaluator, term.condition, local):
            continue
        if not current:
            exponents = (Fraction(p.step * number + p.shift) for p in named.powers)
            pairs = zip(named.powers, exponents, strict=True)
            current = [arithmetic.power(p.base, e) for p, e in pairs]
        values = {p.name.name: x for p, x in zip(named.powers, current, strict=True)}
        yield evaluator.value(body, {**named.constants, **values})


def _widened(value: Value, radius: Any, is_real: bool) -> Value:
    """Add what is left out, which may be any number up to the radius."""
    from flint import acb, arb

    if not radius.is_finite():
        raise NotEvaluable("what a partial sum leaves out is not bounded")
    rest = arb(0, radius.abs_upper())
    around = acb(rest) if is_real else acb(rest, rest)
    return arithmetic.each(value, lambda x: Ball(enclosure(x) + around))
