"""What claims make of their dependencies, over several derivations.

One dependency removed is reported as exactly that one missing, an irrelevant one added as exactly
that one unused, and nothing is found in the derivation as it should be.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.cli.real_audit import Auditor, Found

SKEW = """[1] hypothesis "a skew matrix"
  let n : PosNat
  let S : Matrix(n, n)
  assume S^T = -S

[2] hypothesis "a matrix that commutes with it"
  let T : Matrix(n, n)
  assume S*T = T*S
  from [1]

[3] hypothesis "an irrelevant number"
  let c : Real
  assume c > 1

[4] claim "squares"
  show (S*S)^T = S*S
  from [1]

[5] claim "a square commutes with whatever the matrix commutes with"
  show S*S*T = T*S*S
  from {}
"""

ORTHOGONAL = """[1] hypothesis
  let n : PosNat
  let Q, A : Matrix(n, n)

[2] hypothesis "orthogonal columns"
  assume Q^T*Q = I(n)
  from [1]

[3] hypothesis "symmetric"
  assume A^T = A
  from [1]

[4] definition
  let B := Q^T*A*Q
  from [1]

[5] claim "a change of basis respects products"
  show B*B = Q^T*A*A*Q
  from {}
"""

PROJECTOR = """[1] hypothesis
  let n : PosNat
  let P : Matrix(n, n)
  assume P*P = P

[2] hypothesis
  let X : Matrix(n, n)
  assume P*X = X
  from [1]

[3] hypothesis
  let Y : Matrix(n, n)
  assume Y*P = Y
  from [1]

[4] claim
  show (I(n) - P)*(I(n) - P) = I(n) - P
  from [1]

[5] claim
  show P*X*Y*P = X*Y
  from {}
"""

NUMBERS = """[1] hypothesis
  let x, y, z : Real

[2] hypothesis
  assume x < y
  from [1]

[3] hypothesis
  assume y < z
  from [1]

[4] hypothesis
  assume z < 5
  from [1]

[5] claim
  show x < z
  from {}
"""

Case = tuple[str, str, tuple[str, ...], str, str]

CASES: tuple[Case, ...] = (
    (SKEW, "5", ("1", "2"), "2", "3"),
    (ORTHOGONAL, "5", ("2", "4"), "2", "3"),
    (PROJECTOR, "5", ("2", "3"), "3", "4"),
    (NUMBERS, "5", ("1", "2", "3"), "3", "4"),
)
"""Text, the claim, what it should declare, what of that cannot go, and what has nothing to do."""


def _audit(auditor: Auditor, text: str, declared: tuple[str, ...]) -> Found:
    return auditor.audit(text.format(", ".join(f"[{label}]" for label in declared)))


def _statement(found: Found, label: str) -> dict[str, Any]:
    return next(one for one in found.statements if one["label"] == label)


def _codes(found: Found, label: str) -> list[str]:
    return [one["code"] for one in _statement(found, label)["diagnostics"]]


@pytest.mark.parametrize("case", CASES)
def test_what_should_be_declared_has_no_finding(auditor: Auditor, case: Case) -> None:
    text, label, declared, _, _ = case
    found = _audit(auditor, text, declared)
    claim = _statement(found, label)

    assert "proved" == claim["evidence"]
    assert (set(declared), [], []) == (set(claim["used"]), claim["unused"], claim["missing"])
    assert [] == _codes(found, label)


@pytest.mark.sampled
@pytest.mark.parametrize("case", CASES)
def test_a_dependency_removed_is_missing_and_no_other(auditor: Auditor, case: Case) -> None:
    text, label, declared, vital, _ = case
    rest = tuple(one for one in declared if one != vital)
    found = _audit(auditor, text, rest)

    assert [vital] == _statement(found, label)["missing"]
    assert 1 == found.status


@pytest.mark.parametrize("case", CASES)
def test_an_irrelevant_dependency_is_unused_and_no_other(auditor: Auditor, case: Case) -> None:
    text, label, declared, _, idle = case
    found = _audit(auditor, text, (*declared, idle))
    claim = _statement(found, label)

    assert [idle] == claim["unused"]
    assert ["P0504"] == _codes(found, label)
    assert set(declared) == set(claim["used"])
    assert 0 == found.status


def test_what_a_model_of_the_others_breaks_is_needed_and_the_model_is_shown(
    auditor: Auditor,
) -> None:
    claim = _statement(_audit(auditor, NUMBERS, ("1", "2", "3", "4")), "5")

    assert {"1", "2", "3"} == set(claim["needed"])
    assert ["4"] == claim["unused"]
    assert {"1": "name", "2": "model", "3": "model", "4": "proof"} == {
        one["label"]: one["why"] for one in claim["dependencies"]
    }
    shown = {one["labels"][0]: one["model"]["why"] for one in claim["models_without"]}
    assert {"2", "3"} == shown.keys()
    assert all(shown.values())


def test_a_model_of_what_is_declared_is_the_reason_why_something_is_missing(
    auditor: Auditor,
) -> None:
    text = """[1] hypothesis
  let x, y : Real

