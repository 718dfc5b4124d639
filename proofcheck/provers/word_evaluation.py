"""The kernel's evaluator, with matrix operations done on words where turns occur.

Every operation gives the matrix that the kernel's own operation would give, written with fewer
symbols: it uses nothing but Q^T*Q = Q*Q^T = I of the registered matrices.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from proofcheck.kernel import functions, matrices
from proofcheck.kernel.evaluation import EXPONENT_LIMIT, Evaluator, Locals
from proofcheck.kernel.values import MatrixValue, Scalar, reciprocal
from proofcheck.provers.orthogonal_words import WordBook
from proofcheck.terms.expressions import Binding, Operation


@dataclass
class WordEvaluator(Evaluator):
    """Evaluates terms; ``book`` knows the orthogonal matrices among the values."""

    book: WordBook = field(default_factory=WordBook)

    def _operation(self, term: Operation, scope: Locals) -> Any:
        shortcut = _SHORTCUTS.get(term.operator)
        if shortcut is None or not self.book.turns:
            return super()._operation(term, scope)
        arguments = [self.value(a, scope) for a in term.arguments]
        if any(self.book.knows(a) for a in arguments):
            found = shortcut(self.book, *arguments)
            if found is not None:
                return found
        return functions.FUNCTIONS[term.operator](*arguments)

    def _binding(self, term: Binding, scope: Locals) -> Any:
        if term.binder not in ("sum", "prod") or not self.book.turns:
            return super()._binding(term, scope)
        parts = [self.value(term.body, inner) for inner in self._chosen(term, scope, once=True)]
        if not any(self.book.knows(p) for p in parts):
            return super()._binding(term, scope)
        combine = add if term.binder == "sum" else multiply
        total = parts[0]
        for part in parts[1:]:
            total = combine(self.book, total, part)
        return total


def add(book: WordBook, left: Any, right: Any) -> Any:
    """Return the sum of two values."""
    if isinstance(left, MatrixValue) and isinstance(right, MatrixValue):
        total = book.sum(book.word(left), book.word(right))
        if total is not None:
            return book.value(total)
    return functions.add(left, right)


def multiply(book: WordBook, left: Any, right: Any) -> Any:
    """Return the product of numbers and matrices."""
    if isinstance(left, MatrixValue) and isinstance(right, MatrixValue):
        return book.value(book.product(book.word(left), book.word(right)))
    if isinstance(left, MatrixValue):
        return book.value(book.scaled(book.word(left), right))
    if isinstance(right, MatrixValue):
        return book.value(book.scaled(book.word(right), left))
    return functions.multiply(left, right)


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


def _determinant(book: WordBook, value: Any) -> Any:
    return book.determinant(book.word(value))


def _trace(book: WordBook, value: Any) -> Any:
    frame, inner = book.frame(book.word(value))
    return functions.FUNCTIONS["trace"](book.expand(inner)) if frame else None


def _norm(name: str) -> Callable[[WordBook, Any], Any]:
    def compute(book: WordBook, value: Any) -> Any:
        return functions.FUNCTIONS[name](book.expand(book.inside(book.word(value))))

    return compute


def _quotient(book: WordBook, value: Any, divisor: Scalar) -> Any:
    return multiply(book, reciprocal(divisor), value)


_SHORTCUTS: dict[str, Callable[..., Any]] = {
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
    "det": _determinant,
    "trace": _trace,
    "norm": _norm("norm"),
    "normF": _norm("normF"),
}
