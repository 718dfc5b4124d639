"""The kernel's evaluator for symbolic values.

Matrix operations are done on words where orthogonal matrices occur, and irrational constants
become symbols, so that they can stand beside other symbols: the root of a rational number with
its square as a relation, values of exp, cos and sin with the relations of :mod:`angles`, and pi
as a positive number of which nothing else is known.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from proofcheck.evaluation.enumeration import Locals, SetValue
from proofcheck.evaluation.functions import functions
from proofcheck.evaluation.standard import StandardEvaluator
from proofcheck.evaluation.values.values import MatrixValue, NotEvaluable, reciprocal
from proofcheck.fixed_sizes.orthogonal_words import WordBook
from proofcheck.fixed_sizes.symbolic_field import SymbolicField
from proofcheck.fixed_sizes.word_operations import SHORTCUTS, add, multiply, rank
from proofcheck.fixed_sizes.words import Determinant
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Operation,
    Term,
    Variable,
    sort_of,
)
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Matrix

_CONSTANTS = frozenset({"sqrt", "exp", "cos", "sin"})


@dataclass
class SymbolicEvaluator(StandardEvaluator):
    """Evaluates terms in one case.

    book     knows the orthogonal matrices among the values
    field    holds the symbols; None where constants are to stay enclosed
    """

    book: WordBook = field(default_factory=WordBook)
    field: SymbolicField | None = None

    def _operation(self, term: Operation, scope: Locals) -> Any:
        operator = term.operator
        if operator == "pi" and self.field is not None:
            return self.field.algebra.circle_constant()
        if operator == "det":
            return self.book.expanded(self._determinant(term.arguments[0], scope))
        if operator not in SHORTCUTS and operator not in _CONSTANTS:
            return super()._operation(term, scope)
        arguments = [self.value(a, scope) for a in term.arguments]
        found = self._symbolic(operator, arguments)
        return functions.FUNCTIONS[operator](*arguments) if found is None else found

    def _determinant(self, term: Term, scope: Locals) -> Determinant:
        """Return a determinant, factor by factor where the term is a product of square ones."""
        term, scope = self._unfolded(term, scope)
        if isinstance(term, Operation) and all(map(_is_square, term.arguments)):
            if term.operator == "mul":
                left, right = (self._determinant(a, scope) for a in term.arguments)
                return left.times(right)
            if term.operator == "inv":
                found = self._determinant(term.arguments[0], scope)
                return Determinant(reciprocal(found.number), found.odd)
        value = self.value(term, scope)
        found_by_word = self.book.determinant(self.book.word(value)) if _is_matrix(value) else None
        return found_by_word or Determinant(functions.FUNCTIONS["det"](value), frozenset())

    def _unfolded(self, term: Term, scope: Locals) -> tuple[Term, Locals]:
        """Replace defined names on top by their definitions; the scope is that of the result."""
        while isinstance(term, Variable | Application):
            name = term.name if isinstance(term, Variable) else term.function.name
            definition = self.definitions.get(name)
            if definition is None or definition.body is None or name in scope or name in self.model:
                break
            arguments = term.arguments if isinstance(term, Application) else ()
            values = [self.value(a, scope) for a in arguments]
            names = [p.variable.name for p in definition.parameters]
            term, scope = definition.body, dict(zip(names, values, strict=True))
        return term, scope

    def _symbolic(self, operator: str, arguments: list[Any]) -> Any:
        """Return the value, None where the kernel's own operation is to be used."""
        if any(self.book.knows(a) for a in arguments):
            return SHORTCUTS[operator](self.book, *arguments) if operator in SHORTCUTS else None
        if operator not in _CONSTANTS or self.field is None:
            return None
        (argument,) = arguments
        if isinstance(argument, Fraction):
            return self.field.algebra.of_constant(operator, argument)
        if isinstance(argument, MatrixValue) and operator == "exp":
            return self._exponential(argument)
        return None

    def _exponential(self, matrix: MatrixValue) -> Any:
        """Return the exponential of a matrix of rational numbers by symbols, if it is known."""
        if matrix.rows != matrix.columns or matrix.rows == 0 or self.field is None:
            return None
        if not all(isinstance(x, Fraction) for x in matrix.flat()):
            return None
        try:
            return self.field.algebra.matrix_exponential(matrix)
        except NotEvaluable:
            return None

    def _binding(self, term: Binding, scope: Locals) -> Any:
        if term.binder not in ("sum", "prod") or not self.book.turns:
            return super()._binding(term, scope)
        parts = [self.value(term.body, inner) for inner in self.choices(term, scope, once=True)]
        if not any(self.book.knows(p) for p in parts):
            return super()._binding(term, scope)
        combine = add if term.binder == "sum" else multiply
        total = parts[0]
        for part in parts[1:]:
            total = combine(self.book, total, part)
        return total

    def _measure(self, term: Operation, scope: Locals) -> Fraction:
        found = self.value(term.arguments[0], scope)
        inner = found.term if isinstance(found, SetValue) else None
        if isinstance(inner, Operation) and inner.operator in ("kernel", "image"):
            matrix = self.value(inner.arguments[0], found.scope)
            if term.operator == "dim" and self.book.knows(matrix):
                size = rank(self.book, matrix)
                return Fraction(size if inner.operator == "image" else matrix.columns - size)
        return super()._measure(term, scope)


def _is_matrix(value: Any) -> bool:
    return isinstance(value, MatrixValue)


def _is_square(term: Term) -> bool:
    sort = sort_of(term)
    return isinstance(sort, Matrix) and sort.rows == sort.columns
