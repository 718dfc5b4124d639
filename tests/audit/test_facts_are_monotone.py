"""A fact more costs no proof: not a theorem of the library, not a claim, not a definition."""

from __future__ import annotations

import pytest

from tests.cli.real_audit import Auditor, Found

GENERATOR = """[1] definition
  let exp := library exp

[2] hypothesis
  let n : PosNat
  let A : Matrix(n, n)
  assume A^T = -A

"""

ORTHOGONAL = """[{label}] claim
  show exp(A)^T*exp(A) = {value}
  from [1], [2]{besides}

"""


def claim(label: int, besides: str = "", value: str = "I(n)") -> str:
    return ORTHOGONAL.format(label=label, besides=besides, value=value)


def codes(found: Found) -> list[str]:
    return [finding["code"] for finding in found.findings]


SUM = ", [library:exp of a sum]"
SUM_AND_MORE = SUM + ", [library:exp of a transpose], [library:exp of zero]"


@pytest.mark.parametrize("besides", ["", SUM, SUM_AND_MORE])
def test_a_theorem_more_costs_no_proof(auditor: Auditor, besides: str) -> None:
    found = auditor.audit(GENERATOR + claim(3, besides))

    assert "proved" == found.evidence["3"]
    assert "sound" == found.standing["3"]
    assert [] == [code for code in codes(found) if code == "P0503"]


@pytest.mark.parametrize("besides", ["", SUM, SUM_AND_MORE])
def test_nor_does_it_prove_what_is_false(auditor: Auditor, besides: str) -> None:
    assert "refuted" == auditor.audit(GENERATOR + claim(3, besides, "-I(n)")).evidence["3"]


def test_an_earlier_claim_makes_no_error_of_a_true_one(auditor: Auditor) -> None:
    alone = auditor.audit(GENERATOR + claim(4, SUM))
    after = auditor.audit(GENERATOR + claim(3) + claim(4, SUM))

    assert "proved" == alone.evidence["4"] == after.evidence["4"]
    assert [] == alone.errors == after.errors
    assert codes(alone) == codes(after)


def test_an_earlier_claim_makes_no_truth_of_a_false_one(auditor: Auditor) -> None:
    found = auditor.audit(GENERATOR + claim(3) + claim(4, SUM, "-I(n)"))

    assert ("proved", "refuted") == (found.evidence["3"], found.evidence["4"])


ROTATION = """[3] definition
  let R(t : Real) := exp(t*A)
  from [1], [2]

[4] claim
  given s, t : Real
  show {}
  from [2], [3]
"""


@pytest.mark.parametrize(
    ("goal", "evidence"),
    [
        ("R(t)^T*R(t) = I(n)", "proved"),
        ("R(t)^T*R(t) = R(t)", "refuted"),
        ("R(t)*R(-t) = I(n)", "proved"),
        ("R(t)*R(s) = I(n)", "refuted"),
    ],
)
def test_a_definition_hides_no_symbol_that_a_law_is_about(
    auditor: Auditor, goal: str, evidence: str
) -> None:
    assert evidence == auditor.audit(GENERATOR + ROTATION.format(goal)).evidence["4"]
