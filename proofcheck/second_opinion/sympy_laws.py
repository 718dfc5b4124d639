"""Moments under laws: of finitely many values, and of independent Gaussian numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from proofcheck.second_opinion import sympy_matrices as matrices
from proofcheck.second_opinion.sympy_limits import NoOpinion
from proofcheck.second_opinion.sympy_scalars import Kind, Scalars

Body = Callable[[Any], Any]
"""A value as a function of what is drawn."""


def expectation(
    scalars: Scalars, body: Body, members: list[Any] | None, mean: Any = None, spread: Any = None
) -> Any:
    """Return the mean of a body over equally likely members, or under a Gaussian law.

    spread   covariance matrix; anything but the identity is left alone
    raises   NoOpinion
    """
    if members is not None:
        return _average(scalars, [body(one) for one in members])
    drawn, numbers = _standard(scalars, mean, spread)
    return matrices.each(scalars, body(drawn), lambda x: _moment(scalars, x, numbers))


def variance(
    scalars: Scalars, body: Body, members: list[Any] | None, mean: Any = None, spread: Any = None
) -> Any:
    """Return E[x^2] - E[x]^2 for a body whose values are real numbers."""

    def square(value: Any) -> Any:
        found = body(value)
        if matrices.is_matrix(found) or not scalars.is_real(found):
            raise NoOpinion("the variance of what is no real number")
        return scalars.multiply(found, found)

    first = expectation(scalars, body, members, mean, spread)
    second = expectation(scalars, square, members, mean, spread)
    return scalars.add(second, -scalars.multiply(first, first))


def _average(scalars: Scalars, values: list[Any]) -> Any:
    if not values:
        raise NoOpinion("a law of no values")
    total = values[0]
    for one in values[1:]:
        total = matrices.add(scalars, total, one)
    share = scalars.domain.field.ground_new(scalars.domain.domain(1) / len(values))
    return matrices.multiply(scalars, share, total)


def _standard(scalars: Scalars, mean: Any, spread: Any) -> tuple[Any, list[int]]:
    """Return mean + z for a vector z of fresh symbols, and their numbers."""
    matrix = matrices.as_matrix(scalars, spread)
    if matrix != matrices.identity(scalars, matrix.shape[0]):
        raise NoOpinion("a Gaussian law that is not standard")
    center = matrices.as_matrix(scalars, mean)
    numbers: list[int] = []

    def entry(i: int, _j: int) -> Any:
        numbers.append(len(scalars.kinds))
        return matrices.cells(center)[i][0] + scalars.fresh(Kind.REAL)

    return matrices.build(scalars, matrix.shape[0], 1, entry), numbers


def _moment(scalars: Scalars, value: Any, numbers: list[int]) -> Any:
    """Replace z^k by its mean: (k - 1)!! for an even k, and 0 for an odd one."""
    from sympy import factorial2

    value = scalars.tidy(value)
    drawn = set(numbers)
    if drawn & set(scalars.numbers_of(value.denom)):
        raise NoOpinion("a fraction in what is drawn")
    if any(drawn & set(scalars.numbers_of(tie)) for tie in scalars.ties):
        raise NoOpinion("a function of what is drawn")
    if any(n not in drawn and n > min(numbers) for n in scalars.numbers_of(value.numer)):
        raise NoOpinion("a symbol that may depend on what is drawn")
    terms: dict[Any, Any] = {}
    for monomial, coefficient in value.numer.terms():
        powers = [monomial[scalars.place(n)] for n in numbers]
        if any(k % 2 for k in powers):
            continue
        factor = 1
        for k in powers:
            factor *= int(factorial2(k - 1)) if k else 1
        rest = list(monomial)
        for n in numbers:
            rest[scalars.place(n)] = 0
        terms[tuple(rest)] = terms.get(tuple(rest), 0) + coefficient * factor
    whole = value.numer.ring.from_dict({m: c for m, c in terms.items() if c})
    return scalars.domain.field(whole) / scalars.domain.field(value.denom)
