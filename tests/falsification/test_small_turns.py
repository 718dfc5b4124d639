"""Orthogonal matrices near the identity: what is sharp, or fails, for small turns alone."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from proofcheck.audit.judging.judging import judge_tasks
from proofcheck.evaluation.values.matrices import identity, multiply, transpose
from proofcheck.falsification.mutations import plane_turn
from proofcheck.falsification.survey import survey
from proofcheck.falsification.suspects.small_turns import small_turns
from proofcheck.kernel.model import check_model
from proofcheck.kernel.opening import open_goal
from proofcheck.terms.task import Task
from tests.audit.real_tasks import read, task_of

LEANING = """  given n : PosNat, P : O(n + 1), U : O(n + 1)
  let E := U * (I(n) (+) zero(1, 1)) * U^T
  show |E*P*E*P^T*E - E| <= {factor}*|E*P*E - E|
"""
PLAIN = "  given n : PosNat, A : Matrix(n, n)\n  show |A*A| <= |A|^2\n"


def _task(claim: str) -> Task:
    text = f"[0] definition\n  let O := library O\n\n[1] claim\n{claim}  from [0]\n"
    return task_of(read(text), "1")


@pytest.mark.parametrize("axes", [(0, 1), (2, 0)])
def test_a_plane_is_turned_exactly(axes: tuple[int, int]) -> None:
    turn = plane_turn(3, axes, Fraction(1, 16))

    assert multiply(turn, transpose(turn)) == identity(3)
    assert turn.entries[axes[1]][axes[0]] == Fraction(32, 257)


def test_small_turns_are_models_on_which_something_speaks_against_the_goal() -> None:
    task = _task(LEANING.format(factor=2))
    seen = survey(task)
    found = list(small_turns(seen, 40))
    for one in found:
        check_model(open_goal(task), one)

    assert found
    turns: list[Any] = [one.values["P"] for one in found]
    assert all(turn != identity(turn.rows) for turn in turns)


def test_without_an_orthogonal_matrix_there_are_none() -> None:
    assert not list(small_turns(survey(_task(PLAIN)), 40))


@pytest.mark.sampled
@pytest.mark.parametrize(("factor", "evidence"), [("199/100", "refuted"), ("2", "proved")])
def test_the_factor_two_is_reached_in_the_limit_alone(factor: str, evidence: str) -> None:
    """With A = E*P*E it is A*A^T - E = (A - E)*A^T + (A - E)^T on the range of E."""
    (judgement,) = judge_tasks([_task(LEANING.format(factor=factor))])

    assert judgement.evidence == evidence
