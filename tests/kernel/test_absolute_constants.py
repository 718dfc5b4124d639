"""A model that leaves no constant refutes; a model that leaves one says nothing."""

from __future__ import annotations

from fractions import Fraction

import pytest

from proofcheck.evaluation.values.truth import Truth
from proofcheck.falsification.survey import survey
from proofcheck.kernel.model import Model, decide_on
from proofcheck.kernel.opening import open_goal
from proofcheck.kernel.refutation import check_refutation, refutation_certificate
from proofcheck.kernel.rejection import CertificateRejected
from proofcheck.terms.expressions import Binding
from proofcheck.terms.task import Task
from tests.audit.real_tasks import read, task_of

TEXT = """derivation "constants"
  language 1

[1] hypothesis
  let n : PosNat

[2] claim
  {items}
  from [1]
"""


def task(items: str) -> Task:
    return task_of(read(TEXT.format(items=items)), "2")


FALSE = {
    "the right side vanishes": (
        "show exists absolute C : NonNegReal: forall x, y : Vector(n): |x + y| <= C*|x|"
    ),
    "commuting matrices": (
        "given A, B : Matrix(n, n)\n"
        "  show exists absolute C, D : NonNegReal:"
        " |A*B + B*A| <= C*|A*B - B*A| + D*|A*B - B*A|^2"
    ),
    "behind an assumption": (
        "show exists absolute C : NonNegReal: forall x, y : Real: x = 0 ==> |y| <= C*|x|"
    ),
}

NOT_REFUTED = {
    "the triangle inequality": (
        "show exists absolute C : NonNegReal: forall x, y : Vector(n): |x + y| <= C*(|x| + |y|)"
    ),
    "unbounded along a family only": (
        "given x : Real\n  show exists absolute C : NonNegReal: x^2 <= C*|x|"
    ),
    "a constant on the other side": ("given x : Real\n  show exists absolute C : Real: C*0 <= |x|"),
}


@pytest.mark.parametrize("name", FALSE)
def test_one_model_may_leave_no_constant(name: str) -> None:
    question = task(FALSE[name])
    failure = survey(question).failure

    assert failure is not None
    check_refutation(question, refutation_certificate(question, failure.model))


@pytest.mark.parametrize("name", NOT_REFUTED)
def test_no_model_refutes_what_single_models_leave_open(name: str) -> None:
    found = survey(task(NOT_REFUTED[name]))

    assert found.failure is None
    assert not found.is_witnessed


def test_a_model_that_leaves_a_constant_is_no_certificate() -> None:
    question = task("given x, y : Real\n  show exists absolute C : NonNegReal: |y| <= C*|x|")
    good = Model({"x": Fraction(0), "y": Fraction(1)})
    bad = Model({"x": Fraction(1), "y": Fraction(1000)})

    check_refutation(question, refutation_certificate(question, good))
    with pytest.raises(CertificateRejected):
        check_refutation(question, refutation_certificate(question, bad))
    assert Truth.UNKNOWN is decide_on(open_goal(question), bad, open_goal(question).goal).truth


def test_what_mentions_the_constant_is_not_opened() -> None:
    about_it = "show exists absolute C : PosReal: forall x : Real: |x| <= C ==> |x| <= 1"
    goal = open_goal(task(about_it)).goal

    assert isinstance(goal, Binding)
    assert "absolute" == goal.binder
    assert not isinstance(goal.body, Binding)
