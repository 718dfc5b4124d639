"""What whole Gram matrices are made of, level by level: roots of each shape, and what multiplies their squares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from math import comb

from proofcheck.search.positivity.gram_blocks import Block, Entry, Polynomial, System, added
from proofcheck.search.positivity.gram_entries import Entries
from proofcheck.search.positivity.levels import MOST_DEGREE, Given, degree, products_of
from proofcheck.search.positivity.roots import Root, is_plain, roots_as_written, roots_of
from proofcheck.search.positivity.squares import UNIT
from proofcheck.search.positivity.summands import Summand
from proofcheck.terms.rationals import Fraction

MOST_KNOWN = 150
"""Inequalities that are added up."""

MOST_WEIGHTS = 40
"""Inequalities that multiply squares."""

MOST_MONOMIALS = 90
"""Monomials of numbers that are squared; where there are more, halves of those that occur."""

MOST_NEEDED = 300
"""Monomials whose halves are roots."""

MOST_ROOTS = 90
"""Roots of one shape."""

MOST_ENTRIES = 4_000
"""Products of two roots."""


LEVELS = (0, 1, 2)
"""How many inequalities there are in a product that multiplies squares."""


@dataclass(frozen=True, slots=True)
class Target:
    """What is not negative, and to be contradicted.

    parts    what was supposed, times something; nothing is minus one
    factors  what it was multiplied by
    """

    parts: tuple[Summand, ...] = ()
    factors: tuple[Summand, ...] = ()

    def wanted(self, entries: Entries) -> Polynomial:
        """Return the negative of what is to be contradicted."""
        if not self.parts:
            return {(): Fraction(-1)}
        return added((Fraction(-1), entries.normal(one.terms)) for one in self.parts)


def system_at(entries: Entries, given: Given, factors: int, target: Target) -> System | None:
    """Return the blocks that may add up to the negative of a target; None where there are none."""
    wanted = target.wanted(entries)
    most = max(1, _degree(entries, wanted), *_spoken(entries, given))
    singles = _singles(entries, given, factors, target, most)
    weights = _weights(singles, given.known[0], factors)
    numbers = [wanted, *(entries.normal(one.terms) for one in singles)]
    roots = _roots(entries, given, [one for one in numbers if _degree(entries, one) <= most], most)
    blocks = [
        *(_block(entries, one, [UNIT], most) for one in singles),
        *_grams(entries, [None, *weights], roots, most),
    ]
    made = tuple(block for block in blocks if block is not None)
    return System(made, wanted) if made else None


def _singles(
    entries: Entries, given: Given, factors: int, target: Target, most: int
) -> list[Summand]:
    """Return known inequalities, products of several, and of all with what the target was multiplied by."""
    known = given.known[:MOST_KNOWN]
    products = [*products_of(entries.squares.algebra, known, max(2, factors), most)]
    scaled = [entries.multiplied(one, factor) for factor in target.factors for one in known[1:]]
    found = [*known, *(one for one in scaled if one is not None), *products]
    return [entries.kept(one) for one in found if one not in target.parts]


def _weights(singles: Sequence[Summand], supposed: Summand, factors: int) -> list[Summand]:
    """Return positive numbers, and products of so many inequalities without what was supposed."""
    given = [one for one in singles if supposed.item not in map(tuple, one.factors)]
    plain = [one for one in given if one.is_strict and len(one.terms) == 1]
    found = [*plain, *(one for one in given if len(one.factors) <= factors)]
    return [*{id(one): one for one in found}.values()][:MOST_WEIGHTS]


def _degree(entries: Entries, number: Polynomial) -> int:
    return degree(entries.squares.algebra, {(s, ()): c for s, c in number.items()})


def _spoken(entries: Entries, given: Given) -> Iterator[int]:
    """Yield degrees of equations, within the limit that holds for sums as well."""
    for terms in given.equations:
        yield min(MOST_DEGREE, degree(entries.squares.algebra, terms))


# --- roots ------------------------------------------------------------------------------------------


def _roots(
    entries: Entries, given: Given, numbers: Sequence[Polynomial], most: int
) -> dict[object, list[Root]]:
    """Return roots by shape."""
    algebra = entries.squares.algebra
    needed = [*dict.fromkeys(s for one in numbers for s in one if s)][:MOST_NEEDED]
    found = [*_powers(entries, numbers[0], most // 2)]
    found += [*roots_of(algebra, needed), *roots_as_written(algebra, given.compared, needed)]
    by_shape: dict[object, list[Root]] = {}
    for root in entries.irreducible(found):
        by_shape.setdefault(root.shape, []).append(root)
    return by_shape


def _powers(entries: Entries, wanted: Polynomial, most: int) -> Iterator[Root]:
    """Yield all monomials of so small a degree in the numbers of what is wanted, unless these are too many."""
    algebra = entries.squares.algebra
    names = [*dict.fromkeys(code for s in wanted for code in s if is_plain(algebra, code))]
    yield UNIT
    if comb(len(names) + most, most) <= MOST_MONOMIALS:
        for size in range(1, most + 1):
            for chosen in combinations_with_replacement(sorted(names), size):
                yield Root.of((None, None), (chosen, ()))


# --- blocks -----------------------------------------------------------------------------------------


def _grams(
    entries: Entries, weights: Sequence[Summand | None], roots: dict[object, list[Root]], most: int
) -> Iterator[Block]:
    """Yield Gram matrices, as long as there are not too many entries."""
    left = MOST_ENTRIES
    for weight in weights:
        for alike in roots.values():
            block = _block(entries, weight, alike, most)
            if block is not None:
                left -= len(block.entries)
                if left < 0:
                    return
                yield block


def _block(
    entries: Entries, weight: Summand | None, roots: Iterable[Root], most: int
) -> Block | None:
    """Return the Gram matrix of those roots whose squares are of no larger degree."""
    fitting = [root for root in roots if _fits(entries, weight, root, most)][:MOST_ROOTS]
    found: dict[Entry, Polynomial] = {}
    for j, second in enumerate(fitting):
        for i, first in enumerate(fitting[: j + 1]):
            entry = entries.entry(weight, first, second)
            if entry is None:
                return None
            found[i, j] = entry
    return Block(weight, tuple(fitting), found) if found else None


def _fits(entries: Entries, weight: Summand | None, root: Root, most: int) -> bool:
    square = entries.entry(weight, root, root)
    return square is not None and bool(square) and _degree(entries, square) <= most
