"""Matrices as words in orthogonal matrices, so that Q^T*Q cancels before anything is expanded.

Adjacent inverse turns cancel, multiples of the identity move into the number.
Entries are computed when they are asked for, and only then.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from proofcheck.evaluation.values import arithmetic, matrices
from proofcheck.evaluation.values.values import MatrixValue, Scalar, Undefined
from proofcheck.fixed_sizes.words import (
    Determinant,
    Factor,
    Turn,
    Word,
    common_turns,
    is_zero,
    multiple_of_identity,
)
from proofcheck.terms.rationals import Fraction

_ONE, _ZERO = Fraction(1), Fraction(0)


@dataclass(slots=True, eq=False)
class LazyRows(Sequence[Any]):
    """The rows of a word's matrix, computed when first looked at."""

    book: WordBook
    word: Word
    known: tuple[tuple[Scalar, ...], ...] | None = None

    def rows(self) -> tuple[tuple[Scalar, ...], ...]:
        """Return the rows."""
        if self.known is None:
            self.known = self.book.expand(self.word).entries
        return self.known

    def __getitem__(self, index: Any) -> Any:
        return self.rows()[index]

    def __len__(self) -> int:
        return self.word.rows

    def __iter__(self) -> Iterator[tuple[Scalar, ...]]:
        return iter(self.rows())

    def __eq__(self, other: object) -> bool:
        if isinstance(other, LazyRows):
            other = other.rows()
        return self.rows() == other

    def __hash__(self) -> int:
        return hash(self.rows())


