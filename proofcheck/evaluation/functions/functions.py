"""The built-in operations on values, by name; here stand those that take matrices apart."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from proofcheck.evaluation.functions.elementary_functions import (
    circle_constant,
    cosine,
    exponential,
    logarithm,
    modulus,
    sine,
    square_root,
)
from proofcheck.evaluation.functions.matrix_norms import (
    frobenius_norm,
    infinity_norm,
    one_norm,
    operator_norm,
)
from proofcheck.evaluation.functions.multivectors import (
    count_of_blades,
    from_vector,
    of_grade,
)
from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.arithmetic import (
    add,
    as_matrix,
    divide,
    each,
    invert,
    multiply,
    negate,
    power,
)
from proofcheck.evaluation.values.limits import SIZE_LIMIT
from proofcheck.evaluation.values.matrices import ONE, ZERO
from proofcheck.evaluation.values.order import larger, smaller
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import (
    Gaussian,
    MatrixValue,
    NotEvaluable,
    Scalar,
    Undefined,
    Value,
    imaginary_part,
    zero_test,
)
from proofcheck.terms.rationals import Fraction


def _entry(value: Value, row: Scalar, column: Scalar) -> Scalar:
    """Return one entry, counted from 1.

    raises   Undefined outside the shape
    """
    matrix = as_matrix(value)
    i, j = _place(row, matrix.rows), _place(column, matrix.columns)
    return matrix.entries[i][j]


def _row(value: Value, index: Scalar) -> MatrixValue:
    matrix = as_matrix(value)
    place = _place(index, matrix.rows)
    return matrices.build(1, matrix.columns, lambda _i, j: matrix.entries[place][j])


def _column(value: Value, index: Scalar) -> MatrixValue:
    matrix = as_matrix(value)
    place = _place(index, matrix.columns)
    return matrices.build(matrix.rows, 1, lambda i, _j: matrix.entries[i][place])


def _place(index: Scalar, size: int) -> int:
    """Return the position, counted from zero, of an index counted from one."""
    place = _index(index) - 1
    if not 0 <= place < size:
        raise Undefined("an index outside the matrix")
    return place


def _index(value: Scalar) -> int:
    if isinstance(value, Fraction) and value.denominator == 1:
        return int(value)
    raise NotEvaluable("an index is not a known integer")


def _size(value: Scalar) -> int:
    size = _index(value)
    if size < 0:
        raise Undefined("a negative size")
    if size > SIZE_LIMIT:
        raise NotEvaluable("a matrix is too large")
    return size


def _blocks(columns: Scalar, *parts: Value) -> MatrixValue:
    return matrices.assemble(_index(columns), [as_matrix(p) for p in parts])


def _diagonal(*entries: Scalar) -> MatrixValue:
    return matrices.direct_sum(as_matrix(x) for x in entries)


def _trace(value: Value) -> Scalar:
    matrix = as_matrix(value)
    if matrix.rows != matrix.columns:
        raise Undefined("the trace of a matrix that is not square")
    return sum((matrix.entries[i][i] for i in range(matrix.rows)), ZERO)


def _count_nonzero(value: Value) -> Fraction:
    answers = [zero_test(x) for x in as_matrix(value).flat()]
    if any(a not in (Truth.TRUE, Truth.FALSE) for a in answers):
        raise NotEvaluable("an enclosed entry may be zero")
    return Fraction(answers.count(Truth.FALSE))


def _single_entry(value: Value) -> Scalar:
    matrix = as_matrix(value)
    if (matrix.rows, matrix.columns) != (1, 1):
        raise Undefined("a matrix of shape (1, 1) is needed")
    return matrix.entries[0][0]


def _extremum(choose: Callable[[Scalar, Scalar], Scalar]) -> Callable[..., Scalar]:
    def fold(first: Scalar, *rest: Scalar) -> Scalar:
        for value in rest:
            first = choose(first, value)
        return first

    return fold


def _total(first: Value, *rest: Value) -> Value:
    for value in rest:
        first = add(first, value)
    return first


FUNCTIONS: dict[str, Callable[..., Any]] = {
    "add": _total,
    "sub": lambda x, y: add(x, negate(y)),
    "neg": negate,
    "mul": multiply,
    "div": divide,
    "pow": power,
    "inv": invert,
    "transpose": lambda x: matrices.transpose(as_matrix(x)),
    "adjoint": lambda x: matrices.adjoint(as_matrix(x)),
    "conj": lambda x: each(x, lambda e: e.conjugate()),
    "re": lambda x: each(x, lambda e: e.real),
    "im": lambda x: each(x, imaginary_part),
    "abs": modulus,
    "sqrt": square_root,
    "exp": exponential,
    "log": logarithm,
    "cos": cosine,
    "sin": sine,
    "pi": circle_constant,
    "i": lambda: Gaussian(ZERO, ONE),
    "max": _extremum(larger),
    "min": _extremum(smaller),
    "scalar": _single_entry,
    "identity": lambda n: matrices.identity(_size(n)),
    "zero": lambda m, n: matrices.zeros(_size(m), _size(n)),
    "blocks": _blocks,
    "dsum": lambda x, y: matrices.direct_sum([as_matrix(x), as_matrix(y)]),
    "diag": _diagonal,
    "entry": _entry,
    "row": _row,
    "column": _column,
    "trace": _trace,
    "det": lambda x: matrices.determinant(as_matrix(x)),
    "rank": lambda x: Fraction(matrices.rank(as_matrix(x))),
    "nnz": _count_nonzero,
    "norm": operator_norm,
    "norm1": one_norm,
    "norminf": infinity_norm,
    "normF": frobenius_norm,
    "blades": count_of_blades,
    "multivector": lambda v: from_vector(as_matrix(v)),
    "grade": lambda a, k: of_grade(as_matrix(a), k),
}
