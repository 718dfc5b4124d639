"""Extrema over all vectors are singular values and eigenvalues; of other forms nothing is said."""

from __future__ import annotations

import pytest

from proofcheck.evaluation.values.truth import Truth
from tests.evaluation.written import truth_of

M = "[[1, 2, 0], [0, 3, 1]]"
WIDE = "[[1, 2], [3, 4], [0, 5]]"
S = "[[2, 4], [-2, 1]]"
TURNED = "exp([[0, -1], [1, 0]])"
COMPLEX = "[[1, 1i], [0, 0]]"

TWINS = {
    "the operator norm": (
        f"sup(v : Vector(3) where v != 0) |{M}*v|/|v| = |{M}|",
        f"sup(v : Vector(3) where v != 0) |{M}*v|/|v| = |{M}|_F",
    ),
    "over unit vectors": (
        f"sup(v : Vector(3) where |v| = 1) |{M}*v| = |{M}|",
        f"sup(v : Vector(3) where |v| = 1) |{M}*v| = |{M}|_1",
    ),
    "unit vectors, said by a product": (
        f"sup(v : Vector(3) where v^T * v = 1) |{M}*v|^2 = |{M}|^2",
        f"sup(v : Vector(3) where v^T * v = 1) |{M}*v|^2 = |{M}|",
    ),
    "of a map in several terms": (
        f"sup(v : Vector(3) where v != 0) |{M}*v - 2*({M}*v)|/|v| = |{M}|",
        f"sup(v : Vector(3) where v != 0) |{M}*v - 2*({M}*v)|/|v| = 3*|{M}|",
    ),
    "of an enclosed matrix": (
        f"sup(v : Vector(2) where v != 0) |3*({TURNED}*v)|/|v| = 3",
        f"sup(v : Vector(2) where v != 0) |3*({TURNED}*v)|/|v| = 4",
    ),
    "the least singular value": (
        "inf(v : Vector(2) where v != 0) |[[3, 0], [0, 2]]*v|/|v| = 2",
        "inf(v : Vector(2) where v != 0) |[[3, 0], [0, 2]]*v|/|v| = 3",
    ),
    "none where vectors are lost": (
        f"inf(v : Vector(3) where v != 0) |{M}*v|/|v| = 0",
        f"inf(v : Vector(2) where v != 0) |{WIDE}*v|/|v| = 0",
    ),
    "the largest eigenvalue": (
        "sup(v : Vector(2) where v != 0) (v^T * [[2, 1], [1, 2]] * v)/|v|^2 = 3",
        "sup(v : Vector(2) where v != 0) (v^T * [[2, 1], [1, 2]] * v)/|v|^2 = 1",
    ),
    "the least eigenvalue": (
        "inf(v : Vector(2) where |v| = 1) v^T * [[2, 1], [1, 2]] * v = 1",
        "inf(v : Vector(2) where |v| = 1) v^T * [[2, 1], [1, 2]] * v = 3",
    ),
    "the skew part does not count": (
        f"sup(v : Vector(2) where |v| = 1) v^T * {S} * v = (3 + sqrt(5))/2",
        f"sup(v : Vector(2) where |v| = 1) v^T * {S} * v = |{S}|",
    ),
    "real vectors do not reach the norm of a complex matrix": (
        f"sup(v : Vector(2) where v != 0) |{COMPLEX}*v|/|v| = 1",
        f"sup(v : Vector(2) where v != 0) |{COMPLEX}*v|/|v| = |{COMPLEX}|",
    ),
    "complex ones do": (
        f"sup(v : ComplexVector(2) where v != 0) |{COMPLEX}*v|/|v| = |{COMPLEX}|",
        f"sup(v : ComplexVector(2) where v != 0) |{COMPLEX}*v|/|v| = 1",
    ),
    "a bound for all vectors": (
        f"forall v : Vector(3) where v != 0: |{M}*v|/|v| <= 4",
        f"forall v : Vector(3) where v != 0: |{M}*v|/|v| <= 3",
    ),
    "a bound that is not reached": (
        "forall v : Vector(2) where |v| = 1: |[[3, 0], [0, 2]]*v| < 4",
        "forall v : Vector(2) where |v| = 1: |[[3, 0], [0, 2]]*v| < 3",
    ),
    "a bound below": (
        "forall v : Vector(2) where |v| = 1: 2 <= |[[3, 0], [0, 2]]*v|",
        "forall v : Vector(2) where |v| = 1: 5/2 <= |[[3, 0], [0, 2]]*v|",
    ),
    "some bound": (
        f"exists c : Real: forall v : Vector(3) where v != 0: |{M}*v|/|v| <= c",
        f"exists c : Real where c <= 2: forall v : Vector(3) where v != 0: |{M}*v|/|v| <= c",
    ),
}

UNKNOWN = {
    "a smaller set": f"sup(v : Vector(3) where v != 0 and v[1] = 0) |{M}*v|/|v| = |{M}|",
    "another norm above": f"sup(v : Vector(3) where v != 0) |{M}*v|_1/|v| = |{M}|",
    "another norm below": f"sup(v : Vector(3) where v != 0) |{M}*v|/|v|_1 = |{M}|",
    "another sphere": f"sup(v : Vector(3) where |v|_1 = 1) |{M}*v| = |{M}|",
    "another radius": f"sup(v : Vector(3) where |v| = 2) |{M}*v| = |{M}|",
    "all vectors": f"sup(v : Vector(3)) |{M}*v| = |{M}|",
    "a map that is not linear": f"sup(v : Vector(3) where v != 0) |{M}*v + [[1], [0]]|/|v| = |{M}|",
    "a power that does not fit": f"sup(v : Vector(3) where v != 0) |{M}*v|/|v|^2 = |{M}|",
    "a factor that varies": f"sup(v : Vector(3) where v != 0) |v[1]*({M}*v)|/|v| = |{M}|",
}


@pytest.mark.parametrize("name", TWINS)
def test_extrema(name: str) -> None:
    true, false = TWINS[name]

    assert truth_of(true) in (Truth.TRUE, Truth.CLOSE)
    assert truth_of(false) in (Truth.FALSE, Truth.UNKNOWN)
    assert name == "some bound" or truth_of(false) is Truth.FALSE


@pytest.mark.parametrize("name", UNKNOWN)
def test_other_questions_are_left_open(name: str) -> None:
    assert truth_of(UNKNOWN[name]) is Truth.UNKNOWN
