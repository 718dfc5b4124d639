"""No model of what is assumed is no obstacle to a proof; nothing that rests on it is sound."""

from __future__ import annotations

import pytest

from tests.cli.real_audit import Auditor, Found

FERMAT = """[1] hypothesis
  let a, b, c : PosNat
  assume a^3 + b^3 = {}

[2] claim
  show (a^3 + b^3)*c = {}*c
  from [1]

[3] claim
  show 2*(a^3 + b^3)*c = 2*c*{}
  from [2]
"""
NO_MODEL_FOUND = FERMAT.replace("{}", "c^3")
"""There are no numbers as in [1], and to show that takes more than a search."""


def codes(found: Found, label: str) -> list[str]:
    (statement,) = (one for one in found.statements if one["label"] == label)
    return [finding["code"] for finding in statement["diagnostics"]]


def rests_on(found: Found, label: str) -> list[str]:
    (statement,) = (one for one in found.statements if one["label"] == label)
    labels: list[str] = statement["rests_on"]["without_model"]
    return labels


@pytest.mark.exhaustive
def test_a_proof_counts_where_no_model_was_found(auditor: Auditor) -> None:
    found = auditor.audit(NO_MODEL_FOUND)

    assert ["proved", "proved"] == [found.evidence[label] for label in "23"]
    assert ["conditional"] * 3 == [found.standing[label] for label in "123"]
    assert ["P0506"] == codes(found, "2")


def test_what_rests_on_it_says_that_it_is_not_known_to_be_consistent(auditor: Auditor) -> None:
    found = auditor.audit(NO_MODEL_FOUND)

    assert ["1"] == rests_on(found, "1")
    assert ["1", "2"] == rests_on(found, "2")
    assert ["1", "2", "3"] == rests_on(found, "3")


def test_a_false_goal_is_not_proved_there(auditor: Auditor) -> None:
    found = auditor.audit(NO_MODEL_FOUND.replace("c^3*c", "c^3*a"))

    assert "unsupported" == found.evidence["2"]


def test_where_a_model_is_found_it_is_sound(auditor: Auditor) -> None:
    found = auditor.audit(FERMAT.replace("{}", "c"))

    assert ["sound"] * 3 == [found.standing[label] for label in "123"]
    assert [[], [], []] == [rests_on(found, label) for label in "123"]
    assert [] == codes(found, "2")


TRACES = """[1] claim
  given n : PosNat, A, B : Matrix(n, n)
  assume A*B - B*A = {}
  show A*B = B*A + {}
"""


def test_a_commutator_is_no_identity(auditor: Auditor) -> None:
    found = auditor.audit(TRACES.format("I(n)", "I(n)"))

    assert "ill-formed" == found.evidence["1"]
    assert "what it assumes is contradictory: [1]" == found.goal("1")["reason"]


@pytest.mark.parametrize("value", ["zero(n, n)", "A"])
def test_but_other_things_it_may_be(auditor: Auditor, value: str) -> None:
    found = auditor.audit(TRACES.format(value, value))

    assert ("proved", "sound") == (found.evidence["1"], found.standing["1"])


@pytest.mark.parametrize(
    ("assumed", "evidence"),
    [
        ("x^2 < 0", "ill-formed"),
        ("x^2 <= -1", "ill-formed"),
        ("x^2 + y^2 < 0", "ill-formed"),
        ("x^2 <= 0", "proved"),
        ("x^2 + y^2 < 1", "proved"),
    ],
)
def test_a_bound_that_cannot_be_contradicts_itself(
    auditor: Auditor, assumed: str, evidence: str
) -> None:
    text = f"[1] claim\n  given x, y : Real\n  assume {assumed}\n  show x^2 < 2\n"

    assert evidence == auditor.audit(text).evidence["1"]
