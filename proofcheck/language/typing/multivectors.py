"""Vectors and numbers that are taken for multivectors.

The embedding is linear and takes no two vectors to one multivector.  So it makes no difference at
which place of a sum, a multiple or an equation it stands, and it is not written.
"""

from __future__ import annotations

from proofcheck.language.sizes import Sizes
from proofcheck.terms.expressions import Number, Operation, Term, operation, sort_of
from proofcheck.terms.multivectors import (
    dimensions_of,
    from_number,
    from_vector,
    multivector_sort,
)
from proofcheck.terms.sorts import Matrix, Ring, Scalar, Sort


def as_multivector(sizes: Sizes, term: Term, dimensions: Term) -> Term | None:
    """Return a multivector, a vector or a real number as a multivector; None for what is none."""
    sort = sort_of(term)
    if isinstance(sort, Scalar):
        return _from_number(sizes, term, sort, dimensions)
    if not isinstance(sort, Matrix):
        return None
    known = dimensions_of(sort)
    if known is not None:
        return term if sizes.are_equal(known, dimensions) else None
    if sort.ring is Ring.COMPLEX:
        return None
    if sizes.is_one(sort.columns) and sizes.are_equal(sort.rows, dimensions):
        return from_vector(term, dimensions, sort.ring)
    if sizes.is_one(sort.columns) and sizes.is_one(sort.rows):
        number = operation("scalar", term, sort=Scalar(sort.ring))
        return from_number(number, dimensions, sort.ring)
    return None


def _from_number(sizes: Sizes, term: Term, sort: Scalar, dimensions: Term) -> Term | None:
    if isinstance(term, Number) and not term.value:
        whole = multivector_sort(dimensions, Ring.INTEGER)
        return operation("zero", whole.rows, whole.columns, sort=whole)
    is_entry = isinstance(term, Operation) and term.operator == "scalar"
    if is_entry and sizes.is_one(dimensions):
        return None  # in one dimension a matrix of shape (1, 1) is a vector as well
    return None if sort.ring is Ring.COMPLEX else from_number(term, dimensions, sort.ring)


def known_dimensions(sizes: Sizes, *terms: Term) -> Term | None:
    """Return the dimensions of the first multivector among some terms, else of the first vector."""
    sorts = [sort_of(term) for term in terms]
    found = [dimensions_of(sort) for sort in sorts]
    return next((n for n in (*found, *[_length(sizes, s) for s in sorts]) if n is not None), None)


def _length(sizes: Sizes, sort: Sort) -> Term | None:
    is_vector = isinstance(sort, Matrix) and sizes.is_one(sort.columns)
    return sort.rows if is_vector and isinstance(sort, Matrix) else None