@dataclass(slots=True)
class WordBook:
    """Which matrix values are known as words.

    turns    the orthogonal matrices, by number
    special  numbers of those whose determinant is known to be 1
    """

    turns: list[MatrixValue] = field(default_factory=list)
    special: set[int] = field(default_factory=set)
    _words: dict[int, tuple[MatrixValue, Word]] = field(default_factory=dict)

    def register(self, turn: MatrixValue, *, special: bool) -> None:
        """Enter a real matrix Q with Q^T*Q = I."""
        number = len(self.turns)
        self.turns.append(turn)
        if special:
            self.special.add(number)
        self._enter(turn, Word(turn.rows, turn.columns, _ONE, (Turn(number, False),)))

    def _enter(self, value: MatrixValue, word: Word) -> None:
        # The value is kept with its word, so that its identity is not given to another.
        self._words[id(value)] = value, word

    def knows(self, value: Any) -> bool:
        """Say whether a value is known as a word with a turn in it."""
        return id(value) in self._words

    def word(self, value: MatrixValue) -> Word:
        """Return the word of a value; a matrix that is no word is its own factor."""
        if id(value) in self._words:
            return self._words[id(value)][1]
        return self._simplify(value.rows, value.columns, _ONE, (value,))

    def expand(self, word: Word) -> MatrixValue:
        """Multiply out."""
        result: MatrixValue | None = None
        for factor in word.factors:
            matrix = self._matrix(factor)
            result = matrix if result is None else matrices.multiply(result, matrix)
        if result is None:
            result = matrices.identity(word.rows)
        return result if word.scale == 1 else matrices.scale(word.scale, result)

    def _matrix(self, factor: Factor) -> MatrixValue:
        if isinstance(factor, MatrixValue):
            return factor
        turn = self.turns[factor.number]
        return matrices.transpose(turn) if factor.flipped else turn

    def value(self, word: Word) -> MatrixValue:
        """Return the matrix of a word; its entries are not computed yet."""
        if not any(isinstance(f, Turn) for f in word.factors):
            return self.expand(word)
        rows: Any = LazyRows(self, word)
        made = MatrixValue(word.rows, word.columns, rows)
        self._enter(made, word)
        return made

    def _simplify(self, rows: int, columns: int, scale: Scalar, factors: Sequence[Factor]) -> Word:
        kept: list[Factor] = []
        for factor in factors:
            current: Factor | None = factor
            while current is not None:
                scale, current = self._append(kept, scale, current)
        if scale == 0 or any(isinstance(f, MatrixValue) and is_zero(f) for f in kept):
            return Word(rows, columns, _ONE, (matrices.zeros(rows, columns),))
        return Word(rows, columns, scale, tuple(kept))

    def _append(
        self, kept: list[Factor], scale: Scalar, factor: Factor
    ) -> tuple[Scalar, Factor | None]:
        """Add one factor on the right; return what has to be added after it."""
        last = kept[-1] if kept else None
        if isinstance(factor, Turn):
            if isinstance(last, Turn) and last == factor.inverse:
                kept.pop()
            else:
                kept.append(factor)
            return scale, None
        if isinstance(last, MatrixValue):
            kept.pop()
            return scale, matrices.multiply(last, factor)
        multiple = multiple_of_identity(factor)
        if multiple is None:
            kept.append(factor)
            return scale, None
        return scale * multiple, None

    def product(self, left: Word, right: Word) -> Word:
        """Multiply.

        raises   Undefined where the inner sizes differ
        """
        if left.columns != right.rows:
            raise Undefined("matrix product of shapes that do not match")
        factors = (*left.factors, *right.factors)
        return self._simplify(left.rows, right.columns, left.scale * right.scale, factors)

    def scaled(self, word: Word, number: Scalar) -> Word:
        """Multiply by a number."""
        return self._simplify(word.rows, word.columns, word.scale * number, word.factors)

    def transposed(self, word: Word) -> Word:
        """Transpose."""
        flipped = tuple(
            f.inverse if isinstance(f, Turn) else matrices.transpose(f)
            for f in reversed(word.factors)
        )
        return Word(word.columns, word.rows, word.scale, flipped)

    def conjugated(self, word: Word) -> Word:
        """Take complex conjugates; turns are real."""
        factors = tuple(
            f if isinstance(f, Turn) else matrices.entrywise(f, lambda x: x.conjugate())
            for f in word.factors
        )
        return Word(word.rows, word.columns, word.scale.conjugate(), factors)

    def sum(self, left: Word, right: Word) -> Word | None:
        """Add words that share turns on the outside; None where nothing is shared.

        raises   Undefined for different shapes
        """
        if (left.rows, left.columns) != (right.rows, right.columns):
            raise Undefined("matrices of different shapes")
        first, second = self._framed(left, right), self._framed(right, left)
        before = common_turns(first.factors, second.factors)
        rest = first.factors[len(before) :], second.factors[len(before) :]
        behind = common_turns(rest[0][::-1], rest[1][::-1])[::-1]
        if not before and not behind:
            return None
        size = len(behind)
        middles = [self._part(f[: len(f) - size], before, behind, left) for f in rest]
        total = matrices.add(
            matrices.scale(first.scale, middles[0]), matrices.scale(second.scale, middles[1])
        )
        return self._simplify(left.rows, left.columns, _ONE, (*before, total, *behind))

    def _part(
        self,
        factors: tuple[Factor, ...],
        before: tuple[Factor, ...],
        behind: tuple[Factor, ...],
        whole: Word,
    ) -> MatrixValue:
        """Multiply out what stands between shared turns; turns are square."""
        rows = self._size(before) or whole.rows
        columns = self._size(behind) or whole.columns
        return self.expand(Word(rows, columns, _ONE, factors))

    def _size(self, turns: tuple[Factor, ...]) -> int:
        return self._matrix(turns[0]).rows if turns else 0

    def _framed(self, word: Word, other: Word) -> Word:
        """Write a multiple of the identity between the turns that frame another word."""
        if word.factors:
            return word
        frame, _ = self.frame(other)
        behind = tuple(t.inverse for t in reversed(frame))
        return Word(word.rows, word.columns, word.scale, (*frame, *behind))

    def frame(self, word: Word) -> tuple[tuple[Turn, ...], Word]:
        """Write a word as F * inner * F^-1 with turns F; returns F and the inner word."""
        turns: list[Turn] = []
        factors = word.factors
        while len(factors) > 1:
            first, last = factors[0], factors[-1]
            if not isinstance(first, Turn) or last != first.inverse:
                break
            turns.append(first)
            factors = factors[1:-1]
        return tuple(turns), Word(word.rows, word.columns, word.scale, factors)

    def inside(self, word: Word) -> Word:
        """Drop the turns on either end, which change no norm."""
        factors = list(word.factors)
        while factors and isinstance(factors[0], Turn):
            factors.pop(0)
        while factors and isinstance(factors[-1], Turn):
            factors.pop()
        return Word(word.rows, word.columns, word.scale, tuple(factors))

    def framed(self, frame: tuple[Turn, ...], inner: MatrixValue) -> Word:
        """Return F * inner * F^-1."""
        behind = tuple(t.inverse for t in reversed(frame))
        return self._simplify(inner.rows, inner.columns, _ONE, (*frame, inner, *behind))

    def inverted(self, word: Word) -> Word | None:
        """Invert; None where a plain factor is not square.

        raises   Undefined where a factor is singular
        """
        plain = [f for f in word.factors if isinstance(f, MatrixValue)]
        if any(f.rows != f.columns for f in plain):
            return None
        factors = tuple(
            f.inverse if isinstance(f, Turn) else matrices.inverse(f)
            for f in reversed(word.factors)
        )
        scale = arithmetic.invert(word.scale)
        return self._simplify(word.rows, word.columns, scale, factors)

    def determinant(self, word: Word) -> Determinant | None:
        """Return the determinant; None where a plain factor is not square.

        raises   Undefined for a word that is not square
        """
        if word.rows != word.columns:
            raise Undefined("a square matrix is needed")
        total: Scalar = arithmetic.power(word.scale, Fraction(word.rows))
        odd: frozenset[int] = frozenset()
        for factor in word.factors:
            if isinstance(factor, Turn):
                odd ^= {factor.number} - self.special
            elif factor.rows != factor.columns:
                return None
            else:
                total = total * matrices.determinant(factor)
        return Determinant(total, odd)

    def expanded(self, found: Determinant) -> Scalar:
        """Return a determinant as a number, the signs of turns written out."""
        total: Scalar = found.number
        for number in sorted(found.odd):
            total = total * matrices.determinant(self.turns[number])
        return total
