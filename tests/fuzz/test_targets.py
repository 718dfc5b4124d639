"""The targets of the fuzzer: they survive what they start from, and notice what they should."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from proofcheck.kernel import proof, refutation
from proofcheck.kernel.model import Model
from tests.fuzz import targets
from tests.fuzz.mutating import mutate
from tests.fuzz.seeds import each_seed
from tests.fuzz.targets import TARGETS, Unsound
from tests.fuzz.twins import TWINS, tasks_of

FOUND = Path(__file__).parent / "found"


@pytest.mark.sampled
@pytest.mark.parametrize("target", TARGETS)
def test_a_run_starts_from_inputs_that_are_survived(target: str) -> None:
    seeds = list(each_seed(target))

    assert len(seeds) >= 2
    for seed in seeds:
        TARGETS[target](seed)


@pytest.mark.parametrize(
    "path",
    sorted(one for one in FOUND.glob("*/*") if one.parent.name in TARGETS),
    ids=lambda path: f"{path.parent.name}/{path.name}",
)
def test_what_was_once_a_fault_is_none(path: Path) -> None:
    TARGETS[path.parent.name](path.read_bytes())


@pytest.mark.sampled
@pytest.mark.parametrize("name", TWINS)
def test_twins_are_told_apart(name: str) -> None:
    written = [json.loads(one) for one in each_seed("certificate")]
    true, false = tasks_of(name)

    assert true != false
    assert any(one["twins"] == name for one in written)


def _accept(task: Any, certificate: Any) -> Any:
    return proof.Proof("", (), (), (), False, proof._SEAL)


def _refute(task: Any, certificate: Any) -> Any:
    return refutation.Refutation("", Model({}), True, refutation._SEAL)


@pytest.mark.parametrize(
    ("name", "stub"), [("check_proof", _accept), ("check_refutation", _refute)]
)
def test_a_kernel_that_accepts_everything_is_noticed(
    monkeypatch: pytest.MonkeyPatch, name: str, stub: Any
) -> None:
    monkeypatch.setattr(targets, name, stub)
    with pytest.raises(Unsound):
        targets.certificate(next(each_seed("certificate")))


def test_evidence_that_is_believed_unread_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    from proofcheck.audit.judging.judgement import Judgement

    monkeypatch.setattr(targets, "borne_out", lambda *_: [Judgement("witnessed", "", "")])
    with pytest.raises(Unsound):
        targets.evidence(next(each_seed("evidence")))


def test_an_undeclared_exception_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> Any:
        raise KeyError("an undeclared exception")

    monkeypatch.setattr(targets, "read_policy_text", fail)
    with pytest.raises(KeyError):
        targets.policy(b"")


def test_a_changed_json_text_is_one() -> None:
    seed = next(each_seed("certificate"))
    changed = {mutate(seed, number) for number in range(200)}
    for one in changed:
        json.loads(one)

    assert len(changed) > 100
    assert b"no JSON" == mutate(b"no JSON", 1)
