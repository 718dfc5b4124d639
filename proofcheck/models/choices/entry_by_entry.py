"""Terms about matrices of known shapes, written by the numbers that these consist of.

Nothing is believed of what is written: whether a function satisfies what is assumed is decided on it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce

from proofcheck.evaluation.values.values import NotEvaluable
from proofcheck.models.choices.short_terms import multiplied, power, ring_of_sort, summed
from proofcheck.terms.expressions import Number, Operation, Term, Variable, integer, sort_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Matrix, Ring, Scalar

Grid = tuple[tuple[Term, ...], ...]
"""The entries of a matrix, row by row."""

MINUS_ONE = Fraction(-1)


def entry_by_entry(term: Term) -> Term:
    """Return a number, or a matrix as the list of its entries, without operations on matrices.

    raises   NotEvaluable where an operation has no such form, or a shape is not known
    """
    match written(term):
        case tuple(rows):
            cells = [cell for row in rows for cell in row]
            ring = max(ring_of_sort(sort_of(cell)) for cell in cells)
            height, width = integer(len(rows)), integer(len(rows[0]))
            return Operation("blocks", (width, *cells), Matrix(height, width, ring))
        case number:
            return number


def written(term: Term) -> Term | Grid:
    """Return a number, or the entries of a matrix.

    raises   NotEvaluable where an operation has no such form, or a shape is not known
    """
    match term:
        case Number():
            return term
        case Variable(_, Matrix() as sort):
            return _entries_of(term, sort)
        case Variable(_, Scalar()):
            return term
        case Operation(operator, parts) if operator in _RULES:
            return _RULES[operator](*parts)
        case Operation("abs" | "exp" | "cos" | "sin" as name, (inner,), sort):
            return Operation(name, (_number(inner),), sort)
    raise NotEvaluable("a function that is not written entry by entry")


def _number(term: Term) -> Term:
    found = written(term)
    if isinstance(found, tuple):
        raise NotEvaluable("a matrix where a number is expected")
    return found


def _grid(term: Term) -> Grid:
    found = written(term)
    if not isinstance(found, tuple):
        raise NotEvaluable("a number where a matrix is expected")
    return found


def _entries_of(name: Variable, sort: Matrix) -> Grid:
    rows, columns = _whole(sort.rows), _whole(sort.columns)
    ring = Scalar(sort.ring)
    return tuple(
        tuple(
            Operation("entry", (name, integer(i), integer(j)), ring) for j in range(1, columns + 1)
        )
        for i in range(1, rows + 1)
    )


def _whole(size: Term) -> int:
    if isinstance(size, Number) and size.value.denominator == 1 and size.value > 0:
        return int(size.value)
    raise NotEvaluable("a size that is not known")


# --- operations ---------------------------------------------------------------------------------


def _add(*parts: Term) -> Term | Grid:
    return reduce(_added, map(written, parts))


def _added(left: Term | Grid, right: Term | Grid) -> Term | Grid:
    if isinstance(left, tuple) and isinstance(right, tuple):
        rows = zip(left, right, strict=True)
        return tuple(tuple(summed(p) for p in zip(x, y, strict=True)) for x, y in rows)
    if isinstance(left, tuple) or isinstance(right, tuple):
        raise NotEvaluable("a sum of a number and a matrix")
    return summed([left, right])


def _negated(value: Term | Grid) -> Term | Grid:
    return _multiplied(Number(MINUS_ONE), value)


def _multiply(*parts: Term) -> Term | Grid:
    return reduce(_multiplied, map(written, parts))


def _multiplied(left: Term | Grid, right: Term | Grid) -> Term | Grid:
    if isinstance(left, tuple) and isinstance(right, tuple):
        columns = [*zip(*right, strict=True)]
        return tuple(tuple(_row_by_column(row, column) for column in columns) for row in left)
    if isinstance(left, tuple):
        return _multiplied(right, left)
    if isinstance(right, tuple):
        return tuple(tuple(multiplied(left, cell) for cell in row) for row in right)
    return multiplied(left, right)


def _row_by_column(row: tuple[Term, ...], column: tuple[Term, ...]) -> Term:
    return summed([multiplied(x, y) for x, y in zip(row, column, strict=True)])


def _divide(top: Term, bottom: Term) -> Term | Grid:
    match _number(bottom):
        case Number(value) if value:
            return _multiplied(Number(1 / value), written(top))
    raise NotEvaluable("a quotient that may have no value")


def _transpose(matrix: Term) -> Grid:
    return tuple(zip(*_grid(matrix), strict=True))


def _of_real(rule: Callable[[Term], Term | Grid]) -> Callable[[Term], Term | Grid]:
    def checked(term: Term) -> Term | Grid:
        if ring_of_sort(sort_of(term)) > Ring.REAL:
            raise NotEvaluable("a conjugate is not written entry by entry")
        return rule(term)

    return checked


def _entry(matrix: Term, row: Term, column: Term) -> Term:
    grid, i, j = _grid(matrix), _whole(row), _whole(column)
    if i > len(grid) or j > len(grid[0]):
        raise NotEvaluable("an entry out of range")
    return grid[i - 1][j - 1]


def _scalar(matrix: Term) -> Term:
    return _entry(matrix, integer(1), integer(1))


def _trace(matrix: Term) -> Term:
    return summed([row[k] for k, row in enumerate(_grid(matrix))])


def _blocks(width: Term, *cells: Term) -> Grid:
    across = _whole(width)
    numbers = [*map(_number, cells)]
    return tuple(tuple(numbers[k : k + across]) for k in range(0, len(numbers), across))


def _identity(size: Term) -> Grid:
    n = _whole(size)
    return tuple(tuple(integer(int(i == j)) for j in range(n)) for i in range(n))


def _zero(rows: Term, columns: Term) -> Grid:
    return ((integer(0),) * _whole(columns),) * _whole(rows)


def _power(base: Term, exponent: Term) -> Term | Grid:
    count = _whole(exponent)
    match base:
        case Operation("norm" | "normF", (inner,)) if count == 2 and _has_one_column(inner):
            return summed([multiplied(cell, cell) for row in _grid(inner) for cell in row])
    value = written(base)
    if not isinstance(value, tuple):
        return power(value, count)
    factors: list[Term | Grid] = [value] * count
    return reduce(_multiplied, factors)


def _has_one_column(term: Term) -> bool:
    sort = sort_of(term)
    return isinstance(sort, Matrix) and sort.columns == integer(1) and sort.ring <= Ring.REAL


_RULES: Mapping[str, Callable[..., Term | Grid]] = {
    "add": _add,
    "sub": lambda left, right: _added(written(left), _negated(written(right))),
    "neg": lambda inner: _negated(written(inner)),
    "mul": _multiply,
    "div": _divide,
    "transpose": _transpose,
    "adjoint": _of_real(_transpose),
    "conj": _of_real(written),
    "re": _of_real(written),
    "scalar": _scalar,
    "entry": _entry,
    "trace": _trace,
    "blocks": _blocks,
    "identity": _identity,
    "zero": _zero,
    "pow": _power,
}
