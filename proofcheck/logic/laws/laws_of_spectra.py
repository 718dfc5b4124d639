"""Theorems about products over the eigenvalues of a matrix.

Each is a schema as in :mod:`proofcheck.logic.laws.law_schemas`: what has to hold, and what follows.  A
product over a spectrum has one factor for each eigenvalue, whatever its multiplicity.
"""

from __future__ import annotations

from proofcheck.logic.laws.law_schemas import Instance, Setting, equal, number, square
from proofcheck.logic.propositions import ONE, ZERO, Unbuildable, make, ring_of
from proofcheck.terms.expressions import Binding, Number, Operation, Term
from proofcheck.terms.sorts import Ring
from proofcheck.terms.substitution import free_names


def opposite_eigenvalues(setting: Setting, x: Term) -> Instance:
    """The product of (a - t)/(a + t) over the eigenvalues t of a real skew matrix is 1, for real a != 0.

    They are imaginary, and with t comes -t: the factors of both are inverse to one another, and that
    of t = 0 is 1.
    """
    match x:
        case Binding("prod", (item,), None, Operation("div", (top, below))) if not item.parameters:
            t = item.variable
        case _:
            raise Unbuildable("a product of quotients is needed")
    match item.domain, top, below:
        case (
            Operation("spectrum", (matrix,)),
            Operation("sub", (a, above)),
            Operation("add", (b, under)),
        ) if above == under == t and t.name not in free_names(a):
            pass
        case _:
            raise Unbuildable("factors (a - t)/(a + t) are needed")
    number(a)
    square(setting, matrix)
    if ring_of(matrix) is Ring.COMPLEX or setting.algebra.canonical_key(
        a
    ) != setting.algebra.canonical_key(b):
        raise Unbuildable("a real matrix and one real number are needed")
    is_skew = equal(make("transpose", matrix), make("neg", matrix))
    is_known = isinstance(a, Number) and a != ZERO
    conditions: list[Term] = [is_skew] if is_known else [is_skew, make("ne", a, ZERO)]
    return conditions, equal(x, ONE)
