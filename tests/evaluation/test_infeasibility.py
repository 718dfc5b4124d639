"""Equations that nothing solves: by a combination that is 1, or modulo a number; never more than that."""

from __future__ import annotations

import pytest

from proofcheck.evaluation.values.truth import Truth
from tests.evaluation.written import truth_of

TRIANGULAR = "(forall i in 1..2, j in 1..2: (i < j ==> L[i, j] = 0) and (j < i ==> U[i, j] = 0))"

FALSE = {
    "a permutation is no product of triangular matrices": "exists L, U : Matrix(2, 2): "
    f"[[0, 1], [1, 0]] = L*U and {TRIANGULAR}",
    "nor of complex ones": "exists L, U : ComplexMatrix(2, 2): "
    f"[[0, 1], [1, 0]] = L*U and {TRIANGULAR}",
    "a nilpotent matrix has no square root": "exists X : Matrix(2, 2): X*X = [[0, 1], [0, 0]]",
    "nor a complex one": "exists X : ComplexMatrix(2, 2): X*X = [[0, 1], [0, 0]]",
    "a divisor of zero": "exists x, y : Complex: x*y = 1 and x^2 = 0",
    "three squares": "exists a, b, c : Int: a^2 + b^2 + c^2 = 7",
    "two squares with a factor": "exists a, b : Int: a^2 + b^2 = 3*(2*a*b + 1) + 0*a",
    "three cubes": "exists a, b, c : Int: a^3 + b^3 + c^3 = 4",
    "a question inside that is true": "exists y : Real: "
    "((exists z : Real: z^3 = 8 and z = 2) ==> y = 1) and y^3 = 0",
    "half a square": "exists a : Int: 1/2*a^2 = 3/2",
    "members of a family": "exists f(k in 1..2) : Int: forall k in 1..2: f(k)^2 = k",
}
OTHERWISE = {
    "another product of triangular matrices": "exists L, U : Matrix(2, 2): "
    f"[[1, 1], [1, 0]] = L*U and {TRIANGULAR}",
    "a rotation has a square root": "exists X : Matrix(2, 2): X*X = [[0, -1], [1, 0]]",
    "a unit": "exists x, y : Complex: x*y = 1 and x^2 = 1",
    "real numbers are no residues": "exists a, b, c : Real: a^2 + b^2 + c^2 = 7",
    "nor are rational ones": "exists a : Rat: a^2 = 9/4",
    "three squares that there are": "exists a, b, c : Int: a^2 + b^2 + c^2 = 6",
    "three cubes that there are": "exists a, b, c : Int: a^3 + b^3 + c^3 = 3",
    "a real number beside an integer": "exists a : Int, x : Real: a^2 + x = 7",
    "members that are real": "exists f(k in 1..2) : Real: forall k in 1..2: f(k)^2 = k",
    "a question inside, about the unknown of another": "exists y : Real: "
    "((not (exists z : Real: z^3 = 2 and y^3 = 0)) ==> y = 1) and y^3 = 0",
    "an equation only where something holds": "exists x, y : Real: x = 1 ==> (x*y = 1 and y = 2)",
}


@pytest.mark.parametrize("goal", FALSE.values(), ids=FALSE)
def test_nothing_solves_them(goal: str) -> None:
    assert truth_of(goal) is Truth.FALSE


@pytest.mark.parametrize("goal", OTHERWISE.values(), ids=OTHERWISE)
def test_what_has_a_solution_is_not_denied(goal: str) -> None:
    assert truth_of(goal) is not Truth.FALSE
