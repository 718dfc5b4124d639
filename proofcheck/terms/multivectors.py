"""Multivectors as terms: the sort of one, and the vectors and numbers that are taken for one.

A multivector of n dimensions is the matrix by which it multiplies from the left, on the 2^n blades.
So a geometric product is a product of matrices, and a reverse is a transpose.
"""

from __future__ import annotations

from proofcheck.terms.expressions import Number, Operation, Term, operation, sort_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER, Matrix, Ring, SetOf, Sort

_ONE = Number(Fraction(1))


def count_of_blades(dimensions: Term) -> Operation:
    """Return the number of blades of so many dimensions; no size of the language is written so."""
    return operation("blades", dimensions, sort=INTEGER)


def multivector_sort(dimensions: Term, ring: Ring = Ring.REAL) -> Matrix:
    """Return the sort of multivectors of so many dimensions."""
    size = count_of_blades(dimensions)
    return Matrix(size, size, ring)


def all_multivectors(dimensions: Term) -> Operation:
    """Return the set of the multivectors of so many dimensions."""
    return operation("Clifford", dimensions, sort=SetOf(multivector_sort(dimensions)))


def dimensions_of(sort: Sort) -> Term | None:
    """Return of how many dimensions the multivectors of a sort are; None for other sorts."""
    match sort:
        case Matrix(Operation("blades", (rows,)), Operation("blades", (columns,))):
            return rows if rows == columns else None
    return None


def from_vector(vector: Term, dimensions: Term, ring: Ring) -> Term:
    """Return the multivector that a vector is."""
    return operation("multivector", vector, sort=multivector_sort(dimensions, ring))


def from_number(number: Term, dimensions: Term, ring: Ring) -> Term:
    """Return the multivector that a number is: so many times the identity."""
    size = count_of_blades(dimensions)
    one = operation("identity", size, sort=Matrix(size, size, Ring.INTEGER))
    if number == _ONE:
        return one
    return operation("mul", number, one, sort=multivector_sort(dimensions, ring))


def number_of(term: Term) -> Term | None:
    """Return the number that a multivector was made of; None for all others."""
    match term:
        case Operation("identity", (Operation("blades"),)):
            return _ONE
        case Operation("mul", (number, Operation("identity", (Operation("blades"),)))):
            return None if isinstance(sort_of(number), Matrix) else number
    return None
