"""Matrices as words: the same matrices as the kernel's own operations give, with fewer symbols."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from proofcheck.evaluation.functions import functions
from proofcheck.evaluation.values import arithmetic, matrices
from proofcheck.evaluation.values.values import MatrixValue, Undefined
from proofcheck.fixed_sizes import word_operations
from proofcheck.fixed_sizes.orthogonal_words import WordBook
from proofcheck.fixed_sizes.words import Determinant
from tests.fakes.building import matrix

TURN = matrix([["3/5", "4/5"], ["-4/5", "3/5"]])
FLIP = matrix([["0", "1"], ["1", "0"]])
PLAIN = matrix([["1", "2"], ["3", "5"]])
TALL = matrix([["1"], ["2"]])
TWO = Fraction(2)


@pytest.fixture
def book() -> WordBook:
    made = WordBook()
    made.register(TURN, special=True)
    made.register(FLIP, special=False)
    return made


def _mul(book: WordBook, *values: Any) -> Any:
    total = values[0]
    for value in values[1:]:
        total = word_operations.multiply(book, total, value)
    return total


def _back(book: WordBook, value: MatrixValue) -> MatrixValue:
    return book.value(book.transposed(book.word(value)))


def _plain(value: Any) -> Any:
    """The value with its entries written out."""
    return matrices.entrywise(value, lambda x: x) if isinstance(value, MatrixValue) else value


def test_a_turn_cancels_against_its_transpose(book: WordBook) -> None:
    assert matrices.identity(2) == _mul(book, _back(book, TURN), TURN)
    assert matrices.identity(2) == _mul(book, TURN, _back(book, TURN))
    assert () == book.word(_mul(book, TURN, FLIP, _back(book, FLIP), _back(book, TURN))).factors


def test_different_turns_do_not_cancel(book: WordBook) -> None:
    product = _mul(book, _back(book, TURN), FLIP)
    assert 2 == len(book.word(product).factors)
    assert matrices.multiply(matrices.transpose(TURN), FLIP) == _plain(product)


def test_a_turn_does_not_cancel_against_itself(book: WordBook) -> None:
    assert matrices.multiply(TURN, TURN) == _plain(_mul(book, TURN, TURN))


def test_conjugates_are_added_inside(book: WordBook) -> None:
    first = _mul(book, TURN, PLAIN, _back(book, TURN))
    second = _mul(book, TURN, FLIP, _back(book, TURN))
    total = word_operations.add(book, first, second)
    assert 5 >= len(book.word(total).factors)
    assert matrices.add(_plain(first), _plain(second)) == _plain(total)


def test_the_identity_is_added_inside_as_well(book: WordBook) -> None:
    conjugate = _mul(book, TURN, PLAIN, _back(book, TURN))
    total = word_operations.add(book, matrices.identity(2), conjugate)
    assert book.knows(total)
    assert matrices.add(matrices.identity(2), _plain(conjugate)) == _plain(total)


def test_opposite_words_add_up_to_zero(book: WordBook) -> None:
    product = _mul(book, TURN, TALL)
    total = word_operations.add(book, product, _mul(book, Fraction(-1), product))
    assert matrices.zeros(2, 1) == total


def test_unrelated_words_are_added_entry_by_entry(book: WordBook) -> None:
    first, second = _mul(book, TURN, PLAIN), _mul(book, FLIP, PLAIN)
    expected = matrices.add(_plain(first), _plain(second))
    assert expected == _plain(word_operations.add(book, first, second))


def test_shapes_are_still_checked(book: WordBook) -> None:
    with pytest.raises(Undefined):
        _mul(book, TALL, TURN)
    with pytest.raises(Undefined):
        word_operations.add(book, TURN, TALL)


CONJUGATE: Callable[[WordBook], Any] = lambda b: _mul(b, TURN, PLAIN, _back(b, TURN))  # noqa: E731
ONE_SIDED: Callable[[WordBook], Any] = lambda b: _mul(b, TWO, FLIP, PLAIN)  # noqa: E731
VECTOR: Callable[[WordBook], Any] = lambda b: _mul(b, TURN, TALL)  # noqa: E731


@pytest.mark.parametrize("name", ["transpose", "adjoint", "neg", "inv", "trace"])
@pytest.mark.parametrize("word", [CONJUGATE, ONE_SIDED])
def test_operations_agree_with_the_kernels(
    book: WordBook, name: str, word: Callable[[WordBook], Any]
) -> None:
    value = word(book)
    found = word_operations.SHORTCUTS[name](book, value)
    expected = functions.FUNCTIONS[name](_plain(value))
    assert found is None or expected == _plain(found)


@pytest.mark.parametrize("exponent", [-2, -1, 1, 3])
def test_powers_agree_with_the_kernels(book: WordBook, exponent: int) -> None:
    value = CONJUGATE(book)
    found = word_operations.SHORTCUTS["pow"](book, value, Fraction(exponent))
    assert arithmetic.power(_plain(value), Fraction(exponent)) == _plain(found)


@pytest.mark.parametrize("name", ["norm", "normF"])
def test_norms_do_not_see_turns(book: WordBook, name: str) -> None:
    value = VECTOR(book)
    found = word_operations.SHORTCUTS[name](book, _mul(book, TWO, value))
    assert functions.FUNCTIONS[name](_mul(WordBook(), TWO, TALL)).value.overlaps(found.value)


def test_determinants_count_turns_twice_or_not_at_all(book: WordBook) -> None:
    def found(value: Any) -> Determinant | None:
        return book.determinant(book.word(value))

    none, flip = frozenset[int](), frozenset({1})
    assert Determinant(Fraction(-1), none) == found(CONJUGATE(book))
    assert Determinant(Fraction(-1), none) == found(_mul(book, TURN, PLAIN)), "a rotation has one"
    assert Determinant(Fraction(-4), flip) == found(ONE_SIDED(book)), "a reflection may have -1"
    assert 4 == book.expanded(Determinant(Fraction(-4), flip))
    assert Determinant(Fraction(-4), none) == found(_mul(book, TWO, TURN, PLAIN))


def test_inverses_of_singular_words_are_undefined(book: WordBook) -> None:
    flat = matrix([["1", "2"], ["2", "4"]])
    with pytest.raises(Undefined):
        word_operations.SHORTCUTS["inv"](book, _mul(book, TURN, flat))


def test_words_with_a_zero_factor_are_zero(book: WordBook) -> None:
    product = _mul(book, TURN, matrices.zeros(2, 2), FLIP)
    assert matrices.zeros(2, 2) == product
    assert not book.knows(product)
