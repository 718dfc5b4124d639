"""Terms of numbers that are written as shortly as can be: ``x^2 - y`` rather than ``x^2 + 0 + -1*y``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce

from proofcheck.evaluation.values.values import NotEvaluable
from proofcheck.terms.expressions import Number, Operation, Term, integer, sort_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Matrix, Ring, Scalar, Sort


def ring_of_sort(sort: Sort) -> Ring:
    """Return the ring of a number, or of the entries of a matrix.

    raises   NotEvaluable for anything else
    """
    if isinstance(sort, Scalar | Matrix):
        return sort.ring
    raise NotEvaluable("values that are neither numbers nor matrices")


def make(operator: str, *parts: Term) -> Term:
    """Return an operation on numbers, in the largest of their rings."""
    return Operation(operator, parts, Scalar(max(map(ring_of_sort, map(sort_of, parts)))))


def scaled(factor: Fraction, term: Term) -> Term:
    """Return a multiple of a number."""
    match term:
        case Number(value):
            return Number(factor * value)
        case Operation("mul", (Number(value), inner)):
            return scaled(factor * value, inner)
        case Operation("neg", (inner,)):
            return scaled(-factor, inner)
    if factor == 0:
        return integer(0)
    if factor == -1:
        return make("neg", term)
    return term if factor == 1 else make("mul", Number(factor), term)


def _split(term: Term) -> tuple[Fraction, Term]:
    """Write a summand as a multiple of what has no factor."""
    match term:
        case Number(value):
            return value, integer(1)
        case Operation("mul", (Number(value), inner)):
            return value, inner
        case Operation("neg", (inner,)):
            return Fraction(-1), inner
    return Fraction(1), term


def _summands(term: Term) -> Iterator[tuple[Fraction, Term]]:
    match term:
        case Operation("add", parts):
            for part in parts:
                yield from _summands(part)
        case Operation("sub", (left, right)):
            yield from _summands(left)
            yield from ((-factor, inner) for factor, inner in _summands(right))
        case _:
            yield _split(term)


def summed(terms: Sequence[Term]) -> Term:
    """Return a sum in which nothing is zero or comes twice: ``x^2 - y`` rather than ``x^2 + 0 + -1*y``."""
    total: dict[Term, Fraction] = {}
    for factor, term in (pair for one in terms for pair in _summands(one)):
        total[term] = total.get(term, Fraction(0)) + factor
    kept = sorted(
        (scaled(factor, term) for term, factor in total.items() if factor),
        key=lambda term: isinstance(term, Number),
    )
    return reduce(_added, kept) if kept else integer(0)


def _added(left: Term, right: Term) -> Term:
    match right:
        case Number(value) if value < 0:
            return make("sub", left, Number(-value))
        case Operation("mul", (Number(value), term)) if value < 0:
            return make("sub", left, scaled(-value, term))
        case Operation("neg", (term,)):
            return make("sub", left, term)
    return make("add", left, right)


def multiplied(left: Term, right: Term) -> Term:
    """Return a product of two numbers."""
    (first, x), (second, y) = _split(left), _split(right)
    return scaled(first * second, _product(x, y))


def _product(left: Term, right: Term) -> Term:
    if integer(1) in (left, right):
        return right if left == integer(1) else left
    return power(left, 2) if left == right else make("mul", left, right)


def power(base: Term, exponent: int) -> Term:
    """Return a power of a number."""
    return Operation("pow", (base, integer(exponent)), sort_of(base))
