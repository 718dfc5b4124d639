"""How far a proposition is from failing on a model: a number to descend on, never a verdict.

The margin of a comparison is the difference of its sides, of a disequation their distance; a
conjunction has the least margin of its parts, a disjunction the largest.  An equation that holds
has no margin: it gives nothing to descend on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from proofcheck.semantics import matrices
from proofcheck.semantics.decision import decide
from proofcheck.semantics.enumeration import Locals
from proofcheck.semantics.evaluation import Evaluator
from proofcheck.semantics.functions import as_matrix
from proofcheck.semantics.truth import Truth
from proofcheck.semantics.values import Ball, Gaussian, MatrixValue, NotEvaluable, Undefined
from proofcheck.terms.expressions import Binding, Operation, Term

INFINITE = float("inf")


@dataclass(frozen=True, slots=True)
class Margin:
    """A margin; ``strict`` where the proposition fails at margin zero already.

    value   an estimate in ordinary floating point, positive where the proposition holds
    exact   the difference of the sides as a rational number, where it is one
    signed  an estimate of that difference, where it is real
    """

    value: float
    strict: bool = False
    exact: Fraction | None = None
    signed: float | None = None

    @property
    def height(self) -> float:
        """What a parabola is laid through: squared, where a distance has a kink at zero."""
        return self.value**2 if self.strict and self.signed is None else self.value


HOLDS = Margin(INFINITE)
FAILS = Margin(-INFINITE)


def margin_of(evaluator: Evaluator, term: Term, scope: Locals) -> Margin:
    """Return the margin of a proposition.

    raises   NotEvaluable or Undefined where a term has no value
    """
    if isinstance(term, Binding):
        return _quantified(evaluator, term, scope)
    if not isinstance(term, Operation):
        raise NotEvaluable("a proposition is expected")
    match term.operator:
        case "and":
            return _least(margin_of(evaluator, a, scope) for a in term.arguments)
        case "or":
            return _largest(margin_of(evaluator, a, scope) for a in term.arguments)
        case "not":
            return _denied(evaluator, term.arguments[0], scope)
        case "implies":
            first, second = term.arguments
            parts = (_denied(evaluator, first, scope), margin_of(evaluator, second, scope))
            return _largest(parts)
    compare = _COMPARISONS.get(term.operator)
    if compare is None:
        return _decided(evaluator, term, scope)
    return compare(*(evaluator.value(a, scope) for a in term.arguments))


def _least(margins: Iterable[Margin]) -> Margin:
    return min(margins, key=lambda m: m.value, default=HOLDS)


def _largest(margins: Iterable[Margin]) -> Margin:
    return max(margins, key=lambda m: m.value, default=FAILS)


def _decided(evaluator: Evaluator, term: Term, scope: Locals) -> Margin:
    """Nothing to descend on: it holds, or it fails."""
    match decide(evaluator, term, scope).truth:
        case Truth.TRUE | Truth.CLOSE:
            return HOLDS
        case Truth.FALSE:
            return FAILS
    raise NotEvaluable("the proposition is not decided")


def _denied(evaluator: Evaluator, term: Term, scope: Locals) -> Margin:
    """Return the margin of the negation."""
    if not isinstance(term, Operation):
        return _negated(_decided(evaluator, term, scope))
    arguments = term.arguments
    if term.operator in _OPPOSITE:
        opposite = Operation(_OPPOSITE[term.operator], arguments, term.sort)
        return margin_of(evaluator, opposite, scope)
    match term.operator:
        case "and":
            return _largest(_denied(evaluator, a, scope) for a in arguments)
        case "or":
            return _least(_denied(evaluator, a, scope) for a in arguments)
        case "not":
            return margin_of(evaluator, arguments[0], scope)
        case "implies":
            first, second = arguments
            return _least((margin_of(evaluator, first, scope), _denied(evaluator, second, scope)))
    return _negated(_decided(evaluator, term, scope))


def _negated(margin: Margin) -> Margin:
    return FAILS if margin is HOLDS else HOLDS


_OPPOSITE = {"eq": "ne", "ne": "eq", "lt": "ge", "le": "gt", "gt": "le", "ge": "lt"}


def _quantified(evaluator: Evaluator, term: Binding, scope: Locals) -> Margin:
    """Ranges that can be listed are looked at member by member."""
    if term.binder not in ("forall", "exists"):
        raise NotEvaluable("a proposition is expected")
    body = term.body
    if term.condition is not None:
        operator = "implies" if term.binder == "forall" else "and"
        body = Operation(operator, (term.condition, body), term.sort)
    try:
        scopes = list(evaluator.instances(term.bound, scope))
    except NotEvaluable:
        return _decided(evaluator, term, scope)
    margins = (margin_of(evaluator, body, inner) for inner in scopes)
    return _least(margins) if term.binder == "forall" else _largest(margins)


def _equal(left: Any, right: Any) -> Margin:
    distance = _distance(left, right)
    return HOLDS if distance.value == 0 else Margin(-distance.value)


def _unequal(left: Any, right: Any) -> Margin:
    distance = _distance(left, right)
    return Margin(distance.value, True, distance.exact, distance.signed)


def _distance(left: Any, right: Any) -> Margin:
    if isinstance(left, MatrixValue) and isinstance(right, MatrixValue):
        pairs = zip(left.flat(), right.flat(), strict=True)
        return max((_distance(x, y) for x, y in pairs), key=lambda m: m.value, default=Margin(0.0))
    difference = left - right
    if isinstance(difference, Fraction):
        signed = _float(difference)
        return Margin(abs(signed), exact=difference, signed=signed)
    estimated = estimate(difference)
    return Margin(abs(estimated), signed=estimated.real if estimated.imag == 0 else None)


def _difference(strict: bool) -> Callable[[Any, Any], Margin]:
    def compare(smaller: Any, larger: Any) -> Margin:
        difference = larger - smaller
        if isinstance(difference, Fraction):
            return Margin(_float(difference), strict, difference, _float(difference))
        signed = estimate(difference).real
        return Margin(signed, strict, signed=signed)

    return compare


def _regular(value: Any) -> Margin:
    determinant = matrices.determinant(as_matrix(value))
    return _unequal(determinant, Fraction(0))


_COMPARISONS: dict[str, Callable[..., Margin]] = {
    "eq": _equal,
    "ne": _unequal,
    "lt": _difference(strict=True),
    "le": _difference(strict=False),
    "gt": lambda x, y: _difference(strict=True)(y, x),
    "ge": lambda x, y: _difference(strict=False)(y, x),
    "invertible": _regular,
}


def _float(value: Fraction) -> float:
    try:
        return float(value)
    except OverflowError:
        return INFINITE if value > 0 else -INFINITE


def estimate(value: Any) -> complex:
    """Return a number in ordinary floating point; the midpoint of an enclosure.

    raises   NotEvaluable for what is no number
    """
    if isinstance(value, Fraction):
        return complex(_float(value))
    if isinstance(value, Gaussian):
        return complex(_float(value.re), _float(value.im))
    if isinstance(value, Ball) and value.value.is_finite():
        return complex(value.value.mid())
    raise NotEvaluable("no estimate of this value")


def margin_on(evaluator: Evaluator, term: Term) -> Margin | None:
    """Return the margin of a proposition; None where it cannot be told."""
    try:
        return margin_of(evaluator, term, {})
    except (NotEvaluable, Undefined, TypeError, ValueError, OverflowError):
        return None
