"""An implication whose conclusion contradicts what is known says that its condition fails."""

from __future__ import annotations

import pytest

from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from tests.audit.real_tasks import last_task
from tests.search.found_proofs import proof_of

TEXT = """\
[1] claim
  given n : PosNat, a, b : Real, X, Y : Matrix(n, n)
  assume {condition} ==> {conclusion}
  assume 0 <= b
  show {goal}
"""

FACTS = {
    "a factor": ("a != 0", "b < 0", "b < 1", "a*X + Y = Y"),
    "a trace": ("a != 0", "b + 1 <= 0", "b - 1 <= 0", "tr(a*X*Y) = 0"),
    "a matrix": ("X != 0", "b < 0", "b <= 0", "X*Y = 0"),
    "two matrices": ("X != Y", "b < 0", "0 < b", "X*Y = Y*X"),
}
"""Condition, a conclusion that cannot be, one that can, and what follows from the first."""


@pytest.mark.parametrize("name", FACTS)
def test_what_an_impossible_conclusion_says_is_used(name: str) -> None:
    condition, conclusion, _, goal = FACTS[name]
    text = TEXT.format(condition=condition, conclusion=conclusion, goal=goal)

    assert proof_of(last_task(text)) is not None


@pytest.mark.parametrize("name", FACTS)
def test_a_conclusion_that_can_be_says_nothing(name: str) -> None:
    condition, _, conclusion, goal = FACTS[name]
    text = TEXT.format(condition=condition, conclusion=conclusion, goal=goal)

    assert not isinstance(prove_task(last_task(text)), Proved)
