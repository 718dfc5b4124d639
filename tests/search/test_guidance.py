"""What a model denies is not searched for; what it does not deny is, and no more than that."""

from __future__ import annotations

from fractions import Fraction

import pytest

from proofcheck.evaluation.values import matrices
from proofcheck.kernel.calculus import open_task
from proofcheck.kernel.model import Model
from proofcheck.search.certificates.guidance import Guide
from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from proofcheck.terms.expressions import Number, Operation, Term
from proofcheck.terms.sorts import REAL, TRUTH
from tests.audit.real_tasks import claimed

BODY = """\
given a, b, c : Real
  assume a = b
  show b = c
"""


def numbers(a: int, b: int, c: int) -> Model:
    return Model({"a": Fraction(a), "b": Fraction(b), "c": Fraction(c)})


def say(operator: str, left: Term, right: Term) -> Operation:
    return Operation(operator, (left, right), TRUTH)


@pytest.mark.parametrize(
    ("model", "denied"),
    [(numbers(1, 1, 2), True), (numbers(1, 1, 1), False), (numbers(2, 1, 3), False)],
    ids=["false on a model", "true on a model", "no model of what is assumed"],
)
def test_a_goal_is_denied_where_it_is_false_and_what_is_known_is_not(
    model: Model, denied: bool
) -> None:
    task = claimed(BODY)
    assert Guide.of(task, [model]).denies(open_task(task)) is denied


@pytest.mark.parametrize(("operator", "denied"), [("eq", False), ("lt", True)])
def test_what_is_supposed_counts_unless_it_is_an_inequality(operator: str, denied: bool) -> None:
    task = claimed(BODY)
    b, c = (d.variable for d in task.declarations if d.variable.name in ("b", "c"))
    sequent = open_task(task)
    sequent.add(say(operator, c, b))  # false, since b = 1 and c = 2
    assert Guide.of(task, [numbers(1, 1, 2)]).denies(sequent) is denied


def test_names_without_a_value_deny_nothing() -> None:
    task = claimed(BODY)
    sequent = open_task(task)
    sequent.aim(say("eq", Operation("sqrt", (Number(Fraction(-1)),), REAL), Number(Fraction(0))))
    assert not Guide.of(task, [numbers(1, 1, 2)]).denies(sequent)


TRUE_AND_FALSE = {
    "given n : PosNat, x, y : Vector(n)\n  assume x = y\n  show |x - y| = 0": True,
    "given n : PosNat, x, y : Vector(n)\n  assume |x| = |y|\n  show |x - y| = 0": False,
}


@pytest.mark.parametrize(("body", "follows"), TRUE_AND_FALSE.items())
def test_models_cost_no_proof_and_make_none(body: str, follows: bool) -> None:
    task = claimed(body)
    column = matrices.build(2, 1, lambda i, _j: Fraction(i + 1))
    model = Model({"n": Fraction(2), "x": column, "y": column})
    assert isinstance(prove_task(task, models=[model]), Proved) is follows
    assert isinstance(prove_task(task), Proved) is follows
