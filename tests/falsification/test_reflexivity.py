"""What holds because both sides are the same, and neighbours that say something."""

from __future__ import annotations

import pytest

from proofcheck.falsification.reflexivity import MOST_NODES, holds_by_reflexivity
from proofcheck.graph.slices import Slicer
from tests.language.elaborated import elaborate

BODY = """\
[1] hypothesis
  let n : PosNat
  let a, b : Real
  let S, T : Matrix(n, n)
  let K : Nat

[2] definition
  let q := S*T
  let f(x : Real) := x + a
  let zero_a := 0
  let p := q*S
  from [1]

[3] claim
  show {}
  from [1], [2]
"""


def is_reflexive(proposition: str, body: str = BODY) -> bool:
    derivation = elaborate(body.format(proposition))
    statement = derivation.statements[-1]
    assert () == statement.diagnostics
    goal = statement.goals[0]
    task = Slicer(derivation).task(statement, goal)
    return holds_by_reflexivity(task.goal, task.declarations)


@pytest.mark.parametrize(
    "proposition",
    [
        "a = a",
        "0 <= 0",
        "1 >= 1",
        "q = S*T",
        "p = S*T*S",
        "f(b) = b + a",
        "zero_a <= 0",
        "f(zero_a) = 0 + a",
        "a + b <= a + b",
        "im(S) subset im(S)",
        "a = b ==> a = b",
        "a < b <==> a < b",
        "a = b ==> b = b",
        "a = a and b <= b",
        "a = b or q = q",
        "forall x : Real: x = x",
        "forall x : Real: (forall k in 1..K: x + k = x + k)",
        "sum(k in 1..K) k = sum(j in 1..K) j",
        "prob(k ~ Uniform(1..n)) (k = k) = 1",
    ],
)
def test_what_comes_to_equal_sides_is_reflexive(proposition: str) -> None:
    assert is_reflexive(proposition)


@pytest.mark.parametrize(
    "proposition",
    [
        "a = b",
        "a + b = b + a",
        "a*(b + 1) = a*b + a",
        "0 <= 1",
        "0 <= a^2",
        "a <= a + 1",
        "a != b",
        "q = T*S",
        "p = S*(T*S)",
        "f(b) = a + b",
        "S - S = 0",
        "(S*T)^T = T^T * S^T",
        "a = b ==> b = a",
        "a = b and a = a",
        "exists x : Real: x = x",
        "prob(k ~ Uniform(1..n)) (k = 1) = 1",
        "prob(k ~ Uniform(1..n)) (k = k) = a",
        "a in Real",
    ],
)
def test_what_needs_a_law_or_an_assumption_is_not(proposition: str) -> None:
    assert not is_reflexive(proposition)


def _doubling(levels: int) -> str:
    lines = ["[1] hypothesis\n  let x_0 : Real\n\n[2] definition"]
    lines += [f"  let x_{k + 1} := x_{k} + x_{k}" for k in range(levels)]
    return "\n".join([*lines, "  from [1]\n\n[3] claim\n  show {}\n  from [1], [2]\n"])


def test_definitions_that_grow_without_end_are_not_unfolded() -> None:
    assert is_reflexive("x_3 + 0 = (x_2 + x_2) + 0", _doubling(40))
    assert not is_reflexive("x_40 = (x_38 + x_38) + (x_38 + x_38 + 0)", _doubling(40))
    assert MOST_NODES < 2**40


def test_a_bound_name_is_never_captured() -> None:
    body = BODY.replace("  let p :=", "  let g(x : Real) := x + b\n  let p :=")

    assert not is_reflexive("forall x : Real: g(x) = x + a", body)
    assert is_reflexive(
        "forall x : Real: g(x) = x + b", body.replace("x : Real) := x", "y : Real) := y")
    )
