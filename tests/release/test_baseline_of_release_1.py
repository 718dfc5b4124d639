"""Nothing that the first release established is lost: label by label, and goal by goal.

``tests/baseline_of_release_1.json`` holds the verdicts of that release and is never written again.
What has changed for a good reason stands in ``excused.toml``, each with the reason.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

import proofcheck

ROOT = Path(__file__).parents[2]
BASELINE = json.loads((ROOT / "tests" / "baseline_of_release_1.json").read_text("utf-8"))
EXCUSED = tomllib.loads((Path(__file__).parent / "excused.toml").read_text("utf-8"))

STRENGTH = {"proved": 4, "checked": 3, "witnessed": 2, "cited": 1}
"""Green evidence by strength; definitions and hypotheses have none of their own to lose."""


def is_kept(then: str, now: str) -> bool:
    """Say whether evidence is at least what it was; a refutation is kept by a refutation."""
    if then in STRENGTH:
        return STRENGTH.get(now, 0) >= STRENGTH[then]
    return now == then if then == "refuted" else True


def losses(recorded: dict[str, Any], audited: dict[str, Any]) -> dict[str, str]:
    """Return what was established and is not any more, by label, in words."""
    found = {}
    for label, then in recorded.items():
        now = audited.get(label)
        if now is None:
            found[label] = f"{then['evidence']}, gone"
        elif not is_kept(then["evidence"], now["evidence"]):
            found[label] = f"{then['evidence']}, now {now['evidence']}"
        elif lost := _lost_goals(then["goals"], now["goals"]):
            found[label] = lost
    return found


def _lost_goals(then: list[list[str]], now: list[dict[str, Any]]) -> str:
    """Name the first goal that was established and is weaker, or is no goal any more."""
    evidence = {(goal["role"], goal["formula"]): goal["evidence"] for goal in now}
    for role, formula, was in then:
        found = evidence.get((role, formula), "gone")
        if role != "side" and not is_kept(was, found):
            return f"{role} {formula}: {was}, now {found}"
    return ""


@pytest.mark.slow
@pytest.mark.parametrize("path", BASELINE["derivations"])
def test_nothing_is_lost(path: str) -> None:
    (audited,) = proofcheck.run_audit(ROOT / path).document["derivations"]
    lost = losses(
        BASELINE["derivations"][path], {one["label"]: one for one in audited["statements"]}
    )
    excused = EXCUSED.get(path, {})

    assert {label: why for label, why in lost.items() if label not in excused} == {}
    assert set(excused) - set(lost) == set(), "excused, but not lost"


def test_a_loss_is_seen() -> None:
    then = {
        "1": {"evidence": "proved", "goals": [["show", "x = x", "proved"]]},
        "2": {"evidence": "witnessed", "goals": []},
        "3": {"evidence": "refuted", "goals": []},
        "4": {"evidence": "refuted", "goals": [["step", "a = b", "proved"]]},
        "5": {"evidence": "cited", "goals": []},
    }
    goal = {"role": "step", "formula": "a = b", "evidence": "witnessed"}
    now = {
        "1": {"evidence": "checked", "goals": []},
        "2": {"evidence": "proved", "goals": []},
        "3": {"evidence": "unsupported", "goals": []},
        "4": {"evidence": "refuted", "goals": [goal]},
    }

    assert losses(then, now) == {
        "1": "proved, now checked",
        "3": "refuted, now unsupported",
        "4": "step a = b: proved, now witnessed",
        "5": "cited, gone",
    }