[2] hypothesis
  assume y = 2*x
  from [1]

[3] claim
  show y + y = 4*x
  from [1]
"""
    found = auditor.audit(text)
    claim = _statement(found, "3")

    assert ("proved", ["2"]) == (claim["evidence"], claim["missing"])
    assert ["P0503"] == _codes(found, "3")
    assert [("missing", ["2"])] == [
        (one["finding"], one["labels"]) for one in claim["models_without"]
    ]
    assert 1 == found.document["summary"]["proved_with_missing"]


def test_what_a_page_cut_off_is_presumed(auditor: Auditor) -> None:
    found = _audit(auditor, NUMBERS.replace("from {}", "from {}, truncated"), ("1", "2"))
    (finding,) = _statement(found, "5")["diagnostics"]

    assert ["3"] == _statement(found, "5")["missing"]
    assert ("P0503", "warning") == (finding["code"], finding["severity"])
    assert 0 == found.status


REST_ON_IT = """[1] hypothesis
  let x, y : Real

[2] hypothesis "what nobody has shown"
  let z : Real
  from [1]

[3] claim "this rests on [4]"
  show x = y
  from [1], [4]

[4] claim
  show y = x
  from [1]
"""


def test_nothing_is_missing_that_rests_on_the_claim_or_is_false(auditor: Auditor) -> None:
    found = auditor.audit(REST_ON_IT)

    assert {"3": "refuted", "4": "refuted"} == {k: found.evidence[k] for k in ("3", "4")}
    assert [] == _statement(found, "4")["missing"]


REPAIR = """[1] hypothesis
  let x, y, z : Real

[2] hypothesis
  assume x < 0
  from [1]

[2*] hypothesis "a repair"
  repairs [2]
  assume x > 0
  from [1]

[3] claim
  show 2*x > 0
  from [1]
"""


def test_a_repair_is_never_what_is_missing(auditor: Auditor) -> None:
    assert [] == _statement(auditor.audit(REPAIR), "3")["missing"]


SHIFTED = """[1] claim "decided at fixed sizes"
  given n : PosNat, A, B : Matrix(n, n)
  show det(A*B - 2*I(n)) = det(B*A - 2*I(n))

{between}[3] claim
  given m : PosNat, X, Y : Matrix(m, m)
  show {goal}
"""
COPY = "det(X*Y - 2*I(m)) = det(Y*X - 2*I(m))"
PROVED = """[2] claim "proved, from what was decided"
  given n : PosNat, A, B : Matrix(n, n)
  show det(A*B - 2*I(n)) = det(B*A - 2*I(n))
  from [1]

"""


def test_a_goal_does_not_lack_its_copy(auditor: Auditor) -> None:
    found = auditor.audit(SHIFTED.format(between="", goal=COPY))

    assert {"1": "checked", "3": "checked"} == found.evidence
    assert [] == _statement(found, "3")["missing"]


def test_a_copy_is_presumed_to_stand_in_a_list_that_is_cut(auditor: Auditor) -> None:
    text = SHIFTED.format(between="", goal=COPY)
    found = auditor.audit(f"{text}  from truncated\n")

    assert {"1": "checked", "3": "proved"} == found.evidence
    assert ["1"] == _statement(found, "3")["missing"]


SQUARES = "det(X*Y - 2*I(m))^2 = det(Y*X - 2*I(m))^2"


def test_what_a_proof_is_not_found_without_is_no_error_and_not_rested_on(auditor: Auditor) -> None:
    found = auditor.audit(SHIFTED.format(between="", goal=SQUARES))
    claim = _statement(found, "3")
    (finding,) = claim["diagnostics"]

    assert {"1": "checked", "3": "checked"} == found.evidence
    assert ([], ["1"]) == (claim["missing"], claim["not_proved_without"])
    assert ("P0503", "warning") == (finding["code"], finding["severity"])
    assert "[3] is not proved without [1], which it does not declare" == finding["message"]
    assert [] == claim["rests_on"]["checked"]
    summary = found.document["summary"]
    assert (0, 1) == (summary["proved_with_missing"], summary["not_proved_without"])
    assert 0 == found.status


AVOIDING = """[1] claim "decided at fixed sizes"
  given n : PosNat, A, B : Matrix(n, n)
  show det(A*B - 2*I(n)) = det(B*A - 2*I(n))

[2] claim "rests on it"
  given n : PosNat, A, B : Matrix(n, n)
  show det(A*B - 2*I(n))^3 = det(B*A - 2*I(n))^3
  from [1]

