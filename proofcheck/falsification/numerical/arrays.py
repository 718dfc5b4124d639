"""Values in floating point: numbers and matrices that may depend on bound indices, all at once.

An index that runs through a range is an axis of an array, so that a sum of 128 x 128 terms is one
operation of NumPy.  All numbers are estimates.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import autograd.numpy as np
from autograd.tracer import isbox

LARGEST = 1 << 21
"""Numbers in one array, at most."""


class NoFloats(Exception):
    """A term is not evaluated in floating point; this says nothing about it, but may say why."""


@dataclass(frozen=True, slots=True, eq=False)
class Array:
    """A number or a matrix, for each choice of the indices on which it depends.

    data       of shape (axes..., rows, columns), or (axes...) for a number; an axis along which
               nothing changes may have length 1
    axes       names of the indices, sorted
    is_matrix  whether it is a matrix
    """

    data: Any
    axes: tuple[str, ...] = ()
    is_matrix: bool = False

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns; raises NoFloats for a number."""
        if not self.is_matrix:
            raise NoFloats
        rows, columns = self.data.shape[-2:]
        return int(rows), int(columns)


def number(value: Any) -> Array:
    """Return a number that depends on no index."""
    return Array(value if isbox(value) else np.asarray(value))


def matrix(value: Any) -> Array:
    """Return a matrix that depends on no index."""
    return Array(value, is_matrix=True)


def union_of(arrays: Sequence[Array]) -> tuple[str, ...]:
    """Return all indices on which some of the arrays depend, sorted."""
    return tuple(sorted({name for one in arrays for name in one.axes}))


def lifted(one: Array, axes: Sequence[str]) -> Any:
    """Return the data with an axis for each of the indices, of length 1 where there was none."""
    if one.axes == tuple(axes):
        return one.data
    own = iter(one.data.shape)
    shape = [next(own) if name in one.axes else 1 for name in axes]
    return np.reshape(one.data, (*shape, *own))


def spread(one: Array, axes: Sequence[str], lengths: Sequence[int]) -> Array:
    """Return the array with all of the axes, at full length."""
    every = tuple(sorted({*one.axes, *axes}))
    data, wanted = lifted(one, every), dict(zip(axes, lengths, strict=True))
    shape = [wanted.get(name, n) for name, n in zip(every, data.shape, strict=False)]
    inner = data.shape[len(every) :]
    _refuse_large(shape, inner)
    return Array(data + np.zeros((*shape, *inner)), every, one.is_matrix)


def _refuse_large(shape: Sequence[int], inner: Sequence[int]) -> None:
    total = 1
    for length in (*shape, *inner):
        total *= length
    if total > LARGEST:
        raise NoFloats(f"an array of more than {LARGEST:,} numbers")


def entrywise(compute: Callable[..., Any], *arrays: Array) -> Array:
    """Apply a function of numbers to numbers, or entry by entry to matrices of one shape.

    raises   NoFloats for shapes that differ, and for arrays that are too large
    """
    axes, is_matrix = union_of(arrays), arrays[0].is_matrix
    if any(one.is_matrix is not is_matrix for one in arrays):
        raise NoFloats
    if is_matrix and len({one.shape for one in arrays}) > 1:
        raise NoFloats
    data = [lifted(one, axes) for one in arrays]
    if len(axes) > 1:
        shapes = [d.shape for d in data]
        _refuse_large([max(s[k] for s in shapes) for k in range(len(shapes[0]))], ())
    return Array(compute(*data), axes, is_matrix)


def scaled(factor: Array, other: Array) -> Array:
    """Return a number times a matrix."""
    axes = union_of([factor, other])
    return Array(lifted(factor, axes)[..., None, None] * lifted(other, axes), axes, is_matrix=True)


def on_matrices(compute: Callable[..., Any], *arrays: Array, is_matrix: bool = True) -> Array:
    """Apply a function of matrices, which NumPy applies along all leading axes."""
    axes = union_of(arrays)
    if not all(one.is_matrix for one in arrays):
        raise NoFloats
    return Array(compute(*(lifted(one, axes) for one in arrays)), axes, is_matrix)


def product(left: Array, right: Array) -> Array:
    """Return a product of numbers and matrices."""
    if not left.is_matrix and not right.is_matrix:
        return entrywise(np.multiply, left, right)
    if not left.is_matrix:
        return scaled(left, right)
    if not right.is_matrix:
        return scaled(right, left)
    if left.shape[1] != right.shape[0]:
        raise NoFloats
    return on_matrices(np.matmul, left, right)


def gathered(source: Array, indices: Sequence[Array]) -> Array:
    """Return the entries of matrices at indices, which count from one and may be axes themselves.

    raises   NoFloats where an index without axes lies outside
    """
    rows, columns = source.shape
    axes = union_of([source, *indices])
    data = lifted(source, axes)
    places = [_position(one, axes, n) for one, n in zip(indices, (rows, columns), strict=True)]
    leading = [
        np.arange(n).reshape([-1 if k == j else 1 for j in range(len(axes))])
        for k, n in enumerate(data.shape[: len(axes)])
    ]
    return Array(data[(*leading, *places)], axes)


def _position(index: Array, axes: Sequence[str], length: int) -> Any:
    """Return positions counted from zero; those outside are moved inside, as masks leave them out."""
    found = np.rint(lifted(index, axes)).astype(int) - 1
    if not index.axes and not 0 <= int(found.reshape(-1)[0]) < length:
        raise NoFloats
    return np.clip(found, 0, max(length - 1, 0))


def plain(one: Array) -> float:
    """Return a real number that depends on no index; raises NoFloats for anything else."""
    if one.axes or one.is_matrix:
        raise NoFloats
    return float(np.real(one.data))


def whole(one: Array) -> int:
    """Return a whole number that depends on no index; raises NoFloats for anything else."""
    found = plain(one)
    if abs(found - round(found)) > 1e-9:
        raise NoFloats
    return round(found)
