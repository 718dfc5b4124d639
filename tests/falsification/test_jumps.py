"""Bounds on probabilities that are too good fail beside a jump, where no drawn number lies."""

from __future__ import annotations

from fractions import Fraction

import pytest

from proofcheck.audit.judging.judging import judge_tasks
from proofcheck.evaluation.values.values import Table
from proofcheck.falsification.suspects.jumps import REACH, at_jumps
from proofcheck.kernel.model import Model
from proofcheck.terms.task import Task
from tests.audit.real_tasks import claimed, read, task_of

DRAWS = """\
[0] definition
  let exp := library exp

[1] claim
  given n, k : PosNat, l[x in 1..n] : Real, e : PosReal
  assume forall x in 1..n: 0 <= l[x] <= 1
  show prob(w[i in 1..k] ~ Uniform(1..n))
      (sum(i in 1..k) l[w[i]] >= k * (e + expect(x ~ Uniform(1..n)) l[x])) <= exp({constant}*k*e^2)
  from [0]
"""
"""Hoeffding's inequality (1963, Theorem 2) with a constant in the exponent, which is -2."""

POINTS = {Fraction(1): Fraction(0), Fraction(2): Fraction(1)}


def _task(constant: str) -> Task:
    derivation = read(DRAWS.format(constant=constant))
    goals = next(s for s in derivation.statements if s.label == "1").goals
    return task_of(derivation, "1", len(goals) - 1)


def _model(e: Fraction, k: int = 1) -> Model:
    points = Table({(x,): value for x, value in POINTS.items()})
    return Model({"n": Fraction(2), "k": Fraction(k), "l": points, "e": e})


def _e(model: Model) -> Fraction:
    value = model.values["e"]
    assert isinstance(value, Fraction)
    return value


def test_a_bound_that_is_too_good_is_refuted() -> None:
    assert judge_tasks([_task("-3")])[0].evidence == "refuted"


def test_the_bound_is_witnessed() -> None:
    assert judge_tasks([_task("-2")])[0].evidence == "witnessed"


@pytest.mark.parametrize("e", [Fraction(1, 20), Fraction(1, 2), Fraction(7)])
def test_both_sides_of_a_jump_are_found(e: Fraction) -> None:
    found = sorted(map(_e, at_jumps(_task("-2"), ["l", "e"], [_model(e)])))

    assert len(found) == 2
    assert found[0] <= Fraction(1, 2) <= found[1]
    assert found[1] - found[0] < REACH * e / 1000


def test_a_jump_out_of_reach_is_not_found() -> None:
    assert not list(at_jumps(_task("-2"), ["e"], [_model(Fraction(1, 100))]))


def test_a_line_is_looked_at_once() -> None:
    models = [_model(Fraction(1, 4)), _model(Fraction(1, 3))]
    assert len(list(at_jumps(_task("-2"), ["e"], models))) == 2
    assert len(list(at_jumps(_task("-2"), ["e"], [*models, _model(Fraction(1, 4), k=2)]))) > 2


def test_what_is_assumed_holds_on_both_sides() -> None:
    confined = read(DRAWS.format(constant="-2").replace("assume", "assume e < 1/2\n  assume"))
    goals = next(s for s in confined.statements if s.label == "1").goals
    task = task_of(confined, "1", len(goals) - 1)
    found = [_e(m) for m in at_jumps(task, ["e"], [_model(Fraction(1, 4))])]

    assert len(found) == 1
    assert found[0] < Fraction(1, 2)


def test_a_goal_without_a_probability_has_no_jumps() -> None:
    task = claimed("given x : Real\n  show x^2 >= 0")
    assert not list(at_jumps(task, ["x"], [Model({"x": Fraction(1)})]))
