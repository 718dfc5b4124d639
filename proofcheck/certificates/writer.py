"""Writing nodes: a table, what writes the parts of an expression, and the usual abbreviations."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from proofcheck.certificates.environment import Environment
from proofcheck.certificates.refusals import Construct, Refused
from proofcheck.certificates.tables import NodeTable, Part
from proofcheck.terms.expressions import Application, Binding, Number, Operation, Term, Variable
from proofcheck.terms.sorts import INTEGER, Matrix, Sort


@dataclass(frozen=True, slots=True)
class Writer:
    """Writes nodes into a table.

    rule   writes any expression; the modules that write one kind of it are given it so
    """

    table: NodeTable
    rule: Rule

    def add(self, *row: Part) -> int:
        """Return the number of a row."""
        return self.table.add(*row)

    def term(self, term: Term, environment: Environment) -> int:
        """Return the node of an expression.

        raises   Refused where there is none
        """
        return self.rule(self, term, environment)

    def integer(self, term: Term, environment: Environment) -> int:
        """Return the node of a size, a bound of a range, an index or an exponent.

        raises   Refused where the node would not have the sort of integers
        """
        require_integer(term)
        return self.term(term, environment)

    def number(self, value: int) -> int:
        """Return the node of a whole number."""
        return self.add("number", str(value))

    # --- propositions -------------------------------------------------------------------------

    def true(self) -> int:
        """Return `false ==> false`."""
        false = self.add("false")
        return self.add("imp", false, false)

    def negation(self, proposition: int) -> int:
        """Return `P ==> false`."""
        return self.add("imp", proposition, self.add("false"))

    def both_ways(self, one: int, other: int) -> int:
        """Return `P <==> Q`."""
        return self.add("and", self.add("imp", one, other), self.add("imp", other, one))

    def conjunction(self, parts: Sequence[int]) -> int:
        """Return `P and (Q and R)`; of nothing, `true`."""
        return self._nested("and", parts) if parts else self.true()

    def disjunction(self, parts: Sequence[int]) -> int:
        """Return `P or (Q or R)`; of nothing, `false`."""
        return self._nested("or", parts) if parts else self.add("false")

    def _nested(self, operation: str, parts: Sequence[int]) -> int:
        *before, whole = parts
        for part in reversed(before):
            whole = self.add(operation, part, whole)
        return whole

    def implication(self, hypotheses: Iterable[int], conclusion: int) -> int:
        """Return `P ==> (Q ==> R)`."""
        for hypothesis in reversed(list(hypotheses)):
            conclusion = self.add("imp", hypothesis, conclusion)
        return conclusion

    def applied(self, function: int, arguments: Iterable[int]) -> int:
        """Return `f(a)(b)`."""
        for argument in arguments:
            function = self.add("app", function, argument)
        return function

    # --- numbers and matrices -----------------------------------------------------------------

    def difference(self, one: int, other: int) -> int:
        """Return `a + (-b)`."""
        return self.add("add", one, self.add("neg", other))

    def zero_of(self, sort: Sort, environment: Environment) -> int:
        """Return the zero of a sort of numbers or matrices."""
        if isinstance(sort, Matrix):
            return self.add("zero", *self.shape(sort, environment))
        return self.number(0)

    def shape(self, sort: Matrix, environment: Environment) -> tuple[int, int]:
        """Return the nodes of the numbers of rows and columns."""
        return self.integer(sort.rows, environment), self.integer(sort.columns, environment)


Rule: TypeAlias = Callable[[Writer, Term, Environment], int]

_KEEP = frozenset({"add", "sub", "neg", "mul", "max", "min"})
_COUNTS = frozenset({"rank", "nnz", "card", "dim", "blades"})


def require_integer(term: Term) -> None:
    """Refuse an expression of integers whose node has a larger sort, as that of `2^k`."""
    if isinstance(term, Operation):
        _require_operation(term)
    elif isinstance(term, Binding):
        require_integer(term.body)
    elif not isinstance(term, Number | Variable | Application) or term.sort != INTEGER:
        raise Refused(Construct.INTEGER_OF_NO_SORT, term)


def _require_operation(term: Operation) -> None:
    operator, arguments = term.operator, term.arguments
    if operator in _KEEP:
        parts = arguments
    elif operator == "cases":
        parts = (*arguments[:-1:2], arguments[-1])
    elif operator == "pow" and _is_natural(arguments[1]):
        parts = arguments[:1]
    elif operator in _COUNTS:
        return
    else:
        raise Refused(Construct.INTEGER_OF_NO_SORT, term)
    for part in parts:
        require_integer(part)


def _is_natural(term: Term) -> bool:
    return isinstance(term, Number) and term.sort == INTEGER and term.value >= 0
