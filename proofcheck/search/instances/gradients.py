"""Gradients and Jacobians as terms: what a derivative may be.  Nothing here is believed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import reduce

from proofcheck.logic.differentials import LARGEST_POWER, times, total_of
from proofcheck.logic.propositions import ONE, Unbuildable, derivative_sort, make, ring_of, shape
from proofcheck.terms.expressions import Application, Number, Operation, Term, Variable, sort_of
from proofcheck.terms.functions import value_at
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Function, Ring, Scalar
from proofcheck.terms.substitution import free_names, substitute

TWO = Number(Fraction(2))


@dataclass(frozen=True, slots=True)
class Gradients:
    """Finds the gradient of numbers, and the Jacobian of vectors, with respect to one name.

    name   of what moves: a vector or matrix
    body   returns what a defined function of arguments stands for, None for others
    """

    name: Variable
    body: Callable[[Term], Term | None]

    def derivative(self, term: Term) -> Term | None:
        """Return what the derivative of a number or a vector is; None where it does not move.

        raises   Unbuildable where that is not known
        """
        if isinstance(sort_of(term), Scalar):
            return _total(self.parts(term, ONE))
        if isinstance(term, Operation) and term.operator == "derivative":
            term = self._gradient(term)
        return self.jacobian(term, make("identity", ONE), turned=False)

    def _gradient(self, term: Operation) -> Term:
        """Return what a gradient is, where a Hessian is asked for."""
        function, point = term.arguments
        sort = sort_of(function)
        assert isinstance(sort, Function)
        name = Variable(f"{self.name.name} inside", sort.parameters[0].sort)
        found = Gradients(name, self.body).derivative(value_at(function, name))
        if found is None:
            return make("zero", *shape(term))
        return substitute(found, {name.name: point})

    def moves(self, term: Term) -> bool:
        """Say whether a term depends on what moves."""
        return self.name.name in free_names(term)

    # --- gradients: f moves by the trace of G^T dX ---------------------------------------------

    def parts(self, term: Term, factor: Term) -> Iterator[Term]:
        """Yield summands of the gradient of a term, times a factor (of a matrix, along one)."""
        if not self.moves(term):
            return
        if isinstance(term, Variable):
            yield factor
        elif isinstance(term, Application):
            yield from self._of_application(term, factor)
        elif isinstance(term, Operation) and term.operator in _BACKWARDS:
            for inner, inner_factor in _BACKWARDS[term.operator](term, factor):
                yield from self.parts(inner, inner_factor)
        else:
            raise Unbuildable("a gradient that is not known")

    def _of_application(self, term: Application, factor: Term) -> Iterator[Term]:
        body = self.body(term)
        if body is not None:
            yield from self.parts(body, factor)
            return
        function = term.function
        assert isinstance(function.sort, Function)
        if len(term.arguments) != 1 or not _is_number(term):
            raise Unbuildable("the gradient of an unknown function of several arguments")
        (inner,) = term.arguments
        sort = derivative_sort(function.sort.parameters[0].sort, term.sort)
        slope = Operation("derivative", (function, inner), sort)
        yield from self.parts(inner, make("mul", factor, slope))

    # --- Jacobians of M(x)*w, for a vector w that does not move -------------------------------

    def jacobian(self, term: Term, vector: Term, *, turned: bool) -> Term | None:
        """Return the Jacobian of a matrix times a vector; with ``turned``, of its transpose."""
        if not self.moves(term):
            return None
        if isinstance(term, Variable):
            if turned:
                return make("transpose", vector)
            return make("mul", make("scalar", vector), make("identity", shape(term)[0]))
        if isinstance(term, Application):
            body = self.body(term)
            return None if body is None else self.jacobian(body, vector, turned=turned)
        rule = _FORWARDS.get(getattr(term, "operator", ""))
        if rule is None or not isinstance(term, Operation):
            raise Unbuildable("a Jacobian that is not known")
        return rule(self, term, vector, turned)


def _is_number(term: Term) -> bool:
    return isinstance(sort_of(term), Scalar)


def _total(parts: Iterator[Term] | list[Term]) -> Term | None:
    summands = list(parts)
    return reduce(lambda x, y: make("add", x, y), summands) if summands else None


def _negative(term: Term) -> Term:
    return make("neg", term)


def _inner(matrix: Term, other: Term) -> Term:
    return total_of(make("mul", make("transpose", matrix), other))


_Parts = Iterator[tuple[Term, Term]]


def _of_sum(term: Operation, factor: Term) -> _Parts:
    for place, part in enumerate(term.arguments):
        yield part, _negative(factor) if term.operator == "sub" and place else factor


def _of_negative(term: Operation, factor: Term) -> _Parts:
    yield term.arguments[0], _negative(factor)


def _of_product(term: Operation, factor: Term) -> _Parts:
    *first, right = term.arguments
    left = times(*first)
    numbers = _is_number(left), _is_number(right)
    if all(numbers):
        yield left, make("mul", factor, right)
        yield right, make("mul", factor, left)
    elif any(numbers):
        number, matrix = (left, right) if numbers[0] else (right, left)
        yield number, _inner(factor, matrix)
        yield matrix, make("mul", number, factor)
    else:
        yield left, make("mul", factor, make("transpose", right))
        yield right, make("mul", make("transpose", left), factor)


def _of_quotient(term: Operation, factor: Term) -> _Parts:
    top, bottom = term.arguments
    yield make("mul", make("inv", bottom), top), factor


def _of_power(term: Operation, factor: Term) -> _Parts:
    base, exponent = term.arguments
    if not isinstance(exponent, Number) or not 0 < abs(exponent.value) <= LARGEST_POWER:
        raise Unbuildable("the gradient of a power that is not known")
    if exponent == TWO and getattr(base, "operator", "") in ("abs", "norm", "normF"):
        inner = base.children[0]
        yield inner, make("mul", make("mul", TWO, factor), inner)
        return
    one = base if exponent.value > 0 else make("inv", base)
    yield times(*[one] * abs(int(exponent.value))), factor


def _of_inverse(term: Operation, factor: Term) -> _Parts:
    (inner,) = term.arguments
    if _is_number(inner):
        yield inner, _negative(times(factor, term, term))
    else:
        turned = make("transpose", term)
        yield inner, _negative(times(turned, factor, turned))


def _of_transpose(term: Operation, factor: Term) -> _Parts:
    yield term.arguments[0], make("transpose", factor)


def _of_adjoint(term: Operation, factor: Term) -> _Parts:
    if ring_of(term) is Ring.COMPLEX:
        raise Unbuildable("the gradient of a conjugate")
    yield from _of_transpose(term, factor)


def _of_trace(term: Operation, factor: Term) -> _Parts:
    (inner,) = term.arguments
    yield inner, make("mul", factor, make("identity", shape(inner)[0]))


def _of_entry(term: Operation, factor: Term) -> _Parts:
    yield term.arguments[0], make("mul", factor, make("identity", ONE))


def _of_determinant(term: Operation, factor: Term) -> _Parts:
    (inner,) = term.arguments
    yield inner, make("mul", make("mul", factor, term), make("transpose", make("inv", inner)))


def _of_logarithm(term: Operation, factor: Term) -> _Parts:
    """The determinant in a logarithm cancels."""
    (inner,) = term.arguments
    if not _is_number(inner):
        raise Unbuildable("the logarithm of a matrix")
    if isinstance(inner, Operation) and inner.operator == "det":
        (matrix,) = inner.arguments
        yield matrix, make("mul", factor, make("transpose", make("inv", matrix)))
    else:
        yield inner, make("mul", factor, make("inv", inner))


def _of_length(term: Operation, factor: Term) -> _Parts:
    (inner,) = term.arguments
    yield inner, make("mul", make("mul", factor, make("inv", term)), inner)


def _by_slope(slope: Callable[[Term, Operation], Term]) -> Callable[[Operation, Term], _Parts]:
    def rule(term: Operation, factor: Term) -> _Parts:
        (inner,) = term.arguments
        if not _is_number(inner):
            raise Unbuildable("a function of a matrix")
        yield inner, make("mul", factor, slope(inner, term))

    return rule


_BACKWARDS: Mapping[str, Callable[[Operation, Term], _Parts]] = {
    **dict.fromkeys(("add", "sub"), _of_sum),
    **dict.fromkeys(("abs", "norm", "normF"), _of_length),
    "neg": _of_negative,
    "mul": _of_product,
    "div": _of_quotient,
    "pow": _of_power,
    "inv": _of_inverse,
    "transpose": _of_transpose,
    "adjoint": _of_adjoint,
    "trace": _of_trace,
    "scalar": _of_entry,
    "det": _of_determinant,
    "exp": _by_slope(lambda _x, value: value),
    "log": _of_logarithm,
    "sqrt": _by_slope(lambda _x, value: make("inv", make("mul", TWO, value))),
    "sin": _by_slope(lambda x, _value: make("cos", x)),
    "cos": _by_slope(lambda x, _value: _negative(make("sin", x))),
}


def _sum_of_vectors(own: Gradients, term: Operation, vector: Term, turned: bool) -> Term | None:
    parts = []
    for place, summand in enumerate(term.arguments):
        found = own.jacobian(summand, vector, turned=turned)
        if found is not None:
            parts.append(_negative(found) if term.operator == "sub" and place else found)
    return _total(parts)


def _negative_vector(own: Gradients, term: Operation, vector: Term, turned: bool) -> Term | None:
    found = own.jacobian(term.arguments[0], vector, turned=turned)
    return None if found is None else _negative(found)


def _product_of_vector(own: Gradients, term: Operation, vector: Term, turned: bool) -> Term | None:
    *first, right = term.arguments
    left = times(*first)
    if _is_number(left) or _is_number(right):
        number, matrix = (left, right) if _is_number(left) else (right, left)
        return _multiple(own, number, matrix, vector, turned)
    outer, inner = (right, left) if turned else (left, right)
    flipped = [make("transpose", x) if turned else x for x in (outer, inner)]
    parts = [own.jacobian(outer, make("mul", flipped[1], vector), turned=turned)]
    below = own.jacobian(inner, vector, turned=turned)
    parts.append(None if below is None else make("mul", flipped[0], below))
    return _total([x for x in parts if x is not None])


def _multiple(
    own: Gradients, number: Term, matrix: Term, vector: Term, turned: bool
) -> Term | None:
    image = make("mul", make("transpose", matrix) if turned else matrix, vector)
    slope = _total(own.parts(number, ONE))
    parts = [None if slope is None else make("mul", image, make("transpose", slope))]
    below = own.jacobian(matrix, vector, turned=turned)
    parts.append(None if below is None else make("mul", number, below))
    return _total([x for x in parts if x is not None])


def _turned(own: Gradients, term: Operation, vector: Term, turned: bool) -> Term | None:
    return own.jacobian(term.arguments[0], vector, turned=not turned)


def _inverse_of_vector(own: Gradients, term: Operation, vector: Term, turned: bool) -> Term | None:
    outer = make("transpose", term) if turned else term
    found = own.jacobian(term.arguments[0], make("mul", outer, vector), turned=turned)
    return None if found is None else _negative(make("mul", outer, found))


def _quotient_of_vector(own: Gradients, term: Operation, vector: Term, turned: bool) -> Term | None:
    top, bottom = term.arguments
    return own.jacobian(make("mul", make("inv", bottom), top), vector, turned=turned)


_FORWARDS: Mapping[str, Callable[[Gradients, Operation, Term, bool], Term | None]] = {
    **dict.fromkeys(("add", "sub"), _sum_of_vectors),
    "neg": _negative_vector,
    "mul": _product_of_vector,
    "div": _quotient_of_vector,
    "inv": _inverse_of_vector,
    "transpose": _turned,
}
