"""Equations that hold for all arguments of an unknown function, at the terms that a goal needs."""

from __future__ import annotations

import pytest

from proofcheck.search.certificates.proof_script import Script
from proofcheck.search.rewriting.matching import matches
from proofcheck.terms.expressions import Binding, Operation
from tests.audit.real_tasks import last_task
from tests.search.found_proofs import proof_of

GROUP = """\
[1] claim
  given n : PosNat, R(u : Real) : Matrix(n, n), r, s : Real, p, q : Vector(n)
  assume forall a, b : Real: R(a)*R(b) = R(a + b)
"""
TRANSPOSED = GROUP + "  assume forall a : Real: R(a)^T = R(-a)\n"
ADDITIVE = """\
[1] claim
  given f(u : Real) : Real, x, y : Real
  assume forall a, b : Real: f(a + b) = f(a) + f(b)
"""
MULTIPLICATIVE = ADDITIVE.replace("a + b", "a*b").replace("f(a) + f(b)", "f(a)*f(b)")

FOLLOW = [
    (TRANSPOSED, "R(r)^T*R(s) = R(s - r)"),
    (TRANSPOSED, "(R(r)*p)^T*(R(s)*q) = p^T*R(s - r)*q"),
    (TRANSPOSED, "R(r)*R(s)^T = R(r - s)"),
    (GROUP, "R(r)*R(s) = R(s)*R(r)"),
    (GROUP, "R(r)^3 = R(3*r)"),
    (GROUP, "R(r + 2*s) = R(s)*R(r)*R(s)"),
    (ADDITIVE, "f(x + 2*y) = f(x) + 2*f(y)"),
    (ADDITIVE, "f(-x) = -f(x)"),
    (MULTIPLICATIVE, "f(x^2*y) = f(x)^2*f(y)"),
]
DO_NOT = [
    (TRANSPOSED, "R(r)^T*R(s) = R(r - s)"),
    (TRANSPOSED, "(R(r)*p)^T*(R(s)*q) = p^T*R(r - s)*q"),
    (GROUP, "R(r)^T*R(s) = R(s - r)"),
    (GROUP, "R(r)^3 = R(2*r)"),
    (GROUP, "R(r + 2*s) = R(s)*R(r)"),
    (ADDITIVE, "f(x + 2*y) = f(x) + f(y)"),
    (ADDITIVE, "f(-x) = f(x)"),
    (MULTIPLICATIVE, "f(x^2*y) = f(x)*f(y)"),
]


@pytest.mark.parametrize(("assumed", "shown"), FOLLOW, ids=[one for _, one in FOLLOW])
def test_what_follows_is_proved(assumed: str, shown: str) -> None:
    assert proof_of(last_task(f"{assumed}  show {shown}\n")) is not None


@pytest.mark.parametrize(("assumed", "shown"), DO_NOT, ids=[one for _, one in DO_NOT])
def test_what_does_not_follow_is_not(assumed: str, shown: str) -> None:
    assert proof_of(last_task(f"{assumed}  show {shown}\n")) is None


def _arguments(term: str) -> list[tuple[str, str]]:
    """Return what ``a`` and ``b`` of ``f(a + b)`` stand for in ``f`` of a term."""
    task = last_task(f"{ADDITIVE}  show f({term}) = f(x)\n")
    fact = next(t for t in Script.of_task(task).sequent.facts if isinstance(t, Binding))
    pattern = fact.body.children[0]
    assert isinstance(task.goal, Operation)
    found = matches(pattern, task.goal.arguments[0], {"a", "b"})
    return [(str(images["a"]), str(images["b"])) for images in found]


def test_a_sum_is_split_in_all_ways() -> None:
    assert len(_arguments("x + y")) == 2
    assert len(_arguments("x + 2*y")) == 6


def test_what_is_no_sum_is_not_split_nor_what_has_many_summands() -> None:
    assert _arguments("x") == []
    assert _arguments("6*x") == []


BOUNDED = """\
[1] claim
  given f(u : Real) : Real, a, x : Real
  assume forall t : Real where {condition}: f(t) <= 0
  assume x > 1
  assume a = f(x)*(1 - 0)
"""


@pytest.mark.parametrize(("condition", "follows"), [("t >= 0 and t > 1", True), ("t >= 2", False)])
def test_a_condition_of_a_general_inequality_is_proved_first(
    condition: str, *, follows: bool
) -> None:
    text = BOUNDED.format(condition=condition) + "  show a <= 0\n"

    assert (proof_of(last_task(text)) is not None) is follows
