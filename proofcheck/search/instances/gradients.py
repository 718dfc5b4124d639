"""Gradients and Jacobians as terms, read off a differential.  Nothing here is believed.

A differential is linear in the direction H along which it is taken: a number is the trace of G^T H, and
a vector is J h.  What stands around H, in sums, products and transposes, says what G and J are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import reduce

from proofcheck.kernel.derivatives import Change, differential_of
from proofcheck.kernel.sequents import Sequent
from proofcheck.logic.differentials import times, total_of
from proofcheck.logic.propositions import ONE, Unbuildable, make, ring_of, shape
from proofcheck.terms.expressions import Operation, Term, Variable, sort_of
from proofcheck.terms.sorts import Ring, Scalar
from proofcheck.terms.substitution import free_names


def gradient_of(sequent: Sequent, term: Operation) -> Term | None:
    """Return what a derivative by a vector or a matrix is; None for one by a number, which is computed.

    raises   Unbuildable where the differential does not say it
    """
    change = differential_of(sequent, term)
    found: Term | None = change.term
    if is_computed(change):
        return None
    for name in (change.across, change.direction):
        if isinstance(name, Variable) and found is not None:
            found = _derivative(found, name)
    return make("zero", *shape(term)) if found is None else found


def is_computed(change: Change) -> bool:
    """Say whether a derivative is one by a number: it is the differential along 1."""
    return change.across is None and change.direction == ONE


def _derivative(change: Term, direction: Variable) -> Term | None:
    """Return the gradient of a number or the Jacobian of a vector; None where it does not move."""
    if isinstance(sort_of(change), Scalar):
        return _total([*_parts(direction, change, ONE)])
    return _jacobian(direction, change, make("identity", ONE), turned=False)


def _total(summands: list[Term]) -> Term | None:
    return reduce(lambda x, y: make("add", x, y), summands) if summands else None


def _is_number(term: Term) -> bool:
    return isinstance(sort_of(term), Scalar)


# --- gradients: a number is the trace of G^T H ---------------------------------------------------


def _parts(direction: Variable, term: Term, factor: Term) -> Iterator[Term]:
    """Yield summands of the gradient of a term, times a factor (of a matrix, along one)."""
    if direction.name not in free_names(term):
        return
    if isinstance(term, Variable):
        yield factor
        return
    rule = _INWARDS.get(getattr(term, "operator", ""))
    if rule is None or not isinstance(term, Operation):
        raise Unbuildable("a gradient that is not known")
    for inner, inner_factor in rule(term, factor):
        yield from _parts(direction, inner, inner_factor)


_Inner = Iterator[tuple[Term, Term]]


def _of_sum(term: Operation, factor: Term) -> _Inner:
    for place, part in enumerate(term.arguments):
        yield part, make("neg", factor) if term.operator == "sub" and place else factor


def _of_product(term: Operation, factor: Term) -> _Inner:
    *first, right = term.arguments
    left = times(*first)
    numbers = _is_number(left), _is_number(right)
    if all(numbers):
        yield left, make("mul", factor, right)
        yield right, make("mul", factor, left)
    elif any(numbers):
        number, matrix = (left, right) if numbers[0] else (right, left)
        yield number, total_of(make("mul", make("transpose", factor), matrix))
        yield matrix, make("mul", number, factor)
    else:
        yield left, make("mul", factor, make("transpose", right))
        yield right, make("mul", make("transpose", left), factor)


def _of_adjoint(term: Operation, factor: Term) -> _Inner:
    if ring_of(term) is Ring.COMPLEX:
        raise Unbuildable("the gradient of a conjugate")
    yield term.arguments[0], make("transpose", factor)


def _of_trace(term: Operation, factor: Term) -> _Inner:
    (inner,) = term.arguments
    yield inner, make("mul", factor, make("identity", shape(inner)[0]))


_INWARDS: Mapping[str, Callable[[Operation, Term], _Inner]] = {
    **dict.fromkeys(("add", "sub"), _of_sum),
    **dict.fromkeys(("trace", "scalar"), _of_trace),
    "neg": lambda term, factor: iter([(term.arguments[0], make("neg", factor))]),
    "transpose": lambda term, factor: iter([(term.arguments[0], make("transpose", factor))]),
    "mul": _of_product,
    "adjoint": _of_adjoint,
}


# --- Jacobians of M w, for a vector w in which H does not occur -------------------------------------


def _jacobian(direction: Variable, term: Term, vector: Term, *, turned: bool) -> Term | None:
    """Return the Jacobian of a matrix times a vector; with ``turned``, of its transpose."""
    if direction.name not in free_names(term):
        return None
    match term:
        case Variable() if turned:
            return make("transpose", vector)
        case Variable():
            return make("mul", make("scalar", vector), make("identity", shape(term)[0]))
        case Operation("add" | "sub", parts):
            found = [_jacobian(direction, one, vector, turned=turned) for one in parts]
            if term.operator == "sub" and found[1] is not None:
                found[1] = make("neg", found[1])
            return _total([one for one in found if one is not None])
        case Operation("neg", (inner,)):
            below = _jacobian(direction, inner, vector, turned=turned)
            return None if below is None else make("neg", below)
        case Operation("transpose", (inner,)):
            return _jacobian(direction, inner, vector, turned=not turned)
        case Operation("mul"):
            return _jacobian_of_product(direction, term, vector, turned=turned)
    raise Unbuildable("a Jacobian that is not known")


def _jacobian_of_product(
    direction: Variable, term: Operation, vector: Term, *, turned: bool
) -> Term | None:
    *first, right = term.arguments
    left = times(*first)
    own: Term | None = None
    if _is_number(left) or _is_number(right):
        number, matrix = (left, right) if _is_number(left) else (right, left)
        image = make("mul", make("transpose", matrix) if turned else matrix, vector)
        slope = _total([*_parts(direction, number, ONE)])
        if slope is not None:
            own = make("mul", image, make("transpose", slope))
        factor, inner = number, matrix
    else:
        outer, inner = (right, left) if turned else (left, right)
        factor, turned_inner = (make("transpose", x) if turned else x for x in (outer, inner))
        own = _jacobian(direction, outer, make("mul", turned_inner, vector), turned=turned)
    below = _jacobian(direction, inner, vector, turned=turned)
    parts = [own, None if below is None else make("mul", factor, below)]
    return _total([x for x in parts if x is not None])
