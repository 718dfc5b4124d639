"""The built-in operations on numbers and matrices in floating point."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from typing import Any

import autograd.numpy as np

from proofcheck.falsification.numerical.arrays import (
    Array,
    NoFloats,
    entrywise,
    gathered,
    lifted,
    matrix,
    number,
    on_matrices,
    product,
    union_of,
    whole,
)
from proofcheck.falsification.numerical.matrix_functions import (
    count_of_nonzero,
    euclidean,
    exponential,
    operator_norm,
    rank,
    root,
)


def _plus(first: Array, *rest: Array) -> Array:
    return reduce(lambda x, y: entrywise(np.add, x, y), rest, first)


def _times(first: Array, *rest: Array) -> Array:
    return reduce(product, rest, first)


def _divided(left: Array, right: Array) -> Array:
    """Return a quotient; where the divisor is 0 the dividend, which masks leave out."""
    inverse = entrywise(lambda y: 1 / np.where(y == 0, 1.0, y), right)
    return product(inverse, left)


def _power(base: Array, exponent: Array) -> Array:
    if not base.is_matrix:
        return entrywise(np.power, entrywise(lambda x: x + 0.0, base), exponent)
    times, rows = whole(exponent), base.shape[0]
    start = _inverse(base) if times < 0 else base
    return _times(matrix(np.eye(rows)), *[start] * abs(times))


def _inverse(value: Array) -> Array:
    if not value.is_matrix:
        return _divided(number(1.0), value)
    if value.shape[0] != value.shape[1]:
        raise NoFloats
    return on_matrices(np.linalg.inv, value)


def _real(compute: Callable[[Any], Any]) -> Callable[[Array], Array]:
    """Return a function of real numbers alone."""

    def apply(value: Array) -> Array:
        if value.is_matrix or np.iscomplexobj(value.data):
            raise NoFloats
        return entrywise(compute, value)

    return apply


def _exponential(value: Array) -> Array:
    return on_matrices(exponential, value) if value.is_matrix else entrywise(np.exp, value)


def _swapped(value: Any) -> Any:
    return np.swapaxes(value, -1, -2)


def _trace(value: Array) -> Array:
    rows, columns = value.shape
    if rows != columns:
        raise NoFloats
    masked = on_matrices(lambda x: x * np.eye(rows), value)
    return on_matrices(lambda x: np.sum(x, axis=(-2, -1)), masked, is_matrix=False)


def _determinant(value: Array) -> Array:
    if value.shape[0] != value.shape[1]:
        raise NoFloats
    return on_matrices(np.linalg.det, value, is_matrix=False)


def _to_number(compute: Callable[[Any], Any]) -> Callable[[Array], Array]:
    return lambda value: on_matrices(compute, as_matrix(value), is_matrix=False)


def norm(value: Array, softness: float) -> Array:
    """Return the operator norm, softened."""
    return _to_number(lambda x: operator_norm(x, softness))(value)


def as_matrix(value: Array) -> Array:
    """Return a number as a matrix of shape (1, 1)."""
    if value.is_matrix:
        return value
    return Array(value.data[..., None, None], value.axes, is_matrix=True)


def _as_number(value: Array) -> Array:
    if value.is_matrix and value.shape != (1, 1):
        raise NoFloats
    return Array(value.data[..., 0, 0], value.axes) if value.is_matrix else value


def direct_sum(left: Array, right: Array) -> Array:
    """Return the direct sum of two matrices, with zeros beside."""
    first, second = as_matrix(left), as_matrix(right)
    (rows, columns), (below, beside) = first.shape, second.shape
    corner, other = np.zeros((rows, beside)), np.zeros((below, columns))
    return blocks(number(2), first, matrix(corner), matrix(other), second)


def blocks(width: Array, *parts: Array) -> Array:
    """Return a matrix of blocks, row by row."""
    columns, axes = whole(width), union_of(parts)
    lengths = _lengths(parts, axes)
    data = [lifted(as_matrix(p), axes) for p in parts]
    full = [x + np.zeros((*lengths, *x.shape[-2:])) for x in data]
    bands = [
        np.concatenate(full[start : start + columns], axis=-1)
        for start in range(0, len(full), columns)
    ]
    if len({band.shape[-1] for band in bands}) > 1:
        raise NoFloats
    return Array(np.concatenate(bands, axis=-2), axes, is_matrix=True)


def _lengths(parts: tuple[Array, ...], axes: tuple[str, ...]) -> list[int]:
    shapes = [lifted(p, axes).shape[: len(axes)] for p in parts]
    return [max(shape[k] for shape in shapes) for k in range(len(axes))]


def _diagonal(*entries: Array) -> Array:
    return reduce(direct_sum, entries, matrix(np.zeros((0, 0))))


def _entry(value: Array, row: Array, column: Array) -> Array:
    return gathered(as_matrix(value), [row, column])


def _row(value: Array, index: Array) -> Array:
    _, columns = value.shape
    every = Array(np.arange(1.0, columns + 1), ("~column",))
    found = gathered(value, [index, every])
    return _with_matrix_axes(found, "~column", is_row=True)


def _column(value: Array, index: Array) -> Array:
    rows, _ = value.shape
    every = Array(np.arange(1.0, rows + 1), ("~column",))
    return _with_matrix_axes(gathered(value, [every, index]), "~column", is_row=False)


def _with_matrix_axes(found: Array, name: str, *, is_row: bool) -> Array:
    where = found.axes.index(name)
    data = np.moveaxis(found.data, where, -1)
    axes = tuple(one for one in found.axes if one != name)
    return Array(data[..., None, :] if is_row else data[..., :, None], axes, is_matrix=True)


def _norm1(value: Any) -> Any:
    return np.max(np.sum(np.abs(value), axis=-2), axis=-1)


def _either(compute: Callable[..., Any]) -> Callable[..., Array]:
    return lambda *values: reduce(lambda x, y: entrywise(compute, x, y), values)


OPERATIONS: dict[str, Callable[..., Array]] = {
    "add": _plus,
    "sub": lambda x, y: entrywise(np.subtract, x, y),
    "neg": lambda x: entrywise(np.negative, x),
    "mul": _times,
    "div": _divided,
    "pow": _power,
    "inv": _inverse,
    "transpose": lambda x: on_matrices(_swapped, as_matrix(x)),
    "adjoint": lambda x: on_matrices(lambda a: np.conj(_swapped(a)), as_matrix(x)),
    "conj": lambda x: entrywise(np.conj, x),
    "re": lambda x: entrywise(np.real, x),
    "im": lambda x: entrywise(np.imag, x),
    "abs": lambda x: entrywise(lambda a: root(np.real(a) ** 2 + np.imag(a) ** 2), x),
    "sqrt": _real(root),
    "exp": _exponential,
    "log": _real(lambda x: np.log(np.where(x > 0, x, 1.0))),
    "cos": _real(np.cos),
    "sin": _real(np.sin),
    "pi": lambda: number(np.pi),
    "i": lambda: number(1j),
    "max": _either(np.maximum),
    "min": _either(np.minimum),
    "scalar": _as_number,
    "identity": lambda n: matrix(np.eye(whole(n))),
    "zero": lambda m, n: matrix(np.zeros((whole(m), whole(n)))),
    "blocks": blocks,
    "dsum": direct_sum,
    "diag": _diagonal,
    "entry": _entry,
    "row": _row,
    "column": _column,
    "trace": lambda x: _trace(as_matrix(x)),
    "det": lambda x: _determinant(as_matrix(x)),
    "rank": _to_number(rank),
    "nnz": _to_number(count_of_nonzero),
    "norm1": _to_number(_norm1),
    "norminf": _to_number(lambda x: _norm1(_swapped(x))),
    "normF": _to_number(euclidean),
}
"""By the names in ``terms.operators``, but for ``norm``; what is not listed is not evaluated in floating point."""
