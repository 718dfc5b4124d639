"""A matrix as a sum of multiples of words, whose bounds add up to no more than is allowed: one linear program."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from proofcheck.search.arithmetic.linear_order import cancelling, find_contradiction
from proofcheck.search.instances.norm_laws import OF_SUMS
from proofcheck.search.norms.chain_letters import Bound, Letter, divides
from proofcheck.search.norms.chain_measures import MODULUS, Factor
from proofcheck.search.rewriting.completion import Poly, Scalars
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.rationals import Fraction

MOST_WORDS = 2_000
"""Words that are formed, short ones first."""

LONGEST_WORD = 4
"""Letters, besides the row and the column of a number."""

MOST_PIVOTS = 300
MOST_WORK = 200_000
"""Numbers that the simplex method calculates."""


@dataclass(frozen=True, slots=True)
class Word:
    """A product of letters, its normal form, and what its norm is at most.

    factor   a number that it is multiplied by
    """

    letters: tuple[Letter, ...]
    poly: Poly
    bound: Bound
    factor: Factor | None = None

    @property
    def is_measured_by_entries(self) -> bool:
        """Whether a factor is measured by the norm of Frobenius."""
        return any(one.operator == "normF" for one in self.letters)


@dataclass(frozen=True, slots=True)
class Target:
    """A matrix, and what its norm is to be at most.

    allowed   coefficients of products; none is negative but for those of which nothing is said
    slack     products that are known not to be negative
    factors   numbers that words may be multiplied by
    """

    operator: str
    shape: tuple[str | None, str | None]
    poly: Poly
    allowed: Bound
    slack: frozenset[Scalars]
    factors: tuple[Factor, ...] = ()


def find_sum(
    context: RewritingContext, letters: Sequence[Letter], target: Target
) -> list[tuple[Fraction, Word]]:
    """Return multiples of words, as short as will do, whose sum the target is; nothing if there are none."""
    words: list[Word] = []
    for longer in _words(context, letters, target):
        words += longer
        found = _solution(words, target) if longer else None
        if found is not None:
            return found
    return []


def _words(
    context: RewritingContext, letters: Sequence[Letter], target: Target
) -> Iterator[list[Word]]:
    """Yield words of the target's shape whose bounds are made of products that are allowed, by length."""
    known: set[Any] = set()
    heads = [Word((one,), one.poly, dict(one.bound)) for one in letters]
    current = [one for one in heads if one.letters[0].form.rows == target.shape[0]]
    formed = 0
    for _ in range(LONGEST_WORD + 2 * (target.operator == MODULUS)):
        current = [one for one in current if _is_new(known, one)]
        whole = [one for one in current if _ends(one, target)]
        yield [*whole, *(m for one in whole for m in _multiples(context, one, target))]
        longer: list[Word] = []
        for word, letter in product(current, letters):
            if formed <= MOST_WORDS and _follows(word, letter, target):
                longer += _extended(context, word, letter, target)
                formed += 1
        current = longer


def _is_new(known: set[Any], word: Word) -> bool:
    """Say whether a word is the first that has its normal form and its bound."""
    terms = (frozenset(one.items()) for one in (word.poly, word.bound))
    key = word.is_measured_by_entries, word.letters[-1].form.columns, *terms
    if key in known or not word.poly:
        return False
    known.add(key)
    return True


def _ends(word: Word, target: Target) -> bool:
    """Say whether a word has the shape of the target, and its measure is the one that is bounded."""
    is_measured = word.is_measured_by_entries if target.operator == "normF" else True
    if target.operator in OF_SUMS:
        is_measured = all(one.operator == target.operator for one in word.letters)
    is_long = target.operator != MODULUS or len(word.letters) > 1
    return is_measured and is_long and word.letters[-1].form.columns == target.shape[1]


def _multiples(context: RewritingContext, word: Word, target: Target) -> Iterator[Word]:
    """Yield multiples of a word by numbers, unless their bounds are too large."""
    for factor in target.factors:
        bound = _product_of_bounds(word.bound, factor.bound)
        if _is_allowed(bound, target):
            poly = _multiplied(word.poly, {(factor.scalars, ""): Fraction(1)})
            normal, _ = context.completion.reduce(poly)
            yield Word(word.letters, normal, bound, factor)


def _follows(word: Word, letter: Letter, target: Target) -> bool:
    """Say whether a letter may stand behind a word: one factor alone is measured by its entries."""
    is_second = word.is_measured_by_entries and letter.operator == "normF"
    fits = word.letters[-1].form.columns == letter.form.rows and target.operator not in OF_SUMS
    return fits and not letter.is_identity and not (is_second and target.operator == "normF")


def _extended(
    context: RewritingContext, word: Word, letter: Letter, target: Target
) -> Iterator[Word]:
    """Yield a word with one more letter, unless its bound is too large."""
    bound = _product_of_bounds(word.bound, dict(letter.bound))
    if _is_allowed(bound, target):
        poly = _multiplied(word.poly, letter.poly)
        yield Word((*word.letters, letter), context.completion.reduce(poly)[0], bound)


def _product_of_bounds(left: Bound, right: Bound) -> Bound:
    found: Bound = {}
    for s, c in left.items():
        for t, d in right.items():
            both = tuple(sorted((*s, *t)))
            found[both] = found.get(both, Fraction(0)) + c * d
    return found


def _is_allowed(bound: Bound, target: Target) -> bool:
    return all(any(divides(s, m) for m in target.allowed) for s in bound)


def _multiplied(left: Poly, right: Poly) -> Poly:
    found: Poly = {}
    for (s, v), c in left.items():
        for (t, w), d in right.items():
            monomial = tuple(sorted((*s, *t))), v + w
            found[monomial] = found.get(monomial, Fraction(0)) + c * d
    return {m: c for m, c in found.items() if c}


def _solution(words: Sequence[Word], target: Target) -> list[tuple[Fraction, Word]] | None:
    """Return multiples of words whose sum the target is, if their bounds are allowed together."""
    whole: dict[Any, Fraction] = {("matrix", *m): c for m, c in target.poly.items()}
    whole |= {m: -c for m, c in target.allowed.items()}
    columns: list[tuple[Fraction, Word | None]] = [(Fraction(0), None)]
    forms = [whole]
    for word in words:
        for sign in (Fraction(1), Fraction(-1)):
            matrix = {("matrix", *m): -sign * c for m, c in word.poly.items()}
            forms.append({**matrix, **word.bound})
            columns.append((sign, word))
    for scalars in sorted(target.slack):
        forms.append({scalars: Fraction(1)})
        columns.append((Fraction(0), None))
    kept = cancelling(forms)
    if 0 not in kept:
        return None
    system = [(forms[k], k == 0) for k in kept]
    found = find_contradiction(system, MOST_PIVOTS, MOST_WORK)
    if found is None or not found.get(kept.index(0)):
        return None
    scale = found[kept.index(0)]
    chosen = [(c / scale, *columns[kept[k]]) for k, c in found.items() if c]
    return [(sign * c, word) for c, sign, word in chosen if word is not None]
