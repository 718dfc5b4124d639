"""What a term denotes: a truth value, a number, a matrix of symbolic shape, a set or a function.

Sizes are terms, so a shape may say ``2*m + d`` as well as ``3``.  Subsets such as the natural
numbers or the orthogonal group are not sorts but *domains*: set terms attached to a variable
where it is declared.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from proofcheck.terms.expressions import Term, Variable


class Ring(IntEnum):
    """The smallest of the rings Z, Q, R, C known to hold every entry; ordered by inclusion."""

    INTEGER = 0
    RATIONAL = 1
    REAL = 2
    COMPLEX = 3


@dataclass(frozen=True, slots=True)
class Sort:
    """The kind of thing that a term denotes."""


@dataclass(frozen=True, slots=True)
class Truth(Sort):
    """A proposition."""


@dataclass(frozen=True, slots=True)
class Scalar(Sort):
    """A number of a ring, dimensionless."""

    ring: Ring


@dataclass(frozen=True, slots=True)
class Matrix(Sort):
    """A matrix of shape (rows, columns); a vector of length n has shape (n, 1)."""

    rows: Term
    columns: Term
    ring: Ring


@dataclass(frozen=True, slots=True)
class SetOf(Sort):
    """A set whose elements all have the sort ``element``."""

    element: Sort


@dataclass(frozen=True, slots=True)
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


TRUTH = Truth()
INTEGER = Scalar(Ring.INTEGER)
RATIONAL = Scalar(Ring.RATIONAL)
REAL = Scalar(Ring.REAL)
COMPLEX = Scalar(Ring.COMPLEX)
