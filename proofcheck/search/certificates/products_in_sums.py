"""Sums over the products of two entries, which are entries of products of matrices."""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.logic.algebra import Algebra
from proofcheck.logic.polynomials import Body, Form
from proofcheck.logic.propositions import ONE, make, shape
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.terms.expressions import Binding, Operation, Term, Variable
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.substitution import free_names

Row = tuple[Term, Term]
"""A matrix, and which of its rows."""


def rows_added(algebra: Algebra, body: Body) -> tuple[Row, Row] | None:
    """Return the two whole rows of which a sum adds up the products of entries, if it does."""
    codes, word = body.monomial
    if body.binder != "sum" or word or len(codes) != 2:
        return None
    match [*_rows(algebra, body)]:
        case [first, second] if _goes_along(algebra, body, first[0]):
            return first, second
    return None


def _rows(algebra: Algebra, body: Body) -> Iterator[Row]:
    """Yield the matrices along a row of which a sum goes, and which row it is."""
    for code in body.monomial[0]:
        term = term_of(algebra, Form(None, None, {((code,), ()): Fraction(1)}))
        match term:
            case Operation("entry", (Binding(), *_)):
                return  # its entries are written out
            case Operation("entry", (matrix, at, Variable(name))) if _is_at(body, name, matrix, at):
                yield matrix, at
            case Operation("entry", (matrix, Variable(name), at)) if _is_at(body, name, matrix, at):
                yield make("transpose", matrix), at


def _is_at(body: Body, name: str, *others: Term) -> bool:
    return name == body.bound and not any(name in free_names(other) for other in others)


def _goes_along(algebra: Algebra, body: Body, matrix: Term) -> bool:
    match body.domain:
        case Operation("range", (first, last)):
            return first == ONE and not algebra.difference(last, shape(matrix)[1]).terms
    return False
