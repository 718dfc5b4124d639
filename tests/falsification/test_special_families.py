"""Bounds on products of matrices that are reached where several matrices go together."""

from __future__ import annotations

import pytest

from proofcheck.audit.judging.judging import judge_tasks
from proofcheck.falsification.survey import survey
from proofcheck.falsification.suspects.special_families import special_families
from proofcheck.kernel.model import check_model
from proofcheck.kernel.opening import open_goal
from proofcheck.models.checking import fails_on
from proofcheck.terms.task import Task
from tests.audit.real_tasks import claimed

SKEW = """given n : PosNat, A, B : Matrix(n, n), x : Vector(n), a, b, c : PosReal
  assume A^T = -A and B^T = -B
  assume |A| <= a and |B| <= b and |x| <= c
  show {goal}"""

SYMMETRIC = """given n : PosNat, A, B : Matrix(n, n), a, b : PosReal
  assume A^T = A and B^T = B
  assume |A| <= a and |B| <= b
  show {goal}"""

FAMILY = """given n, k : PosNat, A[i in 1..k] : Matrix(n, n)
  assume forall i in 1..k: A[i]^T = -A[i]
  assume forall i in 1..k: |A[i]| <= 1
  show {goal}"""

CASES = {
    "a commutator of quaternions": (SKEW, "|A*B*x - B*A*x| <= {}*a*b*c", "39/20", "2"),
    "quaternions that are bounded": (SKEW, "|A*B - B*A| <= {}*a*b", "19/10", "2"),
    "what anticommutes": (SYMMETRIC, "tr(A*B*A*B) >= -{}*n*a^2*b^2", "9/10", "1"),
    "members of a family": (
        FAMILY,
        "forall i, j in 1..k: |A[i]*A[j] - A[j]*A[i]| <= {}",
        "19/10",
        "2",
    ),
}


def _task(name: str, factor: str) -> Task:
    given, goal, _, _ = CASES[name]
    return claimed(given.format(goal=goal.format(factor)))


@pytest.mark.sampled
@pytest.mark.parametrize("name", CASES)
def test_a_factor_that_is_too_small_is_refuted(name: str) -> None:
    (judgement,) = judge_tasks([_task(name, CASES[name][2])])

    assert "refuted" == judgement.evidence


@pytest.mark.sampled
@pytest.mark.parametrize("name", CASES)
def test_the_right_factor_is_green(name: str) -> None:
    (judgement,) = judge_tasks([_task(name, CASES[name][3])])

    assert judgement.evidence in ("proved", "witnessed")


def test_all_of_them_are_models_and_some_break_the_goal() -> None:
    task = open_goal(_task("quaternions that are bounded", "1/10"))
    found = list(special_families(survey(_task("quaternions that are bounded", "2"))))
    for one in found:
        check_model(task, one)

    assert any(fails_on(task, one) for one in found)


def test_one_matrix_alone_goes_with_none() -> None:
    text = "given n : PosNat, A : Matrix(n, n)\n  show |A*A| <= 2*|A|^2"
    seen = survey(claimed(text))

    assert not list(special_families(seen))
