"""Models on record were chosen by whoever wrote the record: goals are tried on others as well."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from proofcheck.audit import AuditOptions, NoProgress, run_audit
from proofcheck.audit.deciding import group_goals
from proofcheck.audit.evidence_file import Evidence, write_evidence
from proofcheck.audit.judging import rechecking
from proofcheck.audit.judging.fresh_models import broken_by_fresh_models
from proofcheck.audit.judging.judgement import Judgement, write_judgement
from proofcheck.audit.judging.judging import judge, judge_tasks
from proofcheck.audit.judging.parcels import pack, read_answer
from proofcheck.audit.plan import PlannedGoal, plan_goals
from proofcheck.audit.recollection import Record, identify
from proofcheck.audit.store.question import evidence_path
from proofcheck.evaluation.values.matrices import build
from proofcheck.evaluation.values.values import MatrixValue
from proofcheck.falsification.survey import survey_given
from proofcheck.kernel.model import Model, encode_model
from proofcheck.language.loading import load_derivation
from proofcheck.terms.texts import write_offers, write_tasks
from tests.audit.records import borne_out

SIZES = (1, 2, 3, 4, 5, 6)
EACH = 6

COMMUTES = """[1] claim
  given n : PosNat, A, B : Matrix(n, n)
  show A*B = B*A
"""
BOUNDED = """[1] claim
  given n : PosNat, A, B : Matrix(n, n)
  show |A|_F + |B|_F <= 5*(|A| + |B|)
"""
COMMUTES_IN_TRACE = """[1] claim
  given n : PosNat, A, B : Matrix(n, n)
  show |A*B - B*A|_F^2 <= 2*|A|_F^2*|B|_F^2
"""


def test_a_falsehood_on_models_chosen_for_it_is_refuted(path: Path) -> None:
    for falsehood in (COMMUTES, BOUNDED):
        assert "refuted" == _audit(path, falsehood, _chosen_models())


def test_the_same_models_bear_out_what_is_true(path: Path) -> None:
    assert ["witnessed"] == _borne_out(path, COMMUTES_IN_TRACE, _chosen_models())
    assert "witnessed" == _audit(path, COMMUTES_IN_TRACE, _chosen_models())


def test_the_models_on_record_alone_would_have_done(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise the first test would say nothing about models drawn anew."""
    monkeypatch.setattr(rechecking, "broken_by_fresh_models", lambda *_: set())
    for falsehood in (COMMUTES, BOUNDED):
        assert ["witnessed"] == _borne_out(path, falsehood, _chosen_models())


def _borne_out(path: Path, body: str, models: list[Model]) -> list[str]:
    """Return what a record says that is borne out without a search."""
    (group,) = _groups(path, body)
    recorded: Any = [write_judgement(_forged(models))]
    return [one.evidence for one in borne_out([item.task for item in group], recorded) or ()]


def test_what_a_search_found_needs_no_other(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (group,) = _groups(path, COMMUTES_IN_TRACE)
    tasks = [item.task for item in group]
    recorded: Any = [write_judgement(one) for one in judge_tasks(tasks)]
    monkeypatch.setattr("proofcheck.audit.judging.judging._begin_group", _never)
    written = write_tasks(tasks)
    job: Any = {
        "tasks": written,
        "seed": 0,
        "recorded": pack(recorded),
        "offers": write_offers([]),
        "told": [None],
        "again": False,
        "models count": True,
        "spares search": False,
    }
    borne_out = read_answer(judge(job), recorded)

    assert ["witnessed"] == [one.evidence for one in borne_out or ()]


def test_models_of_a_goal_that_held_as_printed_are_made_larger_once(path: Path) -> None:
    expected = {
        (COMMUTES, 0): True,
        (COMMUTES, 1): True,
        (BOUNDED, 0): True,
        (BOUNDED, 1): False,
        (COMMUTES_IN_TRACE, 0): False,
        (COMMUTES_IN_TRACE, 1): False,
    }
    assert expected == {key: _breaks(path, key[0], key[1]) for key in expected}


def _breaks(path: Path, body: str, times_before: int) -> bool:
    (group,) = _groups(path, body)
    forged = _forged(_chosen_models())
    surveys = survey_given([item.task for item in group], [_chosen_models()])
    before = frozenset(range(times_before))
    return {0} == broken_by_fresh_models(surveys, [forged], before)


NUMBERS = {
    "numbers that are all rational": ("x in { q where q : Rat }", "x in { q where q : Real }"),
    "irrational roots": ("x^2 != 2", "x^2 != -2"),
    "roots in a set": (
        "x notin { q where q : Real, q^2 = 2 }",
        "x notin { q where q : Int, q < 0 }",
    ),
    "a case that no model reaches": (
        "cases { 0 if x^2 = 2; 1 otherwise } = 1",
        "cases { 0 if x^2 = -2; 1 otherwise } <= 1",
    ),
}


@pytest.mark.parametrize("name", NUMBERS)
def test_what_a_search_would_not_witness_is_not_believed(
    path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assume = "  assume x > 0\n"
    chosen = [Model({"x": Fraction(k, 7)}) for k in range(1, 40)]
    bodies = [f"[1] claim\n  given x : Real\n{assume}  show {goal}\n" for goal in NUMBERS[name]]
    with monkeypatch.context() as patch:
        patch.setattr(rechecking, "broken_by_fresh_models", lambda *_: set())
        assert [["witnessed"]] * 2 == [_borne_out(path, body, chosen) for body in bodies]
    false, true = (_tells(path, body, chosen) for body in bodies)

    assert not false
    assert true


def _tells(path: Path, body: str, models: list[Model]) -> bool:
    """Say whether forged evidence is taken for what it says."""
    return _audit(path, body, models) in {"witnessed", "checked", "proved"}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "t.proof"


def _audit(path: Path, body: str, models: list[Model]) -> str:
    (group,) = _groups(path, body)
    record = Record(group[0].position, identify(group), (_forged(models),))
    text = write_evidence(Evidence(goals=[("1", record)]))
    evidence_path(path).write_text(text, encoding="utf-8")
    assert json.loads(text)["groups"][0]["models"]
    document: Any = run_audit([path], AuditOptions(jobs=0), NoProgress())
    return str(document["derivations"][0]["statements"][0]["evidence"])


def _groups(path: Path, body: str) -> list[list[PlannedGoal]]:
    path.write_text(f'derivation "t"\n\n{body}', encoding="utf-8")
    return [list(g) for g in group_goals(plan_goals((load_derivation(path),), frozenset({0})))]


def _forged(models: list[Model]) -> Judgement:
    written = tuple(encode_model(one) for one in models)
    return Judgement(
        "witnessed", "models", "", models=len(models), has_model=True, witnesses=written
    )


def _chosen_models() -> list[Model]:
    """Return generic matrices, and with each another one that commutes with it."""
    random = Random(1)
    return [_chosen(n, random) for n in SIZES for _ in range(EACH)]


def _chosen(n: int, random: Random) -> Model:
    first = [[Fraction(random.randint(-5, 5)) for _ in range(n)] for _ in range(n)]
    second = [
        [sum((row[k] * first[k][j] for k in range(n)), 3 * row[j]) for j in range(n)]
        for row in first
    ]
    return Model({"n": Fraction(n), "A": _matrix(first), "B": _matrix(second)})


def _matrix(rows: list[list[Fraction]]) -> MatrixValue:
    return build(len(rows), len(rows), lambda i, j: rows[i][j])


def _never(*_args: Any, **_told: Any) -> Any:
    raise AssertionError("searched")
