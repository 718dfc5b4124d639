"""Whether a closure may stand for a declared function: total, of the right kind, with values in its set.

A function in a model is a term with rational coefficients in the entries of its arguments, which has a
value everywhere: sums, products, natural powers, moduli, exponentials, cosines and sines.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from proofcheck.evaluation.decision import decide
from proofcheck.evaluation.evaluator import Evaluator, value_shape
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import Closure, NotEvaluable
from proofcheck.terms.expressions import (
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    Variable,
    integer,
    operation,
    sort_of,
)
from proofcheck.terms.sorts import TRUTH, Function, Matrix, Ring, Scalar, Sort
from proofcheck.terms.task import Declaration

ARITHMETIC = frozenset({"add", "sub", "neg", "mul"})
ANALYTIC = frozenset({"exp", "cos", "sin"})


def check_function(evaluator: Evaluator, item: Declaration | Bound, value: Closure) -> None:
    """Check that a closure is a function of the sort that is declared, with values in its set.

    raises   NotEvaluable where that is not certain
    """
    sort = item.variable.sort
    if not isinstance(sort, Function) or value.scope:
        raise NotEvaluable("a function of other names stands for no declared one")
    if len(value.parameters) != len(item.parameters):
        raise NotEvaluable("a function takes another number of arguments")
    names: dict[str, Sort] = {}
    for own, declared in zip(value.parameters, item.parameters, strict=True):
        _check_parameter(evaluator, own, declared)
        names[own.variable.name] = own.variable.sort
    _check_values(evaluator, value.body, sort.result, names)
    if item.domain is not None:
        inside = _membership(value.body, item.domain)
        everywhere = Binding("forall", _as_declared(value, item), None, inside, TRUTH)
        if decide(evaluator, everywhere, {}).truth is not Truth.TRUE:
            raise NotEvaluable("it is not certain that all values lie in the declared set")


def _membership(body: Term, domain: Term) -> Term:
    """Say that a number lies in a set; of signs as a comparison, which is decided everywhere."""
    match domain:
        case Operation("PosReal", ()):
            return operation("gt", body, integer(0))
        case Operation("NonNegReal", ()):
            return operation("ge", body, integer(0))
    return operation("in", body, domain)


def _as_declared(value: Closure, item: Declaration | Bound) -> tuple[Bound, ...]:
    pairs = zip(value.parameters, item.parameters, strict=True)
    return tuple(Bound(own.variable, declared.domain) for own, declared in pairs)


def _check_parameter(evaluator: Evaluator, own: Bound, declared: Bound) -> None:
    """A parameter takes all that the declared one takes."""
    if own.domain is not None or own.parameters or declared.parameters:
        raise NotEvaluable("a function of functions, or of fewer arguments than are declared")
    if not _holds(evaluator, declared.variable.sort, own.variable.sort):
        raise NotEvaluable("a function takes arguments of another kind")


def _holds(evaluator: Evaluator, part: Sort, whole: Sort) -> bool:
    """Say whether what has a sort has another one as well."""
    if isinstance(part, Matrix) and isinstance(whole, Matrix):
        alike = value_shape(evaluator, part, {}) == value_shape(evaluator, whole, {})
        return alike and part.ring <= whole.ring
    if isinstance(part, Scalar) and isinstance(whole, Scalar):
        return part.ring <= whole.ring
    return False


def _check_values(evaluator: Evaluator, body: Term, sort: Sort, names: Mapping[str, Sort]) -> None:
    """Check shape and ring of all values: a number, or a matrix that is written entry by entry."""
    rows = columns = 1
    cells: tuple[Term, ...] = (body,)
    if isinstance(sort, Matrix):
        rows, columns = value_shape(evaluator, sort, {})
        cells = _cells(body, rows, columns)
    if not isinstance(sort, Scalar | Matrix) or any(_ring(x, names) > sort.ring for x in cells):
        raise NotEvaluable("values of another kind")


def _cells(body: Term, rows: int, columns: int) -> tuple[Term, ...]:
    match body:
        case Operation("blocks", (Number(across), *cells)) if (
            across == columns and len(cells) == rows * columns
        ):
            return tuple(cells)
    raise NotEvaluable("a matrix that is not written entry by entry, or of another shape")


def _ring(term: Term, names: Mapping[str, Sort]) -> Ring:
    """Return the ring of all values of a number that is made of arguments.

    raises   NotEvaluable for what may have no value, and where a sort in it is not the right one
    """
    ring = _computed_ring(term, names)
    if sort_of(term) != Scalar(ring):
        raise NotEvaluable("a part of a function has another sort than is written")
    return ring


def _computed_ring(term: Term, names: Mapping[str, Sort]) -> Ring:
    match term:
        case Number(value):
            return Ring.INTEGER if value.denominator == 1 else Ring.RATIONAL
        case Variable(name, Scalar(ring) as sort) if names.get(name) == sort:
            return ring
        case Operation("entry", (Variable(name, Matrix(ring=ring) as sort), *places)):
            if names.get(name) == sort and _lie_within(sort, places):
                return ring
        case Operation("pow", (base, Number(exponent))):
            if exponent.denominator == 1 and exponent >= 0:
                return _ring(base, names)
        case Operation("abs", (inner,)):
            return min(_ring(inner, names), Ring.REAL)
        case Operation(name, parts) if name in ARITHMETIC and parts:
            return max(_ring(part, names) for part in parts)
        case Operation(name, (inner,)) if name in ANALYTIC:
            return max(_ring(inner, names), Ring.REAL)
    raise NotEvaluable("a function that may have no value somewhere")


def _lie_within(sort: Matrix, places: list[Term]) -> bool:
    """Say whether an entry of a matrix of a known shape is one."""
    sizes = (sort.rows, sort.columns)
    return len(places) == 2 and all(
        isinstance(k, Number)
        and isinstance(size, Number)
        and k.value.denominator == 1
        and 1 <= k.value <= size.value
        for k, size in zip(places, sizes, strict=True)
    )


def parts_of(body: Term) -> Iterator[Term]:
    """Yield the numbers that the values of a function are made of."""
    match body:
        case Operation("blocks", (_, *cells)):
            yield from cells
        case _:
            yield body
