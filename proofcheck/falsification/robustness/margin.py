"""How far a proposition is from failing on a model: a number to descend on, never a verdict.

The margin of a comparison is the difference of its sides, of a disequation their distance; a
conjunction has the least margin of its parts, a disjunction the largest.  An equation that holds
has no margin: it gives nothing to descend on.  A set that is left, or a rank that is reached, has
the margin of what would have to vanish (`gaps`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import ceil
from typing import Any

from proofcheck.evaluation.belonging import belongs
from proofcheck.evaluation.decision import decide
from proofcheck.evaluation.enumeration import Locals, SetValue
from proofcheck.evaluation.evaluator import Evaluator
from proofcheck.evaluation.unknowns import Unknowns
from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.affine_forms import Affine
from proofcheck.evaluation.values.arithmetic import as_matrix
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import (
    Ball,
    Gaussian,
    MatrixValue,
    NotEvaluable,
    Undefined,
)
from proofcheck.falsification.robustness.gaps import (
    gap_below_entries,
    gap_below_rank,
    gap_to_kernel,
    gap_to_spectrum,
)
from proofcheck.terms.expressions import Binding, Bound, Operation, Term, walk
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER, Scalar
from proofcheck.terms.substitution import free_names, free_variables

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
    special = _SPECIAL.get(term.operator)
    found = None if special is None else special(evaluator, term, scope)
    if found is not None:
        return found
    compare = _COMPARISONS.get(term.operator)
    if compare is None:
        return _decided(evaluator, term, scope)
    return compare(*(evaluator.value(a, scope) for a in term.arguments))


def _all(evaluator: Evaluator, term: Operation, scope: Locals) -> Margin:
    return _least(margin_of(evaluator, a, scope) for a in term.arguments)


def _any(evaluator: Evaluator, term: Operation, scope: Locals) -> Margin:
    return _largest(margin_of(evaluator, a, scope) for a in term.arguments)


def _not(evaluator: Evaluator, term: Operation, scope: Locals) -> Margin:
    return _denied(evaluator, term.arguments[0], scope)


def _implied(evaluator: Evaluator, term: Operation, scope: Locals) -> Margin:
    first, second = term.arguments
    return _largest((_denied(evaluator, first, scope), margin_of(evaluator, second, scope)))


def _least(margins: Iterable[Margin]) -> Margin:
    return min(margins, key=lambda m: m.value, default=HOLDS)


def _largest(margins: Iterable[Margin]) -> Margin:
    return max(margins, key=lambda m: m.value, default=FAILS)


def _of_member(evaluator: Evaluator, term: Operation, scope: Locals) -> Margin:
    value, collection = (evaluator.value(a, scope) for a in term.arguments)
    if not isinstance(collection, SetValue):
        return _decided(evaluator, term, scope)
    found = _of_element(evaluator, value, collection, is_in=term.operator == "in")
    return _decided(evaluator, term, scope) if found is None else found


def _of_element(
    evaluator: Evaluator, value: Any, collection: SetValue, *, is_in: bool
) -> Margin | None:
    """Return the margin of `value in collection`, or of its negation; None where there is none."""
    term, inner = collection.term, collection.scope
    compare = _equal if is_in else _unequal
    if isinstance(term, Binding):
        return _of_described(evaluator, value, collection, term, is_in=is_in)
    if not isinstance(term, Operation):
        return None
    match term.operator:
        case "finite":
            members = [compare(value, evaluator.value(a, inner)) for a in term.arguments]
            return _largest(members) if is_in else _least(members)
        case "spectrum":
            return compare(gap_to_spectrum(value, evaluator.value(term.arguments[0], inner)), _ZERO)
        case "kernel":
            image = gap_to_kernel(value, evaluator.value(term.arguments[0], inner))
            return compare(image, matrices.zeros(image.rows, image.columns))
    return None


def _of_described(
    evaluator: Evaluator, value: Any, collection: SetValue, term: Binding, *, is_in: bool
) -> Margin | None:
    """Return the margin for `{ x in X where P }`: that of P, as far as X holds the value."""
    first = term.bound[0]
    if len(term.bound) > 1 or term.body != first.variable or term.condition is None:
        return None
    if belongs(evaluator, first, value, collection.scope).truth is not Truth.TRUE:
        return None
    inner = {**collection.scope, first.variable.name: value}
    side = margin_of if is_in else _denied
    return side(evaluator, term.condition, inner)


def _of_count(evaluator: Evaluator, term: Operation, scope: Locals) -> Margin | None:
    """Return the margin of a count that has to be reached; None where that is not what is said.

    Where both sides change with the model, neither has to fail when one drops.
    """
    left, right = term.arguments
    if term.operator in ("le", "lt"):
        left, right = right, left
    gap = _GAPS.get(left.operator) if isinstance(left, Operation) else None
    if gap is None or not isinstance(left, Operation) or not _is_fixed(right):
        return None
    if decide(evaluator, term, scope).truth is not Truth.TRUE:
        return FAILS
    needed = evaluator.value(right, scope) + (term.operator in ("gt", "lt"))
    if needed <= 0:
        return HOLDS
    value = gap(evaluator.value(left.arguments[0], scope), ceil(needed))
    return None if value is None else _unequal(value, _ZERO)


def _of_kernel(evaluator: Evaluator, term: Operation, scope: Locals) -> Margin | None:
    """Return the margin of a bound on the dimension of a kernel: that of the rank behind it."""
    small, large = term.arguments
    if term.operator in ("ge", "gt"):
        small, large = large, small
    match small:
        case Operation("dim", (Operation("kernel", (matrix,)),)) if _is_fixed(large):
            if decide(evaluator, term, scope).truth is not Truth.TRUE:
                return FAILS
            value = as_matrix(evaluator.value(matrix, scope))
            most = evaluator.value(large, scope) - (term.operator in ("lt", "gt"))
            needed = value.columns - most
            gap = gap_below_rank(value, ceil(needed)) if needed > 0 else None
            return None if gap is None else _unequal(gap, _ZERO)
    return None


def _of_finite_sets(evaluator: Evaluator, term: Operation, scope: Locals) -> Margin | None:
    """Return how far two sets are apart that list their members; None for others."""
    if not all(_lists_members(a) for a in term.arguments):
        return None
    first, second = ([evaluator.value(m, scope) for m in a.children] for a in term.arguments)
    gaps = [_least(_unequal(x, y) for y in second) for x in first]
    return _largest([*gaps, *(_least(_unequal(x, y) for x in first) for y in second)])


def _lists_members(term: Term) -> bool:
    return isinstance(term, Operation) and term.operator == "finite" and bool(term.arguments)


def _of_comparison(evaluator: Evaluator, term: Operation, scope: Locals) -> Margin | None:
    counted = _of_count(evaluator, term, scope)
    return counted if counted is not None else _of_kernel(evaluator, term, scope)


def _is_fixed(term: Term) -> bool:
    """Say whether a number is one of sizes and literals alone."""
    return all(v.sort == INTEGER for v in free_variables(term)) and not any(
        isinstance(node, Binding) for node in walk(term)
    )


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
_OPPOSITE |= {"in": "notin", "notin": "in"}

_SPECIAL: dict[str, Callable[[Evaluator, Operation, Locals], Margin | None]] = {
    "and": _all,
    "or": _any,
    "not": _not,
    "implies": _implied,
    **dict.fromkeys(("in", "notin"), _of_member),
    **dict.fromkeys(("eq", "ge", "gt", "le", "lt"), _of_comparison),
    "ne": _of_finite_sets,
}

_GAPS = {"rank": gap_below_rank, "nnz": gap_below_entries}

_ZERO = Fraction(0)


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
        return _of_solution(evaluator, term, scope) or _decided(evaluator, term, scope)
    margins = (margin_of(evaluator, body, inner) for inner in scopes)
    return _least(margins) if term.binder == "forall" else _largest(margins)


def _of_solution(evaluator: Evaluator, term: Binding, scope: Locals) -> Margin | None:
    """Return the margin for `exists y: a*y = b` with b not zero: how far a is from zero."""
    if not asks_for_a_number(term) or term.condition is not None:
        return None
    return _of_solvable(evaluator, term.bound[0], term.body, scope)


def _of_solvable(evaluator: Evaluator, bound: Bound, body: Term, scope: Locals) -> Margin | None:
    """Return the margin for a number that a proposition asks for, also in one of its alternatives."""
    if bound.variable.name not in free_names(body):
        return margin_of(evaluator, body, scope)
    if isinstance(body, Operation) and body.operator == "or":
        parts = [_of_solvable(evaluator, bound, part, scope) for part in body.arguments]
        known = [margin for margin in parts if margin is not None]
        return _largest(known) if len(known) == len(parts) else None
    unknowns = Unknowns()
    inner = {**scope, bound.variable.name: unknowns.stand_in(evaluator, bound, scope)}
    match unknowns.equations(evaluator, body, inner):
        case [Affine(constant, coefficients)] if len(coefficients) == 1 and constant != 0:
            (slope,) = coefficients.values()
            return _unequal(slope, _ZERO)
    return None


def asks_for_a_number(term: Term) -> bool:
    """Say whether a proposition says that one real or complex number exists."""
    if not isinstance(term, Binding) or term.binder != "exists" or len(term.bound) > 1:
        return False
    sort = term.bound[0].variable.sort
    return isinstance(sort, Scalar) and sort != INTEGER


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
