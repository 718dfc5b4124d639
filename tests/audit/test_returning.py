"""What refutes a goal as repaired is offered against the goal as printed; the kernel decides."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from proofcheck.audit.deciding import Decided
from proofcheck.audit.judging import judging
from proofcheck.audit.judging.judgement import Judgement
from proofcheck.audit.judging.judging import judge_tasks
from proofcheck.audit.returning import return_counterexamples
from proofcheck.kernel.refutation import check_refutation
from proofcheck.terms.encoding import Json
from proofcheck.terms.task import Task
from tests.audit.readings import REPAIRED, read_twice
from tests.cli.real_audit import Auditor

BODY = (
    REPAIRED
    + """\
[2] claim "what rests on it"
  given b : Real
  assume b > 2
  show {goal}
  from [1]

[3] claim "what rests on that"
  show forall b : Real: b > 2 ==> {goal}
  from [1], [2]
"""
)

ALIKE = "a >= 0", "a >= -1", "b <= 3"
"""The goal speaks of b alone, so that any a will do."""

APART = "a >= 0", "a < 0", "a + b >= 2"
"""What breaks the repaired reading is no model of the printed one."""


BY_STAGES = judging._judge_by_stages

WITNESS: Json = {"values": {"a": "5", "b": "5/2"}, "candidates": {}}


def _text(texts: tuple[str, str, str]) -> str:
    return BODY.format(printed=texts[0], repaired=texts[1], goal=texts[2])


def _returned(
    texts: tuple[str, str, str], *, evidence: str = "witnessed", **model: Any
) -> tuple[Task, dict[str, Judgement]]:
    """Return the printed task, and what comes back; ``model`` replaces values of the model."""
    old, new = read_twice(_text(texts))
    (refuted,) = judge_tasks([new.task])
    assert refuted.evidence == "refuted"
    certificate: Any = refuted.certificate
    own = certificate["model"]
    changed = {**certificate, "model": {**own, "values": {**own["values"], **model}}}
    known = Judgement(evidence, "models", "", has_model=True, witnesses=(WITNESS,))
    decided = {
        old.digest: Decided(known, 1.0),
        new.digest: Decided(replace(refuted, certificate=changed), 1.0),
    }
    return old.task, return_counterexamples([old], [new], decided)


def test_a_counterexample_comes_back_under_the_printed_names() -> None:
    task, found = _returned(ALIKE)

    (judgement,) = found.values()
    assert judgement.evidence == "refuted"
    assert check_refutation(task, judgement.certificate).respects


def test_what_the_goal_is_not_about_is_taken_from_a_model_of_its_own() -> None:
    task, found = _returned(ALIKE, **{"a@[1*]": "-1"})

    (judgement,) = found.values()
    refutation = check_refutation(task, judgement.certificate)
    assert refutation.model.values["a"] == 5


def test_a_counterexample_that_is_none_as_printed_does_not_come_back() -> None:
    assert _returned(APART)[1] == {}


@pytest.mark.parametrize("forged", [{"b": "5/2"}, {"b": "1"}, {"b": None}, {"c": "1", "b": "7/3"}])
def test_a_forged_counterexample_does_not_come_back(forged: dict[str, Any]) -> None:
    assert _returned(ALIKE, **forged)[1] == {}


@pytest.mark.parametrize("evidence", ["proved", "refuted", "contradictory"])
def test_what_models_cannot_change_stays(evidence: str) -> None:
    assert _returned(ALIKE, evidence=evidence)[1] == {}


def _short_sighted(tasks: Sequence[Task], *rest: Any) -> Generator[Json, None, list[Judgement]]:
    """Judge goals as ever, but find nothing out about those as printed."""
    yield from ()
    found = judging._last(BY_STAGES(tasks, *rest))
    names = {d.variable.name for task in tasks for d in task.declarations}
    is_printed = "b" in names and "a@[1*]" not in names
    blind = Judgement("unsupported", "models", "too few", has_model=True, witnesses=(WITNESS,))
    return [blind if is_printed else one for one in found]


@pytest.mark.parametrize(
    ("texts", "printed", "after"),
    [(ALIKE, "refuted", "refuted"), (APART, "unsupported", "conditional")],
)
def test_an_audit_reads_again_and_comes_back(
    auditor: Auditor,
    monkeypatch: pytest.MonkeyPatch,
    texts: tuple[str, str, str],
    printed: str,
    after: str,
) -> None:
    monkeypatch.setattr(judging, "_judge_by_stages", _short_sighted)
    text = _text(texts)
    found = auditor.audit(text)
    again = auditor.audit(text)
    (statement,) = (one for one in found.statements if one["label"] == "2")

    assert statement["evidence_modulo_repairs"] == "refuted"
    assert statement["evidence"] == printed
    assert found.standing["3"] == after
    assert again.document["derivations"] == found.document["derivations"]
