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


def antisymmetric(_: Setting, x: Term, y: Term) -> Instance:
    """Numbers that are at most each other are equal."""
    real(x)
    real(y)
    return [make("le", x, y), make("le", y, x)], make("eq", x, y)


def product_of_differences(_: Setting, a: Term, b: Term, c: Term, d: Term) -> Instance:
    """From a <= b and c <= d follows 0 <= (b - a)(d - c)."""
    for number in (a, b, c, d):
        real(number)
    whole = make("mul", make("sub", b, a), make("sub", d, c))
    return [make("le", a, b), make("le", c, d)], make("le", ZERO, whole)


def product_of_positive_numbers(_: Setting, x: Term, y: Term) -> Instance:
    """From 0 < x and 0 < y follows 0 < x y."""
    conditions: list[Term] = [make("lt", ZERO, real(x)), make("lt", ZERO, real(y))]
    return conditions, make("lt", ZERO, make("mul", x, y))


def sign_of_quotient(relation: str) -> Schema:
    """From 0 < x and 0 < y follows 0 < x/y, and the same with 0 <= x and 0 <= x/y."""

    def schema(_: Setting, x: Term, y: Term) -> Instance:
        conditions: list[Term] = [make(relation, ZERO, real(x)), make("lt", ZERO, real(y))]
        return conditions, make(relation, ZERO, make("div", x, y))

    return schema


def quotient_by_smaller(_: Setting, x: Term, y: Term) -> Instance:
    """From 0 < y and y <= x follows 1 <= x/y."""
    conditions: list[Term] = [make("lt", ZERO, real(y)), make("le", y, real(x))]
    return conditions, make("le", ONE, make("div", x, y))


def positive_is_not_zero(_: Setting, x: Term) -> Instance:
    """What is positive is not zero."""
    return [make("lt", ZERO, real(x))], make("ne", x, ZERO)


def negative_is_not_zero(_: Setting, x: Term) -> Instance:
    """What is negative is not zero."""
    return [make("lt", real(x), ZERO)], make("ne", x, ZERO)


def made_of_nonzero_numbers(operator: str) -> Schema:
    """From x != 0 and y != 0 follows x y != 0, and the same with x/y."""

    def schema(_: Setting, x: Term, y: Term) -> Instance:
        conditions: list[Term] = [make("ne", real(x), ZERO), make("ne", real(y), ZERO)]
        return conditions, make("ne", make(operator, x, y), ZERO)

    return schema


def root_of_positive_number(_: Setting, x: Term) -> Instance:
    """From 0 < x follows 0 < sqrt(x)."""
    return [make("lt", ZERO, real(x))], make("lt", ZERO, make("sqrt", x))


def exp_is_positive(_: Setting, x: Term) -> Instance:
    """0 < exp(x) for a number."""
    return [], make("lt", ZERO, make("exp", real(x)))


def sign_of_logarithm(relation: str) -> Schema:
    """From 1 <= x follows 0 <= log(x), and the same with < for both."""

    def schema(_: Setting, x: Term) -> Instance:
        return [make(relation, ONE, real(x))], make(relation, ZERO, make("log", x))

    return schema
