"""The built-in operations, numerically."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from proofcheck.second_opinion.numeric_multivectors import (
    count_of_blades,
    from_vector,
    of_grade,
)
from proofcheck.second_opinion.numeric_values import Grid, NoOpinion, Numerics, grid


def _sum(numerics: Numerics, first: Any, *rest: Any) -> Any:
    for value in rest:
        first = numerics.add(first, value)
    return first


def _negative(numerics: Numerics, value: Any) -> Any:
    return numerics.each(value, lambda x: -x)


def _direct_sum(numerics: Numerics, left: Any, right: Any) -> Grid:
    first, second = numerics.as_grid(left), numerics.as_grid(right)
    zero = numerics.mp.mpf(0)

    def entry(i: int, j: int) -> Any:
        if i < first.rows and j < first.columns:
            return first.cells[i][j]
        if i >= first.rows and j >= first.columns:
            return second.cells[i - first.rows][j - first.columns]
        return zero

    return grid(first.rows + second.rows, first.columns + second.columns, entry)


def _blocks(numerics: Numerics, columns: Any, *blocks: Any) -> Grid:
    width = numerics.integer(columns)
    cells: list[list[Any]] = []
    for start in range(0, len(blocks), width):
        band = [numerics.as_grid(b) for b in blocks[start : start + width]]
        if len({b.rows for b in band}) != 1:
            raise NoOpinion("blocks that do not fit")
        cells += [[x for b in band for x in b.cells[i]] for i in range(band[0].rows)]
    if len({len(row) for row in cells}) > 1:
        raise NoOpinion("blocks that do not fit")
    return Grid(len(cells), len(cells[0]) if cells else 0, cells)


def _diagonal(numerics: Numerics, *entries: Any) -> Any:
    result: Any = numerics.zeros(0, 0)
    for value in entries:
        result = _direct_sum(numerics, result, value)
    return result


def _entry(numerics: Numerics, value: Any, row: Any, column: Any) -> Any:
    matrix = numerics.as_grid(value)
    i, j = numerics.integer(row), numerics.integer(column)
    if not (1 <= i <= matrix.rows and 1 <= j <= matrix.columns):
        raise NoOpinion("an entry out of range")
    return matrix.cells[i - 1][j - 1]


def _row(numerics: Numerics, value: Any, index: Any) -> Grid:
    matrix = numerics.as_grid(value)
    i = numerics.integer(index)
    if not 1 <= i <= matrix.rows:
        raise NoOpinion("a row out of range")
    return Grid(1, matrix.columns, [list(matrix.cells[i - 1])])


def _column(numerics: Numerics, value: Any, index: Any) -> Grid:
    return numerics.transpose(_row(numerics, numerics.transpose(value), index))


def _trace(numerics: Numerics, value: Any) -> Any:
    matrix = numerics.as_grid(value)
    if matrix.rows != matrix.columns:
        raise NoOpinion("a matrix that has to be square is not")
    return numerics.mp.fsum(matrix.cells[i][i] for i in range(matrix.rows))


def _count_nonzero(numerics: Numerics, value: Any) -> Any:
    zero = numerics.mp.mpf(0)
    cells = [x for row in numerics.as_grid(value).cells for x in row]
    answers = [numerics.are_equal(x, zero) for x in cells]
    if None in answers:
        raise NoOpinion("an entry so small that it may be zero")
    return numerics.mp.mpf(answers.count(False))


def _operator_norm(numerics: Numerics, value: Any) -> Any:
    matrix = numerics.as_grid(value)
    if 0 in (matrix.rows, matrix.columns):
        return numerics.mp.mpf(0)
    return max(numerics.singular_values(matrix))


def _frobenius(numerics: Numerics, value: Any) -> Any:
    cells = [x for row in numerics.as_grid(value).cells for x in row]
    return numerics.mp.sqrt(numerics.mp.fsum(abs(x) ** 2 for x in cells))


def _norm1(numerics: Numerics, value: Any) -> Any:
    columns = numerics.transpose(value).cells
    return max((numerics.mp.fsum(abs(x) for x in c) for c in columns), default=numerics.mp.mpf(0))


def _norm_infinity(numerics: Numerics, value: Any) -> Any:
    return _norm1(numerics, numerics.transpose(value))


def _square_root(numerics: Numerics, value: Any) -> Any:
    if numerics.mp.im(value) != 0 or value < 0:
        raise NoOpinion("a root of what is not real, or negative")
    return numerics.mp.sqrt(value)


def _logarithm(numerics: Numerics, value: Any) -> Any:
    if isinstance(value, Grid) or numerics.mp.im(value) != 0 or value <= 0:
        raise NoOpinion("a logarithm of what is not positive")
    return numerics.mp.log(value)


def _extremum(choose: Callable[..., Any]) -> Callable[..., Any]:
    def fold(numerics: Numerics, *values: Any) -> Any:
        if any(isinstance(v, Grid) or numerics.mp.im(v) != 0 for v in values):
            raise NoOpinion("an extremum of what is not real")
        return choose(numerics.mp.re(v) for v in values)

    return fold


def _single(numerics: Numerics, value: Any) -> Any:
    matrix = numerics.as_grid(value)
    if (matrix.rows, matrix.columns) != (1, 1):
        raise NoOpinion("a matrix that is no number")
    return matrix.cells[0][0]


def _size(numerics: Numerics, value: Any) -> int:
    size = numerics.integer(value)
    if size < 0:
        raise NoOpinion("a negative size")
    return size


OPERATIONS: dict[str, Callable[..., Any]] = {
    "add": _sum,
    "sub": lambda n, x, y: n.add(x, _negative(n, y)),
    "neg": _negative,
    "mul": lambda n, x, y: n.multiply(x, y),
    "div": lambda n, x, y: n.multiply(x, n.inverse(y)),
    "pow": lambda n, x, k: n.power(x, n.integer(k)),
    "inv": lambda n, x: n.inverse(x),
    "transpose": lambda n, x: n.transpose(x),
    "adjoint": lambda n, x: n.adjoint(x),
    "conj": lambda n, x: n.each(x, n.mp.conj),
    "re": lambda n, x: n.each(x, n.mp.re),
    "im": lambda n, x: n.each(x, n.mp.im),
    "abs": lambda n, x: n.each(x, abs),
    "sqrt": _square_root,
    "exp": lambda n, x: n.exponential(x),
    "log": _logarithm,
    "cos": lambda n, x: n.mp.cos(x),
    "sin": lambda n, x: n.mp.sin(x),
    "pi": lambda n: +n.mp.pi,
    "i": lambda n: n.mp.mpc(0, 1),
    "max": _extremum(max),
    "min": _extremum(min),
    "scalar": _single,
    "identity": lambda n, k: n.identity(_size(n, k)),
    "zero": lambda n, k, m: n.zeros(_size(n, k), _size(n, m)),
    "blocks": _blocks,
    "dsum": _direct_sum,
    "diag": _diagonal,
    "entry": _entry,
    "row": _row,
    "column": _column,
    "trace": _trace,
    "det": lambda n, x: n.determinant(x),
    "rank": lambda n, x: n.mp.mpf(n.rank(x)),
    "nnz": _count_nonzero,
    "blades": count_of_blades,
    "multivector": from_vector,
    "grade": of_grade,
    "norm": _operator_norm,
    "norm1": _norm1,
    "norminf": _norm_infinity,
    "normF": _frobenius,
}
