"""Theorems that say that something exists: their instances are cited, what comes near is not."""

from __future__ import annotations

import pytest

from tests.cli.real_audit import Auditor

HEAD = """[0] definition
  let O := library O

[1] claim
  given p : PosNat, B : Matrix(p, p)
"""
DIAGONAL = "(matrix(a in 1..p, b in 1..p) cases { mu[a] if a = b; 0 otherwise })"
TAIL = "  from [0], [library:spectral theorem]\n"


def _evidence(auditor: Auditor, *lines: str) -> str:
    return str(auditor.audit(HEAD + "".join(f"  {line}\n" for line in lines) + TAIL).evidence["1"])


@pytest.mark.sampled
@pytest.mark.parametrize(
    ("lines", "evidence"),
    [
        pytest.param(
            (
                "assume B^T = B",
                f"show exists R : O(p), mu[k in 1..p] : Real: R^T * B * R = {DIAGONAL}",
            ),
            "cited",
            id="in other letters",
        ),
        pytest.param(
            (
                "assume (B + B^T)^T = B + B^T",
                "obtain R : O(p), mu[k in 1..p] : Real",
                f"  where R^T * (B + B^T) * R = {DIAGONAL}",
            ),
            "cited",
            id="of a sum, and named",
        ),
        pytest.param(
            (
                "assume B^T = B",
                f"show exists R : O(p), mu[k in 1..p] : Real: B * R = R * {DIAGONAL}",
            ),
            "proved",
            id="equivalent, but no instance",
        ),
        pytest.param(
            (
                "assume B^T = -B",
                f"show exists R : O(p), mu[k in 1..p] : Real: R^T * B * R = {DIAGONAL}",
            ),
            "refuted",
            id="without what the theorem asks for",
        ),
        pytest.param(
            (
                "assume B^T = B",
                f"show exists R : O(p), mu[k in 1..p] : NonNegReal: R^T * B * R = {DIAGONAL}",
            ),
            "refuted",
            id="from a smaller set",
        ),
        pytest.param(
            (
                "assume B^T = B",
                f"show exists R : O(p), mu[k in 1..p] : Real: R^T * B * R = 2*{DIAGONAL} + I(p)",
            ),
            "witnessed",
            id="true, and another statement",
        ),
    ],
)
def test_an_instance_of_an_existence(
    auditor: Auditor, lines: tuple[str, ...], evidence: str
) -> None:
    assert _evidence(auditor, *lines) == evidence


FAMILY = """[0] definition
  let O := library O

[1] hypothesis
  let p, N : PosNat
  let K := 1..N
  let J := [[0, -1], [1, 0]]
  let A[k in K] : Matrix(p, p)
  {}
  assume forall j, k in K: A[j]*A[k] = A[k]*A[j]

[2] claim
  obtain m, d : Nat, Q : O(p), c[k in K, u in 1..m] : Real
    where 2*m + d = p
    where forall k in K: Q^T * A[k] * Q = (bigoplus(u in 1..m) c[k, u]*J) (+) zero(d, d)
  from [0], [1], [library:commuting skew matrices]

[3] claim
  given B[k in 1..N] : Matrix(p, p)
  assume (forall k in 1..N: B[k]^T = -B[k]) and (forall j, k in 1..N: B[j]*B[k] = B[k]*B[j])
  show exists m, d : Nat, Q : O(p), c[k in 1..N, u in 1..m] : Real:
      2*m + d = p and (forall k in 1..N:
      Q^T * B[k] * Q = (bigoplus(u in 1..m) c[k, u]*[[0, -1], [1, 0]]) (+) zero(d, d))
  from [0], [1], [library:commuting skew matrices]
"""


def test_what_is_known_of_a_family_proves_what_a_theorem_says_of_it(auditor: Auditor) -> None:
    found = auditor.audit(FAMILY.format("assume forall k in K: A[k]^T = -A[k]"))

    assert {"2": "proved", "3": "cited"} == {k: found.evidence[k] for k in "23"}
    assert {"sound"} == {found.standing[k] for k in "23"}
    for label in "23":
        claim = next(one for one in found.statements if one["label"] == label)
        assert ["commuting skew matrices"] == claim["rests_on"]["library"]


@pytest.mark.sampled
@pytest.mark.parametrize(
    "assumed",
    [
        "assume forall k in K: A[k]^T = A[k]",
        "assume forall k in K where k >= 2: A[k]^T = -A[k]",
    ],
)
def test_a_family_of_which_less_is_known_has_no_such_form(auditor: Auditor, assumed: str) -> None:
    assert "refuted" == auditor.audit(FAMILY.format(assumed)).evidence["2"]
