"""Derivatives that divide by what the goal does not speak of, and need signs; with false twins.

Rudin 1976, Principles of Mathematical Analysis, chapter 5 (rules for derivatives).
"""

from __future__ import annotations

import pytest

from proofcheck.graph.slices import Slicer
from proofcheck.language.loading import read_derivation
from proofcheck.source.file import SourceFile
from proofcheck.terms.task import Task
from tests.search.found_proofs import proof_of

BODY = """\
derivation "t"
  language 2

[0] definition
  let exp := library exp
  let log := library log
  let sqrt := library sqrt
  let grow(x : Real, r : PosReal) := exp(r*x)/sqrt(3*r)

[1] claim
  given x : Real, r : PosReal
  show {}
  from [0]
"""

PAIRS = [
    ("diff(x) log(exp(2*x)/sqrt(3*r)) = 2", "diff(x) log(exp(2*x)/sqrt(3*r)) = 2*x"),
    ("diff(x) log(grow(x, r)) = r", "diff(x) log(grow(x, r)) = x"),
    ("diff(r) sqrt(5*r^2) = sqrt(5*r^2)/r", "diff(r) sqrt(5*r^2) = sqrt(5*r^2)/(2*r)"),
    (
        "diff(r) log(grow(x, r)) = x - 1/(2*r)",
        "diff(r) log(grow(x, r)) = x - 1/r",
    ),
]


def _task(goal: str) -> Task:
    derivation = read_derivation(SourceFile("t.proof", BODY.format(goal)), "t")
    statement = derivation.statements[-1]
    assert not statement.diagnostics
    return Slicer(derivation).task(statement, statement.goals[-1])


@pytest.mark.parametrize("goal", [fact for fact, _ in PAIRS])
def test_what_holds_is_proved(goal: str) -> None:
    assert proof_of(_task(goal)) is not None


@pytest.mark.parametrize("goal", [twin for _, twin in PAIRS])
def test_what_does_not_hold_is_not(goal: str) -> None:
    assert proof_of(_task(goal)) is None
