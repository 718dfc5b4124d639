"""Nothing that the first release established is lost: label by label, and goal by goal.

``tests/baseline_of_release_1.json`` holds the verdicts of that release and is never written again.
What has changed for a good reason stands in ``excused.toml``, each with the reason.  Corpora are
audited; of the derivations of the project the gate says what they are worth, by its own baseline.
What has a certificate is audited at every run; what models alone earned takes most of the time, and
is audited where every test runs (`make exhaustive`).
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from proofcheck.audit import AuditOptions, NoProgress, run_audit
from proofcheck.gate.baseline import read_baseline
from proofcheck.gate.entry import Baseline
from proofcheck.source.file import SourceFile

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


def _fewer_goals(then: Sequence[Sequence[str]], now: Sequence[str]) -> str:
    """Say of which evidence fewer goals have at least that; the gate does not record what they say."""
    for word, strength in STRENGTH.items():
        stated = (evidence for role, _, evidence in then if role != "side")
        before = sum(STRENGTH.get(evidence, 0) >= strength for evidence in stated)
        after = sum(STRENGTH.get(evidence, 0) >= strength for evidence in now)
        if after < before:
            return f"{after} goals at least {word}, {before} then"
    return ""


def losses_by_the_gate(recorded: dict[str, Any], path: str, gate: Baseline) -> dict[str, str]:
    """Return what was established and is not in the gate's baseline, by label, in words."""
    now = {label: entry for (file, label), entry in gate.entries.items() if file == path}
    audited: dict[str, Any] = {
        label: {"evidence": entry.evidence.value, "goals": []} for label, entry in now.items()
    }
    without_goals = {label: {**one, "goals": []} for label, one in recorded.items()}
    found = losses(without_goals, audited)
    for label, then in recorded.items():
        if label not in found and now[label].goals:
            evidence = [one.value for one in now[label].goals]
            if fewer := _fewer_goals(then["goals"], evidence):
                found[label] = fewer
    return found


AUDITED = [path for path in BASELINE["derivations"] if not path.startswith("derivations/")]
GATED = [path for path in BASELINE["derivations"] if path.startswith("derivations/")]


@pytest.mark.parametrize("path", GATED)
def test_nothing_is_lost_of_what_the_gate_records(path: str) -> None:
    text = (ROOT / "proofcheck.baseline").read_text(encoding="utf-8")
    gate = read_baseline(SourceFile("proofcheck.baseline", text))
    assert isinstance(gate, Baseline)

    recorded = BASELINE["derivations"][path]
    _no_other_is_lost(path, recorded, losses_by_the_gate(recorded, path, gate))


BY_CERTIFICATES = frozenset({"proved", "refuted"})
BY_MODELS = frozenset({"witnessed", "checked", "cited"})


def audited_alone(path: str, labels: Sequence[str]) -> dict[str, Any]:
    """Audit some statements of a file, and what they rest on."""
    options = AuditOptions(timeout=30.0, labels=tuple(labels))
    document: dict[str, Any] = run_audit([ROOT / path], options, NoProgress())
    return {one["label"]: one for one in document["derivations"][0]["statements"]}


def worth(statement: dict[str, Any]) -> set[str]:
    """Return the evidence of a statement and of its goals."""
    goals = (evidence for role, _, evidence in statement["goals"] if role != "side")
    return {statement["evidence"], *goals}


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("path", AUDITED)
def test_nothing_is_lost_that_has_a_certificate(path: str) -> None:
    recorded = {
        label: one
        for label, one in BASELINE["derivations"][path].items()
        if worth(one) & BY_CERTIFICATES and not worth(one) & BY_MODELS
    }

    assert len(recorded) >= 10
    _no_other_is_lost(path, recorded, losses(recorded, audited_alone(path, [*recorded])))


@pytest.mark.exhaustive
@pytest.mark.parametrize("path", AUDITED)
def test_nothing_is_lost(path: str) -> None:
    recorded = BASELINE["derivations"][path]

    _no_other_is_lost(path, recorded, losses(recorded, audited_alone(path, [*recorded])))


def _no_other_is_lost(path: str, recorded: dict[str, Any], lost: dict[str, str]) -> None:
    excused = EXCUSED.get(path, {}).keys() & recorded.keys()

    assert {label: why for label, why in lost.items() if label not in excused} == {}
    assert excused - lost.keys() == set(), "excused, but not lost"


def test_every_excuse_is_about_what_was_recorded() -> None:
    for path, excused in EXCUSED.items():
        assert excused.keys() <= BASELINE["derivations"][path].keys()


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


def test_a_loss_is_seen_where_the_gate_has_recorded_it() -> None:
    gate = read_baseline(
        SourceFile(
            "proofcheck.baseline",
            "# proofcheck baseline 1\n\na.proof\n"
            "  [1] checked conditional 0123456789abcdef proved checked checked\n"
            "  [2] proved sound 123456789abcdef0\n"
            "  [3] unsupported unsupported 23456789abcdef01\n",
        )
    )
    assert isinstance(gate, Baseline)
    shown = [["show", formula, "proved"] for formula in ("a = b", "b = c")]
    then = {
        "1": {"evidence": "checked", "goals": [*shown, ["show", "c = d", "checked"]]},
        "2": {"evidence": "proved", "goals": shown},
        "3": {"evidence": "witnessed", "goals": []},
        "4": {"evidence": "cited", "goals": []},
    }

    assert losses_by_the_gate(then, "a.proof", gate) == {
        "1": "1 goals at least proved, 2 then",
        "3": "witnessed, now unsupported",
        "4": "cited, gone",
    }
