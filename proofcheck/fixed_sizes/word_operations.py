"""Matrix operations on words: the kernel's results, written with fewer symbols.

Nothing but Q^T*Q = Q*Q^T = I of the registered matrices is used.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from proofcheck.evaluation.functions import functions
from proofcheck.evaluation.values import arithmetic, matrices
from proofcheck.evaluation.values.limits import EXPONENT_LIMIT
from proofcheck.evaluation.values.values import MatrixValue, Scalar, reciprocal
from proofcheck.fixed_sizes.orthogonal_words import WordBook
from proofcheck.terms.rationals import Fraction


def add(book: WordBook, left: Any, right: Any) -> Any:
    """Return the sum of two values."""
    if isinstance(left, MatrixValue) and isinstance(right, MatrixValue):
        total = book.sum(book.word(left), book.word(right))
        if total is not None:
            return book.value(total)
    return arithmetic.add(left, right)


def multiply(book: WordBook, left: Any, right: Any) -> Any:
    """Return the product of numbers and matrices."""
    if isinstance(left, MatrixValue) and isinstance(right, MatrixValue):
        return book.value(book.product(book.word(left), book.word(right)))
    if isinstance(left, MatrixValue):
        return book.value(book.scaled(book.word(left), right))
    if isinstance(right, MatrixValue):
        return book.value(book.scaled(book.word(right), left))
    return arithmetic.multiply(left, right)


def _sum(book: WordBook, first: Any, *rest: Any) -> Any:
    for value in rest:
        first = add(book, first, value)
    return first


def _negative(book: WordBook, value: Any) -> Any:
    return multiply(book, Fraction(-1), value)


def _power(book: WordBook, base: Any, exponent: Any) -> Any:
    if not isinstance(exponent, Fraction) or exponent.denominator != 1 or exponent == 0:
        return None
    if abs(exponent) > EXPONENT_LIMIT or base.rows != base.columns:
        return None
    start = base if exponent > 0 else _inverse(book, base)
    result = start
    for _ in range(abs(int(exponent)) - 1):
        if result is None:
            return None
        result = multiply(book, result, start)
    return result


def _inverse(book: WordBook, value: Any) -> Any:
    word = book.word(value)
    inverted = book.inverted(word) if word.rows == word.columns else None
    return None if inverted is None else book.value(inverted)


def _transpose(book: WordBook, value: Any) -> Any:
    return book.value(book.transposed(book.word(value)))


def _adjoint(book: WordBook, value: Any) -> Any:
    return book.value(book.conjugated(book.transposed(book.word(value))))


def _exponential(book: WordBook, value: Any) -> Any:
    word = book.word(value)
    if word.rows != word.columns:
        return None
    frame, inner = book.frame(word)
    if not frame:
        return None
    return book.value(book.framed(frame, matrices.exponential(book.expand(inner))))


def _trace(book: WordBook, value: Any) -> Any:
    frame, inner = book.frame(book.word(value))
    return functions.FUNCTIONS["trace"](book.expand(inner)) if frame else None


def _norm(name: str) -> Callable[[WordBook, Any], Any]:
    def compute(book: WordBook, value: Any) -> Any:
        return functions.FUNCTIONS[name](book.expand(book.inside(book.word(value))))

    return compute


def _quotient(book: WordBook, value: Any, divisor: Scalar) -> Any:
    return multiply(book, reciprocal(divisor), value)


def rank(book: WordBook, value: MatrixValue) -> int:
    """Return the rank, which turns on either end do not change."""
    return matrices.rank(book.expand(book.inside(book.word(value))))


SHORTCUTS: dict[str, Callable[..., Any]] = {
    "add": _sum,
    "sub": lambda book, x, y: add(book, x, _negative(book, y)),
    "neg": _negative,
    "mul": multiply,
    "div": _quotient,
    "pow": _power,
    "inv": _inverse,
    "transpose": _transpose,
    "adjoint": _adjoint,
    "exp": _exponential,
    "trace": _trace,
    "rank": lambda book, x: Fraction(rank(book, x)),
    "norm": _norm("norm"),
    "normF": _norm("normF"),
}
"""Operations on values of which one is a word; None where the kernel's own is to be used."""
