"""Who was asked about a goal and settled nothing is named in JSON and by explain, with the reason."""

from __future__ import annotations

from dataclasses import replace

import pytest

from proofcheck.audit.judging import by_models, grading
from proofcheck.audit.judging.judgement import (
    Inconclusive,
    Judgement,
    read_judgement,
    write_judgement,
)
from proofcheck.audit.judging.judging import judge_tasks
from proofcheck.falsification import counterexamples
from proofcheck.falsification.counterexamples import NoCountermodel
from proofcheck.falsification.numerical import search
from proofcheck.falsification.numerical.arrays import NoFloats
from proofcheck.falsification.survey import survey
from proofcheck.kernel.refutation import check_refutation
from proofcheck.kernel.rejection import CertificateRejected
from proofcheck.terms.texts import fingerprint_task
from tests.audit.real_tasks import claimed
from tests.cli.real_audit import Auditor

OPEN = "given x, y : Real\n  show x^2 + y^2 >= x*y - 1/8"
ENDED = "no proof found: one way of looking at it came to the end (all unfolded)"
WITNESSED = (
    Inconclusive("algebra", ENDED),
    Inconclusive("fixed sizes", "not identically true, or not decided"),
)


@pytest.mark.usefixtures("few_provers")
def test_what_is_witnessed_says_why_it_is_neither_proved_nor_checked(auditor: Auditor) -> None:
    path = auditor.write(f"[1] claim\n  {OPEN}\n")
    goal = auditor.audit(f"[1] claim\n  {OPEN}\n").goal("1")
    _, told, _ = auditor.run("explain", "1", path, "--jobs", 0)

    assert [{"by": one.by, "reason": one.reason} for one in WITNESSED] == goal["in_vain"]
    assert f"asked in vain: algebra: {ENDED}" in " ".join(told.split())


@pytest.mark.parametrize("goal", ["x + x = 2*x", "x + x = 3*x"])
def test_what_is_proved_or_refuted_says_nothing_of_it(auditor: Auditor, goal: str) -> None:
    found = auditor.audit(f"[1] claim\n  given x : Real\n  show {goal}\n")

    assert "in_vain" not in found.goal("1")


@pytest.mark.usefixtures("few_provers")
def test_what_floating_point_does_not_read_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise NoFloats("`perm` is not computed")

    (before,) = judge_tasks([claimed(OPEN)])
    monkeypatch.setattr(search.NumericalSearch, "_at_all_sizes", refuse)
    (after,) = judge_tasks([claimed(OPEN)])
    unread = Inconclusive("floating point", "`perm` is not computed")

    assert ("witnessed", "witnessed") == (before.evidence, after.evidence)
    assert WITNESSED == before.in_vain
    assert {*WITNESSED, unread} == {*after.in_vain}


def test_a_model_that_the_kernel_does_not_accept_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    refused = NoCountermodel("the kernel does not accept the model: `A` has no value")
    monkeypatch.setattr(by_models, "find_refutation", lambda *_: refused)
    (found,) = judge_tasks([claimed("given x : Real\n  show x + x = 3*x")])

    assert ("unsupported", by_models.SEEMS_BROKEN) == (found.evidence, found.reason)
    assert Inconclusive("kernel", refused.reason) in found.in_vain


@pytest.mark.usefixtures("few_provers")
def test_it_is_sent_from_process_to_process() -> None:
    (found,) = judge_tasks([claimed(OPEN)])

    assert WITNESSED == read_judgement(write_judgement(found)).in_vain


FALSE_AT_TWO = "given x : Real\n  show x^2 <= 3"


def test_a_case_in_which_a_goal_fails_refutes_it() -> None:
    task = claimed(FALSE_AT_TWO)
    found = survey(task, 0)
    blind = replace(found, held=found.held[:1], failure=None)
    judged = grading.decide_at_fixed_sizes(task, blind)

    assert isinstance(judged, Judgement)
    assert judged.evidence == "refuted"
    assert check_refutation(task, judged.certificate).task_digest == fingerprint_task(task)


def test_a_case_whose_model_the_kernel_does_not_accept_settles_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_: object) -> None:
        raise CertificateRejected("`x` has no value")

    monkeypatch.setattr(counterexamples, "check_refutation", refuse)
    task = claimed(FALSE_AT_TWO)
    judged = grading.decide_at_fixed_sizes(task, replace(survey(task, 0), failure=None))

    assert isinstance(judged, Inconclusive)
    assert judged.reason.endswith("the kernel does not accept the model: `x` has no value")
