"""Inequalities between numbers that cannot all hold, by Fourier-Motzkin elimination.

Products of atoms count as unknowns.  The result is a Farkas certificate: positive multiples whose
sum is a negative number.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

Linear = dict[Any, Fraction]

MOST_INEQUALITIES = 120


@dataclass(frozen=True, slots=True)
class Inequality:
    """A linear form that is not negative, positive if strict, and the multiples it is made of."""

    form: Linear
    is_strict: bool
    made_of: dict[int, Fraction]


def find_contradiction(given: list[tuple[Linear, bool]]) -> dict[int, Fraction] | None:
    """Return positive multiples of the forms whose sum is a contradiction, if there are any."""
    system = [Inequality(f, s, {k: Fraction(1)}) for k, (f, s) in enumerate(given)]
    while True:
        for one in system:
            value = one.form.get((), Fraction(0))
            if set(one.form) <= {()} and (value < 0 or (value == 0 and one.is_strict)):
                return one.made_of
        unknowns = sorted({x for one in system for x in one.form if x != ()}, key=repr)
        if not unknowns or len(system) > MOST_INEQUALITIES:
            return None
        system = _eliminated(system, min(unknowns, key=lambda x: _growth(system, x)))


def _growth(system: list[Inequality], unknown: Any) -> int:
    above = sum(one.form.get(unknown, 0) > 0 for one in system)
    below = sum(one.form.get(unknown, 0) < 0 for one in system)
    return above * below - above - below


def _eliminated(system: list[Inequality], unknown: Any) -> list[Inequality]:
    above = [one for one in system if one.form.get(unknown, 0) > 0]
    below = [one for one in system if one.form.get(unknown, 0) < 0]
    rest = [one for one in system if unknown not in one.form]
    sums = [_sum(a, -b.form[unknown], b, a.form[unknown]) for a in above for b in below]
    return [*rest, *sums]


def _sum(a: Inequality, p: Fraction, b: Inequality, q: Fraction) -> Inequality:
    form = _combined(a.form, p, b.form, q)
    return Inequality(form, a.is_strict or b.is_strict, _combined(a.made_of, p, b.made_of, q))


def _combined(a: dict[Any, Fraction], p: Fraction, b: dict[Any, Fraction], q: Fraction) -> Any:
    result = {k: p * c for k, c in a.items()}
    for k, c in b.items():
        value = result.get(k, Fraction(0)) + q * c
        if value:
            result[k] = value
        else:
            result.pop(k, None)
    return result
