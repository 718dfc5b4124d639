"""Terms, declarations and tasks written briefly, for tests that do not go through the language."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.values import MatrixValue, Scalar, Table, exact_complex
from proofcheck.kernel.model import Model
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    Variable,
    sort_of,
)
from proofcheck.terms.sorts import (
    COMPLEX,
    INTEGER,
    REAL,
    TRUTH,
    Function,
    Matrix,
    Ring,
    SetOf,
    Sort,
)
from proofcheck.terms.sorts import Scalar as ScalarSort
from proofcheck.terms.task import Declaration, Fact, Origin, Role, Task

Loose = Term | int | Fraction
"""A term, or a number that stands for one."""


def term(value: Loose) -> Term:
    return value if isinstance(value, Term) else Number(Fraction(value))


# --- names ------------------------------------------------------------------------------------


def integer_name(name: str) -> Variable:
    return Variable(name, INTEGER)


def real_name(name: str) -> Variable:
    return Variable(name, REAL)


def complex_name(name: str) -> Variable:
    return Variable(name, COMPLEX)


def shape(rows: Loose, columns: Loose, ring: Ring = Ring.REAL) -> Matrix:
    return Matrix(term(rows), term(columns), ring)


def matrix_name(name: str, rows: Loose, columns: Loose, ring: Ring = Ring.REAL) -> Variable:
    return Variable(name, shape(rows, columns, ring))


def family_name(name: str, indices: Iterable[Variable], result: Sort) -> Variable:
    return Variable(name, Function(tuple(indices), result, indexed=True))


def function_name(name: str, parameters: Iterable[Variable], result: Sort) -> Variable:
    return Variable(name, Function(tuple(parameters), result))


def apply(function: Variable, *arguments: Loose) -> Application:
    assert isinstance(function.sort, Function)
    return Application(function, tuple(term(a) for a in arguments), function.sort.result)


# --- operations -------------------------------------------------------------------------------


def op(name: str, *arguments: Loose, sort: Sort = TRUTH) -> Operation:
    return Operation(name, tuple(term(a) for a in arguments), sort)


def eq(left: Loose, right: Loose) -> Operation:
    return op("eq", left, right)


def ne(left: Loose, right: Loose) -> Operation:
    return op("ne", left, right)


def le(left: Loose, right: Loose) -> Operation:
    return op("le", left, right)


def lt(left: Loose, right: Loose) -> Operation:
    return op("lt", left, right)


def both(*propositions: Term) -> Operation:
    return op("and", *propositions)


def either(*propositions: Term) -> Operation:
    return op("or", *propositions)


def deny(proposition: Term) -> Operation:
    return op("not", proposition)


def implies(antecedent: Term, consequent: Term) -> Operation:
    return op("implies", antecedent, consequent)


def iff(left: Term, right: Term) -> Operation:
    return op("iff", left, right)


def is_in(element: Loose, collection: Term) -> Operation:
    return op("in", element, collection)


def not_in(element: Loose, collection: Term) -> Operation:
    return op("notin", element, collection)


def subset(left: Term, right: Term) -> Operation:
    return op("subset", left, right)


def add(left: Loose, *rest: Loose) -> Operation:
    return op("add", left, *rest, sort=sort_of(term(left)))


def sub(left: Loose, right: Loose) -> Operation:
    return op("sub", left, right, sort=sort_of(term(left)))


def neg(value: Loose) -> Operation:
    return op("neg", value, sort=sort_of(term(value)))


def mul(left: Loose, right: Loose) -> Operation:
    first, second = sort_of(term(left)), sort_of(term(right))
    if isinstance(first, Matrix) and isinstance(second, Matrix):
        ring = max(first.ring, second.ring)
        return op("mul", left, right, sort=Matrix(first.rows, second.columns, ring))
    if isinstance(first, ScalarSort) and isinstance(second, ScalarSort):
        return op("mul", left, right, sort=ScalarSort(max(first.ring, second.ring)))
    return op("mul", left, right, sort=first if isinstance(first, Matrix) else second)


def power(base: Loose, exponent: Loose) -> Operation:
    return op("pow", base, exponent, sort=sort_of(term(base)))


def inv(value: Loose) -> Operation:
    return op("inv", value, sort=sort_of(term(value)))


def div(left: Loose, right: Loose) -> Operation:
    return op("div", left, right, sort=sort_of(term(left)))


def transpose(value: Term) -> Operation:
    sort = sort_of(value)
    assert isinstance(sort, Matrix)
    return op("transpose", value, sort=Matrix(sort.columns, sort.rows, sort.ring))


def identity(size: Loose) -> Operation:
    return op("identity", size, sort=shape(size, size, Ring.INTEGER))


def zero(rows: Loose, columns: Loose) -> Operation:
    return op("zero", rows, columns, sort=shape(rows, columns, Ring.INTEGER))


def direct_sum(left: Term, right: Term) -> Operation:
    first, second = sort_of(left), sort_of(right)
    assert isinstance(first, Matrix)
    assert isinstance(second, Matrix)
    rows, columns = add(first.rows, second.rows), add(first.columns, second.columns)
    return op("dsum", left, right, sort=Matrix(rows, columns, max(first.ring, second.ring)))


def literal(rows: list[list[Loose]]) -> Operation:
    """A matrix written out."""
    cells = [cell for row in rows for cell in row]
    return op("blocks", len(rows[0]), *cells, sort=shape(len(rows), len(rows[0])))


def real(name: str, *arguments: Loose) -> Operation:
    """A real number made by an operation: ``real("det", A)``."""
    return op(name, *arguments, sort=REAL)


def count(name: str, *arguments: Loose) -> Operation:
    """An integer made by an operation: ``count("rank", A)``."""
    return op(name, *arguments, sort=INTEGER)


def same(name: str, argument: Loose) -> Operation:
    """An operation that keeps the sort: ``same("exp", A)``."""
    return op(name, argument, sort=sort_of(term(argument)))


I_UNIT = op("i", sort=COMPLEX)
PI = op("pi", sort=REAL)
FALSE = op("false")
TRUE = op("true")


# --- sets and binders -------------------------------------------------------------------------

NAT = op("Nat", sort=SetOf(INTEGER))
POS_NAT = op("PosNat", sort=SetOf(INTEGER))
INT = op("Int", sort=SetOf(INTEGER))
REALS = op("Real", sort=SetOf(REAL))
POS_REAL = op("PosReal", sort=SetOf(REAL))


def numbers(low: Loose, high: Loose) -> Operation:
    return op("range", low, high, sort=SetOf(INTEGER))


def finite(*members: Loose) -> Operation:
    return op("finite", *members, sort=SetOf(sort_of(term(members[0])) if members else INTEGER))


def orthogonal(size: Loose, name: str = "O") -> Operation:
    return op(name, size, sort=SetOf(shape(size, size)))


def set_of_matrix(name: str, argument: Term, element: Sort) -> Operation:
    """kernel, image or spectrum of a matrix."""
    return op(name, argument, sort=SetOf(element))


def ranging(variable: Variable, domain: Term | None = None, *parameters: Bound) -> Bound:
    return Bound(variable, domain, parameters)


def _bound(items: Iterable[Bound | Variable]) -> tuple[Bound, ...]:
    return tuple(item if isinstance(item, Bound) else Bound(item, None) for item in items)


def forall(*bound: Bound | Variable, body: Term, where: Term | None = None) -> Binding:
    return Binding("forall", _bound(bound), where, body, TRUTH)


def exists(*bound: Bound | Variable, body: Term, where: Term | None = None) -> Binding:
    return Binding("exists", _bound(bound), where, body, TRUTH)


def builder(*bound: Bound | Variable, element: Term, where: Term | None = None) -> Binding:
    return Binding("set", _bound(bound), where, element, SetOf(sort_of(element)))


def fold(
    binder: str,
    *bound: Bound | Variable,
    body: Loose,
    where: Term | None = None,
    sort: Sort | None = None,
) -> Binding:
    """sum, prod, bigoplus, max, min or matrix."""
    inner = term(body)
    return Binding(binder, _bound(bound), where, inner, sort or sort_of(inner))


# --- declarations and tasks -------------------------------------------------------------------


def given(
    variable: Variable,
    domain: Term | None = None,
    *parameters: Bound,
    origin: Origin = Origin.GIVEN,
) -> Declaration:
    return Declaration(variable, origin, "given", parameters, domain)


def defined(variable: Variable, body: Term, *parameters: Bound) -> Declaration:
    return Declaration(variable, Origin.DEFINITION, "definition", parameters, None, body)


def assumed(proposition: Term, role: Role = Role.ASSUMED) -> Fact:
    return Fact(proposition, "assumption", role)


def task(
    goal: Term, *declarations: Declaration, assume: Iterable[Term] = (), role: Role = Role.ASSUMED
) -> Task:
    return Task(tuple(declarations), tuple(assumed(p, role) for p in assume), goal)


# --- values -----------------------------------------------------------------------------------


def number(value: Any) -> Scalar:
    """An exact number of an integer, a fraction, text such as ``3/4``, or a complex integer."""
    if isinstance(value, complex):
        return exact_complex(Fraction(value.real), Fraction(value.imag))
    return Fraction(value) if isinstance(value, int | str | Fraction) else value


def matrix(rows: list[list[Any]], columns: int | None = None) -> MatrixValue:
    width = columns if columns is not None else len(rows[0])
    return matrices.build(len(rows), width, lambda i, j: number(rows[i][j]))


def column(*entries: Any) -> MatrixValue:
    return matrix([[x] for x in entries], 1)


def table(members: dict[Any, Any]) -> Table:
    keys = {(k if isinstance(k, tuple) else (k,)): v for k, v in members.items()}
    return Table({tuple(Fraction(i) for i in key): value(v) for key, v in keys.items()})


def value(raw: Any) -> Any:
    return matrix(raw) if isinstance(raw, list) else number(raw)


def model(candidates: dict[str, list[Any]] | None = None, /, **values: Any) -> Model:
    """A model of raw values: integers, text fractions, lists of rows, values as they are."""
    offered = {name: tuple(map(value, pool)) for name, pool in (candidates or {}).items()}
    return Model({name: value(raw) for name, raw in values.items()}, offered)
