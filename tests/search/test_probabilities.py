"""Probabilities of larger events, of several events, and of means near what is expected."""

from __future__ import annotations

import pytest

from proofcheck.graph.slices import Slicer
from proofcheck.language.loading import read_derivation
from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from proofcheck.source import SourceFile
from proofcheck.terms.task import Task

BODY = """derivation "probabilities"

[1] definition
  let log := library log
  let sqrt := library sqrt

[2] hypothesis
  let m, n, q : PosNat
  let d : PosReal
  assume d < 1
  let J := 1..q
  let X[j in J, p in 1..m] : NonNegReal
  let Y[p in 1..m] : Real
  let Z[j in J, p in 1..m] : Real
  let largest := max(j in J, p in 1..m) X[j, p]
  let at[j in J, p in 1..m] := X[j, p]
  let mean[j in J] := expect(p ~ Uniform(1..m)) X[j, p]
  let empirical[j in J](w[i in 1..n] in 1..m) := 1/n * sum(i in 1..n) at[j, w[i]]
  from [1]

[3] claim
  given a, b : Real, u, v : Vector(n), S : Matrix(n, n)
  {}
  show {}
  from [1], [2]
"""


def _task(goal: str, assumed: str) -> Task:
    text = BODY.format(assumed, goal)
    derivation = read_derivation(SourceFile("t.proof", text), "t")
    statement = derivation.statements[-1]
    assert not statement.ill_formed, [d.message for d in statement.diagnostics]
    shown = [one for one in statement.goals if one.role.value != "side"][-1]
    return Slicer(derivation).task(statement, shown)


DRAWS = "w[i in 1..n] ~ Uniform(1..m)"
ROOT, TWICE = "sqrt(log(q/d) / (2*n))", "sqrt(log(2*q/d) / (2*n))"
BOTH = "mean[j] <= empirical[j](w) + largest*{0} and empirical[j](w) <= mean[j] + largest*{0}"

TOGETHER = [
    ("Y[w] <= 1 and Y[w] >= 0", "1 - a - b", True),
    ("Y[w] <= 1 and Y[w] >= 0", "1 - a", False),
    ("Y[w] <= 1 and Y[w] >= 1", "1 - a - b", False),
]


@pytest.mark.parametrize(("event", "likely", "is_true"), TOGETHER)
def test_several_likely_events_are_likely_together(event: str, likely: str, is_true: bool) -> None:
    law = "w ~ Uniform(1..m)"
    assumed = f"assume prob({law}) (Y[w] <= 1) >= 1 - a\n  assume prob({law}) (Y[w] >= 0) >= 1 - b"
    assert (
        isinstance(prove_task(_task(f"prob({law}) ({event}) >= {likely}", assumed)), Proved)
        is is_true
    )


LARGER = [
    ("w ~ Uniform(1..m)", "Y[w] <= 1", "Y[w] <= 2", True),
    ("w ~ Uniform(1..m)", "Y[w] <= 2", "Y[w] <= 1", False),
    ("w ~ Normal(0, 1)", "2*w <= 1", "w <= 1", True),
    ("w ~ Normal(0, 1)", "2*w <= -1", "w <= -1", False),
    ("w ~ Normal(u, S)", "v^T*w = 0", "(2*v)^T*w <= 0", True),
    ("w ~ Normal(u, S)", "v^T*w <= 0", "(2*v)^T*w = 0", False),
    (DRAWS, "Y[w[1]] <= a", "Y[w[1]] <= a + d", True),
    (DRAWS, "Y[w[1]] <= a", "Y[w[n]] <= a + d", False),
    (
        DRAWS,
        "forall j in J: empirical[j](w) <= a",
        "forall j in J: empirical[j](w) <= a + d",
        True,
    ),
    (
        DRAWS,
        "forall j in J: empirical[j](w) <= a",
        "forall j in J: empirical[j](w) <= a - d",
        False,
    ),
]


@pytest.mark.parametrize(("law", "first", "second", "is_true"), LARGER)
def test_a_larger_event_is_as_likely(law: str, first: str, second: str, is_true: bool) -> None:
    task = _task(f"prob({law}) ({second}) >= 1 - b", f"assume prob({law}) ({first}) >= 1 - b")
    assert isinstance(prove_task(task), Proved) is is_true


def test_another_law_says_nothing() -> None:
    assumed = "assume prob(w ~ Normal(0, 1)) (w <= 1) >= 1 - b"
    assert not isinstance(
        prove_task(_task("prob(w ~ Normal(1, 1)) (w <= 2) >= 1 - b", assumed)), Proved
    )


