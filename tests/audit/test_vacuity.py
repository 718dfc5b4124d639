"""Claims that hold because nothing is put to the test, and their clean neighbours."""

from __future__ import annotations

import pytest

from tests.cli.real_audit import Auditor, Found


def _warnings(found: Found) -> list[tuple[str, str]]:
    return [
        (statement["label"], finding["code"])
        for statement in found.statements
        for finding in statement["diagnostics"]
        if finding["code"] in ("P0505", "P0506")
    ]


CONTRADICTORY = """[1] hypothesis
  let x : Real
  assume x > {}
  assume x < 1

[2] claim
  show x^2 < 1
  from [1]
"""


def test_contradictory_hypotheses_make_a_claim_ill_formed(auditor: Auditor) -> None:
    found = auditor.audit(CONTRADICTORY.format(2))

    assert "ill-formed" == found.evidence["2"]
    assert "what it assumes is contradictory: [1]" == found.goal("2")["reason"]


def test_hypotheses_that_agree_do_not(auditor: Auditor) -> None:
    found = auditor.audit(CONTRADICTORY.format(0))

    assert "ill-formed" != found.evidence["2"]
    assert [] == _warnings(found)


NEVER = """[1] hypothesis
  let n : PosNat
  let S : Matrix(n, n)
  assume S^T = -S

[2] claim
  show forall i in 1..n: S[i, i] = {} ==> S[i, i] + S[i, i] = 2*S[i, i]
  from [1]
"""


def test_an_antecedent_that_never_holds_is_vacuous(auditor: Auditor) -> None:
    assert [("2", "P0505")] == _warnings(auditor.audit(NEVER.format(1)))


def test_an_antecedent_that_holds_somewhere_is_not(auditor: Auditor) -> None:
    assert [] == _warnings(auditor.audit(NEVER.format(0)))


def test_what_is_proved_under_assumptions_without_a_model_is_not_green(auditor: Auditor) -> None:
    text = "[1] claim\n  given x : Real\n  assume x^2 < 0\n  show x^2 + 1 < 2\n"

    assert auditor.audit(text).evidence["1"] in ("ill-formed", "unsupported")


EMPTY = """[1] hypothesis
  let n : PosNat
  let m : Nat
  assume m < {}
  let A[k in 1..m] : Matrix(n, n)

[2] claim
  show forall k in 1..m: A[k] + A[k] = 2*A[k]
  from [1]
"""


def test_a_range_that_is_always_empty_is_vacuous(auditor: Auditor) -> None:
    assert [("2", "P0505")] == _warnings(auditor.audit(EMPTY.format(1)))


def test_a_range_that_may_be_empty_is_not(auditor: Auditor) -> None:
    assert [] == _warnings(auditor.audit(EMPTY.format(3)))


VANISHING = """[1] hypothesis
  let n : PosNat
  let S, T : Matrix(n, n)
  assume S^T = -S
{}
[2] claim
  show (S*T*S)^T = S*T^T*S
  from [1]
"""


def test_sides_that_always_vanish_say_nothing(auditor: Auditor) -> None:
    assert [("2", "P0505")] == _warnings(auditor.audit(VANISHING.format("  assume S^T = S\n")))


def test_sides_that_vanish_somewhere_do(auditor: Auditor) -> None:
    assert [] == _warnings(auditor.audit(VANISHING.format("")))


def test_a_product_that_is_said_to_vanish_says_something(auditor: Auditor) -> None:
    text = "[1] claim\n  given n : PosNat, A : Matrix(n, n)\n  show A - A = 0\n"

    assert [] == _warnings(auditor.audit(text))


CONSTANT = """[1] hypothesis
  let n, m : PosNat
  let A[k in 1..m] : Matrix(n, n)
{}
[2] definition
  let epsilon := max(a in 1..m, b in 1..m) |A[a]*A[b] - A[b]*A[a]|
  from [1]

[3] claim
  show epsilon^2 <= 1 + {}*epsilon^2
  from [1], [2]
"""
COMMUTING = "  assume forall a, b in 1..m: A[a]*A[b] = A[b]*A[a]\n"


def test_a_defined_quantity_that_is_always_zero_is_named(auditor: Auditor) -> None:
    found = auditor.audit(CONSTANT.format(COMMUTING, 2))
    messages = [one["message"] for one in found.findings if one["code"] == "P0505"]

    assert [("3", "P0505")] == _warnings(found)
    assert ["[3] may be vacuous: `epsilon` is zero on any model found"] == messages


def test_a_defined_quantity_that_is_zero_on_some_models_only_is_not(auditor: Auditor) -> None:
    assert [] == _warnings(auditor.audit(CONSTANT.format("", 2)))


def test_a_claim_that_a_defined_quantity_is_zero_says_something(auditor: Auditor) -> None:
    text = CONSTANT.format(COMMUTING, 2).replace("epsilon^2 <= 1 + 2*epsilon^2", "epsilon = 0")

    assert [] == _warnings(auditor.audit(text))


REFLEXIVE = """[1] hypothesis
  let n : PosNat
  let x, y : Real
  let S : Matrix(n, n)
{}
[2] definition
  let q := S*S
  from [1]

[3] claim
  show {}
  from [1], [2]
"""


