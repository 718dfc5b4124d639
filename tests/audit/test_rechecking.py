"""What was judged is accepted again as it was recorded, and nothing else is."""

from __future__ import annotations

import copy
from fractions import Fraction
from typing import Any

import pytest

from proofcheck.audit.judging.judgement import write_judgement
from proofcheck.audit.judging.judging import judge_tasks
from proofcheck.audit.judging.rechecking import _read_model
from proofcheck.evaluation.values.values import MatrixValue
from proofcheck.falsification.survey import survey_given
from proofcheck.graph.slices import Slicer
from proofcheck.kernel.model import Model, decode_model
from proofcheck.language.loading import read_derivation
from proofcheck.source.file import SourceFile
from proofcheck.terms.encoding import EncodingError, Json
from proofcheck.terms.task import Task
from tests.audit.records import borne_out

EXISTING = """[1] claim
  let exp := library exp
  given n : PosNat, a[k in 1..n] : Real
  assume exists k in 1..n: a[k] = 1
  show sum(k in 1..n) exp(a[k]) > 2
"""
SIZES_ALONE = """[1] claim
  given n : PosNat, A, B : Matrix(n, n)
  show det(I(n)) = 1
  show |A*B - B*A|_F^2 <= 2*|A|_F^2*|B|_F^2
"""
EXPECTED = {EXISTING: ["witnessed"], SIZES_ALONE: ["cited", "witnessed"]}


def _tasks(body: str) -> list[Task]:
    derivation = read_derivation(SourceFile("t.proof", f'derivation "t"\n\n{body}'), "t")
    (statement,) = derivation.statements
    return [Slicer(derivation).task(statement, goal) for goal in statement.goals]


@pytest.fixture(
    scope="module", params=EXPECTED, ids=["an assumption that something exists", "sizes alone"]
)
def recorded(request: pytest.FixtureRequest) -> tuple[list[Task], list[Any], list[str]]:
    tasks = _tasks(request.param)
    return tasks, [write_judgement(one) for one in judge_tasks(tasks)], EXPECTED[request.param]


@pytest.mark.sampled
def test_what_was_judged_needs_no_search(recorded: tuple[list[Task], list[Any], list[str]]) -> None:
    tasks, record, expected = recorded
    found = borne_out(tasks, record)

    assert found is not None
    assert expected == [one.evidence for one in found]


@pytest.mark.sampled
def test_fewer_models_than_it_takes_are_not_believed(
    recorded: tuple[list[Task], list[Any], list[str]],
) -> None:
    tasks, record, _ = recorded
    for one in record:
        forged = {**one, "witnesses": one["witnesses"][:9]}
        assert borne_out(tasks, [forged if other is one else other for other in record]) is None


def test_models_of_something_else_are_not_believed(
    recorded: tuple[list[Task], list[Any], list[str]],
) -> None:
    tasks, record, _ = recorded
    for one in record:
        empty: list[Any] = [{"values": {}, "candidates": {}} for _ in one["witnesses"]]
        forged = {**one, "witnesses": empty}
        assert borne_out(tasks, [forged if other is one else other for other in record]) is None


SHARED = """[1] claim
  given n : PosNat, S, A : Matrix(n, n)
  let D := S + S^T
  assume D = 0
  show |S*A - A*S|_F^2 <= 2*|S|_F^2*|A|_F^2
  show |S*S|_F <= |S|_F^2
"""


def test_a_forged_model_is_not_believed_beside_true_ones_of_a_neighbour() -> None:
    tasks = _tasks(SHARED)
    record: Any = [write_judgement(one) for one in judge_tasks(tasks)]
    found = borne_out(tasks, record)
    assert [("witnessed", True), ("proved", True)] == [
        (one.evidence, one.has_model) for one in found or ()
    ]

    assert borne_out(tasks, [_forged(record[0]), record[1]]) is None
    assert (
        borne_out(tasks, [record[0], _forged(record[1])]) is None
    )  # the proof stands, not its model
    without = [record[0], {**record[1], "witnesses": [], "has_model": False}]
    assert borne_out(tasks, without) is None  # a model is drawn, then


def _forged(judgement: Any) -> Any:
    """Return a judgement with models in which a skew matrix has a diagonal."""
    forged = copy.deepcopy(judgement)
    for model in forged["witnesses"]:
        model["values"]["S"]["entries"][0][0] = "1"
    return forged


def test_what_a_definition_comes_to_on_one_model_is_not_its_value_on_another() -> None:
    tasks = _tasks(SHARED)
    (good, *_), bad = _models_of(tasks), Model({"n": Fraction(1), "S": _one_by_one(1)})
    both, alone = survey_given(tasks, [[good, bad]] * 2), survey_given(tasks, [[bad]] * 2)

    assert [1, 1] == [one.found for one in both]
    assert [0, 0] == [one.found for one in alone]


def _models_of(tasks: list[Task]) -> list[Model]:
    judged = judge_tasks(tasks)
    return [decode_model(one) for one in judged[0].witnesses]


def _one_by_one(entry: int) -> MatrixValue:
    return MatrixValue(1, 1, ((Fraction(entry),),))


def test_values_that_models_share_are_read_once() -> None:
    first: Json = {"values": {"n": "2", "x": "1/3"}, "candidates": {}}
    second: Json = {"values": {"n": "2", "x": "1/2"}, "candidates": {}}
    known: dict[str, Any] = {}
    one, other = _read_model(first, known), _read_model(second, known)

    assert one.values["n"] is other.values["n"]
    assert (one.values["x"], other.values["x"]) == (Fraction(1, 3), Fraction(1, 2))
    assert other == decode_model(second)


@pytest.mark.parametrize(
    "written",
    [
        None,
        {},
        {"values": [], "candidates": {}},
        {"values": {"n": "2"}},
        {"values": {"n": 2}, "candidates": {}},
        {"values": {"n": "2"}, "candidates": []},
    ],
)
def test_what_is_no_model_is_not_read(written: Any) -> None:
    with pytest.raises(EncodingError):
        _read_model(written, {})
