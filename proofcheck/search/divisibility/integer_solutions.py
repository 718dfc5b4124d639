"""Linear equations between polynomials, solved with integer coefficients modulo known equations."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import lcm

from proofcheck.logic.polynomials import Terms, replaced, total
from proofcheck.search.divisibility.integer_modules import Combinations, Poly, Steps
from proofcheck.terms.rationals import Fraction


def integer_solution(
    rows: Sequence[Terms],
    codes: Sequence[str],
    known: Sequence[Terms],
    steps: Steps | None = None,
) -> list[Terms] | None:
    """Return polynomials that satisfy linear equations modulo known ones, if any are found.

    rows    what is to vanish, linear in the unknowns
    codes   the unknowns
    known   what vanishes besides
    steps   that may be taken

    raises   Untranslatable where a polynomial becomes too long
    """
    images, left = eliminated(known)
    places = [f"place {number} " for number in range(len(rows))]
    target: Poly = {}
    columns: dict[str, Poly] = {code: {(code,): -1} for code in codes}
    for row, place in zip(rows, places, strict=True):
        for (scalars, _), c in replaced(row, images).items():
            code = next((one for one in scalars if one in columns), "")
            columns.get(code, target)[_with(scalars, place, code)] = int(c)
    vanishing = [_at(terms, place) for place in places for terms in left]
    combinations = Combinations(frozenset(codes), frozenset(places), steps or Steps())
    found = combinations.spelled([*columns.values(), *vanishing], target)
    return None if found is None else [_factor(found, code) for code in codes]


def is_linear(terms: Terms, codes: Sequence[str]) -> bool:
    """Say whether a polynomial is linear in unknowns together."""
    return all(sum(map(scalars.count, codes)) <= 1 for scalars, _ in terms)


def with_integers(terms: Terms) -> Terms:
    """Return the least multiple of a polynomial that has integer coefficients."""
    denominators = lcm(*(int(c.denominator) for c in terms.values()))
    return {monomial: c * denominators for monomial, c in terms.items()}


def _with(scalars: Sequence[str], place: str, without: str = "") -> tuple[str, ...]:
    return tuple(sorted([place, *(code for code in scalars if code != without)]))


def _at(terms: Terms, place: str) -> Poly:
    return {_with(scalars, place): int(c) for (scalars, _), c in terms.items()}


def _factor(found: Poly, mark: str) -> Terms:
    """Return the solution: less the factor of what stands before an unknown."""
    own = {monomial: c for monomial, c in found.items() if mark in monomial}
    return {(tuple(x for x in m if x != mark), ()): Fraction(-c) for m, c in own.items()}


def eliminated(known: Iterable[Terms]) -> tuple[dict[str, Terms], list[Terms]]:
    """Return atoms that equations say by others, with what these are, and the other equations."""
    images, left = dict[str, Terms](), list[Terms]()
    for terms in known:
        rest = replaced(terms, images)
        code = _solvable(rest)
        if code is None:
            left += [rest] if rest else []
            continue
        own = (code,), ()
        image = total([(-rest[own], {m: c for m, c in rest.items() if m != own})])
        images = {other: replaced(one, {code: image}) for other, one in images.items()}
        images[code] = image
    return images, [rest for terms in left if (rest := replaced(terms, images))]


def _solvable(terms: Terms) -> str | None:
    """Return an atom that a polynomial is one plus or minus, and that occurs nowhere else in it."""
    for (scalars, _), c in terms.items():
        if len(scalars) == 1 and abs(c) == 1 and sum(scalars[0] in s for s, _ in terms) == 1:
            return scalars[0]
    return None
