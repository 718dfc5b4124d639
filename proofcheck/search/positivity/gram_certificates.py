"""Contradictions by whole Gram matrices: for what no sum of squares of two roots shows.

Floating point suggests matrices, which are rounded; what comes out is a sum of items of the rule
`farkas`, as from the simplex method, and the kernel multiplies it out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from proofcheck.search.positivity.gram_blocks import Block, System, combination, reduced
from proofcheck.search.positivity.gram_entries import Entries
from proofcheck.search.positivity.gram_levels import LEVELS, Target, system_at
from proofcheck.search.positivity.interior_point import Solver, is_available
from proofcheck.search.positivity.levels import Given
from proofcheck.search.positivity.roots import Root, is_plain
from proofcheck.search.positivity.rounding import find_squares
from proofcheck.search.positivity.squares import UNIT, Squares
from proofcheck.search.positivity.summands import Summand, multiply
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.rationals import Fraction

MOST_UNKNOWNS = 2_500
"""Unknowns of the systems that are solved."""

MOST_REDUCTIONS = 20_000
"""Steps of normal forms; those of sums of two squares may have used up all others."""

MOST_ROUNDS = 3
"""How often a system is made anew with rules that were found while it was made."""

MOST_FACTORS = 3
"""Positive numbers by which what was supposed is multiplied."""

MOST_NAMES = 3
"""Numbers x of which 1 + x^2 + .. is such a factor."""

Sum = list[tuple[Fraction, Summand]]


def find_by_gram_matrices(context: RewritingContext, squares: Squares, given: Given) -> Sum | None:
    """Return what adds up to a contradiction, with its factors; None where nothing is found.

    Without the solver nothing is found.
    """
    if not is_available():
        return None
    context.completion.budget = MOST_REDUCTIONS
    entries, solver, tried = Entries(context, squares), Solver(), set[object]()
    targets = [*_targets(entries, given)]
    for factors, target in product(LEVELS, targets):
        system = _system(entries, given, factors, target)
        key = _key(system)
        if system is None or key in tried:
            continue
        tried.add(key)
        found = find_squares(solver, system)
        if found is not None:
            return [*((Fraction(1), one) for one in target.parts), *_spelled(squares, *found)]
    return None


def _system(entries: Entries, given: Given, factors: int, target: Target) -> System | None:
    """Return a small system; its normal forms are made by the same rules, if these stop growing."""
    made = None
    for _ in range(MOST_ROUNDS):
        rules = entries.rules
        made = system_at(entries, given, factors, target)
        if entries.rules == rules:
            break
        entries.forget()
    smaller = None if made is None else reduced(made)
    return smaller if smaller is None or len(smaller.places) <= MOST_UNKNOWNS else None


def _key(system: System | None) -> object:
    if system is None:
        return None
    wanted = frozenset(system.wanted.items())
    blocks = (tuple(frozenset(e.items()) for e in b.entries.values()) for b in system.blocks)
    return wanted, frozenset(blocks)


# --- what is contradicted ---------------------------------------------------------------------------


def _targets(entries: Entries, given: Given) -> Iterator[Target]:
    """Yield what was supposed, and positive multiples; minus one, if what was supposed may be zero."""
    supposed = given.known[0]
    if not supposed.is_strict:
        yield Target()
        return
    yield Target((supposed,))
    positive = [one for one in given.known[1:] if one.is_strict][:MOST_FACTORS]
    for factor in positive:
        made = entries.multiplied(supposed, factor)
        if made is not None:
            yield Target((made,), (factor,))
    names = _names(entries.squares, supposed)
    if len(given.known) == 1 and 0 < len(names) <= MOST_NAMES:
        yield Target((supposed, *_times_squares(entries, supposed, names)))


def _times_squares(entries: Entries, supposed: Summand, names: Sequence[str]) -> Iterator[Summand]:
    for code in names:
        root = Root.of((None, None), ((code,), ()))
        for square in entries.squares.square((None, None), [(root, 1)]):
            made = entries.multiplied(supposed, square)
            if made is not None:
                yield made


def _names(squares: Squares, supposed: Summand) -> list[str]:
    """Return the numbers that what was supposed is a polynomial in; none if there are others in it."""
    codes = [*dict.fromkeys(code for s, _ in supposed.terms for code in s)]
    return codes if all(is_plain(squares.algebra, code) for code in codes) else []


# --- what is said of it -----------------------------------------------------------------------------


def _spelled(
    squares: Squares, system: System, found: Sequence[Sequence[tuple[Fraction, list[Fraction]]]]
) -> Iterator[tuple[Fraction, Summand]]:
    for block, parts in zip(system.blocks, found, strict=True):
        for weight, row in parts:
            root = combination(block.roots, row)
            yield from ((weight * c, one) for c, one in _square(squares, block, root))


def _square(squares: Squares, block: Block, root: Root) -> Iterator[tuple[Fraction, Summand]]:
    """Yield the square of a root, times the weight of its block; a constant is left out of a product."""
    monomials = [monomial for monomial, _ in root.terms]
    if block.weight is not None and monomials == [monomial for monomial, _ in UNIT.terms]:
        (c,) = (c for _, c in root.terms)
        yield c * c, block.weight
        return
    for one in squares.square(root.shape, [(root, 1)]):
        yield Fraction(1), one if block.weight is None else multiply((block.weight, one))
