"""Inequalities follow from how their sides are made; their false twins are refuted."""

from __future__ import annotations

import pytest

from proofcheck.audit.judging.attempting import attempt_proof
from proofcheck.audit.judging.judging import judge_tasks
from proofcheck.falsification.survey import survey
from proofcheck.kernel.proof import check_proof
from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from proofcheck.terms.task import Task
from tests.audit.real_tasks import last_task
from tests.search.found_proofs import certificate_of

BODY = """\
[0] hypothesis
  let O := library O
  let n, m, d : PosNat
  let N := 1..n
  let J := [[0, -1], [1, 0]]
  let t[u in 1..m] : Real, l[k in N, u in 1..m] : Real
  let D[u in 1..m] : Matrix(n, n)
  let b[u in 1..m] := matrix(k in 1..n, z in 1..1) l[k, u]
  let Lambda := sum(k in N) max(u in 1..m) |l[k, u]|

[1] claim
  given r, s : Vector(n), c : NonNegReal, A, B : Matrix(n, n)
  given U : O(2*m + d), M, W : Matrix(2*m + d, 2*m + d)
  assume {assumed}
  show {goal}
  from [0]
"""

TURNED = "U^T*M*U = (bigoplus(u in 1..m) t[u]*J) (+) zero(d, d)"
DIRECT = "(bigoplus(u in 1..m) t[u]*J)"

PROVED = {
    "a direct sum over a set": (
        "forall u in 1..m: |D[u]| <= c",
        "|bigoplus(u in 1..m) D[u]| <= c",
    ),
    "a direct sum of two": ("|A| <= c and |B| <= c", "|A (+) B| <= c"),
    "a direct sum and nothing": (
        "forall u in 1..m: |D[u]| <= c",
        "|(bigoplus(u in 1..m) D[u]) (+) zero(d, d)| <= c",
    ),
    "multiples of a quarter turn": ("0 <= c", f"|{DIRECT}| <= max(u in 1..m) |t[u]|"),
    "multiples of a quarter turn, and a sum": ("0 <= c", f"|{DIRECT}| <= sum(u in 1..m) |t[u]|"),
    "a direct sum in another basis": (TURNED, "|M| <= max(u in 1..m) |t[u]|"),
    "the modulus of a sum": (
        "0 <= c",
        "forall u in 1..m: |sum(k in N) r[k]*l[k, u]| <= sum(k in N) |r[k]|*|l[k, u]|",
    ),
    "a product of vectors": ("0 <= c", "max(u in 1..m) |b[u]^T*r| <= Lambda*|r|_1"),
    "a term of a sum of maxima": (
        "0 <= c",
        "forall h in N: max(u in 1..m) |l[h, u]| <= Lambda",
    ),
    "the norm of what vanishes": (
        "A*B = B*A",
        "|A*A*B - B*A*A| <= |r|_1*max(i in N, j in N) |D[1]*(r[i]*s[j])|",
    ),
}

REFUTED = {
    "a direct sum of which one part is not bounded": (
        "forall u in 2..m: |D[u]| <= c",
        "|bigoplus(u in 1..m) D[u]| <= c",
    ),
    "a direct sum of two of which one is not bounded": ("|A| <= c", "|A (+) B| <= c"),
    "a direct sum below the largest": ("0 <= c", f"2*|{DIRECT}| <= max(u in 1..m) |t[u]|"),
    "a direct sum and one part": ("0 <= c", f"|{DIRECT}| <= |t[1]|"),
    "a direct sum and numbers with signs": ("0 <= c", f"|{DIRECT}| <= sum(u in 1..m) t[u]"),
    "twice a direct sum in another basis": (
        TURNED.replace("t[u]*J", "(2*t[u])*J"),
        "|M| <= max(u in 1..m) |t[u]|",
    ),
    "a direct sum in what is no basis": (
        TURNED.replace("U^T*M*U", "W^T*M*W"),
        "|M| <= max(u in 1..m) |t[u]|",
    ),
    "the modulus of a sum by what has signs": (
        "0 <= c",
        "forall u in 1..m: |sum(k in N) r[k]*l[k, u]| <= sum(k in N) |r[k]|*l[k, u]",
    ),
    "a sum of moduli": ("0 <= c", "sum(u in 1..m) |b[u]^T*r| <= Lambda*|r|_1"),
    "a product of vectors and a length": (
        "0 <= c",
        "max(u in 1..m) |b[u]^T*r| <= |r|*max(k in N) max(u in 1..m) |l[k, u]|",
    ),
    "a term of a sum of what has signs": (
        "0 <= c",
        "forall h in N: max(u in 1..m) l[h, u] <= sum(k in N) max(u in 1..m) l[k, u]",
    ),
    "the norm of what need not vanish": (
        "A^T = A",
        "|A*B - B*A| <= |r|_1*max(i in N, j in N) |D[1]*(r[i]*s[j])|",
    ),
}

EQUAL = {
    "moduli": "forall u in 1..m: |b[u]^T*r| = |sum(k in N) l[k, u]*r[k]|",
    "sums of moduli": "sum(u in 1..m) |b[u]^T*r| = sum(u in 1..m) |sum(k in N) l[k, u]*r[k]|",
}

DIFFERENT = {
    "moduli": "forall u in 1..m: |b[u]^T*r| = |sum(k in N) l[k, u]*s[k]|",
    "sums of moduli": "sum(u in 1..m) |b[u]^T*r| = sum(u in 1..m) |sum(k in N) l[k, 1]*r[k]|",
    "sums of moduli, and the modulus of a sum": "sum(k in N) |l[k, 1]*r[k]| = |b[1]^T*r|",
}


def _task(goal: str, assumed: str = "0 <= c") -> Task:
    return last_task(BODY.format(assumed=assumed, goal=goal))


@pytest.mark.sampled
@pytest.mark.parametrize("name", PROVED)
def test_what_follows_from_the_parts_is_proved(name: str) -> None:
    assumed, goal = PROVED[name]
    task = _task(goal, assumed)
    models = [one.model for one in survey(task, attempts=8).held][:3]
    certificate = certificate_of(attempt_proof(task, models=models))

    assert certificate is not None
    assert not check_proof(task, certificate).is_citation


@pytest.mark.sampled
@pytest.mark.parametrize("name", REFUTED)
def test_its_false_twin_is_refuted(name: str) -> None:
    assumed, goal = REFUTED[name]
    task = _task(goal, assumed)

    assert not isinstance(prove_task(task), Proved)
    assert judge_tasks([task])[0].evidence == "refuted"


@pytest.mark.parametrize("name", EQUAL)
def test_numbers_that_are_made_alike_are_equal(name: str) -> None:
    task = _task(EQUAL[name])

    assert isinstance(prove_task(task), Proved)


@pytest.mark.parametrize("name", DIFFERENT)
def test_numbers_that_are_made_of_others_differ(name: str) -> None:
    task = _task(DIFFERENT[name])

    assert not isinstance(prove_task(task), Proved)
    assert judge_tasks([task])[0].evidence == "refuted"
