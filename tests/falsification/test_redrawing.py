"""Walks among models: one object after the other is changed, until a false goal fails."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from proofcheck.evaluation.values.matrices import identity, multiply, transpose
from proofcheck.evaluation.values.values import MatrixValue, Table
from proofcheck.falsification.falsify import falsify
from proofcheck.falsification.mutations import changed, exchanged
from proofcheck.falsification.random_walk import walk
from proofcheck.falsification.survey import survey, survey_given
from proofcheck.kernel.model import Model, check_model
from proofcheck.kernel.opening import open_goal
from proofcheck.models.checking import fails_on, is_model
from proofcheck.models.choices.draws import Style
from proofcheck.models.choices.single_bounds import NEXT, Interval
from proofcheck.models.search import ModelSource
from proofcheck.terms.task import Task
from tests.audit.real_tasks import matrix, read, task_of

STEP = """  given J_0, J_1 : Real, mu, L : PosReal, g : Real
  assume 1/2*g^2 >= mu*J_0 and J_1 <= J_0 - 1/(2*L)*g^2
  show J_1 <= (1 - {factor}*mu/L) * J_0
"""
NARROW = {"J_0": 1, "J_1": -5, "mu": 1, "L": 1, "g": 2}
WIDE = {"J_0": 1, "J_1": -9, "mu": 2, "L": 1, "g": 4}

ROTATION = """  given n : PosNat, U : O(n), L : Matrix(n, n)
  assume {assumed}
  show |U^T*L*U - L^T|_F <= |U^T*L*U - L|_F
"""


def _task(claim: str) -> Task:
    return task_of(
        read(f"[0] definition\n  let O := library O\n\n[1] claim\n{claim}  from [0]\n"), "1"
    )


def _numbers(values: dict[str, int]) -> Model:
    return Model({name: Fraction(value) for name, value in values.items()})


def _walk_from(task: Task, *models: Model) -> Model | None:
    (found,) = survey_given([task], [models])
    assert len(found.held) == len(models)
    return walk(found)


def test_two_inequalities_are_reached_at_once() -> None:
    """A step of gradient descent under the inequality of Polyak and Lojasiewicz gains mu/L."""
    false, true = (_task(STEP.format(factor=one)) for one in (2, 1))
    found = _walk_from(false, _numbers(NARROW), _numbers(WIDE))

    assert found is not None
    check_model(open_goal(false), found)
    assert fails_on(open_goal(false), found)
    assert _walk_from(true, _numbers(NARROW), _numbers(WIDE)) is None


@pytest.mark.parametrize(
    ("least", "fails"),
    [(None, True), ({"n": 3}, True), ({"n": 2}, False), ({}, False)],
)
def test_models_of_sizes_that_were_pressed_before_are_left_out(
    least: dict[str, int] | None, fails: bool
) -> None:
    turn = matrix(("3/5", "-4/5"), ("4/5", "3/5"))
    known = Model({"n": Fraction(2), "U": turn, "L": matrix((1, 2), (2, 5))})
    (found,) = survey_given([_task(ROTATION.format(assumed="n >= 1"))], [[known]])
    found.before = least
    falsify(found)

    assert (found.failure is not None) is fails
    assert [known] == [one.model for one in found.held]


def test_what_only_the_known_models_satisfy_is_given_up() -> None:
    """Nothing but the known model says that the matrix is symmetric."""
    turn = matrix(("3/5", "-4/5"), ("4/5", "3/5"))
    known = Model({"n": Fraction(2), "U": turn, "L": matrix((1, 2), (2, 5))})
    free, symmetric = (_task(ROTATION.format(assumed=one)) for one in ("n >= 1", "L^T = L"))

    assert _walk_from(free, known) is not None
    assert _walk_from(symmetric, known) is None


FAMILY = """  given n : PosNat, U : O(n), D, A : Matrix(n, n)
  assume A = U*D*U^T and D^T = -D
  show A = A