MEANS = [
    (f"forall j in J: mean[j] <= empirical[j](w) + largest*{ROOT}", "1 - d", True),
    (f"forall j in J: mean[j] <= empirical[j](w) + largest*{ROOT}", "1 - d/2", False),
    (f"forall j in J: mean[j] <= empirical[j](w) + largest/2*{ROOT}", "1 - d", False),
    (f"forall j in J: empirical[j](w) <= largest*{ROOT}", "1 - d", False),
    ("forall j in J: mean[j] <= empirical[j](w) + largest*sqrt(log(1/d)/(2*n))", "1 - d", False),
    ("forall j in J: mean[j] <= empirical[j](w) + largest*sqrt(log(2*q/d)/(2*n))", "1 - d/2", True),
    (f"forall j in J: mean[j] <= empirical[j](w) + 1 + largest*{ROOT}", "1 - d", True),
    (f"forall j in J: empirical[j](w) <= mean[j] + largest*{ROOT}", "1 - d", True),
    (f"forall j in J: empirical[j](w) <= mean[j] + largest*{ROOT}", "1 - d/2", False),
    (f"forall j in J: empirical[j](w) <= mean[j] + largest/2*{ROOT}", "1 - d", False),
    ("forall j in J: empirical[j](w) <= mean[j]", "1 - d", False),
    (f"forall j in J: {BOTH.format(TWICE)}", "1 - d", True),
    (f"forall j in J: {BOTH.format(ROOT)}", "1 - 2*d", True),
    (f"forall j in J: {BOTH.format(ROOT)}", "1 - d", False),
    (f"forall j in J: {BOTH.format(TWICE)}", "1 - d/2", False),
]


@pytest.mark.parametrize(("event", "likely", "is_true"), MEANS)
def test_means_of_draws_are_near_what_is_expected(event: str, likely: str, is_true: bool) -> None:
    task = _task(f"prob({DRAWS}) ({event}) >= {likely}", "")
    assert isinstance(prove_task(task), Proved) is is_true


def test_bounds_may_be_assumed() -> None:
    event = f"forall j in J: (expect(p ~ Uniform(1..m)) Z[j, p]) <= {{}} + 2*{ROOT}"
    goal = f"prob({DRAWS}) ({event.format('1/n*(sum(i in 1..n) Z[j, w[i]])')}) >= 1 - d"
    within = "assume forall j in J, p in 1..m: -1 <= Z[j, p] and Z[j, p] <= {}"
    assert isinstance(prove_task(_task(goal, within.format(1))), Proved)
    assert not isinstance(prove_task(_task(goal, within.format(2))), Proved)


MEAN, AVERAGE = "(expect(p ~ Uniform(1..m)) Y[p])", "(sum(i in 1..n) Y[w[i]])/n"
NEAR = f"{MEAN} <= {AVERAGE} + {{0}} and {AVERAGE} <= {MEAN} + {{0}}"
WITHIN = "assume forall p in 1..m: 0 <= Y[p] and Y[p] <= 1"

ALONE = [
    (f"{MEAN} <= {AVERAGE} + sqrt(log(1/d) / (2*n))", "1 - d", True),
    (f"{MEAN} <= {AVERAGE} + sqrt(log(1/d) / (2*n))", "1 - d/2", False),
    (f"{MEAN} <= {AVERAGE} + 1/2*sqrt(log(1/d) / (2*n))", "1 - d", False),
    (f"{AVERAGE} <= {MEAN} + sqrt(log(1/d) / (2*n))", "1 - d", True),
    (f"{AVERAGE} <= {MEAN}", "1 - d", False),
    (NEAR.format("sqrt(log(2/d) / (2*n))"), "1 - d", True),
    (NEAR.format("sqrt(log(1/d) / (2*n))"), "1 - d", False),
]


@pytest.mark.parametrize(("event", "likely", "is_true"), ALONE)
def test_one_mean_is_near_what_is_expected(event: str, likely: str, is_true: bool) -> None:
    task = _task(f"prob({DRAWS}) ({event}) >= {likely}", WITHIN)
    assert isinstance(prove_task(task), Proved) is is_true


def test_what_a_logarithm_is_taken_of_is_at_least_one() -> None:
    goal = f"prob({DRAWS}) ({AVERAGE} <= {MEAN} + sqrt(log(a) / (2*n))) >= 1 - 1/a"
    assert isinstance(prove_task(_task(goal, f"{WITHIN}\n  assume a >= 1")), Proved)
    assert not isinstance(prove_task(_task(goal, f"{WITHIN}\n  assume a >= 1/2")), Proved)