[3] claim
  avoids {}
  given m : PosNat, X, Y : Matrix(m, m)
  show det(X*Y - 2*I(m))^6 = det(Y*X - 2*I(m))^6
"""


@pytest.mark.sampled
@pytest.mark.parametrize(("avoided", "found"), [("[1]", []), ("[2]", ["1"])])
def test_nothing_is_proposed_that_rests_on_what_is_avoided(
    auditor: Auditor, avoided: str, found: list[str]
) -> None:
    audited = auditor.audit(AVOIDING.format(avoided))
    claim = _statement(audited, "3")

    assert found == claim["not_proved_without"]
    assert "P0213" not in _codes(audited, "3")


def test_the_copy_of_a_goal_that_is_better_established_is_proposed(auditor: Auditor) -> None:
    found = auditor.audit(SHIFTED.format(between=PROVED, goal=COPY))

    assert {"1": "checked", "2": "proved", "3": "checked"} == found.evidence
    assert ["2"] == _statement(found, "3")["not_proved_without"]


LEMMA = """[1] hypothesis
  let n : PosNat
  let S : Matrix(n, n)
  assume S^T = -S

[2] definition
  let C := S*S*S
  from [1]

[3] claim "the cube is skew"
  show C^T = -C
  from [1], [2]

[4] claim
  show (C*C)^T = C*C
  from [2], [3]
"""


def test_a_lemma_that_shortens_a_proof_is_used(auditor: Auditor) -> None:
    claim = _statement(auditor.audit(LEMMA), "4")

    assert ["2", "3"] == sorted(claim["used"])


def test_what_only_a_name_of_the_text_comes_through_is_used(auditor: Auditor) -> None:
    text = LEMMA.replace("from [2], [3]", "from [1], [3]")
    claim = _statement(auditor.audit(text), "4")

    assert "3" in claim["used"]
    assert ["1"] == claim["unused"]


def test_where_a_goal_is_not_proved_use_is_unknown(auditor: Auditor) -> None:
    text = """[1] hypothesis
  let n : PosNat
  let A, B : Matrix(n, n)

[2] claim
  show |A*B - B*A|_F^2 <= 2*|A|_F^2*|B|_F^2
  from [1]
"""
    claim = _statement(auditor.audit(text), "2")

    assert "proved" != claim["evidence"]
    assert (None, []) == (claim["used"], claim["unused"])


FALSE_LEMMA = """[1] hypothesis
  let x : Real
  assume x > 1

[2] claim "false"
  show x > 2
  from [1]

[3] claim
  show x > 0
  from [1], [2]
"""


def test_an_unused_bad_dependency_does_not_taint(auditor: Auditor) -> None:
    found = auditor.audit(FALSE_LEMMA)

    assert ["2"] == _statement(found, "3")["unused"]
    assert ("refuted", "sound") == (found.standing["2"], found.standing["3"])


def test_a_bad_dependency_that_is_used_taints(auditor: Auditor) -> None:
    text, _, last = FALSE_LEMMA.rpartition("from [1], [2]")
    found = auditor.audit(f"{text}from [2]{last}")

    assert "tainted" == found.standing["3"]


def test_the_same_audit_from_memory_is_the_same_document(auditor: Auditor) -> None:
    first = _audit(auditor, NUMBERS, ("1", "2"))

    assert first.document == _audit(auditor, NUMBERS, ("1", "2")).document


TWO_PROOFS = """[1] hypothesis
  let n : PosNat
  let S : Matrix(n, n)
  assume S^T = -S

[10] claim "its square vanishes"
  show S*S = 0
  from [1]

[2] claim "found with the square, and follows without"
  show (S*S*S*S)^T = S*S*S*S
  from [10], [1]

[3] claim "no proof is found without the square"
  show tr(S*S*S) = 0
  from [10], [1]
"""


def test_the_proof_that_is_told_rests_on_what_standing_rests_on(auditor: Auditor) -> None:
    found = auditor.audit(TWO_PROOFS)
    by_label = {one["label"]: one for one in found.statements}

    def told(label: str) -> set[str]:
        return {other for line in found.goal(label)["proof"] for other in line["by"]}

    assert "sound" == found.standing["2"]
    assert (["1"], ["10"]) == (by_label["2"]["used"], by_label["2"]["unused"])
    assert {"1"} == told("2"), "[10] is refuted, and not used"
    assert "from [1]" == found.goal("2")["reason"]
    assert "tainted" == found.standing["3"]
    assert "10" in told("3")
    assert "10" in by_label["3"]["used"]


def test_the_proof_that_is_told_is_the_same_from_memory(auditor: Auditor) -> None:
    first, second = (auditor.audit(TWO_PROOFS).goal("2") for _ in range(2))

    assert first["certificate"]
    assert first == second
