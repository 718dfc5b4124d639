"""Inequalities of norms that fail by very little are refuted; those that are sharp are not."""

from __future__ import annotations

import pytest

from proofcheck.audit.judging.extremes import write_ratio
from proofcheck.audit.judging.judging import judge_tasks
from proofcheck.kernel.refutation import check_refutation
from tests.audit.real_tasks import describe, matrix
from tests.kernel.test_families import task

GOLDEN = "[[1, 1], [0, 1]]"
"""Its norm is the golden ratio, 1.61803398874989484820..."""

TWICE = "[[1, 1, 0, 0], [0, 1, 0, 0], [0, 0, 1, 1], [0, 0, 0, 1]]"
"""The same, with a double singular value."""

ENTRIES = "given A, B : Matrix(3, 3)\n  assume A[1, 2] = 1\n  assume B[1, 2] = 1\n  show "
TURN = "let O := library O\n  given Q : O(3)\n  show "
ROOT = "let sqrt := library sqrt\n  given A : Matrix(3, 3)\n  show "

# What fails by very little, and what does not.
NEAR = {
    "a number": (
        f"show |{GOLDEN}| <= 16180339887498948482/10^19",
        f"show |{GOLDEN}| <= 16180339887498948483/10^19",
    ),
    "a double singular value": (
        f"show |{TWICE}| <= 16180339887498948482/10^19",
        f"show |{TWICE}| <= 16180339887498948483/10^19",
    ),
    "a product": (f"{ENTRIES}|A*B| <= (1 - 1/10^12)*|A|*|B|", f"{ENTRIES}|A*B| <= |A|*|B|"),
    "an added number": (f"{ENTRIES}|A^T*A| + 1/10^40 <= |A|^2", f"{ENTRIES}|A^T*A| >= |A|^2"),
    "a turn": (f"{TURN}|Q - I(3)| <= 2 - 1/10^20", f"{TURN}|Q - I(3)| <= 2"),
    "the norm of Frobenius": (
        f"{ROOT}|A|_F <= (1 - 1/10^9)*sqrt(3)*|A|",
        f"{ROOT}|A|_F <= sqrt(3)*|A|",
    ),
}


@pytest.mark.parametrize("name", NEAR)
def test_what_fails_by_little_is_refuted(name: str) -> None:
    question = task(NEAR[name][0])
    (found,) = judge_tasks([question])

    assert "refuted" == found.evidence
    assert check_refutation(question, found.certificate).respects


@pytest.mark.sampled
@pytest.mark.parametrize("name", NEAR)
def test_what_is_sharp_is_not(name: str) -> None:
    (found,) = judge_tasks([task(NEAR[name][1])])

    assert found.evidence in ("proved", "cited", "witnessed", "unsupported")
    assert found.certificate is None


def test_sides_that_differ_late_are_shown_with_more_digits() -> None:
    body = "[1] claim\n  given A : Matrix(2, 2)\n  show |A^T*A| + 1/10^{} <= |A|^2\n"
    values = {"A": matrix((1, 1), (0, 1))}
    near, nearer = (describe(body.format(k), "1", values, -1) for k in (3, 30))

    assert "2.61803398875..." == near["right"]
    assert "2.61903398875..." == near["left"]
    assert nearer["left"] != nearer["right"]
    assert len(nearer["right"]) > 30


@pytest.mark.parametrize(
    ("ratio", "expected"),
    [
        (1.0, "1"),
        (1 - 1e-12, "1"),
        (1 + 1e-12, "1"),
        (0.99999, "0.9999"),
        (1.00001, "1"),
        (2 / 3, "0.6666"),
        (0.25, "0.25"),
        (0.25 - 1e-17, "0.25"),
        (12345.6, "1.234e+04"),
        (1.5e-7, "1.5e-07"),
        (0.0, "0"),
        (-0.5, "-0.5"),
    ],
)
def test_a_ratio_is_cut_off_rather_than_rounded_to_one(ratio: float, expected: str) -> None:
    assert expected == write_ratio(ratio)
