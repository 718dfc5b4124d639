"""Families of whole numbers that say where others are looked at."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from proofcheck.audit.judging.judging import judge_tasks
from proofcheck.evaluation.values.values import Table
from proofcheck.falsification.suspects.index_families import with_other_indices
from proofcheck.kernel.model import Model, check_model
from proofcheck.kernel.opening import open_goal
from proofcheck.terms.task import Task
from tests.audit.real_tasks import read, task_of

FAMILIES = """  given n : PosNat, at[i in 1..n] : Int, to[i in 1..n] : Int
  assume forall i in 1..n: at[i] in 1..n and to[i] in 1..n
  assume forall i, j in 1..n: to[i] = to[j] ==> i = j
  show n = n
"""


def _task(claim: str) -> Task:
    return open_goal(task_of(read(f"[1] claim\n{claim}"), "1"))


def _family(*members: int) -> Table:
    return Table({(Fraction(i + 1),): Fraction(one) for i, one in enumerate(members)})


def _members(value: Any) -> list[int]:
    return [int(value.members[key]) for key in sorted(value.members)]


def test_families_become_constant_or_are_turned_round_if_that_is_a_model() -> None:
    task = _task(FAMILIES)
    model = Model({"n": Fraction(2), "at": _family(1, 2), "to": _family(1, 2)})
    found = list(with_other_indices(task, ["at", "to"], model))
    for one in found:
        check_model(task, one)

    assert [(_members(m.values["at"]), _members(m.values["to"])) for m in found] == [
        ([1, 1], [1, 2]),
        ([1, 1], [2, 1]),
        ([2, 1], [1, 2]),
        ([1, 2], [2, 1]),
    ]


def test_a_family_of_one_has_no_other() -> None:
    task = _task(FAMILIES)
    model = Model({"n": Fraction(1), "at": _family(1), "to": _family(1)})

    assert not list(with_other_indices(task, ["at", "to"], model))


MOVED = """  given n, p, q : PosNat, c, k : PosReal
  given at[i in 1..p] : Int, to[i in 1..n] : Int, x[i in 1..n] : NonNegReal
  given y[i in 1..n] : Vector(q), z[i in 1..n] : Vector(q)
  assume n <= 3 and p <= 3 and q <= 3
  assume forall i in 1..p: at[i] in 1..n
  assume forall i in 1..n: to[i] in 1..n
  assume forall i, j in 1..n: to[i] = to[j] ==> i = j
  assume forall i, j in 1..n: |x[i] - x[j]| <= c*|y[i] - y[j]|
  assume forall i, j in 1..n: |y[i] - y[j]| <= k*|z[i] - z[j]|
  show sum(i in 1..p) x[to[at[i]]] - sum(i in 1..p) x[at[i]]
      <= {factor}*c*k*sum(i in 1..p) |z[to[at[i]]] - z[at[i]]|
"""


@pytest.mark.sampled
@pytest.mark.parametrize(("factor", "evidence"), [("9/10", "refuted"), ("1", "witnessed")])
def test_a_sum_over_moved_places_is_reached_where_they_are_one(factor: str, evidence: str) -> None:
    derivation = read(f"[1] claim\n{MOVED.format(factor=factor)}")
    goals = derivation.statements[0].goals
    (judgement,) = judge_tasks([task_of(derivation, "1", len(goals) - 1)])

    assert judgement.evidence == evidence
