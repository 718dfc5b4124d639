"""Probabilities by congruence: of larger events, of several events, of means near what is expected."""

from __future__ import annotations

import pytest

from proofcheck.search.driver.attempts import Proved
from tests.search.proofs import by_hand, goal_of

BEFORE = """[1] definition
  let log := library log
  let sqrt := library sqrt

[2] hypothesis
  let m, n, q : PosNat
  let d, b : PosReal
  let X[j in 1..q, p in 1..m] : Real
  let Y[p in 1..m] : Real
  let mean[j in 1..q] := expect(p ~ Uniform(1..m)) X[j, p]
  from [1]

[3] claim
  given s, t : Real, u : Vector(n), S : Matrix(n, n)
"""
ONE, DRAWS = "w ~ Uniform(1..m)", "w[i in 1..n] ~ Uniform(1..m)"


def is_proved(assumed: str, shown: str) -> bool:
    lines = "".join(f"  assume {one}\n" for one in assumed.split(";") if one)
    proof = f"  show {shown}\n  from [1], [2]\n  proof\n    have {shown} by gcongr\n"
    return isinstance(by_hand(goal_of(BEFORE + lines + proof)), Proved)


PAIRS = [
    # assumed; what follows; its false twin
    (
        f"prob({ONE}) (Y[w] <= 1) >= 1 - s",
        f"prob({ONE}) (Y[w] <= 2) >= 1 - s",
        f"prob({ONE}) (Y[w] <= 1/2) >= 1 - s",
    ),
    (
        f"prob({ONE}) (Y[w] <= 1) >= 1 - s",
        f"prob({ONE}) (Y[w] + s <= 2 + s) >= 1/2 - s",
        f"prob({ONE}) (Y[w] <= 1) >= 2 - s",
    ),
    (
        "prob(w ~ Normal(u, S)) (w[1] <= 0) >= s",
        "prob(w ~ Normal(u, S)) (2*w[1] <= 1) >= s",
        "prob(w ~ Normal(0, S)) (w[1] <= 0) >= s",
    ),
    (
        f"prob({DRAWS}) (Y[w[1]] <= s) >= 1 - d",
        f"prob({DRAWS}) (Y[w[1]] <= s + d) >= 1 - d",
        f"prob({DRAWS}) (Y[w[n]] <= s + d) >= 1 - d",
    ),
    (
        f"prob({ONE}) (Y[w] <= 1) >= 1 - s;prob({ONE}) (Y[w] >= 0) >= 1 - s",
        f"prob({ONE}) (Y[w] <= 1 and Y[w] >= 0) >= 1 - 2*s",
        f"prob({ONE}) (Y[w] <= 1 and Y[w] >= 0) >= 1 - s",
    ),
    (
        f"forall j in 1..q: prob({DRAWS}) (X[j, w[1]] <= b) >= 1 - d",
        f"prob({DRAWS}) (forall j in 1..q: X[j, w[1]] <= b) >= 1 - q*d",
        f"prob({DRAWS}) (forall j in 1..q: X[j, w[1]] <= b) >= 1 - 1*d",
    ),
]


@pytest.mark.parametrize(("assumed", "true", "false"), PAIRS)
def test_what_is_likely_makes_other_events_likely(assumed: str, true: str, false: str) -> None:
    assert is_proved(assumed, true)
    assert not is_proved(assumed, false)


BOUNDED = "forall p in 1..m: 0 <= Y[p];forall p in 1..m: Y[p] <= b;s >= 1"
AVERAGE = "(sum(i in 1..n) Y[w[i]])/n"
EXPECTED = "expect(p ~ Uniform(1..m)) Y[p]"
ROOT = "sqrt(log(s)/(2*n))"
MEANS = [
    # an event about a mean of draws, and a false twin
    (f"{EXPECTED} <= {AVERAGE} + b*{ROOT}", f"{EXPECTED} <= {AVERAGE} + b/2*{ROOT}"),
    (f"{AVERAGE} <= ({EXPECTED}) + b*{ROOT}", f"{AVERAGE} <= ({EXPECTED}) - b*{ROOT}"),
    (f"{EXPECTED} <= {AVERAGE} + (b - 0)*{ROOT}", f"{EXPECTED} <= {AVERAGE} + (b - 1)*{ROOT}"),
]


@pytest.mark.sampled
@pytest.mark.parametrize(("true", "false"), MEANS)
def test_means_of_draws_are_near_what_is_expected(true: str, false: str) -> None:
    assert is_proved(BOUNDED, f"prob({DRAWS}) ({true}) >= 1 - 1/s")
    assert not is_proved(BOUNDED, f"prob({DRAWS}) ({false}) >= 1 - 1/s")
    assert not is_proved(BOUNDED, f"prob({DRAWS}) ({true}) >= 1 - 1/(2*s)")
    assert not is_proved("forall p in 1..m: 0 <= Y[p];s >= 1", f"prob({DRAWS}) ({true}) >= 1 - 1/s")
