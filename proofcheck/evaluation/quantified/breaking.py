"""Points at which a claim fails, where some are found; each is confirmed by plain evaluation.

On a line the polynomials have one variable, and all cells of it are looked at: the lines go through
simple points, along axes and along the directions in which a quadratic form has the wrong sign.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations, islice

from proofcheck.evaluation.quantified.constraints import (
    Constraint,
    Elimination,
    replaced,
    variables_of,
)
from proofcheck.evaluation.quantified.quadratic_forms import ZERO, gram, solution, squares
from proofcheck.evaluation.quantified.signs import Knowledge, univariate
from proofcheck.evaluation.quantified.univariate import sign_cells
from proofcheck.evaluation.values.polynomials import PolynomialRing
from proofcheck.evaluation.values.values import rational
from proofcheck.terms.rationals import Fraction

MOST_LINES = 80
"""Most lines on which a point is looked for."""

VARIOUS = tuple(map(Fraction, (1, 2, -1, 3, -2, 5, -3, 7, 4, -5)))
OTHERS = (Fraction(1, 2), Fraction(1, 3), Fraction(-1, 5), Fraction(2, 7), Fraction(-3, 4))
TRIPLES = ((3, 4), (-4, 3), (5, 12))
"""Legs of right triangles: of these points of a circle are made."""

Point = Mapping[int, Fraction]


def breaking_points(ring: PolynomialRing, problem: Elimination) -> Iterator[Point]:
    """Yield points at which a claim, the last constraint, fails and all others hold.

    Constraints on roots are left out: whether they hold is found when a point is confirmed.
    """
    *known, claim = problem.constraints
    dependent = ring.dependent()
    known = [c for c in known if dependent.isdisjoint(variables_of(c.polynomial))]
    variables = [k for k in range(ring.count) if k not in dependent]
    if not dependent.isdisjoint(variables_of(claim.polynomial)):
        return
    inside = _inside(Knowledge(ring, known), variables)
    along = (({**inside, **base}, way) for base, way in _along_forms(claim, variables))
    lines = chain(along, _simple_lines(variables, inside))
    for base, direction in islice(lines, MOST_LINES):
        yield from islice(_on_line(ring, (*known, claim), base, direction), 1)


def _inside(known: Knowledge, variables: Sequence[int]) -> dict[int, Fraction]:
    """Return a simple value between the bounds of each unknown that linear constraints bound."""
    found: dict[int, Fraction] = {}
    for variable in variables:
        low, high = known.bounds(variable)
        if low is not None:
            found[variable] = low + 1 if high is None else (low + high) / 2
        elif high is not None:
            found[variable] = high - 1
    return found


def _on_line(
    ring: PolynomialRing, constraints: Sequence[Constraint], base: Point, direction: Point
) -> Iterator[Point]:
    *known, claim = constraints
    for place in (Fraction(0), Fraction(1)) if direction else (Fraction(0),):
        point = _at(base, direction, place)
        if not claim.holds_at(point) and all(c.holds_at(point) for c in known):
            yield point
    if not direction:
        return
    last = ring.context.nvars() - 1
    step = ring.context.gen(last)
    images = {
        k: rational(base.get(k, ZERO)) + step * rational(direction.get(k, ZERO))
        for k in base.keys() | direction.keys()
    }
    lines = [univariate(replaced(c.polynomial, images), last) for c in constraints]
    for place_, signs in sign_cells(lines):
        held = [s in c.signs for s, c in zip(signs, constraints, strict=True)]
        if place_ is not None and all(held[:-1]) and not held[-1]:
            yield _at(base, direction, place_)


def _at(base: Point, direction: Point, place: Fraction) -> dict[int, Fraction]:
    return {
        k: base.get(k, ZERO) + place * direction.get(k, ZERO)
        for k in base.keys() | direction.keys()
    }


def _along_forms(claim: Constraint, variables: Sequence[int]) -> Iterator[tuple[Point, Point]]:
    """Yield lines on which one square of a quadratic factor alone does not vanish."""
    if claim.polynomial.is_constant():
        return
    for factor, _ in claim.polynomial.factor()[1]:
        form = gram(factor, variables)
        if form is None or factor.total_degree() < 2:
            continue
        found = squares(form)
        within = set(variables_of(factor))
        for k in range(len(found)):
            vector = _dual([line for _, line in found], k)
            last, pairs = vector[-1], zip(variables, vector[:-1], strict=True)
            direction = {v: x for v, x in pairs if v in within}
            base = {v: x / last for v, x in direction.items()} if last else {}
            yield {**dict.fromkeys(within, ZERO), **base}, direction
        zero = solution([line for _, line in found], [ZERO] * len(found))
        if zero:
            yield dict(zip(variables, zero[:-1], strict=True)), {}


def _dual(lines: Sequence[Sequence[Fraction]], place: int) -> list[Fraction]:
    """Return x with l_i . x = 1 for one i and 0 for all others; the l_i are independent."""
    values = [Fraction(int(k == place)) for k in range(len(lines))]
    found: list[Fraction] = solution([[*line, ZERO] for line in lines], values)
    return found[:-1]


def _simple_lines(variables: Sequence[int], inside: Point) -> Iterator[tuple[Point, Point]]:
    units = [{v: Fraction(1)} for v in variables]
    sums = [
        {v: Fraction(1), w: Fraction(sign)}
        for v, w in combinations(variables[:6], 2)
        for sign in (1, -1)
    ]
    various, others = (
        {**dict(zip(variables, numbers * len(variables), strict=False)), **inside}
        for numbers in (VARIOUS, OTHERS)
    )
    negative = {v: x if v in inside else -x for v, x in various.items()}
    turned = {v: x if k % 2 or v in inside else -x for k, (v, x) in enumerate(various.items())}
    moving = {v: x for v, x in various.items() if v not in inside}
    for base in ({}, inside, various, negative, turned, *units):
        yield base, {}
    yield others, moving
    yield inside, moving
    for base in (various, {}, others, inside):
        for direction in (*units, *sums):
            yield base, direction
    for v, w in combinations(variables[:6], 2):
        for a, b in TRIPLES:
            length = Fraction(13 if a == 5 else 5)
            yield {v: a / length, w: b / length}, {}
