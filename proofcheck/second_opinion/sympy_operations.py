"""The built-in operations on numbers and matrices of the symbolic second opinion."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from proofcheck.second_opinion import sympy_functions as functions
from proofcheck.second_opinion import sympy_matrices as matrices
from proofcheck.second_opinion import sympy_roots as roots
from proofcheck.second_opinion.sympy_expressions import circle_number
from proofcheck.second_opinion.sympy_limits import NoOpinion
from proofcheck.second_opinion.sympy_scalars import Scalars


def _sum(scalars: Scalars, first: Any, *rest: Any) -> Any:
    for value in rest:
        first = matrices.add(scalars, first, value)
    return first


def _negative(scalars: Scalars, value: Any) -> Any:
    return matrices.each(scalars, value, lambda x: -x)


def _quotient(scalars: Scalars, left: Any, right: Any) -> Any:
    return matrices.multiply(scalars, left, matrices.inverse(scalars, right))


def _power(scalars: Scalars, base: Any, exponent: Any) -> Any:
    return matrices.power(scalars, base, scalars.integer(exponent))


def _blocks(scalars: Scalars, columns: Any, *blocks: Any) -> Any:
    width = scalars.integer(columns)
    rows: list[list[Any]] = []
    for start in range(0, len(blocks), width):
        band = [matrices.as_matrix(scalars, b) for b in blocks[start : start + width]]
        if len({b.shape[0] for b in band}) != 1:
            raise NoOpinion("blocks that do not fit")
        parts = [matrices.cells(b) for b in band]
        rows += [[x for one in parts for x in one[i]] for i in range(band[0].shape[0])]
    if len({len(row) for row in rows}) > 1:
        raise NoOpinion("blocks that do not fit")
    width = len(rows[0]) if rows else 0
    return matrices.build(scalars, len(rows), width, lambda i, j: rows[i][j])


def _diagonal(scalars: Scalars, *entries: Any) -> Any:
    result = matrices.zeros(scalars, 0, 0)
    for value in entries:
        result = matrices.direct_sum(scalars, result, value)
    return result


def _entry(scalars: Scalars, value: Any, row: Any, column: Any) -> Any:
    matrix = matrices.as_matrix(scalars, value)
    i, j = scalars.integer(row), scalars.integer(column)
    if not (1 <= i <= matrix.shape[0] and 1 <= j <= matrix.shape[1]):
        raise NoOpinion("an entry out of range")
    return matrices.cells(matrix)[i - 1][j - 1]


def _row(scalars: Scalars, value: Any, index: Any) -> Any:
    matrix, i = matrices.as_matrix(scalars, value), scalars.integer(index)
    if not 1 <= i <= matrix.shape[0]:
        raise NoOpinion("a row out of range")
    old = matrices.cells(matrix)
    return matrices.build(scalars, 1, matrix.shape[1], lambda _i, j: old[i - 1][j])


def _column(scalars: Scalars, value: Any, index: Any) -> Any:
    turned = _row(scalars, matrices.transpose(scalars, value), index)
    return matrices.transpose(scalars, turned)


def _real_part(scalars: Scalars, value: Any) -> Any:
    half = (scalars.one + scalars.one) ** -1
    return matrices.each(scalars, value, lambda x: scalars.multiply(half, x + scalars.conjugate(x)))


def _imaginary_part(scalars: Scalars, value: Any) -> Any:
    unit = scalars.unit()
    turned = matrices.each(scalars, value, lambda x: scalars.multiply(-unit, x))
    return _real_part(scalars, turned)


def _larger(scalars: Scalars, left: Any, right: Any) -> Any:
    """Return the larger of two real numbers, which is (a + b + |a - b|)/2."""
    if matrices.is_matrix(left) or matrices.is_matrix(right):
        raise NoOpinion("an extremum of matrices")
    if not (scalars.is_real(left) and scalars.is_real(right)):
        raise NoOpinion("an extremum of what is not real")
    gap = roots.modulus_of_real(scalars, left - right)
    half = (scalars.one + scalars.one) ** -1
    return scalars.multiply(half, left + right + gap)


def _largest(scalars: Scalars, first: Any, *rest: Any) -> Any:
    for value in rest:
        first = _larger(scalars, first, value)
    return first


def _smallest(scalars: Scalars, *values: Any) -> Any:
    return -_largest(scalars, *(-v for v in values))


def _norm(scalars: Scalars, value: Any) -> Any:
    matrix = matrices.as_matrix(scalars, value)
    if min(matrix.shape) <= 1:
        return functions.frobenius(scalars, matrix)
    return functions.opaque(scalars, "norm", matrix)


def _norm1(scalars: Scalars, value: Any) -> Any:
    columns = matrices.cells(matrices.transpose(scalars, value))
    sums = [_sum(scalars, scalars.zero, *_moduli(scalars, c)) for c in columns]
    return _largest(scalars, *sums) if sums else scalars.zero


def _moduli(scalars: Scalars, values: list[Any]) -> list[Any]:
    return [roots.modulus(scalars, x) for x in values]


def _norm_infinity(scalars: Scalars, value: Any) -> Any:
    return _norm1(scalars, matrices.transpose(scalars, value))


def _single(scalars: Scalars, value: Any) -> Any:
    matrix = matrices.as_matrix(scalars, value)
    if matrix.shape != (1, 1):
        raise NoOpinion("a matrix that is no number")
    return matrices.cells(matrix)[0][0]


def _scalar_only(compute: Callable[[Scalars, Any], Any]) -> Callable[[Scalars, Any], Any]:
    def checked(scalars: Scalars, value: Any) -> Any:
        if matrices.is_matrix(value):
            raise NoOpinion("a function of a number is given a matrix")
        return compute(scalars, value)

    return checked


OPERATIONS: dict[str, Callable[..., Any]] = {
    "add": _sum,
    "sub": lambda s, x, y: matrices.add(s, x, _negative(s, y)),
    "neg": _negative,
    "mul": matrices.multiply,
    "div": _quotient,
    "pow": _power,
    "inv": matrices.inverse,
    "transpose": matrices.transpose,
    "adjoint": matrices.adjoint,
    "conj": lambda s, x: matrices.each(s, x, s.conjugate),
    "re": _real_part,
    "im": _imaginary_part,
    "abs": roots.modulus,
    "sqrt": _scalar_only(roots.square_root),
    "exp": functions.exponential,
    "cos": lambda s, x: functions.trigonometric(s, "cos", x),
    "sin": lambda s, x: functions.trigonometric(s, "sin", x),
    "pi": circle_number,
    "i": lambda s: s.unit(),
    "max": _largest,
    "min": _smallest,
    "scalar": _single,
    "identity": lambda s, k: matrices.identity(s, s.integer(k)),
    "zero": lambda s, k, m: matrices.zeros(s, s.integer(k), s.integer(m)),
    "blocks": _blocks,
    "dsum": matrices.direct_sum,
    "diag": _diagonal,
    "entry": _entry,
    "row": _row,
    "column": _column,
    "trace": matrices.trace,
    "det": matrices.determinant,
    "norm": _norm,
    "norm1": _norm1,
    "norminf": _norm_infinity,
    "normF": lambda s, x: functions.frobenius(s, matrices.as_matrix(s, x)),
}
