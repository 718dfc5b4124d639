"""What a term denotes: a truth value, a number, a matrix of symbolic shape, a set or a function.

Sizes are terms, so a shape may say ``2*m + d`` as well as ``3``.  Subsets such as the natural
numbers or the orthogonal group are not sorts but *domains*: set terms attached to a variable
where it is declared.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Self

from proofcheck.terms.interning import Interned, intern

if TYPE_CHECKING:
    from proofcheck.terms.expressions import Term, Variable


class Ring(IntEnum):
    """The smallest of the rings Z, Q, R, C known to hold every entry; ordered by inclusion."""

    INTEGER = 0
    RATIONAL = 1
    REAL = 2
    COMPLEX = 3


@dataclass(frozen=True, slots=True, eq=False, init=False)
class Sort(Interned):
    """The kind of thing that a term denotes."""


@dataclass(frozen=True, slots=True, eq=False, init=False)
class Truth(Sort):
    """A proposition."""

    def __new__(cls) -> Self:
        return intern(cls)


@dataclass(frozen=True, slots=True, eq=False, init=False)
class Scalar(Sort):
    """A number of a ring, dimensionless."""

    ring: Ring

    def __new__(cls, ring: Ring) -> Self:
        return intern(cls, ring)


@dataclass(frozen=True, slots=True, eq=False, init=False)
class Matrix(Sort):
    """A matrix of shape (rows, columns); a vector of length n has shape (n, 1)."""

    rows: Term
    columns: Term
    ring: Ring

    def __new__(cls, rows: Term, columns: Term, ring: Ring) -> Self:
        return intern(cls, rows, columns, ring)


@dataclass(frozen=True, slots=True, eq=False, init=False)
class SetOf(Sort):
    """A set whose elements all have the sort ``element``."""

    element: Sort

    def __new__(cls, element: Sort) -> Self:
        return intern(cls, element)


@dataclass(frozen=True, slots=True, eq=False, init=False)
class Function(Sort):
    """A function or an indexed family; ``result`` may mention the parameters.

    The first ``implicit`` parameters are sizes that the shapes of the other arguments determine;
    they are never written.  ``indexed`` says that arguments are written in brackets, except the
    last ``called`` ones, which follow in parentheses: ``theta[u](r)``.
    """

    parameters: tuple[Variable, ...]
    result: Sort
    indexed: bool = False
    implicit: int = 0
    called: int = 0

    def __new__(
        cls,
        parameters: tuple[Variable, ...],
        result: Sort,
        indexed: bool = False,
        implicit: int = 0,
        called: int = 0,
    ) -> Self:
        return intern(cls, parameters, result, indexed, implicit, called)


TRUTH = Truth()
INTEGER = Scalar(Ring.INTEGER)
RATIONAL = Scalar(Ring.RATIONAL)
REAL = Scalar(Ring.REAL)
COMPLEX = Scalar(Ring.COMPLEX)
