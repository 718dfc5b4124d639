"""Theorems about the signs of real numbers, and of what is made of them.

Each is a schema as in :mod:`proofcheck.logic.laws.law_schemas`: what has to hold, and what follows.

source   the axioms of an ordered field; Rudin 1976, Principles of Mathematical Analysis, Theorem 8.6,
         for the exponential function and the logarithm
"""

from __future__ import annotations

from proofcheck.logic.laws.law_schemas import Instance, Schema, Setting
from proofcheck.logic.propositions import ONE, ZERO, Unbuildable, make
from proofcheck.terms.expressions import Term, sort_of
from proofcheck.terms.sorts import Ring, Scalar


def real(term: Term) -> Term:
    """Return a real number as it is.

    raises   Unbuildable for anything else
    """
    sort = sort_of(term)
    if not isinstance(sort, Scalar) or sort.ring > Ring.REAL:
        raise Unbuildable("a real number is needed")
    return term


def exp_is_positive(_: Setting, x: Term) -> Instance:
    """0 < exp(x) for a number."""
    return [], make("lt", ZERO, make("exp", real(x)))


def sign_of_logarithm(relation: str) -> Schema:
    """From 1 <= x follows 0 <= log(x), and the same with < for both."""

    def schema(_: Setting, x: Term) -> Instance:
        return [make(relation, ONE, real(x))], make(relation, ZERO, make("log", x))

    return schema
