"""What may be added up, level by level: products of inequalities, squares, and products of both."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement, islice

from proofcheck.logic.algebra import Algebra
from proofcheck.logic.polynomials import Terms, Untranslatable
from proofcheck.search.positivity.roots import roots_as_written, roots_of
from proofcheck.search.positivity.squares import Squares
from proofcheck.search.positivity.summands import Summand, multiply
from proofcheck.terms.expressions import Term

MOST_FACTS = 24
"""Inequalities that are added up."""

MOST_FACTORS = 9
"""Inequalities that are multiplied."""

MOST_WEIGHTS = 5
"""Linear inequalities that all others are multiplied by."""

MOST_WITH_ONE = 150
"""Squares that one inequality is multiplied by."""

MOST_DEGREE = 4
"""Degree of what is added up at the first level, whatever is supposed."""


@dataclass(frozen=True, slots=True)
class Level:
    """How far sums are sought.

    excess   degree of a summand above that of what was supposed
    factors  inequalities in a product, what was supposed included
    scales   by which one of two roots is multiplied
    weighs   whether what is known is multiplied by what is linear, and by nothing else
    """

    excess: int
    factors: int
    scales: tuple[int, ...] = (1,)
    weighs: bool = False


LEVELS = (
    Level(0, 1),
    Level(0, 2),
    Level(1, 2),
    Level(0, 3),
    Level(0, 2, weighs=True),
    Level(1, 3),
    Level(2, 2, (1, 2, 3)),
    Level(2, 3),
)


@dataclass(frozen=True, slots=True)
class Given:
    """What sums are made of.

    known      inequalities, of which the first is what was supposed
    equations  polynomials that vanish
    compared   the terms that inequalities speak of
    said       what facts about all columns say of two of them
    reduced    what was supposed, and what is said, in normal form
    """

    known: list[Summand]
    equations: list[Terms]
    compared: list[Term]
    said: list[Summand]
    reduced: list[Terms]


def summands_at(squares: Squares, given: Given, level: Level) -> list[Summand]:
    """Return what may be added up."""
    algebra = squares.algebra
    known = given.known[:MOST_FACTS]
    if level.weighs:
        return [*known, *_weighed(algebra, known)]
    spoken = [min(MOST_DEGREE, degree(algebra, terms)) for terms in given.equations]
    most = max(1, degree(algebra, known[0].terms), *spoken) + level.excess
    factors = _factors(algebra, known)
    products = [*products_of(algebra, factors, level.factors, most)]
    found = [*known, *products]
    forms = [given.reduced[0], *(one.terms for one in found), *given.equations]
    needed = dict.fromkeys(s for terms in forms for s, _ in terms if s)
    wanted = frozenset(needed)
    written = roots_as_written(algebra, given.compared, needed)
    roots = dict.fromkeys([*written, *roots_of(algebra, needed)])
    weights = [*factors, *(p for p in products if len(p.factors) < level.factors)]
    weights = weights if level.factors > 1 else []
    reduced = frozenset(s for terms in given.reduced for s, _ in terms if s)
    crossed = wanted | reduced | _quotients(wanted, weights)
    made = squares.of([*roots], crossed, level.scales)
    fitting = [one for one in made if degree(algebra, one.terms) <= most]
    said = given.said if level.factors > 1 else []
    return [*found, *said, *fitting, *_weighted(algebra, weights, fitting, most, wanted)]


def _weighed(algebra: Algebra, known: list[Summand]) -> Iterator[Summand]:
    """Yield what is known, of any degree, times what is linear: as weights of a mean are."""
    linear = [one for one in known if degree(algebra, one.terms) == 1]
    for weight in linear[:MOST_WEIGHTS]:
        for one in known:
            yield from _made((weight, one))


def _factors(algebra: Algebra, known: list[Summand]) -> list[Summand]:
    """Return what is multiplied: what was supposed, then what has the lowest degree."""
    others = sorted(known[1:], key=lambda one: degree(algebra, one.terms))
    return [known[0], *others][:MOST_FACTORS]


def _quotients(
    needed: frozenset[tuple[str, ...]], weights: list[Summand]
) -> frozenset[tuple[str, ...]]:
    """Return what has to be multiplied by a weight to have a monomial that is needed."""
    factors = {s for one in weights for s, _ in one.terms if s}
    found = (without(m, factor) for m in needed for factor in factors)
    return frozenset(one for one in found if one)


def products_of(
    algebra: Algebra, factors: list[Summand], most_factors: int, most: int
) -> Iterator[Summand]:
    """Yield products of at most so many inequalities."""
    degrees = [degree(algebra, one.terms) for one in factors]
    for count in range(2, most_factors + 1):
        for chosen in combinations_with_replacement(range(len(factors)), count):
            if sum(degrees[k] for k in chosen) <= most:
                yield from _made(factors[k] for k in chosen)


def _weighted(
    algebra: Algebra,
    weights: list[Summand],
    squares: list[Summand],
    most: int,
    needed: frozenset[tuple[str, ...]],
) -> Iterator[Summand]:
    """Yield products of inequalities with squares, of which a monomial is needed."""
    degrees = [degree(algebra, one.terms) for one in squares]
    for weight in weights:
        most_of_square = most - degree(algebra, weight.terms)
        fitting = (one for one, d in zip(squares, degrees, strict=True) if d <= most_of_square)
        products = (made for one in fitting for made in _made((weight, one)))
        useful = (one for one in products if any(s in needed for s, _ in one.terms))
        yield from islice(useful, MOST_WITH_ONE)


def _made(factors: Iterable[Summand]) -> Iterator[Summand]:
    try:
        yield multiply(factors)
    except Untranslatable:
        return


def degree(algebra: Algebra, terms: Terms) -> int:
    """Return the degree; a number made of matrices counts as a product of two."""
    return max((sum(_weight(algebra, code) for code in s) for s, _ in terms), default=0)


def _weight(algebra: Algebra, code: str) -> int:
    return 2 if code[:-1] in algebra.words or code[:-1] in algebra.traces else 1


def without(scalars: tuple[str, ...], factor: tuple[str, ...]) -> tuple[str, ...] | None:
    """Return a monomial divided by another; None where that does not divide it."""
    left = [*scalars]
    for code in factor:
        if code not in left:
            return None
        left.remove(code)
    return tuple(left)
