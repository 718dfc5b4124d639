"""Twins that say no more than what they are twins of; the kernel has the last word on it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import Role
from tests.twins import fakes
from tests.twins.answers import Judges, Setting
from tests.twins.candidates import PREMISE, Candidate
from tests.twins.following import FOLLOWS, Change, find_reduction, is_reduced
from tests.twins.goals import read
from tests.twins.trying import FAULT, list_twins, try_twins

TEXT = """\
derivation "t"

[1] hypothesis
  let n : PosNat
  let S, M : Matrix(n, n)
  assume S^T = -S
  let f[k in 1..n] : Matrix(n, n)
  let tr := library tr

[2] claim
  given x, y : Real
  assume x <= y
  assume y <= 9
  let w(a : Real, c : Real) := a*c - c
  let W(X : Matrix(n, n)) := X*S^2
  show x <= y + 1
  show sum(k in 1..n) (f[k] + S^2) = sum(k in 1..n) (f[k] + S*S)
  show w(x, y) + tr(W(M)) = tr(W(M)) + x*y - y
  show |S^T| <= |S|
  from [1]

[3] claim
  show S^2 = S*S
  show S^T = -S
  from [1], [2]
"""

FOLLOW = {
    "2 goal 1, strict at the root: x <= y + 1 -> x < y + 1",
    "2 goal 1, constant at 1.1: 1 -> 2",
    "2 goal 1, sign at assume 2.1: 9 -> -9",
    "2 goal 2, transpose at 0.body.1: S^2 -> S^2^T",
    "2 goal 2, transpose at 0.body.1.0: S -> S^T",
    "2 goal 2, transpose at 1.body.1: S*S -> (S*S)^T",
    "2 goal 2, sign at assume 2.1: 9 -> -9",
    "2 goal 3, transpose at 0.1.0.0: M -> M^T",
    "2 goal 3, transpose at 1.0.0.0.0: M -> M^T",
    "2 goal 3, sign at assume 2.1: 9 -> -9",
    "2 goal 3, transpose at let W.1: S^2 -> S^2^T",
    "2 goal 3, transpose at let W.1.0: S -> S^T",
    "2 goal 4, sign at 0: |S^T| -> -|S^T|",
    "2 goal 4, sign at assume 2.1: 9 -> -9",
    "3 goal 1, transpose at 0.0: S -> S^T",
    "3 goal 1, transpose at 1: S*S -> (S*S)^T",
}
"""The twins that say no more than what they are twins of; nothing else may be said to follow."""


@pytest.fixture(scope="module")
def twins() -> dict[str, Candidate]:
    found = list_twins(read(TEXT), None, Setting())
    return {one.key.partition(":")[2]: one for one in found if one.kind != PREMISE}


@pytest.mark.exhaustive
@pytest.mark.slow
def test_what_follows_is_found_and_nothing_else(twins: dict[str, Candidate]) -> None:
    found = {key: find_reduction(one.reductions) for key, one in twins.items()}

    assert {key for key, one in found.items() if one is not None} == FOLLOW
    assert all(is_reduced(twins[key].reductions, found[key]) for key in FOLLOW)


def test_a_reduction_speaks_of_nothing_that_is_bound_elsewhere(twins: dict[str, Candidate]) -> None:
    for one in twins.values():
        for task in one.reductions:
            declared = {item.variable.name for item in task.declarations}
            assert free_names(task.goal) <= declared


def test_what_ranges_over_a_law_is_not_taken_for_a_member_of_a_set() -> None:
    text = TEXT.split("[2]", maxsplit=1)[0]
    text += "[2] claim\n  show expect(k ~ Uniform(1..n)) k^2 >= 0\n  from [1]\n"
    twin = next(one for one in list_twins(read(text), None, Setting()) if ".body" in one.key)

    assert ["eq", "ge"] == [task.goal.operator for task in twin.reductions]  # type: ignore[attr-defined]


def test_what_was_shown_under_a_dropped_hypothesis_does_not_stand_for_it(
    twins: dict[str, Candidate],
) -> None:
    (task,) = twins["3 goal 1, hypothesis: [1] S^T = -S -> nothing"].reductions

    assert not {Role.DECLARED, Role.SHOWN} & {fact.role for fact in task.facts}


def test_a_forged_proof_does_not_count(twins: dict[str, Candidate]) -> None:
    tasks = twins["2 goal 1, constant at 1.1: 1 -> 2"].reductions
    found = find_reduction(tasks)
    assert isinstance(found, dict)

    assert is_reduced(tasks, found)
    assert not is_reduced(tasks, {**found, "number": 0})
    assert not is_reduced(tasks, {**found, "number": len(tasks)})
    assert not is_reduced(tasks, {**found, "proof": {"steps": []}})
    assert not is_reduced(tasks, {"evidence": FOLLOWS})
    other = twins["2 goal 1, constant at 1.1: 1 -> 2"]
    weaker = replace(other, task=replace(other.task, facts=other.task.facts[:1]))
    assert not is_reduced(weaker.reductions, found)


def test_a_twin_that_is_said_to_follow_and_does_not_is_a_fault() -> None:
    liar = Judges(f"{fakes.__name__}:let_pass", f"{fakes.__name__}:claim_to_follow")
    found = list(try_twins(read(TEXT), frozenset({"3"}), Setting(judges=liar)))

    assert {FAULT} == {one.outcome for one in found if one.candidate.kind != PREMISE}


def test_a_change_is_read_back_as_it_was_written(twins: dict[str, Candidate]) -> None:
    changes = [one.change for one in twins.values() if one.change is not None]

    assert changes == [Change.decode(one.encode()) for one in changes]
    with pytest.raises(ValueError, match="a change has two terms"):
        Change.decode([None, None])
