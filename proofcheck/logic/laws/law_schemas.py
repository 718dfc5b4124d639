"""What theorems are written with: a schema says what has to hold, and what follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from proofcheck.logic.algebra import Algebra
from proofcheck.logic.propositions import Unbuildable, make, shape
from proofcheck.terms.expressions import Operation, Term, sort_of
from proofcheck.terms.sorts import Ring, Scalar

Instance = tuple[list[Term], Term]
"""What has to hold, and what follows."""

Schema = Callable[..., Instance]
"""Takes a setting and terms.

raises   Unbuildable where the theorem does not speak of such terms
"""


class Setting(Protocol):
    """Where a theorem is used: what is known about sizes."""

    @property
    def algebra(self) -> Algebra:
        """The normal forms of the task."""

    def same_size(self, left: Term, right: Term) -> bool:
        """Say whether two sizes are equal by the task's equations."""


def square(setting: Setting, *matrices: Term) -> Term:
    """Check that matrices are square of one size, and return it.

    raises   Unbuildable where they are not
    """
    size = shape(matrices[0])[0]
    for matrix in matrices:
        for other in shape(matrix):
            if not setting.same_size(size, other):
                raise Unbuildable("a square matrix is needed")
    return size


def number(term: Term, ring: Ring = Ring.REAL) -> Term:
    """Check that a term is a number of a ring, and return it.

    raises   Unbuildable where it is not
    """
    sort = sort_of(term)
    if not isinstance(sort, Scalar) or sort.ring > ring:
        raise Unbuildable("a number is needed")
    return term


def real(term: Term) -> Term:
    """Return a real number as it is.

    raises   Unbuildable for anything else
    """
    sort = sort_of(term)
    if not isinstance(sort, Scalar) or sort.ring > Ring.REAL:
        raise Unbuildable("a real number is needed")
    return term


def equal(left: Term, right: Term) -> Operation:
    """Return the equation between two terms."""
    return make("eq", left, right)


def times(*factors: Term) -> Term:
    """Return a product."""
    product = factors[0]
    for factor in factors[1:]:
        product = make("mul", product, factor)
    return product
