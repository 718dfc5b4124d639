"""Polynomials with coefficients in Q(i), written out: one entry of a dictionary for each monomial.

A monomial is a pair of tuples: its number atoms in order, each as often as it occurs, and its word, the letters that do
not commute. Numbers have the empty word. The imaginary unit is no atom: coefficients are pairs of rationals.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from proofcheck.second_checker.limits import (
    MAX_BITS,
    MAX_DEGREE,
    MAX_MONOMIALS,
    Budget,
    exceeded,
)


class Atom(NamedTuple):
    """A number that is not taken apart."""

    name: str
    conjugated: bool
    real: bool


class Letter(NamedTuple):
    """A matrix that is not taken apart; `rows` and `columns` are keys, of the letter as it stands, or empty."""

    name: str
    conjugated: bool
    transposed: bool
    real: bool
    rows: str
    columns: str
    is_identity: bool


Word: TypeAlias = tuple[Letter, ...]
Monomial: TypeAlias = tuple[tuple[Atom, ...], Word]


class Coefficient(NamedTuple):
    """A number of Q(i)."""

    real: Fraction
    imaginary: Fraction


@dataclass(frozen=True)
class Polynomial:
    """What stands in `terms` has a coefficient that is not 0."""

    terms: dict[Monomial, Coefficient]


ZERO = Polynomial({})
UNIT: Monomial = ((), ())


def constant(real: Fraction, imaginary: Fraction = Fraction(0)) -> Polynomial:
    """The polynomial without atoms."""
    return _collected([(UNIT, Coefficient(real, imaginary))])


def of_monomial(monomial: Monomial) -> Polynomial:
    """The polynomial that is one monomial."""
    return Polynomial({monomial: Coefficient(Fraction(1), Fraction(0))})


def _collected(pairs: list[tuple[Monomial, Coefficient]]) -> Polynomial:
    sums: dict[Monomial, Coefficient] = {}
    for monomial, more in pairs:
        before = sums.get(monomial)
        sums[monomial] = more if before is None else _plus(before, more)
    terms = {monomial: value for monomial, value in sums.items() if value.real or value.imaginary}
    if len(terms) > MAX_MONOMIALS:
        raise exceeded("a polynomial has too many monomials")
    return Polynomial(terms)


def add(left: Polynomial, right: Polynomial, budget: Budget) -> Polynomial:
    """The sum."""
    budget.spend(len(left.terms) + len(right.terms))
    return _collected([*left.terms.items(), *right.terms.items()])


def negated(value: Polynomial) -> Polynomial:
    """The polynomial times -1."""
    terms = {m: Coefficient(-c.real, -c.imaginary) for m, c in value.terms.items()}
    return Polynomial(terms)


def subtract(left: Polynomial, right: Polynomial, budget: Budget) -> Polynomial:
    """The difference."""
    return add(left, negated(right), budget)


def multiply(left: Polynomial, right: Polynomial, budget: Budget) -> Polynomial:
    """The product, each word without the identities that its neighbours absorb."""
    count = len(left.terms) * len(right.terms)
    if count > MAX_MONOMIALS:
        raise exceeded("a product has too many monomials")
    budget.spend(count)
    pairs = [
        (_product(m, n), _times(c, d))
        for m, c in left.terms.items()
        for n, d in right.terms.items()
    ]
    return _collected(pairs)


def _product(left: Monomial, right: Monomial) -> Monomial:
    if sum(map(len, left)) + sum(map(len, right)) > MAX_DEGREE:
        raise exceeded("the degree of a polynomial is too large")
    return tuple(sorted(left[0] + right[0])), without_identities(left[1] + right[1])


def _plus(left: Coefficient, right: Coefficient) -> Coefficient:
    total = Coefficient(left.real + right.real, left.imaginary + right.imaginary)
    _check_size(*total)
    return total


def _times(left: Coefficient, right: Coefficient) -> Coefficient:
    if not left.imaginary and not right.imaginary:
        product = Coefficient(left.real * right.real, left.imaginary)
    else:
        product = Coefficient(
            left.real * right.real - left.imaginary * right.imaginary,
            left.real * right.imaginary + left.imaginary * right.real,
        )
    _check_size(*product)
    return product


def _check_size(*parts: Fraction) -> None:
    for part in parts:
        if part.numerator.bit_length() + part.denominator.bit_length() > MAX_BITS:
            raise exceeded("a coefficient is too large")


def without_identities(word: Word) -> Word:
    """The word after the first identity that a neighbour absorbs is dropped, as long as there is one."""
    while True:
        place = next((k for k in range(len(word)) if _is_absorbed(word, k)), None)
        if place is None:
            return word
        word = word[:place] + word[place + 1 :]


def _is_absorbed(word: Word, place: int) -> bool:
    letter = word[place]
    if not letter.is_identity:
        return False
    if place + 1 < len(word) and word[place + 1].rows == letter.rows:
        return True
    return place > 0 and word[place - 1].columns == letter.rows


def conjugate(value: Polynomial) -> Polynomial:
    """The complex conjugate, atom by atom; the order of products stays."""
    pairs = []
    for (atoms, word), (real, imaginary) in value.terms.items():
        flipped = tuple(
            sorted([a if a.real else a._replace(conjugated=not a.conjugated) for a in atoms])
        )
        letters = tuple([x if x.real else x._replace(conjugated=not x.conjugated) for x in word])
        pairs.append(((flipped, letters), Coefficient(real, -imaginary)))
    return _collected(pairs)


def transpose(value: Polynomial) -> Polynomial:
    """The transpose of a sum of words, each turned around."""
    pairs = []
    for (atoms, word), coefficient in value.terms.items():
        turned = tuple([_turned(letter) for letter in word[::-1]])
        pairs.append(((atoms, without_identities(turned)), coefficient))
    return _collected(pairs)


def _turned(letter: Letter) -> Letter:
    if letter.is_identity:
        return letter
    return letter._replace(
        transposed=not letter.transposed, rows=letter.columns, columns=letter.rows
    )


def power(base: Polynomial, exponent: int, budget: Budget) -> Polynomial:
    """The product of so many factors, at least one."""
    result = base
    for _ in range(exponent - 1):
        result = multiply(result, base, budget)
    return result


def as_rational(value: Polynomial) -> Fraction | None:
    """The rational number that the polynomial is, if it is one."""
    if not value.terms:
        return Fraction(0)
    found = value.terms.get(UNIT)
    return found.real if found and len(value.terms) == 1 and not found.imaginary else None


def serial(value: Polynomial) -> list[object]:
    """The polynomial as JSON that two polynomials share only if they are equal."""
    pieces: list[object] = []
    for (atoms, word), (real, imaginary) in sorted(value.terms.items()):
        pieces.append([atoms, word, _exact(real), _exact(imaginary)])
    return pieces


def _exact(value: Fraction) -> str:
    return f"{value.numerator:x}/{value.denominator:x}"
