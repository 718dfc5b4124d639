"""An equation read as a definition holds by construction, whatever the other objects are."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import pytest

from proofcheck.evaluation.decision import decide
from proofcheck.evaluation.standard import StandardEvaluator
from proofcheck.evaluation.values.truth import Truth
from proofcheck.models.choices.orientation import orient
from proofcheck.terms.expressions import Term
from proofcheck.terms.task import Declaration, Origin
from tests.fakes.building import (
    add,
    apply,
    both,
    defined,
    eq,
    family_name,
    forall,
    given,
    integer_name,
    matrix,
    matrix_name,
    mul,
    neg,
    numbers,
    orthogonal,
    ranging,
    shape,
    sub,
    table,
    transpose,
)

k = integer_name("k")
A, B, C, U = (matrix_name(name, 2, 2) for name in "ABCU")
SQUARES = [given(A), given(B), given(C), given(U, orthogonal(2))]
VALUES: dict[str, Any] = {
    "A": matrix([[1, 2], [3, 4]]),
    "B": matrix([[0, 1], [5, 0]]),
    "C": matrix([[2, 2], [-1, 7]]),
    "U": matrix([["3/5", "-4/5"], ["4/5", "3/5"]]),
}


def oriented(
    *propositions: Term, objects: Sequence[Declaration] = SQUARES, definitions: Any = ()
) -> tuple[dict[str, Declaration], list[Term]]:
    return orient(list(objects), propositions, definitions)


@pytest.mark.parametrize(
    "equation",
    [
        eq(A, mul(B, C)),
        eq(mul(B, C), A),
        eq(neg(A), B),
        eq(transpose(A), mul(B, C)),
        eq(add(A, B), mul(C, C)),
        eq(add(mul(B, B), C, A), U),
        eq(sub(A, mul(B, C)), mul(C, B)),
        eq(sub(mul(B, C), A), mul(C, B)),
        eq(mul(3, A), mul(B, C)),
        eq(mul(Fraction(-2, 3), transpose(A)), mul(B, C)),
        eq(mul(U, A), mul(B, C)),
        eq(mul(A, U), mul(B, C)),
        eq(mul(mul(transpose(U), A), U), mul(B, C)),
        eq(mul(B, C), mul(U, mul(A, transpose(U)))),
        eq(neg(transpose(mul(U, add(A, mul(B, B))))), mul(C, C)),
    ],
)
def test_the_isolated_matrix_solves_the_equation(equation: Term) -> None:
    found, remaining = oriented(equation, objects=[given(A), given(U, orthogonal(2))])
    assert ["A"] == list(found)
    assert [] == remaining
    body = found["A"].body
    assert body is not None
    others = {name: value for name, value in VALUES.items() if name != "A"}
    value = StandardEvaluator(others).value(body, {})
    solved = StandardEvaluator({**others, "A": value})
    assert Truth.TRUE is decide(solved, equation, {}).truth


def test_what_is_not_orthogonal_or_zero_is_not_undone() -> None:
    for equation in (eq(mul(B, A), C), eq(mul(0, A), C), eq(mul(A, A), C)):
        assert ({}, [equation]) == oriented(equation, objects=[given(A)])


def test_a_matrix_is_not_defined_by_itself() -> None:
    circle = eq(A, mul(A, B))
    assert ({}, [circle]) == oriented(circle, objects=[given(A)])
    through = defined(matrix_name("D", 2, 2), mul(A, B))
    equation = eq(A, matrix_name("D", 2, 2))
    found, _ = oriented(equation, objects=[given(A)], definitions=[through])
    assert {} == found


def test_two_equations_do_not_define_two_matrices_by_each_other() -> None:
    found, remaining = oriented(eq(A, mul(B, C)), eq(B, mul(A, C)), objects=[given(A), given(B)])
    assert ["A"] == list(found)
    assert [eq(B, mul(A, C))] == remaining


def test_a_conjunction_defines_and_still_restricts() -> None:
    conjunction = both(eq(A, mul(B, C)), eq(B, C))
    found, remaining = oriented(conjunction, objects=[given(A)])
    assert ["A"] == list(found)
    assert [conjunction] == remaining


def test_a_family_is_defined_where_every_member_is() -> None:
    L = family_name("L", [k], shape(2, 2))
    indices = ranging(k, numbers(1, 2))
    family = given(L, None, indices)
    equation = forall(indices, body=eq(mul(mul(transpose(U), apply(L, k)), U), mul(k, B)))
    found, remaining = oriented(equation, objects=[family, given(U, orthogonal(2))])
    assert ["L"] == list(found)
    assert [] == remaining
    assert Origin.DEFINITION is found["L"].origin
    evaluator = StandardEvaluator(VALUES)
    body = found["L"].body
    assert body is not None
    members = {i: evaluator.value(body, {"k": Fraction(i)}) for i in (1, 2)}
    solved = StandardEvaluator({**VALUES, "L": table(members)})
    assert Truth.TRUE is decide(solved, equation, {}).truth


def test_a_family_is_not_defined_by_an_equation_for_some_members() -> None:
    L = family_name("L", [k], shape(2, 2))
    family = given(L, None, ranging(k, numbers(1, 3)))
    for equation in (
        eq(apply(L, 1), B),
        forall(ranging(k, numbers(1, 2)), body=eq(apply(L, k), B)),
        forall(ranging(k, numbers(1, 3)), where=eq(k, 1), body=eq(apply(L, k), B)),
    ):
        found, remaining = oriented(equation, objects=[family])
        assert {} == found
        assert [equation] == remaining
