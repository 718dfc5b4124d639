"""Of several ways to look at a goal, those are left out that would go as one before."""

from __future__ import annotations

from pathlib import Path

import pytest

from proofcheck.language.loading import read_derivation
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.monomial_order import Kept
from proofcheck.search.driver import proving
from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from proofcheck.source.file import SourceFile
from proofcheck.terms.task import Task
from tests.audit.real_tasks import last_task, task_of

HEAD = "[1] definition\n  let n : PosNat\n  let A : Matrix(n, n)\n"
DEFINED = HEAD + "  let B := A + A^T\n\n[2] claim\n  show {}\n  from [1]\n"


def count_attempts(monkeypatch: pytest.MonkeyPatch, body: str, limit: int = 2_000) -> int:
    tried: list[GoalSearch] = []
    attempt = proving._attempt

    def counted(task: object, search: GoalSearch, allowed: int) -> object:
        tried.append(search)
        return attempt(task, search, min(allowed, limit))  # type: ignore[arg-type]

    monkeypatch.setattr(proving, "_attempt", counted)
    monkeypatch.setattr(proving, "TAKEN_AT_ONCE", limit)
    monkeypatch.setattr(proving, "_glance", lambda *_: None)
    prove_task(last_task(body))
    return len(tried)


def test_names_that_were_asked_for_are_remembered() -> None:
    kept = Kept(frozenset({"B"}))
    assert ["B" in kept, "C" in kept, kept.asked] == [True, False, {"B", "C"}]


def test_a_definition_that_is_never_met_makes_no_other_way(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert count_attempts(monkeypatch, DEFINED.format("A = zero(n, n)")) == 1


def test_a_definition_that_is_met_is_looked_at_folded_as_well(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert count_attempts(monkeypatch, DEFINED.format("B = zero(n, n)")) > 1


def test_an_attempt_that_runs_into_its_limit_is_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    assert count_attempts(monkeypatch, DEFINED.format("B = zero(n, n)"), limit=1) == 1


CORPUS = Path(__file__).parents[1] / "corpus" / "textbook" / "gauss_markov.proof"
COVARIANCE = "show cov(A) = {}sigma2 * (X^T * X)^-1"


def covariance(factor: str = "") -> Task:
    """Return a goal with a short proof, beside a fact that begets others where a name is folded."""
    text = CORPUS.read_text(encoding="utf-8")
    changed = text.replace(COVARIANCE.format(""), COVARIANCE.format(factor))
    derivation = read_derivation(SourceFile("t.proof", changed), "t")
    return task_of(derivation, "Proposition 1.1 (a) (b)", -1)


def test_each_way_is_gone_a_little_after_one_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(prove_task(covariance()), Proved)
    assert not isinstance(prove_task(covariance("2 * ")), Proved)
    monkeypatch.setattr(proving, "_glance", lambda *_: None)
    assert not isinstance(prove_task(covariance()), Proved)


LINEAR = """\
[1] definition
  let n : PosNat
  let L[k in 1..2] : Matrix(n, n)
  let F(x : Vector(2)) := sum(k in 1..2) x[k]*L[k]
  let b := |L[1]| + |L[2]|

[2] hypothesis
  assume forall x : Vector(2): |F(x)| <= b*|x|_1
  from [1]

[3] claim
  given x, y : Vector(2)
  show |F(x) + F(y)| <= {}
  from [1], [2]
"""

BOUNDS = {"b*(|x|_1 + |y|_1)": True, "b*(|x|_1 - |y|_1)": False}


@pytest.mark.parametrize("bound", BOUNDS)
def test_names_whose_norms_are_bounded_stay_folded_first(
    monkeypatch: pytest.MonkeyPatch, bound: str
) -> None:
    tried: list[GoalSearch] = []
    attempt = proving._attempt

    def noted(task: object, search: GoalSearch, allowed: int) -> object:
        tried.append(search)
        return attempt(task, search, allowed)  # type: ignore[arg-type]

    monkeypatch.setattr(proving, "_attempt", noted)
    is_proof = isinstance(prove_task(last_task(LINEAR.format(bound))), Proved)

    assert {"F", "b"} <= tried[0].kept.names
    assert is_proof is BOUNDS[bound]
