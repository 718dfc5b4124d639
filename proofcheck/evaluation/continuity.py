"""Bounds that exist because a function is continuous, though no number is known to be one.

A continuous function on a compact set is bounded (Weierstrass; Rudin 1976, Principles of
Mathematical Analysis, theorem 4.15).  Continuity is read off the form of a term: operations without
a value somewhere, such as division or a logarithm, are not looked at any further.
"""

from __future__ import annotations

from collections.abc import Collection

from proofcheck.evaluation.boxes import cover
from proofcheck.evaluation.enumeration import Locals
from proofcheck.evaluation.evaluator import Evaluator
from proofcheck.evaluation.values import truth
from proofcheck.evaluation.values.affine_forms import Affine
from proofcheck.evaluation.values.truth import Outcome
from proofcheck.evaluation.values.values import FAULTS, Ball, MatrixValue, NotEvaluable, Undefined
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Number,
    Operation,
    Term,
    Variable,
    sort_of,
)
from proofcheck.terms.partial_sums import is_infinite_sum
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import REAL
from proofcheck.terms.substitution import free_names

ANALYTIC_EVERYWHERE = frozenset(
    {
        *("add", "sub", "neg", "mul", "transpose", "adjoint", "conj", "re", "im", "trace", "det"),
        *("exp", "cos", "sin", "scalar", "dsum"),
    }
)
"""Operations with a value for all arguments, real-analytic in all of them."""

_CONTINUOUS = ANALYTIC_EVERYWHERE | {"abs", "norm", "norm1", "norminf", "normF"}
"""Operations with a value for all arguments, continuous in all of them."""

_ORDERS = frozenset({"le", "lt", "ge", "gt"})

_FOLDS = frozenset({"sum", "prod", "bigoplus"})


def find_bound(evaluator: Evaluator, term: Binding, scope: Locals) -> Outcome:
    """Return TRUE for ``exists c : Real: forall x where |x| <= r: f(x) <= c``, with f continuous.

    UNKNOWN for everything else.  The order may be the other one, and strict.
    """
    match term:
        case Binding(
            "exists",
            (item,),
            None,
            Binding("forall", bound, condition, Operation(order, sides)),
        ) if order in _ORDERS and item.variable.sort == REAL and item.domain is None:
            function = _other_than(item.variable, sides)
        case _:
            return truth.UNKNOWN
    names = frozenset(one.variable.name for one in bound)
    if function is None or not _is_continuous(evaluator, function, names):
        return truth.UNKNOWN
    try:
        covered = cover(evaluator, bound, condition, scope)
        ends = {key for key, radius in covered.radius.items() if _is_finite(radius)}
        is_bounded = all(_is_within(v, ends) for v in covered.stand_ins.values())
        zero = next(covered.points())
        has_values = is_bounded and _is_finite(evaluator.value(function, {**scope, **zero}))
    except (NotEvaluable, Undefined, *FAULTS) as fault:
        evaluator.note_fault(fault)
        return truth.UNKNOWN
    return truth.TRUE if has_values else truth.UNKNOWN


def _other_than(limit: Variable, sides: tuple[Term, ...]) -> Term | None:
    """Return the side of an inequality that the limit is to bound, a real term without it."""
    for here, other in (sides, sides[::-1]):
        if here == limit and limit.name not in free_names(other) and sort_of(other) == REAL:
            return other
    return None


def _is_within(value: object, bounded: Collection[int]) -> bool:
    """Say whether all unknowns that a value is made of are bounded."""
    entries = value.flat() if isinstance(value, MatrixValue) else (value,)
    return all(isinstance(x, Affine) and set(x.coefficients) <= set(bounded) for x in entries)


def _is_finite(value: object) -> bool:
    return isinstance(value, Fraction) or (
        isinstance(value, Ball) and bool(value.value.is_finite())
    )


def _is_continuous(evaluator: Evaluator, term: Term, names: frozenset[str]) -> bool:
    """Say whether a term is continuous in some names, wherever they are, by its form.

    What does not depend on them is taken to have a value.
    """

    def is_fixed(part: Term | None) -> bool:
        return part is None or free_names(part).isdisjoint(names)

    if is_fixed(term):
        return True
    match term:
        case Variable():
            return True
        case Operation("entry", (whole, *places)):
            return all(map(is_fixed, places)) and _is_continuous(evaluator, whole, names)
        case Operation("pow", (base, Number(power))) if power.denominator == 1 and power >= 0:
            return _is_continuous(evaluator, base, names)
        case Operation(name, parts) if name in _CONTINUOUS:
            return all(_is_continuous(evaluator, part, names) for part in parts)
        case Binding(binder, bound, condition, body) if binder in _FOLDS:
            if is_infinite_sum(term) or not all(is_fixed(one.domain) for one in bound):
                return False
            inner = names - {one.variable.name for one in bound}
            return is_fixed(condition) and _is_continuous(evaluator, body, inner)
        case Application(Variable(function), arguments) if function not in names:
            return _is_continuous_function(evaluator, function, arguments, names)
    return False


def _is_continuous_function(
    evaluator: Evaluator, function: str, arguments: tuple[Term, ...], names: frozenset[str]
) -> bool:
    """Say whether a defined function is continuous in those arguments that are not fixed."""
    item = evaluator.definitions.get(function)
    if item is None or item.body is None or len(item.parameters) != len(arguments):
        return False
    moving = [
        (parameter, argument)
        for parameter, argument in zip(item.parameters, arguments, strict=True)
        if not free_names(argument).isdisjoint(names)
    ]
    inner = frozenset(parameter.variable.name for parameter, _ in moving)
    return all(
        parameter.domain is None and _is_continuous(evaluator, argument, names)
        for parameter, argument in moving
    ) and _is_continuous(evaluator, item.body, inner)
