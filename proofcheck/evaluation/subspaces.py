"""Subspaces of columns on a model: columns that span them, exactly."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from proofcheck.evaluation.enumeration import Enumerator, SetValue
from proofcheck.evaluation.values import arithmetic, matrices
from proofcheck.evaluation.values.elimination import solve
from proofcheck.evaluation.values.polynomials import is_symbolic
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import (
    MatrixValue,
    NotEvaluable,
    imaginary_part,
    zero_test,
)
from proofcheck.terms.expressions import Operation, sort_of
from proofcheck.terms.sorts import Ring


def spanning(evaluator: Enumerator, collection: SetValue) -> MatrixValue:
    """Return a matrix whose columns span a set, exactly: an image, a kernel, {0}, where two of these meet.

    raises   NotEvaluable where the set is not known to be a subspace, or its matrix is not exact
    """
    term = collection.term
    find = _SPANNING.get(term.operator) if isinstance(term, Operation) else None
    if find is None:
        raise NotEvaluable("the set is not known to be a subspace")
    return find(evaluator, collection)


def spanning_over(ring: Ring, evaluator: Enumerator, collection: Any) -> MatrixValue:
    """Return a matrix such that a set holds exactly the combinations of its columns, factors from a ring.

    raises   NotEvaluable as :func:`spanning`, where columns depend on unknowns, or are not over the ring
    """
    if not isinstance(collection, SetValue) or _ring(collection) is not ring:
        raise NotEvaluable("the set is not known to be a subspace over the ring")
    found = spanning(evaluator, collection)
    if ring not in (Ring.REAL, Ring.COMPLEX) or is_symbolic(found):
        raise NotEvaluable("the columns are not known, or their multiples do not fill a subspace")
    if ring is Ring.REAL and not all(_is_real(x) for x in found.flat()):
        raise NotEvaluable("real multiples of columns that are not known to be real")
    return found


def _is_real(number: Any) -> bool:
    return zero_test(imaginary_part(number)) is Truth.TRUE


def dimension(evaluator: Enumerator, collection: SetValue) -> int:
    """Return the dimension of a subspace, exactly.

    raises   NotEvaluable as :func:`spanning`
    """
    return matrices.rank(spanning(evaluator, collection))


def are_over_one_ring(left: SetValue, right: SetValue) -> bool:
    """Say whether the vectors of two sets have entries, and so multiples, from the same numbers."""
    return bool(sort_of(left.term) == sort_of(right.term)) or _ring(left) == _ring(right)


def _ring(collection: SetValue) -> Any:
    return getattr(getattr(sort_of(collection.term), "element", None), "ring", None)


def generators(evaluator: Enumerator, collection: SetValue) -> list[MatrixValue]:
    """Return columns of a subspace, zero among them, that lie in another one only if all of it does.

    raises   NotEvaluable as :func:`spanning`
    """
    found = spanning(evaluator, collection)
    columns = [
        MatrixValue(found.rows, 1, tuple((x,) for x in c)) for c in zip(*found.entries, strict=True)
    ]
    return [matrices.zeros(found.rows, 1), *columns]


def null_space(matrix: MatrixValue) -> MatrixValue:
    """Return a matrix whose columns are a basis of the vectors that an exact matrix takes to zero.

    raises   NotEvaluable where entries are enclosures
    """
    matrices.rank(matrix)  # refuses enclosures
    size = matrix.columns
    rows = [[*row, matrices.ZERO] for row in matrix.entries]
    reduced, pivots = solve(rows, size)
    free = [k for k in range(size) if k not in pivots]
    place = {pivot: row for row, pivot in enumerate(pivots)}

    def entry(i: int, j: int) -> Any:
        if i in place:
            return -reduced[place[i]][free[j]]
        return matrices.ONE if i == free[j] else matrices.ZERO

    return matrices.build(size, len(free), entry)


def _image(evaluator: Enumerator, collection: SetValue) -> MatrixValue:
    found = _matrix(evaluator, collection)
    matrices.rank(found)  # refuses enclosures
    return found


def _kernel(evaluator: Enumerator, collection: SetValue) -> MatrixValue:
    return null_space(_matrix(evaluator, collection))


def _matrix(evaluator: Enumerator, collection: SetValue) -> MatrixValue:
    (argument,) = collection.term.children
    return arithmetic.as_matrix(evaluator.value(argument, collection.scope))


def _meet(evaluator: Enumerator, collection: SetValue) -> MatrixValue:
    """A*x = B*y: the columns of A times the upper parts of the null space of [A, -B]."""
    parts = [evaluator.value(part, collection.scope) for part in collection.term.children]
    if not all(isinstance(part, SetValue) for part in parts) or not are_over_one_ring(*parts):
        raise NotEvaluable("subspaces over the same numbers are expected")
    left, right = (spanning(evaluator, part) for part in parts)
    if left.rows != right.rows:
        raise NotEvaluable("subspaces of vectors of different lengths")
    both = null_space(matrices.assemble(2, [left, matrices.negate(right)]))
    upper = matrices.build(left.columns, both.columns, lambda i, j: both.entries[i][j])
    return matrices.multiply(left, upper)


def _zero_alone(evaluator: Enumerator, collection: SetValue) -> MatrixValue:
    members = [arithmetic.as_matrix(x) for x in evaluator.members(collection)]
    if not members or not all(_is_zero(x) for x in members):
        raise NotEvaluable("a finite set that is no subspace")
    return matrices.zeros(members[0].rows, 0)


def _is_zero(matrix: MatrixValue) -> bool:
    return matrix.columns == 1 and all(zero_test(x) is Truth.TRUE for x in matrix.flat())


_SPANNING: dict[str, Callable[[Enumerator, SetValue], MatrixValue]] = {
    "image": _image,
    "kernel": _kernel,
    "inter": _meet,
    "finite": _zero_alone,
}
