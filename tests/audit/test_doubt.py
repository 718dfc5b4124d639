"""What is refuted is held against a search for a proof, unless one came to nothing before."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.audit.judging import judging
from proofcheck.audit.judging.attempting import attempt_proof
from proofcheck.audit.judging.brief import Brief
from proofcheck.audit.judging.judging import judge_tasks
from proofcheck.search.driver.attempts import Proved
from tests.audit.real_tasks import claimed

AT_ONCE = "a = a + b"
LATE = "(a - 7)^2 + (b - 3)^2 > 0"


@pytest.mark.parametrize(("goal", "doubts"), [(AT_ONCE, 1), (LATE, 0)])
def test_a_proof_of_what_is_refuted_is_looked_for_once(
    monkeypatch: pytest.MonkeyPatch, goal: str, doubts: int
) -> None:
    looked = _count(monkeypatch)
    (found,) = judge_tasks([claimed(f"given a, b : Real\n  show {goal}")])

    assert ("refuted", doubts) == (found.evidence, len(looked))


def test_none_is_looked_for_where_it_is_known_that_there_is_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked = _count(monkeypatch)
    task = claimed(f"given a, b : Real\n  show {AT_ONCE}")
    (found,) = judge_tasks([task], brief=Brief(unproved=[0]))

    assert ("refuted", []) == (found.evidence, looked)


def test_a_proof_of_what_is_refuted_is_kept_for_the_audit(monkeypatch: pytest.MonkeyPatch) -> None:
    """There it is a disagreement of two engines."""
    forged: Any = {"kind": "proof"}
    monkeypatch.setattr(judging, "attempt_proof", lambda *_, **__: Proved(forged, forged))
    task = claimed(f"given a, b : Real\n  show {AT_ONCE}")
    (found,) = judge_tasks([task])

    assert ("refuted", forged) == (found.evidence, found.proof)


def _count(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    looked: list[Any] = []

    def attempting(*arguments: Any, **options: Any) -> Any:
        looked.append(arguments)
        return attempt_proof(*arguments, **options)

    monkeypatch.setattr(judging, "attempt_proof", attempting)
    return looked
