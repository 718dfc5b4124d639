"""Polynomials in commuting atoms and words of letters, with rational coefficients.

A monomial is a pair: atoms in order, and a word.  An atom or letter is a code, an integer that
holds what it stands for and four marks, so that a code alone says how it is conjugated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import TypeAlias

from proofcheck.checker.limits import MAX_BITS, MAX_DEGREE, MAX_MONOMIALS
from proofcheck.checker.rejection import within

Rational: TypeAlias = int | Fraction
Word: TypeAlias = tuple[int, ...]
Monomial: TypeAlias = tuple[Word, Word]
Polynomial: TypeAlias = dict[Monomial, Rational]

CONJUGATED, TRANSPOSED, REAL, IDENTITY = 1, 2, 4, 8
"""Marks of a code.  A real letter is its own conjugate, an identity also its own transpose."""

MARKS = 16
"""A code is this many times a number, plus its marks."""

IMAGINARY = 0
"""The code of the imaginary unit, whose square is -1."""

UNIT: Monomial = ((), ())


def constant(value: Rational) -> Polynomial:
    """Return a number; whole ones as Python integers, which are faster."""
    short = value.numerator if value.denominator == 1 else value
    return {UNIT: short} if short else {}


def constant_value(polynomial: Polynomial) -> Rational | None:
    """Return the value of a polynomial that is a rational number."""
    if not polynomial:
        return 0
    return polynomial.get(UNIT) if len(polynomial) == 1 else None


def add_to(total: Polynomial, factor: Rational, summand: Polynomial) -> None:
    """Add a multiple of a polynomial to one that is changed."""
    for monomial, value in summand.items():
        new = total.get(monomial, 0) + factor * value
        within(max(new.numerator, -new.numerator, new.denominator).bit_length(), MAX_BITS, "bits")
        if new:
            total[monomial] = new
        else:
            total.pop(monomial, None)
    within(len(total), MAX_MONOMIALS, "monomials")


def combined(*parts: tuple[Rational, Polynomial]) -> Polynomial:
    """Return a sum of multiples."""
    total: Polynomial = {}
    for factor, summand in parts:
        add_to(total, factor, summand)
    return total


def product(
    left: Polynomial, right: Polynomial, joined: Callable[[Word, Word], Word]
) -> Polynomial:
    """Return a product; `joined` puts two words one behind the other."""
    within(len(left) * len(right), MAX_MONOMIALS, "products of monomials")
    total: Polynomial = {}
    for (atoms, word), value in left.items():
        for (more, behind), factor in right.items():
            sign, merged = _merged(atoms, more)
            whole = joined(word, behind) if word and behind else word or behind
            within(len(merged) + len(whole), MAX_DEGREE, "factors of a monomial")
            add_to(total, sign * value * factor, {(merged, whole): 1})
    return total


def _merged(atoms: Word, more: Word) -> tuple[int, Word]:
    if not atoms or not more:
        return 1, atoms or more
    merged = tuple(sorted(atoms + more))
    return (-1, merged[2:]) if merged[:2] == (IMAGINARY, IMAGINARY) else (1, merged)


def conjugate(polynomial: Polynomial) -> Polynomial:
    """Return the complex conjugate."""
    found: Polynomial = {}
    for (atoms, word), value in polynomial.items():
        sign = -1 if IMAGINARY in atoms else 1
        turned = tuple(sorted(map(_conjugated, atoms)))
        found[turned, tuple(map(_conjugated, word))] = sign * value
    return found


def transpose(polynomial: Polynomial) -> Polynomial:
    """Return the transpose: words are turned round, and so is each letter."""
    return {
        (atoms, tuple([_transposed(letter) for letter in reversed(word)])): value
        for (atoms, word), value in polynomial.items()
    }


def _conjugated(code: int) -> int:
    return code if code & REAL or code == IMAGINARY else code ^ CONJUGATED


def _transposed(letter: int) -> int:
    return letter if letter & IDENTITY else letter ^ TRANSPOSED


def simplified(polynomial: Polynomial, change: Callable[[Word], Word]) -> Polynomial:
    """Return a polynomial in which each word is changed."""
    total: Polynomial = {}
    for (atoms, word), value in polynomial.items():
        add_to(total, value, {(atoms, change(word)): 1})
    return total


class Span:
    """The linear combinations of some polynomials, with rational coefficients."""

    def __init__(self, generators: Iterable[Polynomial]) -> None:
        self._basis: list[tuple[Monomial, Polynomial]] = []
        for generator in generators:
            rest = self._reduced(generator)
            if rest:
                self._basis.append((max(rest), rest))

    def _reduced(self, polynomial: Polynomial) -> Polynomial:
        rest = dict(polynomial)
        for pivot, element in self._basis:
            if pivot in rest:
                add_to(rest, -Fraction(rest[pivot]) / element[pivot], element)
        return rest

    def holds(self, polynomial: Polynomial) -> bool:
        """Whether a polynomial is one of the combinations."""
        return not self._reduced(polynomial)
