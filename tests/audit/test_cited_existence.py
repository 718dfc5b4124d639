"""Theorems that say that something exists: their instances are cited, what comes near is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.real_audit import Auditor


@pytest.fixture
def auditor(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Auditor:
    return Auditor(tmp_path, capsys)


HEAD = """[0] definition
  let O := library O

[1] claim
  given p : PosNat, B : Matrix(p, p)
"""
DIAGONAL = "(matrix(a in 1..p, b in 1..p) cases { mu[a] if a = b; 0 otherwise })"
TAIL = "  from [0], [library:spectral theorem]\n"


def _evidence(auditor: Auditor, *lines: str) -> str:
    return str(auditor.audit(HEAD + "".join(f"  {line}\n" for line in lines) + TAIL).evidence["1"])


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
            "witnessed",
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
