"""Functions of matrices in floating point, with derivatives where they have any."""

from __future__ import annotations

from typing import Any

import numpy as np
from autograd.extend import VJPNode, defvjp, primitive, register_notrace
from scipy.linalg import expm

LARGEST = 1e6
"""Entries of a matrix of which no exponential is looked for."""

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


@primitive  # type: ignore[untyped-decorator, unused-ignore]
def rank(matrix: Any) -> Any:
    """Return the number of singular values that are not nearly zero, for each matrix."""
    values = np.linalg.svd(matrix, compute_uv=False)
    return np.sum(values > TOLERANCE * np.maximum(values[..., :1], 1e-300), axis=-1).astype(float)


@primitive  # type: ignore[untyped-decorator, unused-ignore]
def count_of_nonzero(matrix: Any) -> Any:
    """Return the number of entries that are not nearly zero, for each matrix."""
    return np.sum(np.abs(matrix) > TOLERANCE, axis=(-2, -1)).astype(float)


register_notrace(VJPNode, rank)
register_notrace(VJPNode, count_of_nonzero)


@primitive  # type: ignore[untyped-decorator, unused-ignore]
def exponential(matrix: Any) -> Any:
    """Return exp of square matrices, by scaling and squaring (Al-Mohy and Higham 2009)."""
    return _finite(matrix)


def _slope_of_exponential(_answer: Any, matrix: Any) -> Any:
    """Return what the derivative of exp does to a slope: a block of exp([[A^*, E], [0, A^*]]).

    Van Loan (1978): the block is the derivative at A^* in the direction of E.
    """
    turned = np.conj(np.swapaxes(matrix, -1, -2))
    size = matrix.shape[-1]

    def slope(given: Any) -> Any:
        direction = np.conj(given) + np.zeros_like(turned)
        rows = (
            np.concatenate([turned, direction], axis=-1),
            np.concatenate([np.zeros_like(direction), turned], axis=-1),
        )
        found = _finite(np.concatenate(rows, axis=-2))[..., :size, size:]
        return np.conj(found) if np.iscomplexobj(matrix) else np.real(found)

    return slope


def _finite(matrix: Any) -> Any:
    """Return the exponential of what is not too large for one."""
    if not float(np.max(np.abs(matrix), initial=0.0)) < LARGEST:
        raise np.linalg.LinAlgError
    return expm(matrix)


defvjp(exponential, _slope_of_exponential)


@primitive  # type: ignore[untyped-decorator, unused-ignore]
def root(value: Any) -> Any:
    """Return the square root of the real part, 0 below 0, with derivative 0 there and at 0."""
    return np.sqrt(np.maximum(np.real(value), 0.0))


def _slope_of_root(answer: Any, _value: Any) -> Any:
    slope = _reciprocal(answer) / 2
    return lambda g: g * slope


@primitive  # type: ignore[untyped-decorator, unused-ignore]
def euclidean(matrix: Any) -> Any:
    """Return the root of the sum of squared moduli of all entries, with derivative 0 at 0."""
    return np.linalg.norm(matrix, axis=(-2, -1))


def _slope_of_euclidean(answer: Any, matrix: Any) -> Any:
    slope = np.conj(matrix) * _reciprocal(answer)[..., None, None]
    return lambda g: np.asarray(g)[..., None, None] * slope


def _reciprocal(values: Any) -> Any:
    positive = values > 0
    return np.where(positive, 1 / np.where(positive, values, 1.0), 0.0)


defvjp(root, _slope_of_root)
defvjp(euclidean, _slope_of_euclidean)


def operator_norm(matrix: Any, softness: float = 0.0) -> Any:
    """Return the operator norm for Euclidean norms, softened; of a vector its length."""
    if 0 in matrix.shape[-2:]:
        return np.zeros(matrix.shape[:-2])
    if 1 in matrix.shape[-2:]:
        return euclidean(matrix)
    return largest_singular_value(matrix, softness)