@pytest.mark.parametrize("shown", ["x = x", "0 <= 0", "q = S*S", "q - S = S*S - S"])
def test_sides_that_are_the_same_say_nothing(auditor: Auditor, shown: str) -> None:
    found = auditor.audit(REFLEXIVE.format("", shown))
    messages = [one["message"] for one in found.findings if one["code"] == "P0505"]

    assert "proved" == found.evidence["3"]
    assert ["[3] is vacuous: both sides are the same, as written or by definition"] == messages


@pytest.mark.parametrize("shown", ["x + y = y + x", "0 <= x^2", "q^T = S^T * S^T", "x <= x + 1"])
def test_sides_that_a_law_makes_the_same_do(auditor: Auditor, shown: str) -> None:
    found = auditor.audit(REFLEXIVE.format("", shown))

    assert "proved" == found.evidence["3"]
    assert [] == _warnings(found)


def test_a_step_by_definition_says_something_and_a_chain_that_comes_back_does_not(
    auditor: Auditor,
) -> None:
    assert [] == _warnings(auditor.audit(REFLEXIVE.format("", "q + S = S*S + S = S + S*S")))
    back = auditor.audit(REFLEXIVE.format("", "q + S = S + q = q + S"))
    assert [("3", "P0505")] == _warnings(back)


@pytest.mark.parametrize(
    ("assumed", "expected"),
    [("x = x", [("1", "P0505")]), ("x <= y", []), ("x + y = y + x", [])],
)
def test_an_assumption_that_assumes_nothing_is_found(
    auditor: Auditor, assumed: str, expected: list[tuple[str, str]]
) -> None:
    text = REFLEXIVE.format(f"  assume {assumed}", "(q^T)^T = S*S")

    assert expected == _warnings(auditor.audit(text))


def test_what_is_false_is_not_said_to_say_nothing(auditor: Auditor) -> None:
    assert [] == _warnings(auditor.audit(REFLEXIVE.format("", "x = y")))


BOUND = VANISHING.replace("show (S*T*S)^T = S*T^T*S", "show |S*T*S| <= 2*|T*S*T|")


def test_an_inequality_whose_sides_always_vanish_says_nothing(auditor: Auditor) -> None:
    found = auditor.audit(BOUND.format("  assume S^T = S\n"))
    messages = [one["message"] for one in found.findings if one["code"] == "P0505"]

    assert ["[2] is vacuous: both sides vanish wherever its assumptions hold"] == messages


def test_an_inequality_one_side_of_which_is_written_as_zero_says_that_the_other_is(
    auditor: Auditor,
) -> None:
    text = BOUND.replace("2*|T*S*T|", "0").format("  assume S^T = S\n")

    assert [] == _warnings(auditor.audit(text))


ABSOLUTE = CONSTANT.replace(
    "show epsilon^2 <= 1 + {}*epsilon^2",
    "show exists absolute C : NonNegReal: {}*|A[1]*A[1] - A[1]*A[1]| <= C*epsilon^2",
).replace("let n, m : PosNat", "let n, m : PosNat\n  assume 1 <= m")


def test_an_absolute_constant_beside_what_is_always_zero_says_nothing(auditor: Auditor) -> None:
    found = auditor.audit(ABSOLUTE.format(COMMUTING, 2))
    messages = [one["message"] for one in found.findings if one["code"] == "P0505"]

    assert "proved" == found.evidence["3"]
    assert ["[3] may be vacuous: `epsilon` is zero on any model found"] == messages
    assert [] == _warnings(auditor.audit(ABSOLUTE.format("", 2)))


SMALL = """[1] hypothesis
  let n, m : PosNat
  let A[k in 1..m] : Matrix(n, n)
  let epsilon := max(i in 1..m, j in 1..m) |A[i]*A[j] - A[j]*A[i]|
{}
[2] hypothesis
  assume {}
  from [1]

[3] claim
  show A[1] + A[1] = 2*A[1]
  from [1], [2]
"""

COMMUTE = "  assume forall i, j in 1..m: A[i]*A[j] = A[j]*A[i]\n"


@pytest.mark.parametrize(
    ("above", "assumed", "expected"),
    [
        (COMMUTE, "3*epsilon^2 <= epsilon", [("2", "P0505")]),
        (COMMUTE, "3*epsilon^2 = epsilon", [("2", "P0505")]),
        ("", "3*epsilon^2 <= epsilon", []),
        (COMMUTE, "3*epsilon^2 <= epsilon + |A[1]|", []),
        (COMMUTE, "epsilon <= 0", []),  # one side is written as zero, so that is what it says
    ],
)
def test_an_assumption_whose_sides_always_vanish_assumes_nothing(
    auditor: Auditor, above: str, assumed: str, expected: list[tuple[str, str]]
) -> None:
    """It is said once, of the statement that assumes it, and not of those that rest on it."""
    assert expected == _warnings(auditor.audit(SMALL.format(above, assumed)))


def test_it_is_said_as_an_observation(auditor: Auditor) -> None:
    found = auditor.audit(SMALL.format(COMMUTE, "3*epsilon^2 <= epsilon"))
    messages = [one["message"] for one in found.findings if one["code"] == "P0505"]

    assert ["[2] may make a vacuous assumption: both sides vanish on any model found"] == messages
