"""Inequalities that facts say as they stand, or in a chain, are proved in few steps; others are not."""

from __future__ import annotations

import pytest

from proofcheck.search.certificates.proof_script import Script
from proofcheck.search.congruence.known_chains import prove_as_known
from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from proofcheck.terms.task import Task
from tests.audit.real_tasks import last_task
from tests.search.found_proofs import proof_of

BODY = """\
[0] hypothesis
  let n : PosNat
  let f(x : Vector(n)) : Real
  let g(x : Vector(n), y : Vector(n)) : Real
  let a, b, c, d : Real
  let v, w : Vector(n)
  let A, B : Matrix(n, n)

[1] claim
  {assumed}
  show {goal}
  from [0]
"""
BOUND = "forall x, y : Vector(n): g(x, y) <= f(x) + |y|"
UNDER_CONDITION = "forall x, y : Vector(n): a < b ==> g(x, y) <= f(x) + |y|"

TRUE = {
    "two links": ("a <= c", ("a <= b", "b <= c")),
    "a strict link": ("a < c", ("a <= b", "b < c")),
    "equations in both directions": ("a <= d", ("b = a", "b <= c", "c = d")),
    "numbers that are made of others": ("|A*B| <= 2*d", ("|A*B| <= a + b", "b + a <= 2*d")),
    "a fact at other terms": ("g(w, v) <= f(w) + |v|", (BOUND,)),
    "a fact at one term twice": ("g(v, v) <= f(v) + |v|", (BOUND,)),
    "a fact whose condition is known": ("g(w, v) <= f(w) + |v|", (UNDER_CONDITION, "a < b")),
    "a fact whose condition is a fact about all": (
        "g(w, v) <= f(w) + |v|",
        (
            "forall x, y : Vector(n): (forall z : Vector(n): f(z) <= b) ==> g(x, y) <= f(x) + |y|",
            "forall z : Vector(n): f(z) <= b",
        ),
    ),
    "a fact whose two conditions are known": (
        "g(w, v) <= f(w) + |v|",
        (
            "forall x, y : Vector(n): a < b ==> (f(y) < c ==> g(x, y) <= f(x) + |y|)",
            "a < b",
            "f(v) < c",
        ),
    ),
}
FALSE = {
    "a link the wrong way round": ("a <= c", ("b <= a", "b <= c")),
    "no strict link": ("a < c", ("a <= b", "b <= c")),
    "equations of matrices": ("|A| <= c", ("A = 2*B", "|B| <= c")),
    "a fact the wrong way round": ("f(w) + |v| <= g(w, v)", (BOUND,)),
    "a fact whose condition is not known": ("g(w, v) <= f(w) + |v|", (UNDER_CONDITION, "b < a")),
    "a fact whose condition is known of another term": (
        "g(w, v) <= f(w) + |v|",
        ("forall x, y : Vector(n): f(y) < c ==> g(x, y) <= f(x) + |y|", "f(w) < c"),
    ),
    "the condition of a fact": ("a < b", (UNDER_CONDITION, "g(w, v) <= f(w) + |v|")),
    "a fact at terms in another order": ("g(w, v) <= f(v) + |w|", (BOUND,)),
    "a fact under a condition": (
        "g(w, v) <= f(w) + |v|",
        ("forall x, y : Vector(n) where |x| <= 1: g(x, y) <= f(x) + |y|",),
    ),
}


def _task(goal: str, assumed: tuple[str, ...]) -> Task:
    lines = "\n  ".join(f"assume {one}" for one in assumed)
    return last_task(BODY.format(assumed=lines, goal=goal))


@pytest.mark.parametrize("name", TRUE)
def test_what_is_known_already_is_proved(name: str) -> None:
    task = _task(*TRUE[name])

    assert prove_as_known(Script.of_task(task))
    assert proof_of(task)


@pytest.mark.parametrize("name", FALSE)
def test_what_is_not_known_is_not_proved_and_costs_next_to_nothing(name: str) -> None:
    task = _task(*FALSE[name])
    script = Script.of_task(task)
    before = script.allowance.steps

    assert not prove_as_known(script)
    assert script.allowance.steps >= before - 2
    assert not isinstance(prove_task(task), Proved)
