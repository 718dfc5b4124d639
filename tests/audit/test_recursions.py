"""Recursions and assumed recurrences in an audit: what is proved, refuted, and never witnessed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from proofcheck.models.integers.sampled_members import FIRST_MEMBERS
from tests.cli.real_audit import Auditor

DESCENT = """\
[0] hypothesis
  let n : PosNat
  let s : Real
  let H : Matrix(n, n)
  let x[k in Nat] : Vector(n)
  assume forall k in Nat: x[k + 1] = x[k] + s*H*x[k]

"""
DEFINED = """\
[a] hypothesis
  let n : PosNat
  let s : Real
  let A : Matrix(n, n)
  let x_0 : Vector(n)

[0] definition
  let x[k in Nat] := cases { x_0 if k = 0; x[k - 1] - s*A*x[k - 1] otherwise }
  from [a]

"""
NUMBERS = """\
[0] hypothesis
  let z[k in Nat] : Real
  assume forall k in Nat: z[k + 1] = z[k]^2 + 1/(1 + z[k]^2)

"""
DOUBLED = """\
[0] definition
  let G[k in Nat] := cases { 0 if k = 0; 2 if k = 1; 4*G[k - 1] - 4*G[k - 2] otherwise }

"""


def claim(shown: str, given: str = "", *steps: str) -> str:
    lines = ["[1] claim", *([f"  given {given}"] if given else []), f"  show {shown}", "  from [0]"]
    lines += ["  proof", *(f"    {step}" for step in steps)] if steps else []
    return "\n".join(lines) + "\n"


@pytest.fixture
def auditor(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Auditor:
    return Auditor(tmp_path, capsys)


def last(auditor: Auditor, text: str) -> dict[str, Any]:
    found: dict[str, Any] = auditor.audit(text).statements[-1]
    return found


CLOSED_FORM = "x[k] = (I(n) + s*H)^k*x[0]"


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("text", "evidence"),
    [
        (
            DESCENT + claim(CLOSED_FORM, "k : Nat", f"have {CLOSED_FORM} by induction on k"),
            "proved",
        ),
        (DESCENT + claim("x[2] = (I(n) + s*H)^2*x[0]"), "proved"),
        (DESCENT + claim("x[2] = (I(n) - s*H)^2*x[0]"), "refuted"),
        (DEFINED + claim("x[2] = (I(n) - s*A)^2*x_0"), "proved"),
        (DEFINED + claim("x[2] = (I(n) + s*A)^2*x_0"), "refuted"),
        (NUMBERS + claim("z[3]^3 + z[2] >= 1/7"), "witnessed"),
        (NUMBERS + claim("z[3] <= 100"), "refuted"),
    ],
)
def test_what_is_true_is_supported_and_what_is_false_refuted(
    auditor: Auditor, text: str, evidence: str
) -> None:
    assert last(auditor, text)["evidence"] == evidence


@pytest.mark.parametrize(
    ("text", "last_k"),
    [
        (DESCENT + claim("forall k in Nat: x[k] = (I(n) - s*H)^k*x[0]"), 1),
        (DEFINED + claim("x[k] = (I(n) + s*A)^k*x_0", "k : Nat"), 1),
        (DOUBLED + claim("G[k] <= 5000", "k : Nat"), 10),
    ],
)
def test_a_statement_about_all_members_is_refuted_at_any(
    auditor: Auditor, text: str, last_k: int
) -> None:
    found = last(auditor, text)
    shown = found["goals"][-1]["counterexample"]

    assert found["evidence"] == "refuted"
    assert shown["sizes"]["k"] >= last_k
    assert any("k + " in name for name in shown["objects"])  # the equation of the family


@pytest.mark.sampled
@pytest.mark.parametrize(
    "text",
    [
        NUMBERS + claim("z[k]^3 + z[k] >= 1/7", "k : PosNat"),
        NUMBERS + claim("forall k in PosNat: z[k]^3 + z[k] >= 1/7"),
        NUMBERS + claim("sum(j in 1..k) z[j] >= k/7", "k : PosNat"),
        DOUBLED + claim("G[k] <= 2^100", "k : Nat"),
        DOUBLED
        + "[1] claim\n  given k : Nat\n  assume G[k] <= 2^100\n  show k <= 200\n  from [0]\n",
    ],
)
def test_first_members_are_never_witnesses_of_all(auditor: Auditor, text: str) -> None:
    """The last but one is false of k = 100, and true of all that are met."""
    found = last(auditor, text)

    assert found["evidence"] in ("unsupported", "refuted")
    assert "witnessed" not in str(found["goals"][-1]["evidence"])


def test_that_first_members_say_nothing_is_the_reason(auditor: Auditor) -> None:
    found = last(auditor, NUMBERS + claim("z[k]^3 + z[k] >= 1/7", "k : PosNat"))

    assert FIRST_MEMBERS in found["goals"][-1]["reason"]


@pytest.mark.parametrize(
    "body",
    [
        "cases { 1 if k = 3; w[k - 1]/2 otherwise }",
        "cases { 1 if k = 0; w[k - 2]/2 otherwise }",
        "cases { 1 if k = 0; w[5] + 1 otherwise }",
        "cases { 1 if k = 0; w[2*k] + 1 otherwise }",
    ],
)
def test_a_recursion_that_has_no_end_is_refuted_and_carries_nothing(
    auditor: Auditor, body: str
) -> None:
    """What follows from it, even a falsehood, is not sound."""
    text = f"[0] definition\n  let w[k in Nat] := {body}\n\n" + claim("w[0] = w[0] + 0")
    definition, follows = auditor.audit(text).statements

    assert definition["evidence"] == "refuted"
    assert follows["standing"] == "tainted"
