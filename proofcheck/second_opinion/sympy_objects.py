"""Objects as matrices of symbols, and what is assumed of them, solved or kept as equations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from proofcheck.second_opinion import sympy_matrices as matrices
from proofcheck.second_opinion.sympy_limits import NoOpinion
from proofcheck.second_opinion.sympy_scalars import Kind
from proofcheck.second_opinion.sympy_terms import Scope, SymbolicReader
from proofcheck.terms.expressions import Operation, Term, Variable
from proofcheck.terms.sorts import Matrix, Ring, Scalar, Sort

_KINDS = {"NonNegReal": Kind.NONNEGATIVE, "PosReal": Kind.POSITIVE}

_GENERAL = frozenset({"Real", "Complex", "Matrices", "ComplexMatrices"})
"""Sets that say no more than the sort of their elements."""

_GROUPS = ("O", "SO", "U")

DETERMINANT = 4
"""Largest elements of SO(n) whose determinant is written out."""


def written_domain(reader: SymbolicReader, domain: Term | None) -> Term | None:
    """Return a set as its definition writes it."""
    seen: set[str] = set()
    while isinstance(domain, Variable) and domain.name not in seen:
        seen.add(domain.name)
        found = reader.definitions.get(domain.name)
        domain = domain if found is None or found.body is None else found.body
    return domain


def is_understood(reader: SymbolicReader, domain: Term | None) -> bool:
    """Say whether all that a domain says is used when an object is made."""
    written = written_domain(reader, domain)
    known = {*_KINDS, *_GENERAL, *_GROUPS}
    return written is None or (isinstance(written, Operation) and written.operator in known)


def make_object(reader: SymbolicReader, sort: Sort, domain: Term | None, scope: Scope) -> Any:
    """Return a number or a matrix of fresh symbols; that of a group with its equations.

    raises   NoOpinion for anything else
    """
    written = written_domain(reader, domain)
    operator = written.operator if isinstance(written, Operation) else ""
    if isinstance(sort, Scalar):
        return _number(reader, sort.ring, _KINDS.get(operator, Kind.REAL))
    if not isinstance(sort, Matrix):
        raise NoOpinion("an object that is neither number nor matrix")
    rows, columns = reader.integer(sort.rows, scope), reader.integer(sort.columns, scope)
    if rows * columns > 64:
        raise NoOpinion("a matrix of more than 64 entries")
    made = matrices.build(
        reader.scalars, rows, columns, lambda _i, _j: _number(reader, sort.ring, Kind.REAL)
    )
    if operator in _GROUPS:
        reader.scalars.assume(_relations(reader, made, operator))
    return made


def _number(reader: SymbolicReader, ring: Ring, kind: Kind) -> Any:
    real = reader.scalars.fresh(kind)
    if ring is not Ring.COMPLEX or kind is not Kind.REAL:
        return real
    return real + reader.scalars.unit() * reader.scalars.fresh()


def _relations(reader: SymbolicReader, made: Any, group: str) -> Iterator[Any]:
    """Yield polynomials that vanish because a matrix lies in its group."""
    scalars = reader.scalars
    size = made.shape[0]
    adjoint = matrices.adjoint(scalars, made)
    minus = matrices.each(scalars, matrices.identity(scalars, size), lambda x: -x)
    for pair in ((adjoint, made), (made, adjoint)):
        gram = matrices.add(scalars, matrices.multiply(scalars, *pair), minus)
        for x in (x for row in matrices.cells(gram) for x in row):
            yield from (part.numer for part in scalars.real_parts(x) if part)
    if group == "SO" and 0 < size <= DETERMINANT:
        yield (matrices.determinant(scalars, made) - scalars.one).numer
