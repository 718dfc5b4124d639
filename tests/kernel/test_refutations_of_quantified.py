"""Certificates of refutations where something is assumed, or claimed, for all vectors."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.kernel.model import Model
from proofcheck.kernel.refutation import check_refutation, refutation_certificate
from proofcheck.kernel.rejection import CertificateRejected
from tests.audit.real_tasks import last_task, matrix

SEMIDEFINITE = """derivation "a form"
  language 1

[1] hypothesis
  let A : Matrix(2, 2)
  let c : Real
  assume forall x : Vector(2) where x != 0: x^T*A*x >= c*|x|^2

[2] claim
  show {}
  from [1]
"""

ACCEPTED = {
    "an entry of a definite form": ("A[1, 2] >= 0", ((2, -1), (-1, 2)), 1),
    "a skew part is not seen": ("A^T = A", ((1, 5), (-5, 1)), 1),
    "an existence without a point": (
        "exists x : Vector(2): x^T*A*x < c*|x|^2",
        ((2, 1), (1, 2)),
        1,
    ),
    "a claim for all, false at a point": (
        "(forall x : Vector(2): x^T*A*x <= x^T*x) <==> c = 1",
        ((2, 1), (1, 2)),
        1,
    ),
}

REJECTED = {
    "no model, by a little": ("A[1, 2] >= 0", ((2, -1), (-1, 2)), "1000001/1000000", "is false"),
    "no model: indefinite": ("A[1, 1] <= 0", ((1, 2), (2, 1)), 0, "is false"),
    "no model: the form is what the symmetric part is": (
        "A[1, 2] >= 0",
        ((1, -5), (1, 1)),
        0,
        "is false",
    ),
    "the goal holds": ("tr(A) >= 2*c", ((2, -1), (-1, 2)), 1, "is true"),
    "the goal holds for all vectors": (
        "(forall x : Vector(2): x^T*A*x >= 0) <==> c = 1",
        ((2, -1), (-1, 2)),
        1,
        "is true",
    ),
    "the goal holds at some vector": (
        "exists x : Vector(2): x^T*A*x > c",
        ((2, -1), (-1, 2)),
        1,
        "is true",
    ),
}


def check(goal: str, rows: Any, c: Any) -> None:
    task = last_task(SEMIDEFINITE.format(goal))
    ((number,),) = matrix((c,)).entries
    model = Model({"A": matrix(*rows), "c": number})
    check_refutation(task, refutation_certificate(task, model))


@pytest.mark.parametrize("name", ACCEPTED)
def test_a_counterexample_is_accepted(name: str) -> None:
    check(*ACCEPTED[name])


@pytest.mark.parametrize("name", REJECTED)
def test_a_forged_one_is_rejected_and_the_message_says_why(name: str) -> None:
    goal, rows, c, reason = REJECTED[name]
    with pytest.raises(CertificateRejected, match=reason):
        check(goal, rows, c)
