"""Where the values of functions lie: each true goal has a false twin that must not follow."""

from __future__ import annotations

import pytest

from proofcheck.kernel.proof import check_proof
from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from tests.audit.real_tasks import read, task_of

NAMES = """[1] hypothesis
  let n, p, q : PosNat
  let x_of[k in 1..p] : Int
  assume forall k in 1..p: x_of[k] in 1..n
  let move[t in 1..q, a in 1..n] : Int
  assume forall t in 1..q, a in 1..n: move[t, a] in 1..n
  let f[a in 1..n] : Int
  assume forall a in 1..n: f[a] in 1..q

"""

PAIRS = {
    "a value": (
        "given k in 1..p\n  show x_of[k] in 1..n",
        "given k in 1..p\n  show x_of[k] in 1..q",
    ),
    "a value at a value": (
        "show forall t in 1..q, k in 1..p: move[t, x_of[k]] in 1..n",
        "show forall t in 1..q, k in 1..p: move[t, x_of[k]] in 1..p",
    ),
    "values at values, several deep": (
        "given k in 1..p, t in 1..q\n  show f[move[t, move[t, x_of[k]]]] in 1..q",
        "given k in 1..p, t in 1..q\n  show f[move[t, move[t, x_of[k]]]] in 1..n",
    ),
    "two arguments that are values": (
        "given a in 1..n\n  show move[f[a], a] in 1..n",
        "given a in 1..n\n  show move[f[a], a] in 1..q",
    ),
}


def goals(claim: str) -> list[bool]:
    statement = f"[2] claim\n  {claim}\n  from [1]\n"
    derivation = read(NAMES + statement)
    found = next(s for s in derivation.statements if s.label == "2")
    tasks = [task_of(derivation, "2", k) for k in range(len(found.goals))]
    attempts = [prove_task(task) for task in tasks]
    for task, attempt in zip(tasks, attempts, strict=True):
        if isinstance(attempt, Proved):
            check_proof(task, attempt.certificate)
    return [isinstance(attempt, Proved) for attempt in attempts]


@pytest.mark.parametrize("name", PAIRS)
def test_values_lie_where_facts_say_and_nowhere_else(name: str) -> None:
    true, false = PAIRS[name]
    assert all(goals(true))
    assert not goals(false)[-1]
