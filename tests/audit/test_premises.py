"""Premises that contradict each other, and premises that are false."""

from __future__ import annotations

import pytest

from tests.cli.real_audit import Auditor

CONFLICT = """[1] claim
  let c := 5
  given x : Real
  assume x = 1
  assume x = {}
  show x = 3

[2] claim
  show c + c = 10
  from [1]
"""


def test_contradictory_assumptions_are_ill_formed_and_whatever_rests_on_them_tainted(
    auditor: Auditor,
) -> None:
    found = auditor.audit(CONFLICT.format(2))

    assert {"1": "ill-formed", "2": "proved"} == found.evidence
    assert {"1": "ill-formed", "2": "tainted"} == found.standing
    assert "what it assumes is contradictory: [1]" == found.goal("1")["reason"]
    assert 1 == found.status


def test_assumptions_that_agree_are_judged_as_usual(auditor: Auditor) -> None:
    found = auditor.audit(CONFLICT.format(1))

    assert {"1": "refuted", "2": "proved"} == found.evidence


def test_a_hypothesis_far_below_is_to_blame_by_its_label(auditor: Auditor) -> None:
    body = (
        "[1] hypothesis\n  let t : Real\n  assume 2*t = 1\n  assume t = 1\n\n"
        "[2] claim\n  show t = 7\n  from [1]\n"
    )
    found = auditor.audit(body)

    assert "ill-formed" == found.evidence["2"]
    assert "what it assumes is contradictory: [1]" == found.goal("2")["reason"]


UNDECLARED = """[1] hypothesis
  let n : PosNat
  let L : Matrix(n, n)
  assume L^T = -L

[2] claim "the name of [1], whose hypothesis is not declared"
  given x : Real
  assume L^T != {}
  show x = 3
"""


def test_a_hypothesis_of_a_name_contradicts_though_it_is_not_declared(auditor: Auditor) -> None:
    contradicted, open_ = (auditor.audit(UNDECLARED.format(term)) for term in ("-L", "L"))

    assert "ill-formed" == contradicted.evidence["2"]
    assert "what it assumes is contradictory: [1], [2]" == contradicted.goal("2")["reason"]
    assert "refuted" == open_.evidence["2"]


WHERE = """[1] claim "false: there is no such number"
  obtain x : Real where x^2 = -1

[2] claim
  given y : Real
  assume y = x
  show y = 3
"""


def test_what_a_claim_says_to_exist_is_no_hypothesis(auditor: Auditor) -> None:
    found = auditor.audit(WHERE)

    assert "ill-formed" != found.evidence["2"]


PREMISE = """[1] claim "the premise"
  given n : PosNat, A, B : Matrix(n, n)
  show A*B = {}

[2] claim "what follows from it"
  given n : PosNat, A, B : Matrix(n, n)
  show A*B*A = B*A*A
  from [1]
"""


def test_a_valid_step_from_a_false_premise_says_so(auditor: Auditor) -> None:
    found = auditor.audit(PREMISE.format("B*A"))

    assert {"1": "refuted", "2": "refuted"} == found.evidence
    assert "valid step from a false premise: [1]" == found.goal("2")["reason"]


def test_a_step_that_does_not_follow_blames_no_premise(auditor: Auditor) -> None:
    found = auditor.audit(PREMISE.format("(B^T*A^T)^T"))

    assert {"1": "proved", "2": "refuted"} == found.evidence
    assert "" == found.goal("2")["reason"]


STEPS = """[1] claim "what is shown first fails at one number alone"
  given x : Real
  show x {} 100/97
  show x + 1 {} 197/97
"""


def test_a_valid_step_from_a_false_one_of_the_same_statement_says_so(auditor: Auditor) -> None:
    found = auditor.audit(STEPS.format("!=", "!="))

    assert ["refuted", "refuted"] == [found.goal("1", n)["evidence"] for n in (0, 1)]
    assert "valid step from a false premise: [1]" == found.goal("1", 1)["reason"]


def test_a_step_from_a_true_one_stays_proved_though_another_is_refuted(auditor: Auditor) -> None:
    body = "[1] claim\n  given x : Real\n  assume x = 1\n  show 2*x = 2\n  show x = 2\n  show 4*x = 4\n"
    found = auditor.audit(body)

    assert ["proved", "refuted", "proved"] == [found.goal("1", n)["evidence"] for n in range(3)]


def test_what_a_proof_takes_from_its_own_statement_is_no_label(auditor: Auditor) -> None:
    body = "[1] claim\n  given x : Real\n  assume x = 1\n  show 2*x = 2\n  show 2*x + x = 3\n"
    found = auditor.audit(body)

    assert "from its own assumptions" == found.goal("1")["reason"]
    assert "[1]" not in found.goal("1", 1)["reason"]


def test_a_prover_that_fails_costs_its_own_attempt_and_says_so(
    auditor: Auditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise KeyError("a bug")

    monkeypatch.setattr("proofcheck.search.driver.fewer_facts.prove_task", fail)
    found = auditor.audit("[1] claim\n  given x : Real\n  show x + x = 2*x\n")

    assert "checked" == found.evidence["1"]
    assert found.goal("1")["reason"].endswith("; the prover failed with KeyError")


FROM_FALSEHOOD = """
[1] claim "false at two numbers"
  given x : Real
  show x*x != 16

[2] claim "follows, and is false at one of them"
  given x : Real
  assume x > 3
  show {}
  from [1]
"""


def test_a_proof_from_a_refuted_statement_is_met_with_a_longer_search(
    auditor: Auditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("proofcheck.audit.judging.judging.FIRST_MODELS", 1)
    found = auditor.audit(FROM_FALSEHOOD.format("x != 4"))

    assert {"1": "refuted", "2": "refuted"} == found.evidence
    assert "valid step from a false premise: [1]" == found.goal("2")["reason"]
    assert {"1": "refuted", "2": "refuted"} == auditor.audit(
        FROM_FALSEHOOD.format("x != 4")
    ).evidence


def test_what_holds_all_the_same_stays_proved_and_tainted(auditor: Auditor) -> None:
    found = auditor.audit(FROM_FALSEHOOD.format("x < 4 ==> x*x != 16"))

    assert {"1": "refuted", "2": "proved"} == found.evidence
    assert "tainted" == found.standing["2"]
