"""Sizes that are equal by hypothesis: the linear span of the differences that size lines state."""

from __future__ import annotations

from fractions import Fraction
from typing import TypeAlias

from proofcheck.second_checker.keys import Normaliser
from proofcheck.second_checker.polynomials import (
    Letter,
    Monomial,
    Polynomial,
    Word,
    add,
    negated,
    of_monomial,
    subtract,
)
from proofcheck.second_checker.polynomials import multiply as multiplied
from proofcheck.second_checker.sorts import EMPTY, Environment, Sorter
from proofcheck.second_checker.terms import Term

Vector: TypeAlias = "dict[tuple[Monomial, bool], Fraction]"


class Span:
    """The rational linear combinations of some polynomials, by rows with different leading monomials."""

    def __init__(self, polynomials: list[Polynomial]) -> None:
        self._rows: dict[tuple[Monomial, bool], Vector] = {}
        for polynomial in polynomials:
            vector = self._residue(_vector(polynomial))
            if vector:
                lead = max(vector)
                self._rows[lead] = {at: value / vector[lead] for at, value in vector.items()}

    def holds(self, polynomial: Polynomial) -> bool:
        """Whether the polynomial is such a combination."""
        return not self._residue(_vector(polynomial))

    def _residue(self, vector: Vector) -> Vector:
        """The vector less multiples of rows, no leading monomial of a row left in it."""
        for lead in sorted(self._rows, reverse=True):
            factor = vector.get(lead)
            if factor is None:
                continue
            for at, value in self._rows[lead].items():
                rest = vector.get(at, Fraction(0)) - factor * value
                vector.pop(at, None)
                if rest:
                    vector[at] = rest
        return vector


def _vector(polynomial: Polynomial) -> Vector:
    vector: Vector = {}
    for monomial, (real, imaginary) in polynomial.terms.items():
        for value, is_imaginary in ((real, False), (imaginary, True)):
            if value:
                vector[monomial, is_imaginary] = value
    return vector


class SizesByHypothesis:
    """Equality of sizes and sorts within one step that names size lines.

    lines  the two sides of each size line, closed terms of sort Int
    """

    def __init__(self, normaliser: Normaliser, lines: list[tuple[Term, Term]]) -> None:
        self._normaliser = normaliser
        self._lines = lines
        self._spans: dict[int, Span] = {}
        self.sorter = Sorter(self, normaliser.opening, normaliser.budget)

    def same_size(self, left: Term, right: Term, around: Environment) -> bool:
        return self._normaliser.same_size(left, right, around) or (
            bool(self._lines) and self._span(around).holds(self._difference(left, right, around))
        )

    def same_sort(self, left: Term, right: Term, around: Environment) -> bool:
        """Whether two sorts are built alike with sizes that are equal here."""
        if self._normaliser.same_sort(left, right, around):
            return True
        if not self._lines or left.op != right.op or left.data != right.data:
            return False
        self._normaliser.budget.spend()
        if left.op == "Fun":
            return self._same_functions(left, right, around)
        return left.op == "Matrix" and all(
            self.same_size(first, second, around)
            for first, second in zip(left.args, right.args, strict=True)
        )

    def _same_functions(self, left: Term, right: Term, around: Environment) -> bool:
        if not self.same_sort(left.args[0], right.args[0], around):
            return False
        level = len(around.sorts)
        first = self._normaliser.opening.body(left, level)
        second = self._normaliser.opening.body(right, level)
        return self.same_sort(first, second, around.extended(left.args[0]))

    def _difference(self, left: Term, right: Term, around: Environment) -> Polynomial:
        first = self._normaliser.polynomial(left, around)
        second = self._normaliser.polynomial(right, around)
        return subtract(first, second, self._normaliser.budget)

    def _span(self, around: Environment) -> Span:
        """Keys of bound names depend on how many stand around them, so there is a span for each number."""
        size = len(around.sorts)
        if size not in self._spans:
            differences = [self._difference(left, right, around) for left, right in self._lines]
            self._spans[size] = Span(differences)
        return self._spans[size]

    # ---------------------------------------------------------------------------------- identities

    def without_identities(self, polynomial: Polynomial) -> Polynomial:
        """The polynomial after identities beside letters are dropped by the hypotheses as well."""
        if not self._lines:
            return polynomial
        result = Polynomial({})
        budget = self._normaliser.budget
        for (atoms, word), coefficient in polynomial.terms.items():
            monomial = of_monomial((atoms, self._shortened(word)))
            part = multiplied(Polynomial({((), ()): coefficient}), monomial, budget)
            result = add(result, part, budget)
        return result

    def _shortened(self, word: Word) -> Word:
        while True:
            places = range(len(word))
            place = next((k for k in places if self._is_absorbed(word, k)), None)
            if place is None:
                return word
            word = word[:place] + word[place + 1 :]

    def _is_absorbed(self, word: Word, place: int) -> bool:
        letter: Letter = word[place]
        if not letter.is_identity:
            return False
        if place + 1 < len(word) and self._same_key(word[place + 1].rows, letter.rows):
            return True
        return place > 0 and self._same_key(word[place - 1].columns, letter.rows)

    def _same_key(self, left: str, right: str) -> bool:
        if left == right or not left or not right:
            return left == right
        sizes = self._normaliser.sizes
        difference = add(sizes[left], negated(sizes[right]), self._normaliser.budget)
        return self._span(EMPTY).holds(difference)