"""


def test_an_object_is_drawn_anew_from_what_is_assumed_of_it() -> None:
    task = open_goal(_task(FAMILY))
    source = ModelSource(task)
    known = source.attempt({"n": Fraction(3)}, 1, Style.GENERIC)
    assert known is not None
    kept = source.redrawn(known.model, known.sizes, "U", 5, Style.GENERIC)

    assert kept is not None
    assert is_model(task, kept)
    assert kept.values["D"] == known.model.values["D"]
    assert kept.values["U"] != known.model.values["U"]
    assert kept.values["A"] != known.model.values["A"]


def test_what_equations_compute_follows_what_is_put_in() -> None:
    task = open_goal(_task(FAMILY))
    source = ModelSource(task)
    known = source.attempt({"n": Fraction(2)}, 1, Style.GENERIC)
    assert known is not None
    assert "A" in source.computed
    found = source.exchanged(known.model, "D", matrix((0, 7), (-7, 0)))
    wrong = source.exchanged(known.model, "D", matrix((0, 7), (7, 0)))

    assert found is not None
    assert wrong is not None
    assert is_model(task, found)
    assert not is_model(task, wrong)


@pytest.mark.parametrize(
    ("interval", "ends"),
    [
        (Interval(Fraction(1), Fraction(3)), {Fraction(1), Fraction(3)}),
        (Interval(Fraction(1), Fraction(3), open_ends=True), {1 + 2 * NEXT, 3 - 2 * NEXT}),
        (Interval(high=Fraction(4)), {Fraction(4)}),
        (Interval(Fraction(-4), open_ends=True), {-4 + 4 * NEXT}),
        (Interval(Fraction(0), open_ends=True), {NEXT}),
        (Interval(), {Fraction(9)}),
    ],
)
def test_an_edge_is_an_end_or_next_to_it(interval: Interval, ends: set[Fraction]) -> None:
    random = Random("edges")
    found = {interval.edge(Fraction(9), random) for _ in range(40)}

    assert found == ends
    assert all(map(interval.contains, found))


def test_a_rigid_matrix_is_turned() -> None:
    random, value = Random("turns"), identity(3)
    for _ in range(30):
        turned: Any = changed(random, value, is_rigid=True)
        assert multiply(transpose(turned), turned) == identity(3)
    assert changed(random, identity(1), is_rigid=True) == identity(1)


def test_a_family_keeps_its_indices() -> None:
    random = Random("families")
    family = Table({(Fraction(k),): Fraction(k) for k in (1, 2, 3)})
    found: list[Any] = [changed(random, family, is_rigid=False) for _ in range(60)]

    assert {tuple(one.members) for one in found} == {tuple(family.members)}
    assert any(len(set(one.members.values())) == 2 for one in found)
    assert changed(random, Table({}), is_rigid=False) == Table({})


ORTHOGONAL = """  given n : PosNat, A : Matrix(n, n)
  assume A^T*A = I(n)
  show |A^2 - I(n)| <= {bound}*|A - I(n)|
"""
STOCHASTIC = """  given n : PosNat, P : Matrix(n, n)
  assume forall i in 1..n, j in 1..n: P[i, j] >= 0
  assume forall i in 1..n: sum(j in 1..n) P[i, j] = 1
  show {claim}
"""
QUARTER = Model({"n": Fraction(2), "A": matrix((0, -1), (1, 0))})
THREE = Model({"n": Fraction(3), "P": matrix(("1/2", "1/4", "1/4"), (0, 1, 0), (0, "1/2", "1/2"))})


@pytest.mark.parametrize(
    ("false", "true", "start"),
    [
        (ORTHOGONAL.format(bound="19/10"), ORTHOGONAL.format(bound=2), QUARTER),
        (
            STOCHASTIC.format(claim="tr(P^2) >= 1/2*tr(P)"),
            STOCHASTIC.format(claim="tr(P*P^T) >= 1/n*tr(P)^2"),
            THREE,
        ),
    ],
    ids=["turns", "sums of rows"],
)
def test_a_walk_keeps_to_what_equations_ask_for(false: str, true: str, start: Model) -> None:
    found = _walk_from(_task(false), start)

    assert found is not None
    check_model(open_goal(_task(false)), found)
    assert fails_on(open_goal(_task(false)), found)
    assert _walk_from(_task(true), start) is None


def test_what_is_exchanged_keeps_sums_and_turns() -> None:
    rotation = matrix((0, -1), (1, 0))
    turned = exchanged(Random("turn"), rotation)
    moved = exchanged(Random("move"), matrix((1, 2), (3, 4)))
    shares = Table({(Fraction(i),): Fraction(1, 3) for i in (1, 2, 3)})
    given = exchanged(Random("shares"), shares)

    assert isinstance(turned, MatrixValue)
    assert turned != rotation
    assert multiply(transpose(turned), turned) == identity(2)
    assert isinstance(moved, MatrixValue)
    assert sum(map(sum, moved.entries)) == 10
    assert moved != matrix((1, 2), (3, 4))
    assert isinstance(given, Table)
    assert given != shares
    assert [Fraction(1)] == [sum(x for x in given.members.values() if isinstance(x, Fraction))]


def test_a_failure_is_kept_where_something_is_assumed_to_exist() -> None:
    """A model that was drawn has a size for the witness; one that was changed need not have any."""
    assumed = "assume exists a in 1..n: a^2 <= n\n  assume x^2 <= 2"
    false, true = (
        _task(f"  given n : PosNat, x : Real\n  {assumed}\n  show 100*x <= {bound}\n")
        for bound in (141, 142)
    )
    for task, fails in ((false, True), (true, False)):
        seen = survey(task)
        assert "a witness" in seen.held[0].sizes
        falsify(seen)
        assert fails is (seen.failure is not None)
