"""Terms whose sorts the kernel computes itself."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from itertools import count

from proofcheck.terms.expressions import (
    Number,
    Operation,
    Term,
    integer,
    operation,
    sort_of,
)
from proofcheck.terms.sorts import (
    COMPLEX,
    INTEGER,
    TRUTH,
    Function,
    Matrix,
    Ring,
    Scalar,
    SetOf,
    Sort,
)
from proofcheck.terms.substitution import free_names, substitute_sort

ZERO, ONE = integer(0), integer(1)


class Unbuildable(Exception):
    """No term of this kind exists, or the kernel does not know its sort."""


def equates_sizes(proposition: Term) -> bool:
    """Say whether a proposition is an equation between integers, by which shapes may agree."""
    match proposition:
        case Operation("eq", (left, right)):
            return sort_of(left) == sort_of(right) == INTEGER
    return False


def ring_of(term: Term) -> Ring:
    """Return the ring of a number or matrix.

    raises   Unbuildable for what is neither
    """
    sort = sort_of(term)
    if isinstance(sort, Scalar | Matrix):
        return sort.ring
    raise Unbuildable("neither a number nor a matrix")


def shape(term: Term) -> tuple[Term, Term]:
    """Return the shape of a matrix.

    raises   Unbuildable for what is none
    """
    sort = sort_of(term)
    if isinstance(sort, Matrix):
        return sort.rows, sort.columns
    raise Unbuildable("not a matrix")


def with_ring(sort: Sort, ring: Ring) -> Sort:
    """Return the sort of the same shape over another ring."""
    if isinstance(sort, Matrix):
        return Matrix(sort.rows, sort.columns, ring)
    return Scalar(ring)


def make(operator: str, *arguments: Term) -> Operation:
    """Return an operation; its sort is computed from those of its arguments.

    raises   Unbuildable for operations that certificates have no use for
    """
    if operator in _RELATIONS:
        return Operation(operator, arguments, TRUTH)
    rule = _SORTS.get(operator)
    if rule is None:
        raise Unbuildable(f"`{operator}` is not built")
    return Operation(operator, arguments, rule(*arguments))


_RELATIONS = frozenset(
    ["eq", "ne", "lt", "le", "gt", "ge", "in", "notin", "subset", "invertible", "true", "false"]
) | {"differentiable", "not", "and", "or", "implies", "iff"}

_LOGIC = frozenset({"not", "and", "or", "implies", "iff", "true", "false"})
_NUMERIC = frozenset({"cos", "sin", "sqrt", "abs"})
_OF_MATRICES = frozenset({"rank", "entry", "column", "norm", "norm1", "norminf", "normF"})
_INDICES = {"entry": 2, "column": 1}
_OF_SQUARES = frozenset({"det", "trace", "spectrum"})
_OF_BOTH = frozenset({"exp", "log", "inv", "invertible"})

SameSize = Callable[[Term, Term], bool]


def is_meant(operator: str, arguments: tuple[Term, ...], same_size: SameSize) -> bool:
    """Say whether an operation is meant for arguments of these sorts and sizes."""
    sorts = [sort_of(a) for a in arguments]
    if operator in _LOGIC:
        return all(s == TRUTH for s in sorts)
    if operator in ("in", "notin"):
        return fits(arguments[0], getattr(sorts[1], "element", TRUTH), same_size)
    if operator in ("eq", "ne", "subset", "add", "sub"):
        return len(sorts) == 2 and are_alike(sorts[0], sorts[1], same_size)
    if operator in ("lt", "le", "gt", "ge", "max", "min"):
        return len(sorts) == 2 and all(
            isinstance(s, Scalar) and s.ring < Ring.COMPLEX for s in sorts
        )
    if operator == "mul" and all(isinstance(s, Matrix) for s in sorts):
        return same_size(shape(arguments[0])[1], shape(arguments[1])[0])
    if operator in ("derivative", "differentiable"):
        return fits(arguments[1], _of_one(arguments[0]).parameters[0].sort, same_size)
    if operator == "div":
        return isinstance(sorts[1], Scalar)
    if operator == "blocks":
        return _fit_together(_grid(*arguments), same_size)
    if operator == "cases":
        are_numbers = all(isinstance(s, Scalar) for s in sorts[::2])
        return len(sorts) % 2 == 1 and are_numbers and all(s == TRUTH for s in sorts[1::2])
    return _is_value_meant(operator, arguments, same_size)


def _is_value_meant(operator: str, arguments: tuple[Term, ...], same_size: SameSize) -> bool:
    """Say whether a function of one number or matrix is meant for it."""
    sorts = [sort_of(a) for a in arguments]
    if operator in _NUMERIC:
        return len(sorts) == 1 and isinstance(sorts[0], Scalar)
    if operator in _OF_MATRICES:
        return len(sorts) == _INDICES.get(operator, 0) + 1 and isinstance(sorts[0], Matrix)
    if operator in _OF_BOTH and isinstance(sorts[0], Scalar):
        return True
    return operator not in _OF_BOTH | _OF_SQUARES or same_size(*shape(arguments[0]))


def are_alike(left: Sort, right: Sort, same_size: SameSize) -> bool:
    """Say whether two sorts are of one kind and shape, whatever their rings."""
    if isinstance(left, Matrix) and isinstance(right, Matrix):
        return same_size(left.rows, right.rows) and same_size(left.columns, right.columns)
    if isinstance(left, SetOf) and isinstance(right, SetOf):
        return are_alike(left.element, right.element, same_size)
    return type(left) is type(right)


def _joined(*terms: Term) -> Sort:
    return with_ring(sort_of(terms[0]), max(map(ring_of, terms)))


def _product(left: Term, right: Term) -> Sort:
    ring = max(ring_of(left), ring_of(right))
    first, second = sort_of(left), sort_of(right)
    if isinstance(first, Matrix) and isinstance(second, Matrix):
        return Matrix(first.rows, second.columns, ring)
    return with_ring(second if isinstance(first, Scalar) else first, ring)


def _same(least: Ring = Ring.INTEGER) -> Callable[[Term], Sort]:
    return lambda x: with_ring(sort_of(x), max(ring_of(x), least))


def _flipped(x: Term) -> Sort:
    return Matrix(*shape(x)[::-1], ring_of(x))


def _number(least: Ring = Ring.INTEGER) -> Callable[..., Sort]:
    return lambda x, *_rest: Scalar(max(ring_of(x), least))


def _quotient(x: Term, y: Term) -> Sort:
    return with_ring(sort_of(x), max(ring_of(x), ring_of(y), Ring.RATIONAL))


def _direct(left: Term, right: Term) -> Sort:
    (a, b), (c, d) = shape(left), shape(right)
    ring = max(ring_of(left), ring_of(right))
    return Matrix(operation("add", a, c, sort=INTEGER), operation("add", b, d, sort=INTEGER), ring)


def _grid(count: Term, *cells: Term) -> list[tuple[Term, ...]]:
    """Return blocks row by row.

    raises   Unbuildable where they do not fill rows
    """
    if not isinstance(count, Number) or count.value.denominator != 1 or count.value < 1:
        raise Unbuildable("the number of block columns is not known")
    across = int(count.value)
    if not cells or len(cells) % across:
        raise Unbuildable("the blocks do not fill rows")
    return [cells[k : k + across] for k in range(0, len(cells), across)]


def _fit_together(grid: list[tuple[Term, ...]], same_size: SameSize) -> bool:
    """Say whether blocks of a row have one height, and blocks of a column one width."""
    first = grid[0]
    return all(
        same_size(shape(cell)[0], shape(row[0])[0]) and same_size(shape(cell)[1], shape(top)[1])
        for row in grid
        for cell, top in zip(row, first, strict=True)
    )


def _assembled(count: Term, *cells: Term) -> Sort:
    grid = _grid(count, *cells)
    rows = reduce(_sum_of_sizes, (shape(row[0])[0] for row in grid))
    columns = reduce(_sum_of_sizes, (shape(cell)[1] for cell in grid[0]))
    return Matrix(rows, columns, max(map(ring_of, cells)))


def _sum_of_sizes(left: Term, right: Term) -> Term:
    return operation("add", left, right, sort=INTEGER)


def derivative_sort(of_point: Sort, value: Sort) -> Sort:
    """Return the sort of a derivative, by those of the point and of the value.

    raises   Unbuildable for a matrix by a matrix
    """
    assert isinstance(of_point, Scalar | Matrix)
    assert isinstance(value, Scalar | Matrix)
    ring = max(of_point.ring, value.ring)
    if isinstance(of_point, Scalar):
        return with_ring(value, ring)
    if isinstance(value, Scalar):
        return with_ring(of_point, ring)
    if of_point.columns != ONE or value.columns != ONE:
        raise Unbuildable("the derivative of a matrix by a matrix")
    return Matrix(value.rows, of_point.rows, ring)


def _derived(function: Term, point: Term) -> Sort:
    sort = _of_one(function)
    return derivative_sort(
        sort.parameters[0].sort, substitute_sort(sort.result, {sort.parameters[0].name: point})
    )


def _of_one(function: Term) -> Function:
    """Return the sort of a function of one number or matrix.

    raises   Unbuildable for what is none
    """
    sort = sort_of(function)
    if isinstance(sort, Function) and len(sort.parameters) == 1:
        return sort
    raise Unbuildable("a function of one argument is needed")


def _by_cases(*parts: Term) -> Sort:
    """Return the sort of one of several numbers; the conditions stand after all but the last."""
    if not all(isinstance(sort_of(part), Scalar) for part in parts[::2]):
        raise Unbuildable("numbers are needed")
    return Scalar(max(map(ring_of, parts[::2])))


def _extremum(*members: Term) -> Sort:
    return Scalar(max(map(ring_of, members)))


_SORTS: Mapping[str, Callable[..., Sort]] = {
    "add": _joined,
    "sub": _joined,
    "neg": _same(),
    "mul": _product,
    "div": _quotient,
    "inv": _same(Ring.RATIONAL),
    "transpose": _flipped,
    "adjoint": _flipped,
    "conj": _same(),
    "re": lambda x: with_ring(sort_of(x), min(ring_of(x), Ring.REAL)),
    "im": lambda x: with_ring(sort_of(x), min(ring_of(x), Ring.REAL)),
    "abs": lambda x: Scalar(min(ring_of(x), Ring.REAL)),
    "scalar": _number(),
    "entry": _number(),
    "column": lambda x, _index: Matrix(shape(x)[0], ONE, ring_of(x)),
    "derivative": _derived,
    "det": _number(),
    "trace": _number(),
    "exp": _same(Ring.REAL),
    "cos": _number(Ring.REAL),
    "sin": _number(Ring.REAL),
    "sqrt": _number(Ring.REAL),
    "log": _same(Ring.REAL),
    "cases": _by_cases,
    "max": _extremum,
    "min": _extremum,
    "norm": lambda _x: Scalar(Ring.REAL),
    "norm1": lambda x: Scalar(min(ring_of(x), Ring.REAL)),
    "norminf": lambda x: Scalar(min(ring_of(x), Ring.REAL)),
    "normF": lambda _x: Scalar(Ring.REAL),
    "i": lambda: COMPLEX,
    "pi": lambda: Scalar(Ring.REAL),
    "rank": lambda _x: INTEGER,
    "dim": lambda _x: INTEGER,
    "identity": lambda n: Matrix(n, n, Ring.INTEGER),
    "zero": lambda m, n: Matrix(m, n, Ring.INTEGER),
    "dsum": _direct,
    "blocks": _assembled,
    "range": lambda _a, _b: SetOf(INTEGER),
    "spectrum": lambda _x: SetOf(COMPLEX),
}


def fits(term: Term, sort: Sort, same_size: SameSize) -> bool:
    """Say whether every value of a term has a sort."""
    own = sort_of(term)
    if isinstance(own, Scalar | Matrix) and isinstance(sort, Scalar | Matrix):
        return own.ring <= sort.ring and are_alike(own, sort, same_size)
    return own == sort


def unused(name: str, *terms: Term) -> str:
    """Return a name that none of the terms mentions; no name of a derivation holds a space."""
    taken = frozenset[str]().union(*map(free_names, terms))
    return next(new for k in count() if (new := f"{name} {k}") not in taken)
