"""Operations that the table of nodes lacks: constants, which the theory declares with their sorts.

All that is known of one is what axioms say.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from types import MappingProxyType

from proofcheck.certificates.environment import Environment
from proofcheck.certificates.rules import Rule
from proofcheck.certificates.tables import NodeTable
from proofcheck.certificates.writer import Writer
from proofcheck.terms.expressions import Operation, Term, sort_of
from proofcheck.terms.multivectors import dimensions_of

_BLADES = "Chisolm 2012, Geometric Algebra, section 5.3"


@dataclass(frozen=True, slots=True)
class Constant:
    """A constant of the theory.

    sort        writes its sort
    reference   where it is defined
    """

    name: str
    sort: Callable[[NodeTable], int]
    reference: str

    def write(self, table: NodeTable) -> int:
        """Return its node."""
        return table.add("const", self.name, self.sort(table))


def _blades_sort(table: NodeTable) -> int:
    integer = table.add("Int")
    return table.add("Fun", integer, integer)


def _multivectors(table: NodeTable, index: int) -> int:
    """Return the sort of multivectors of as many dimensions as a bound number says."""
    size = table.add("app", BLADES.write(table), table.add("bound", index))
    return table.add("Matrix", "Real", size, size)


def _embedding_sort(table: NodeTable) -> int:
    one = table.add("number", "1")
    vectors = table.add("Matrix", "Real", table.add("bound", 0), one)
    return _for_all_dimensions(table, table.add("Fun", vectors, _multivectors(table, 1)))


def _grade_sort(table: NodeTable) -> int:
    inner = table.add("Fun", table.add("Int"), _multivectors(table, 2))
    return _for_all_dimensions(table, table.add("Fun", _multivectors(table, 0), inner))


def _set_sort(table: NodeTable) -> int:
    inner = table.add("Fun", _multivectors(table, 0), table.add("Prop"))
    return _for_all_dimensions(table, inner)


def _for_all_dimensions(table: NodeTable, sort: int) -> int:
    return table.add("Fun", table.add("Int"), sort)


BLADES = Constant("blades", _blades_sort, f"number of blades; {_BLADES}")
EMBEDDING = Constant("multivector", _embedding_sort, f"left multiplication; {_BLADES}")
GRADE = Constant("grade", _grade_sort, f"part of one grade; {_BLADES}")
MULTIVECTORS = Constant("Clifford", _set_sort, f"left multiplications; {_BLADES}")

CONSTANTS = (BLADES, EMBEDDING, GRADE, MULTIVECTORS)
"""All of them, each after those that its sort mentions."""


def write_in_multivectors(
    writer: Writer, x: Term, within: Operation, environment: Environment
) -> list[int]:
    """Return what it says to be a multivector of so many dimensions."""
    dimensions = writer.integer(within.arguments[0], environment)
    parts = (dimensions, writer.term(x, environment))
    return [writer.applied(MULTIVECTORS.write(writer.table), parts)]


def _blades(writer: Writer, term: Operation, environment: Environment) -> int:
    size = writer.integer(term.arguments[0], environment)
    return writer.applied(BLADES.write(writer.table), [size])


def _applied(constant: Constant) -> Rule:
    """An operation on multivectors, where their number of dimensions comes first."""

    def rule(writer: Writer, term: Operation, environment: Environment) -> int:
        dimensions = dimensions_of(sort_of(term))
        assert dimensions is not None
        parts = (dimensions, *term.arguments)
        return writer.applied(
            constant.write(writer.table), [writer.term(part, environment) for part in parts]
        )

    return rule


RULES: MappingProxyType[str, Rule] = MappingProxyType(
    {"blades": _blades, "multivector": _applied(EMBEDDING), "grade": _applied(GRADE)}
)
"""What writes an operation, by operator."""
