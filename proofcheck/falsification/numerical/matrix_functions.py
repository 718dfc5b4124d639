"""Functions of matrices in floating point, with derivatives where they have any."""

from __future__ import annotations

from typing import Any

import autograd.numpy as np
from autograd.extend import defvjp, notrace_primitive, primitive

TERMS = 16
"""Terms of the exponential series, of a matrix of norm 1/2 at most."""

TOLERANCE = 1e-9
"""A singular value below this part of the largest counts as zero."""


def _derivative(decomposed: Any, weights: Any) -> Any:
    """Return the derivative of a sum of weighted singular values: u v^*, conjugated for autograd."""
    left, _, right = decomposed
    return np.matmul(np.conj(left) * weights[..., None, :], np.conj(right))


def _share(values: Any, softness: float) -> Any:
    """Return weights of singular values in their softened maximum."""
    scale = softness * np.maximum(values[..., :1], 1e-300)
    raw = np.exp((values - values[..., :1]) / scale)
    return raw / np.sum(raw, axis=-1, keepdims=True)


@primitive  # type: ignore[untyped-decorator, unused-ignore]
def largest_singular_value(matrix: Any, softness: float = 0.0) -> Any:
    """Return the largest singular value; softened, the log-sum-exp of all of them.

    The largest one alone has a kink wherever two are equal, as they are where bounds are reached.
    """
    values = np.linalg.svd(matrix, compute_uv=False)
    largest = values[..., 0]
    if not softness:
        return largest
    scale = softness * np.maximum(values[..., :1], 1e-300)
    return largest + scale[..., 0] * np.log(
        np.sum(np.exp((values - values[..., :1]) / scale), axis=-1)
    )


def _slope_of_largest(_answer: Any, matrix: Any, softness: float = 0.0) -> Any:
    decomposed = np.linalg.svd(matrix, full_matrices=False)
    values = decomposed[1]
    first = np.zeros_like(values)
    first[..., 0] = 1.0
    weights = _share(values, softness) if softness else first
    return lambda g: _derivative(decomposed, g[..., None] * weights)


@primitive  # type: ignore[untyped-decorator, unused-ignore]
def smallest_singular_value(matrix: Any) -> Any:
    """Return the smallest singular value."""
    return np.linalg.svd(matrix, compute_uv=False)[..., -1]


def _slope_of_smallest(_answer: Any, matrix: Any) -> Any:
    decomposed = np.linalg.svd(matrix, full_matrices=False)
    weights = np.zeros_like(decomposed[1])
    weights[..., -1] = 1.0
    return lambda g: _derivative(decomposed, g[..., None] * weights)


defvjp(largest_singular_value, _slope_of_largest)
defvjp(smallest_singular_value, _slope_of_smallest)


@notrace_primitive  # type: ignore[untyped-decorator, unused-ignore]
def rank(matrix: Any) -> Any:
    """Return the number of singular values that are not nearly zero, for each matrix."""
    values = np.linalg.svd(matrix, compute_uv=False)
    return np.sum(values > TOLERANCE * np.maximum(values[..., :1], 1e-300), axis=-1).astype(float)


@notrace_primitive  # type: ignore[untyped-decorator, unused-ignore]
def count_of_nonzero(matrix: Any) -> Any:
    """Return the number of entries that are not nearly zero, for each matrix."""
    return np.sum(np.abs(matrix) > TOLERANCE, axis=(-2, -1)).astype(float)


@notrace_primitive  # type: ignore[untyped-decorator, unused-ignore]
def _halvings(matrix: Any) -> int:
    size = float(np.max(np.sum(np.abs(matrix), axis=-1), initial=0.0))
    return max(0, int(np.ceil(np.log2(2 * size)))) if 0 < size < 1e6 else 0


def exponential(matrix: Any) -> Any:
    """Return exp of square matrices: the series of a part, squared again and again."""
    halvings = _halvings(matrix)
    part = matrix / 2.0**halvings
    term = result = np.eye(matrix.shape[-1]) + np.zeros_like(part)
    for k in range(1, TERMS + 1):
        term = np.matmul(term, part) / k
        result = result + term
    for _ in range(halvings):
        result = np.matmul(result, result)
    return result


def root(value: Any) -> Any:
    """Return the square root, with derivative 0 at 0 and 0 below."""
    positive = np.real(value) > 0
    return np.where(positive, np.sqrt(np.where(positive, value, 1.0)), 0.0)


def euclidean(matrix: Any) -> Any:
    """Return the root of the sum of squared moduli of all entries."""
    squares = np.real(matrix) ** 2 + np.imag(matrix) ** 2
    return root(np.sum(squares, axis=(-2, -1)))


def operator_norm(matrix: Any, softness: float = 0.0) -> Any:
    """Return the operator norm for Euclidean norms, softened; of a vector its length."""
    if 0 in matrix.shape[-2:]:
        return np.zeros(matrix.shape[:-2])
    if 1 in matrix.shape[-2:]:
        return euclidean(matrix)
    return largest_singular_value(matrix, softness)
