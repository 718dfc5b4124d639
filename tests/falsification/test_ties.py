"""Objects that are computed from others by a bound that is assumed between them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from proofcheck.audit.judging.judging import judge_tasks
from proofcheck.evaluation.values.values import Table
from proofcheck.falsification.survey import survey_given
from proofcheck.falsification.suspects.active_constraints import Tie, flattened, ties_in
from proofcheck.falsification.suspects.tight_models import plans, tied
from proofcheck.kernel.model import Model, check_model, evaluator_for
from proofcheck.kernel.opening import open_goal
from proofcheck.terms.task import Task
from tests.audit.real_tasks import matrix, read, task_of

FAMILIES = """  given n : PosNat, c, k : PosReal
  given x[i in 1..n] : {domain}, y[i in 1..n] : Vector(2), z[i in 1..n] : Vector(2)
  assume n <= 3
  assume forall i, j in 1..n: |x[i] - x[j]| <= c*|y[i] - y[j]|
  assume forall i, j in 1..n: |y[i] - y[j]| <= k*|z[i] - z[j]|
  show forall i, j in 1..n: x[i] - x[j] <= {factor}*c*k*|z[i] - z[j]|
"""


def _task(claim: str) -> Task:
    return open_goal(task_of(read(f"[1] claim\n{claim}"), "1"))


def _ties(task: Task) -> list[Tie]:
    definitions = {d.variable.name: d for d in task.declarations if d.body is not None}
    objects = {d.variable.name: d for d in task.declarations if d.body is None}
    return ties_in((f.proposition for f in task.facts), objects, definitions)


def _family(*members: object) -> Table:
    return Table({(Fraction(i + 1),): one for i, one in enumerate(members)})


def _families(task: Task) -> Model:
    """Return a model of two members each, far from all bounds."""
    x, y, z = ((1, "5/4"), ("0", "1"), ("0", "3"))
    values: dict[str, Any] = {
        "n": Fraction(2),
        "c": Fraction(2),
        "k": Fraction(3),
        "x": _family(*(Fraction(a) for a in x)),
        "y": _family(*(matrix((a,), (0,)) for a in y)),
        "z": _family(*(matrix((a,), (a,)) for a in z)),
    }
    bound = {d.variable.name for d in task.declarations} - set(values)
    return Model(values | dict.fromkeys(bound, Fraction(1)))


def test_a_chain_is_computed_from_its_end() -> None:
    ties = _ties(_task(FAMILIES.format(domain="Real", factor=1)))
    found = [[tie.name for tie in plan] for plan in plans(ties)]

    assert found == [["y", "x"], ["x"], ["y"]]


def test_what_follows_from_a_chain_is_reached() -> None:
    task = _task(FAMILIES.format(domain="Real", factor=1))
    (survey,) = survey_given([task], [[_families(task)]])
    found = next(tied(survey, 1))
    values: Any = found.values
    x, z = values["x"], values["z"]
    first, second = sorted(x.members)
    check_model(task, found)

    assert z.members[second] == matrix((3,), (0,))
    high, low = x.members[second], x.members[first]
    assert isinstance(high, Fraction)
    assert isinstance(low, Fraction)
    assert high - low == 2 * 3 * 3


@pytest.mark.parametrize(("domain", "least"), [("NonNegReal", 0), ("PosReal", 1)])
def test_numbers_that_are_bounded_below_are_raised(domain: str, least: int) -> None:
    task = _task(FAMILIES.format(domain=domain, factor=1))
    model = _families(task)
    (tie,) = (one for one in _ties(task) if one.name == "x")
    values: list[Any] = [
        tie.value(evaluator_for(task, model), model.values["x"], s) for s in (1, -1)
    ]

    assert [list(v.members.values()) for v in values if isinstance(v, Table)] == [
        [least, least + 2],
        [least + 2, least],
    ]


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("factor", "evidence"), [("19/20", {"refuted"}), ("1", {"proved", "witnessed"})]
)
def test_a_bound_is_believed_only_if_it_holds_where_all_are_reached(
    factor: str, evidence: set[str]
) -> None:
    derivation = read(f"[1] claim\n{FAMILIES.format(domain='NonNegReal', factor=factor)}")
    (judgement,) = judge_tasks([task_of(derivation, "1")])

    assert judgement.evidence in evidence


DIFFERENCES = """  given n : PosNat, a, b : Vector(n), u, v, c : Real
  assume {assumed}
  show a = a
"""


@pytest.mark.parametrize(
    ("assumed", "expected"),
    [
        ("|a - b| <= 2*|u - v|", [("a", True), ("b", True)]),
        ("2*|u - v| >= |a - b|", [("a", True), ("b", True)]),
        ("|a| <= c*|b|", [("a", False)]),
        ("|u| <= |c*u|", []),
        ("|u| >= c", []),
        ("|2*u| <= |v|", []),
        ("|u| <= 1 + |v| and |v| <= 5", [("u", False)]),
    ],
)
def test_ties_are_read_off_comparisons(assumed: str, expected: list[tuple[str, bool]]) -> None:
    found = _ties(_task(DIFFERENCES.format(assumed=assumed)))

    assert [(tie.name, tie.origin is not None) for tie in found] == expected


def test_a_difference_is_added_to_what_an_object_is_compared_with() -> None:
    task = _task(DIFFERENCES.format(assumed="|a - b| <= 2*|u - v|"))
    numbers = {name: Fraction(value) for name, value in (("n", 2), ("u", 5), ("v", 2), ("c", 0))}
    model = Model(numbers | {"a": matrix((0,), (0,)), "b": matrix((1,), (1,))})
    tie = _ties(task)[0]

    assert tie.value(evaluator_for(task, model), model.values["a"], -1) == matrix((-5,), (1,))


def test_of_a_matrix_the_first_entry_is_kept() -> None:
    assert flattened(_family(matrix((1, 2), (3, 4)))) == _family(matrix((1, 0), (0, 0)))
