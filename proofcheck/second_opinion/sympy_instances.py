"""Numbers for symbols, at which a proposition clearly fails: what a disagreement rests on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from proofcheck.second_opinion.sympy_limits import NoOpinion
from proofcheck.second_opinion.sympy_scalars import Kind, Scalars

DIGITS = 60

CLEARLY = 20
"""A number is clearly different from 0 beyond 10 to the power of minus this."""

ATTEMPTS = 12
"""Choices of numbers for the symbols."""

PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43)
"""Whole numbers, so that a symbol that stands for an integer may take them."""


def is_clearly_not_zero(scalars: Scalars, value: Any) -> bool:
    """Say whether a number is clearly not zero for some values of the symbols."""
    return any(abs(found) > bound for found, bound in _samples(scalars, value))


def is_clearly_positive(scalars: Scalars, value: Any) -> bool:
    """Say whether a real number is clearly positive for some values of the symbols."""
    return any(found.real > bound for found, bound in _samples(scalars, value))


def _samples(scalars: Scalars, value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield values at some points; none where assumptions tie the symbols."""
    from mpmath import MPContext

    if scalars.ideal:
        return
    mp = MPContext()
    mp.dps = DIGITS
    for attempt in range(ATTEMPTS):
        try:
            found = mp.mpc(scalars.at(value, mp, _point(scalars, mp, attempt)))
        except (NoOpinion, ArithmeticError, ValueError):
            continue
        yield found, mp.mpf(10) ** -CLEARLY


def _point(scalars: Scalars, mp: Any, attempt: int) -> dict[int, Any]:
    """Return values of all generators: of free ones integers, of others what they stand for."""
    found: dict[int, Any] = {}
    for number, kind in enumerate(scalars.kinds):
        formula = scalars.formulas.get(number)
        if formula is not None:
            try:
                found[number] = formula(mp, found)
            except NoOpinion:
                found[number] = mp.nan
            continue
        found[number] = mp.mpf(_whole_number(number, kind, attempt))
    return found


def _whole_number(number: int, kind: Kind, attempt: int) -> int:
    """Return 0 for all symbols at first, then 1, then numbers that differ, of both signs."""
    if attempt < 2:
        return max(attempt, int(kind is Kind.POSITIVE))
    size = PRIMES[(number * attempt + attempt) % len(PRIMES)] // (attempt % 3 + 1)
    sign = 1 if kind is not Kind.REAL or (number + attempt) % 2 else -1
    return sign * max(size, 1)
