"""Values for the unknowns of which an object is made."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.affine_forms import Affine
from proofcheck.evaluation.values.values import MatrixValue, Scalar, Table


def with_values(value: Any, number: Callable[[int], Scalar]) -> Any:
    """Return a number, a matrix or a family with numbers in the place of unknowns."""
    if isinstance(value, Table):
        return Table({key: with_values(one, number) for key, one in value.members.items()})
    if isinstance(value, MatrixValue):
        return matrices.entrywise(value, lambda x: with_values(x, number))
    if isinstance(value, Affine):
        parts = (c * number(key) for key, c in value.coefficients.items())
        return sum(parts, value.constant)
    return value
