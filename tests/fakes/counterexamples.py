"""False statements of many kinds, each with a counterexample and a judge that is no kernel.

``breaks`` looks at a model as JSON, calculates with SymPy, and says whether it satisfies all that
is assumed and none of what is claimed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import product
from math import isqrt
from typing import Any

import sympy

from proofcheck.kernel.model import Model
from proofcheck.terms.expressions import Bound
from proofcheck.terms.sorts import REAL, SetOf
from proofcheck.terms.task import Origin, Role, Task
from tests.fakes.building import (
    FALSE,
    INT,
    NAT,
    POS_NAT,
    add,
    apply,
    assumed,
    both,
    builder,
    deny,
    either,
    eq,
    exists,
    family_name,
    fold,
    forall,
    given,
    identity,
    implies,
    integer_name,
    inv,
    is_in,
    le,
    matrix_name,
    model,
    mul,
    ne,
    neg,
    not_in,
    numbers,
    op,
    orthogonal,
    power,
    ranging,
    real,
    real_name,
    same,
    shape,
    sub,
    subset,
    table,
    task,
    transpose,
    zero,
)

Values = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class FalseStatement:
    """A task, a model on which its goal fails, and the judge."""

    task: Task
    model: Model
    breaks: Callable[[Values], bool]


# --- reading JSON without the kernel ----------------------------------------------------------


class NoValue(Exception):
    """The JSON is no number, matrix or family."""


def read(value: Any) -> Any:
    if isinstance(value, str):
        return sympy.Rational(value)
    if isinstance(value, dict) and set(value) == {"re", "im"}:
        return read(value["re"]) + sympy.I * read(value["im"])
    if isinstance(value, dict) and set(value) == {"shape", "entries"}:
        rows, columns = value["shape"]
        cells = [read(x) for row in value["entries"] for x in row]
        return sympy.Matrix(rows, columns, cells)
    if isinstance(value, dict) and set(value) == {"members"}:
        return {tuple(map(read, key)): read(member) for key, member in value["members"]}
    raise NoValue(repr(value))


def is_real_matrix(value: Any, rows: int, columns: int) -> bool:
    return (
        isinstance(value, sympy.MatrixBase)
        and value.shape == (rows, columns)
        and all(x.is_rational for x in value)
    )


def is_natural(value: Any, least: int = 0) -> bool:
    return bool(getattr(value, "is_integer", False)) and value >= least


def is_orthogonal(value: Any, size: int) -> bool:
    return is_real_matrix(value, size, size) and value.T * value == sympy.eye(size)


def is_rational(value: Any) -> bool:
    return bool(getattr(value, "is_rational", False))


# --- the statements ---------------------------------------------------------------------------

n, m, k, a, b, d = (integer_name(name) for name in ("n", "m", "k", "a", "b", "d"))
x, y, t = (real_name(name) for name in ("x", "y", "t"))
A, B = matrix_name("A", n, n), matrix_name("B", n, n)
C, D, U, X = (matrix_name(name, 2, 2) for name in ("C", "D", "U", "X"))
S = matrix_name("S", 2, 2)


def _products_commute() -> FalseStatement:
    goal = eq(mul(A, B), mul(B, A))
    statement = task(goal, given(n, POS_NAT), given(A), given(B))
    example = model(n=2, A=[[0, 1], [0, 0]], B=[[0, 0], [1, 0]])

    def breaks(v: Values) -> bool:
        size = v["n"]
        shaped = is_natural(size, 1) and all(is_real_matrix(v[s], size, size) for s in "AB")
        return shaped and v["A"] * v["B"] != v["B"] * v["A"]

    return FalseStatement(statement, example, breaks)


def _a_traceless_matrix_is_not_symmetric() -> FalseStatement:
    goal = ne(transpose(C), C)
    statement = task(goal, given(C), assume=[eq(real("trace", C), 0)])

    def breaks(v: Values) -> bool:
        c = v["C"]
        return is_real_matrix(c, 2, 2) and c.trace() == 0 and bool(c.T == c)

    return FalseStatement(statement, model(C=[[1, 2], [2, -1]]), breaks)


def _orthogonal_matrices_are_special() -> FalseStatement:
    goal = is_in(C, orthogonal(2, "SO"))
    statement = task(goal, given(C, orthogonal(2)))

    def breaks(v: Values) -> bool:
        return is_orthogonal(v["C"], 2) and v["C"].det() != 1

    return FalseStatement(statement, model(C=[[1, 0], [0, -1]]), breaks)


def _no_rotation_is_special() -> FalseStatement:
    goal = not_in(C, orthogonal(2, "SO"))
    statement = task(goal, given(C, orthogonal(2)), assume=[ne(C, identity(2))])

    def breaks(v: Values) -> bool:
        c = v["C"]
        return is_orthogonal(c, 2) and c.det() == 1 and c != sympy.eye(2)

    return FalseStatement(statement, model(C=[["3/5", "-4/5"], ["4/5", "3/5"]]), breaks)


def _the_orthogonal_group_lies_in_the_special_one() -> FalseStatement:
    goal = subset(orthogonal(n), orthogonal(n, "SO"))
    statement = task(goal, given(n, POS_NAT))

    def breaks(v: Values) -> bool:
        size, element = v["n"], v["x"]
        return is_natural(size, 1) and is_orthogonal(element, size) and element.det() != 1

    return FalseStatement(statement, model(n=1, x=[[-1]]), breaks)


def _skew_matrices_vanish() -> FalseStatement:
    skew = builder(S, element=S, where=eq(transpose(S), neg(S)))
    nothing = builder(S, element=S, where=eq(S, zero(2, 2)))
    statement = task(subset(skew, nothing))

    def breaks(v: Values) -> bool:
        s = v["S"]
        return is_real_matrix(s, 2, 2) and s.T == -s and any(s)

    return FalseStatement(statement, model(S=[[0, 1], [-1, 0]]), breaks)


def _every_number_is_a_square() -> FalseStatement:
    goal = exists(ranging(k, numbers(1, n)), body=eq(mul(k, k), n))
    statement = task(goal, given(n, POS_NAT))

    def breaks(v: Values) -> bool:
        return is_natural(v["n"], 1) and isqrt(int(v["n"])) ** 2 != v["n"]

    return FalseStatement(statement, model(n=2), breaks)


def _every_matrix_has_a_right_inverse() -> FalseStatement:
    goal = exists(X, body=eq(mul(C, X), identity(2)))
    statement = task(goal, given(C))

    def breaks(v: Values) -> bool:
        return is_real_matrix(v["C"], 2, 2) and v["C"].det() == 0

    return FalseStatement(statement, model(C=[[1, 2], [2, 4]]), breaks)


def _every_size_has_a_block_form() -> FalseStatement:
    goal = exists(ranging(m, POS_NAT), ranging(a, POS_NAT), body=eq(add(mul(2, m), a), d))
    statement = task(goal, given(d, POS_NAT))

    def breaks(v: Values) -> bool:
        return v["d"] in (1, 2)

    return FalseStatement(statement, model(d=2), breaks)


def _every_integer_is_even() -> FalseStatement:
    goal = exists(ranging(m, INT), body=eq(mul(2, m), d))
    statement = task(goal, given(d, INT))

    def breaks(v: Values) -> bool:
        return bool(v["d"].is_integer) and v["d"] % 2 == 1

    return FalseStatement(statement, model(d=-3), breaks)


def _every_cosine_is_one() -> FalseStatement:
    statement = task(eq(same("cos", x), 1), given(x))

    def breaks(v: Values) -> bool:
        return is_rational(v["x"]) and v["x"] != 0

    return FalseStatement(statement, model(x=2), breaks)


def _exponentials_are_at_most_linear() -> FalseStatement:
    statement = task(
        le(same("exp", x), add(1, mul(3, x))), given(x, op("NonNegReal", sort=SetOf(REAL)))
    )

    def breaks(v: Values) -> bool:
        q = v["x"]
        return is_rational(q) and q >= 0 and bool(sympy.exp(q) > 1 + 3 * q)

    return FalseStatement(statement, model(x=2), breaks)


def _skew_families_commute() -> FalseStatement:
    L = family_name("L", [k], shape(n, n))
    indices = numbers(1, d)
    skew = forall(ranging(k, indices), body=eq(transpose(apply(L, k)), neg(apply(L, k))))
    products = mul(apply(L, a), apply(L, b)), mul(apply(L, b), apply(L, a))
    goal = forall(ranging(a, indices), ranging(b, indices), body=eq(*products))
    declarations = (
        given(n, POS_NAT, origin=Origin.CONSTANT),
        given(d, POS_NAT, origin=Origin.CONSTANT),
        given(L, None, ranging(k, indices), origin=Origin.CONSTANT),
    )
    statement = Task(declarations, (assumed(skew, Role.HYPOTHESIS),), goal)
    first = [[0, 1, 0], [-1, 0, 0], [0, 0, 0]]
    second = [[0, 0, 0], [0, 0, 2], [0, -2, 0]]
    example = model(n=3, d=2, L=table({1: first, 2: second}))

    def breaks(v: Values) -> bool:
        size, length, family = v["n"], v["d"], v["L"]
        if not (is_natural(size, 1) and is_natural(length, 1)):
            return False
        if set(family) != {(i,) for i in range(1, int(length) + 1)}:
            return False
        members = list(family.values())
        fits = all(is_real_matrix(s, size, size) and s.T == -s for s in members)
        return fits and any(p * q != q * p for p, q in product(members, members))

    return FalseStatement(statement, example, breaks)


def _what_is_diagonalised_is_diagonal() -> FalseStatement:
    form = eq(C, mul(mul(U, D), transpose(U)))
    diagonal = both(eq(real("entry", D, 1, 2), 0), eq(real("entry", D, 2, 1), 0))
    declarations = (
        given(C, origin=Origin.CONSTANT),
        given(U, orthogonal(2), origin=Origin.OBTAINED),
        given(D, origin=Origin.OBTAINED),
    )
    facts = (assumed(form, Role.WHERE), assumed(diagonal, Role.WHERE))
    statement = Task(declarations, facts, eq(real("entry", C, 1, 2), 0))
    example = model(
        C=[["34/25", "12/25"], ["12/25", "41/25"]],
        U=[["4/5", "-3/5"], ["3/5", "4/5"]],
        D=[[1, 0], [0, 2]],
    )
    turn = sympy.Matrix(
        [
            [sympy.Rational(4, 5), -sympy.Rational(3, 5)],
            [sympy.Rational(3, 5), sympy.Rational(4, 5)],
        ]
    )
    product_ = turn * sympy.diag(1, 2) * turn.T
    example = model(
        C=[[str(product_[i, j]) for j in range(2)] for i in range(2)],
        U=[["4/5", "-3/5"], ["3/5", "4/5"]],
        D=[[1, 0], [0, 2]],
    )

    def breaks(v: Values) -> bool:
        c, u, e = v["C"], v["U"], v["D"]
        fits = is_orthogonal(u, 2) and all(is_real_matrix(s, 2, 2) for s in (c, e))
        formed = fits and c == u * e * u.T and e[0, 1] == 0 == e[1, 0]
        return formed and c[0, 1] != 0

    return FalseStatement(statement, example, breaks)


def _every_orthogonal_matrix_is_a_cayley_transform() -> FalseStatement:
    cayley = builder(
        S,
        element=mul(sub(identity(2), S), inv(add(identity(2), S))),
        where=eq(transpose(S), neg(S)),
    )
    statement = task(is_in(C, cayley), given(C, orthogonal(2)))

    def breaks(v: Values) -> bool:
        return is_orthogonal(v["C"], 2) and (sympy.eye(2) + v["C"]).det() == 0

    return FalseStatement(statement, model(C=[[-1, 0], [0, 1]]), breaks)


def _what_is_a_square_is_small() -> FalseStatement:
    root = exists(x, body=eq(mul(x, x), t))
    statement = task(le(t, 4), given(t), assume=[root])

    def breaks(v: Values) -> bool:
        return is_rational(v["t"]) and v["t"] > 4

    return FalseStatement(statement, model({"x": [3]}, t=9), breaks)


def _all_numbers_are_positive() -> FalseStatement:
    goal = either(FALSE, forall(x, body=implies(ne(x, 0), le(0, x))))

    def breaks(v: Values) -> bool:
        return not v

    return FalseStatement(task(goal), model({"x": [-1]}), breaks)


def _powers_of_sums_are_sums_of_powers() -> FalseStatement:
    total = fold("sum", ranging(k, numbers(1, n)), body=k)
    cubes = fold("sum", ranging(k, numbers(1, n)), body=power(k, 3))
    statement = task(eq(power(total, 3), cubes), given(n, NAT))

    def breaks(v: Values) -> bool:
        return is_natural(v["n"], 2)

    return FalseStatement(statement, model(n=2), breaks)


def _nothing_squares_to_minus_one() -> FalseStatement:
    statement = task(deny(eq(mul(C, C), neg(identity(2)))), given(C))

    def breaks(v: Values) -> bool:
        return is_real_matrix(v["C"], 2, 2) and v["C"] ** 2 == -sympy.eye(2)

    return FalseStatement(statement, model(C=[[0, -1], [1, 0]]), breaks)


def _every_family_is_constant() -> FalseStatement:
    f = family_name("f", [k], REAL)
    item = Bound(f, None, (ranging(k, numbers(1, n)),))
    goal = forall(ranging(n, POS_NAT), item, body=eq(apply(f, 1), apply(f, n)))

    def breaks(v: Values) -> bool:
        size, family = v["n"], v["f"]
        if not is_natural(size, 1) or set(family) != {(i,) for i in range(1, int(size) + 1)}:
            return False
        return all(map(is_rational, family.values())) and family[1,] != family[int(size),]

    return FalseStatement(task(goal), model(n=2, f=table({1: 0, 2: 1})), breaks)


STATEMENTS: dict[str, FalseStatement] = {
    make.__name__.strip("_").replace("_", " "): make()
    for make in (
        _products_commute,
        _a_traceless_matrix_is_not_symmetric,
        _orthogonal_matrices_are_special,
        _no_rotation_is_special,
        _the_orthogonal_group_lies_in_the_special_one,
        _skew_matrices_vanish,
        _every_number_is_a_square,
        _every_matrix_has_a_right_inverse,
        _every_size_has_a_block_form,
        _every_integer_is_even,
        _every_cosine_is_one,
        _exponentials_are_at_most_linear,
        _skew_families_commute,
        _what_is_diagonalised_is_diagonal,
        _every_orthogonal_matrix_is_a_cayley_transform,
        _what_is_a_square_is_small,
        _all_numbers_are_positive,
        _powers_of_sums_are_sums_of_powers,
        _nothing_squares_to_minus_one,
        _every_family_is_constant,
    )
}
