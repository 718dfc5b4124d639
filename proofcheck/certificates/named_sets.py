"""What it says to lie in a set of the library, or in one that operations make of others."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import TypeAlias

from proofcheck.certificates.constants import write_in_multivectors
from proofcheck.certificates.environment import Environment
from proofcheck.certificates.sorts import write_sort
from proofcheck.certificates.writer import Writer
from proofcheck.terms.expressions import Operation, Term, operation, sort_of
from proofcheck.terms.sorts import Matrix, Ring, SetOf

SetRule: TypeAlias = Callable[[Writer, Term, Operation, Environment], list[int]]
"""Writes the propositions that say, together, that an element lies in a set."""


def _everything(_writer: Writer, _x: Term, _set: Operation, _environment: Environment) -> list[int]:
    return []


def _above(relation: str, bound: int) -> SetRule:
    def rule(writer: Writer, x: Term, _set: Operation, environment: Environment) -> list[int]:
        return [writer.add(relation, writer.number(bound), writer.term(x, environment))]

    return rule


def _in_range(writer: Writer, x: Term, within: Operation, environment: Environment) -> list[int]:
    low, high = (writer.integer(a, environment) for a in within.arguments)
    middle = writer.term(x, environment)
    return [writer.add("le", low, middle), writer.add("le", middle, high)]


def _listed(writer: Writer, x: Term, within: Operation, environment: Environment) -> list[int]:
    element = writer.term(x, environment)
    listed = [writer.term(a, environment) for a in within.arguments]
    return [writer.disjunction([writer.add("eq", element, one) for one in listed])]


def _joined(writer: Writer, x: Term, within: Operation, environment: Environment) -> list[int]:
    return [writer.disjunction(_in_each(writer, x, within, environment))]


def _met(writer: Writer, x: Term, within: Operation, environment: Environment) -> list[int]:
    return _in_each(writer, x, within, environment)


def _without(writer: Writer, x: Term, within: Operation, environment: Environment) -> list[int]:
    one, other = _in_each(writer, x, within, environment)
    return [one, writer.negation(other)]


def _in_each(writer: Writer, x: Term, within: Operation, environment: Environment) -> list[int]:
    return [writer.term(operation("in", x, part), environment) for part in within.arguments]


# --- sets of matrices, vectors and eigenvalues ------------------------------------------------


def _isometric(*, is_complex: bool = False, is_special: bool = False) -> SetRule:
    """Say that X^T * X, or X^* * X, is the identity, and of SO that the determinant is 1."""

    def rule(writer: Writer, x: Term, within: Operation, environment: Environment) -> list[int]:
        n = writer.integer(within.arguments[0], environment)
        matrix = writer.term(x, environment)
        inner = writer.add("conj", matrix) if is_complex else matrix
        product = writer.add("mul", writer.add("transpose", inner), matrix)
        said = [writer.add("eq", product, writer.add("I", n))]
        if is_special:
            said.append(writer.add("eq", writer.add("det", n, matrix), writer.number(1)))
        return said

    return rule


def _in_kernel(writer: Writer, x: Term, within: Operation, environment: Environment) -> list[int]:
    (matrix,) = within.arguments
    product = writer.add("mul", *[writer.term(a, environment) for a in (matrix, x)])
    rows = writer.integer(_shape(matrix).rows, environment)
    return [writer.add("eq", product, writer.add("zero", rows, writer.number(1)))]


def _in_image(writer: Writer, x: Term, within: Operation, environment: Environment) -> list[int]:
    (matrix,) = within.arguments
    sort = within.sort
    assert isinstance(sort, SetOf)
    assert isinstance(sort.element, Matrix)
    source = Matrix(_shape(matrix).columns, sort.element.columns, sort.element.ring)
    mark = environment.fresh(source)
    vector, left, right = (writer.term(a, environment.inside(mark)) for a in (x, matrix, mark))
    body = writer.add("eq", vector, writer.add("mul", left, right))
    return [writer.add("exists", write_sort(writer, source, environment), body)]


def _in_spectrum(writer: Writer, x: Term, within: Operation, environment: Environment) -> list[int]:
    """Say that x is the eigenvalue of a complex vector that is not zero."""
    (matrix,) = within.arguments
    one = writer.number(1)
    rows = _shape(matrix).rows
    domain = writer.add("Matrix", "Complex", writer.integer(rows, environment), one)
    inner = environment.inside(environment.fresh(Matrix(rows, rows, Ring.COMPLEX)))
    vector = writer.add("bound", 0)
    zero = writer.add("zero", writer.integer(rows, inner), one)
    left, value = (writer.term(a, inner) for a in (matrix, x))
    sides = writer.add("mul", left, vector), writer.add("mul", value, vector)
    apart = writer.negation(writer.add("eq", vector, zero))
    return [writer.add("exists", domain, writer.add("and", apart, writer.add("eq", *sides)))]


def _shape(matrix: Term) -> Matrix:
    sort = sort_of(matrix)
    assert isinstance(sort, Matrix)
    return sort


_WHOLE = ("Int", "Rat", "Real", "Complex", "Matrices", "ComplexMatrices")

SETS: MappingProxyType[str, SetRule] = MappingProxyType(
    {
        **dict.fromkeys(_WHOLE, _everything),
        "Nat": _above("le", 0),
        "PosNat": _above("le", 1),
        "NonNegReal": _above("le", 0),
        "PosReal": _above("lt", 0),
        "range": _in_range,
        "finite": _listed,
        "union": _joined,
        "inter": _met,
        "minus": _without,
        "O": _isometric(),
        "SO": _isometric(is_special=True),
        "U": _isometric(is_complex=True),
        "Clifford": write_in_multivectors,
        "kernel": _in_kernel,
        "image": _in_image,
        "spectrum": _in_spectrum,
    }
)
"""What it says to lie in a set, by operator.  Of the whole of a sort nothing has to be said."""
