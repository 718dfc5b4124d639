"""Derivatives: `diff(x) t`, `f'(x)`, `grad(f)(x)`, `jac(f)(x)`, `hess(f)(x)` are one operation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from proofcheck.language.syntax import Diff, Expression, Index, Name
from proofcheck.language.typing.context import ONE, Context, ring_of, with_ring
from proofcheck.language.typing.rejection import Rejection
from proofcheck.source.span import Span
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    Variable,
    operation,
    sort_of,
)
from proofcheck.terms.functions import function_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import REAL, TRUTH, Function, Matrix, Ring, Scalar, Sort
from proofcheck.terms.substitution import apply, substitute, substitute_sort

ZERO = Number(Fraction(0))


@dataclass(frozen=True, slots=True)
class Point:
    """A function at a point; `place` is where the function is written."""

    function: Term
    argument: Term
    place: Span


def type_diff(context: Context, node: Diff) -> Term:
    """Understand `diff(x) t`, `diff(x, y) t` and `diff(X[i, j]) t`."""
    term = context.term(node.body)
    for place in reversed(node.places):
        if not isinstance(sort_of(term), Scalar | Matrix):
            raise context.unexpected(node.body, term, "a number or matrix")
        term = _by_place(context, term, place, node)
    return term


def _by_place(context: Context, term: Term, place: Expression, node: Diff) -> Term:
    if isinstance(place, Index) and isinstance(place.base, Name):
        base = context.term(place.base)
        if isinstance(base, Variable) and isinstance(base.sort, Matrix):
            return _by_entry(context, term, base, place)
    point = context.term(place) if isinstance(place, Name) else None
    if not isinstance(point, Variable):
        message = "a derivative is taken by a name, or by an entry of one"
        advice = "write `diff(x) t`; at another point, `grad(f)(a)` for a function `f`"
        raise Rejection("P0302", place.span, message, advice=advice)
    return derivative_at(
        context, Point(_as_function(context, term, point, place), point, node.span)
    )


def _as_function(context: Context, term: Term, point: Variable, place: Expression) -> Term:
    """Return the function of a name that a term is; its definitions in sight are read through.

    `f(x)` is f itself, where f is a function of one argument like that.
    """
    sort = _full(context, point, place)
    inner = Variable(context.fresh_name(f"{point.name.partition('@')[0]}'", term, point), sort)
    body = substitute(term, {point.name: inner})
    if isinstance(body, Application) and body.arguments == (inner,):
        function = body.function.sort
        if isinstance(function, Function) and function.parameters[0].sort == sort:
            return body.function
    return function_of((Bound(inner, None),), body)


def _full(context: Context, point: Variable, place: Expression) -> Sort:
    """Return the sort of the real or complex numbers or matrices that a point lies among."""
    sort = point.sort
    if isinstance(sort, Scalar | Matrix) and sort.ring is not Ring.INTEGER:
        return with_ring(sort, max(sort.ring, Ring.REAL))
    message = f"{context.quote(point)} is not a real or complex number, vector or matrix"
    raise Rejection("P0302", place.span, message, "a derivative is taken by one")


def _by_entry(context: Context, term: Term, base: Variable, place: Index) -> Term:
    """A number has an entry of its gradient; any other value moves with one entry of the matrix."""
    shape = base.sort
    assert isinstance(shape, Matrix)
    written = context.term(place)
    if not isinstance(written, Operation) or written.operator != "entry":
        raise context.unexpected(place, written, "one entry")
    _, row, column = written.arguments
    if isinstance(sort_of(term), Scalar):
        whole = derivative_at(
            context, Point(_as_function(context, term, base, place), base, place.span)
        )
        return operation("entry", whole, row, column, sort=Scalar(ring_of(whole)))
    step = Variable(context.fresh_name("t", term, base), REAL)
    moved = operation("add", base, _single_entry(step, row, column, shape), sort=base.sort)
    body = substitute(term, {base.name: moved})
    point = Point(function_of((Bound(step, None),), body), ZERO, place.span)
    return derivative_at(context, point)


def _single_entry(value: Term, row: Term, column: Term, shape: Matrix) -> Term:
    """Return the matrix with one entry that is not 0: a column of the identity times a row of it."""
    lines = []
    for name, size, index in (("column", shape.rows, row), ("row", shape.columns, column)):
        unit = operation("identity", size, sort=Matrix(size, size, Ring.INTEGER))
        rows, columns = (size, ONE) if name == "column" else (ONE, size)
        lines.append(operation(name, unit, index, sort=Matrix(rows, columns, Ring.INTEGER)))
    plain = operation("mul", *lines, sort=Matrix(shape.rows, shape.columns, Ring.INTEGER))
    return operation("mul", value, plain, sort=Matrix(shape.rows, shape.columns, Ring.REAL))


def derivative_at(context: Context, point: Point) -> Term:
    """Return the derivative of a function at a point.

    raises   Rejection for a matrix by a matrix, and a matrix by a vector
    """
    function = sort_of(point.function)
    assert isinstance(function, Function)
    (parameter,) = function.parameters
    value = substitute_sort(function.result, {parameter.name: point.argument})
    sort = derivative_sort(parameter.sort, value, context)
    if sort is None:
        raise _no_number(context, point, value)
    return operation("derivative", point.function, point.argument, sort=sort)


def derivative_sort(of_point: Sort, value: Sort, context: Context) -> Sort | None:
    """Return what the derivative is: None where it is neither a number nor a matrix."""
    assert isinstance(of_point, Scalar | Matrix)
    assert isinstance(value, Scalar | Matrix)
    ring = max(of_point.ring, value.ring)
    if isinstance(of_point, Scalar):
        return with_ring(value, ring)
    if isinstance(value, Scalar):
        return with_ring(of_point, ring)
    if context.sizes.is_one(of_point.columns) and context.sizes.is_one(value.columns):
        return Matrix(value.rows, of_point.rows, ring)
    return None


def _no_number(context: Context, point: Point, value: Sort) -> Rejection:
    parameter = sort_of(point.function)
    assert isinstance(parameter, Function)
    of_point = parameter.parameters[0].sort
    assert isinstance(of_point, Matrix)
    by = "vector" if context.sizes.is_one(of_point.columns) else "matrix"
    wanted = "a number or a vector" if by == "vector" else "a number"
    message = (
        f"the derivative of a matrix of shape {context.shape(value)} by a {by} is no matrix, "
        f"and {wanted} is needed"
    )
    entry = "x[i]" if by == "vector" else "X[i, j]"
    advice = f"write the derivative by one entry: `diff({entry}) t`"
    return Rejection("P0302", point.place, message, advice=advice)


# --- functions of functions -------------------------------------------------------------------


def gradient(context: Context, function: Term, place: Span) -> Term:
    """Return the gradient of a function, as a function."""
    return _derived(context, function, place)


def jacobian(context: Context, function: Term, place: Span) -> Term:
    """Return the Jacobian of a function of vectors, as a function.

    raises   Rejection for any other function
    """
    _need_vectors(context, function, place, "jac", is_number=False)
    return _derived(context, function, place)


def hessian(context: Context, function: Term, place: Span) -> Term:
    """Return the Jacobian of the gradient of a function, as a function.

    raises   Rejection unless it takes vectors to numbers
    """
    _need_vectors(context, function, place, "hess", is_number=True)
    return _derived(context, _derived(context, function, place), place)


def _need_vectors(
    context: Context, function: Term, place: Span, symbol: str, *, is_number: bool
) -> None:
    sort = sort_of(function)
    assert isinstance(sort, Function)
    argument, value = sort.parameters[0].sort, sort.result
    is_vector = isinstance(argument, Matrix) and context.sizes.is_one(argument.columns)
    if not is_vector or isinstance(value, Scalar) is not is_number:
        values = "numbers" if is_number else "vectors"
        message = f"`{symbol}` takes a function of vectors whose values are {values}"
        raise Rejection("P0302", place, message, advice="write `grad(f)(x)` for a gradient")


def primes(context: Context, function: Term, count: int, place: Span) -> Term:
    """Return the derivative, taken so many times, of a function of one number."""
    for _ in range(count):
        function = _derived(context, function, place)
    return function


def _derived(context: Context, function: Term, place: Span) -> Term:
    sort = sort_of(function)
    assert isinstance(sort, Function)
    parameter = sort.parameters[0].sort
    name = context.fresh_name("x" if isinstance(parameter, Scalar) else "X", function)
    inner = Variable(name, parameter)
    body = derivative_at(context, Point(function, inner, place))
    return function_of((Bound(inner, None),), body)


def is_of_one(term: Term) -> bool:
    """Say whether a term is a function of one real or complex number, vector or matrix."""
    sort = sort_of(term)
    if not isinstance(sort, Function) or len(sort.parameters) != 1 or sort.implicit:
        return False
    parameter, value = sort.parameters[0].sort, sort.result
    return (
        isinstance(parameter, Scalar | Matrix)
        and parameter.ring is not Ring.INTEGER
        and isinstance(value, Scalar | Matrix)
    )


def applied_to(context: Context, function: Term, argument: Term, node: Expression) -> Term:
    """Return a function of one argument at a point that fits.

    raises   Rejection for a point of another kind or shape
    """
    point = fitting(context, function, argument, node)
    assert isinstance(function, Binding)
    return apply(function, (point,))


def fitting(context: Context, function: Term, argument: Term, node: Expression) -> Term:
    """Return a point as a function of one argument takes it; raises as :func:`applied_to`."""
    sort = sort_of(function)
    assert isinstance(sort, Function)
    wanted = sort.parameters[0].sort
    assert isinstance(wanted, Scalar | Matrix)
    point = context.fit(argument, wanted, node)
    if ring_of(point) > wanted.ring:
        message = f"{context.quote(point)} is complex, and the function is one of real numbers"
        raise Rejection("P0302", node.span, message)
    return point


def differentiable(function: Term, argument: Term) -> Term:
    """Return the proposition that a function is differentiable at a point."""
    return Operation("differentiable", (function, argument), TRUTH)


DERIVED: Mapping[str, Callable[[Context, Term, Span], Term]] = {
    "grad": gradient,
    "jac": jacobian,
    "hess": hessian,
}
"""Symbols of the library that make a function of a function."""
