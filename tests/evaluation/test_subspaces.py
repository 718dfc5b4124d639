"""Subspaces on a model: equal and included by what spans them, and their dimensions."""

from __future__ import annotations

import pytest

from proofcheck.evaluation.values.truth import Truth
from tests.evaluation.written import truth_of

LINES = (
    "let A := [[1, 2], [2, 4], [0, 0]]",
    "let B := [[1], [2], [0]]",
    "let C := [[1, 0], [2, 0], [0, 1]]",
    "let Z := [[1i, 1], [1, -1i]]",
)

TRUE = [
    "im(A) = im(B)",
    "im(B) subset im(C)",
    "im(A) inter im(C) = im(B)",
    "ker(C) = {[[0], [0]]}",
    "ker(A) inter ker([[1, 0]]) = {[[0], [0]]}",
    "ker([[1, -1i]]) = im(Z)",
    "im(C) != im(A)",
    "dim(im(A) inter im(C)) = 1",
]
FALSE = [
    "im(A) = im(C)",
    "im(C) subset im(B)",
    "im(A) inter im(C) = im(C)",
    "ker(A) = {[[0], [0]]}",
    "ker(A) inter ker([[1, 2]]) = {[[0], [0]]}",
    "ker([[1, 1i]]) = im(Z)",
    "im(B) != im(A)",
    "dim(im(A) inter im(C)) = 2",
]


@pytest.mark.parametrize("goal", TRUE)
def test_what_holds(goal: str) -> None:
    assert truth_of(goal, *LINES) is Truth.TRUE


@pytest.mark.parametrize("goal", FALSE)
def test_what_does_not(goal: str) -> None:
    assert truth_of(goal, *LINES) is Truth.FALSE


@pytest.mark.parametrize("goal", ["im(B) subset {[[0], [0], [0]], B}", "im(A) \\ im(B) = im(A)"])
def test_a_set_that_is_no_subspace_is_not_decided(goal: str) -> None:
    assert truth_of(goal, *LINES) is Truth.UNKNOWN
