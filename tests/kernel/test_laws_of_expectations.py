"""Laws of expectations say no more than is so: what looks like them is not accepted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.kernel.steps import o, v
from tests.kernel.uses import Scene, accepted, at, rejected, use

SCENE = Scene(
    "given n, m : PosNat, x : Vector(n), c, s : Real, A : Matrix(n, n), X[k in 1..n] : Real",
    """\
[0] hypothesis
  let exp := library exp
  let h(x, y : Real) := x*y
  let mean_of(n : PosNat, x[k in 1..n] : Real) := 1/n * sum(k in 1..n) x[k]
""",
)
WHOLE, RIGHT = at(0), at(1)

MGF = "moment generating function of a normal law"
MULTIPLE = "expectation of a multiple"
OF_SUM = "expectation of a sum of draws"
SPREAD = "variance of a sum of independent draws"
MOMENTS = "variance by moments"
EQUAL = "equal random numbers"
ONES = "sum of ones over a range"
EVERYWHERE = [[["intro"], ["evident"]]]

VALID = {
    "an exponential": use(MGF, "x", "expect(w ~ Normal(0, I(n))) exp(x^T*w) = exp(1/2*(x^T*x))"),
    "a multiple": use(
        MULTIPLE,
        ["c", at(1, 1)],
        "expect(w ~ Normal(0, A)) c*(x^T*w) = c*(expect(w ~ Normal(0, A)) x^T*w)",
    ),
    "a sum of draws": use(
        OF_SUM,
        [WHOLE],
        "expect(w[t in 1..m] ~ Normal(0, A)) c*(sum(t in 1..m) x^T*w[t])"
        " = c*(sum(t in 1..m) expect(w ~ Normal(0, A)) x^T*w)",
    ),
    "a mean that is a function": use(
        OF_SUM,
        [WHOLE],
        "expect(w[t in 1..m] ~ Normal(0, c)) mean_of(m, w)"
        " = 1/m*(sum(t in 1..m) expect(w ~ Normal(0, c)) w)",
    ),
    "the spread of a sum": use(
        SPREAD,
        [WHOLE],
        "var(w[t in 1..m] ~ Normal(0, s)) c*(sum(t in 1..m) w[t])"
        " = c^2*(sum(t in 1..m) var(w ~ Normal(0, s)) w)",
    ),
    "terms of several kinds": use(
        SPREAD,
        [WHOLE],
        "var(w[t in 1..n] ~ Normal(0, s)) (sum(t in 1..n) X[t]*w[t])"
        " = sum(t in 1..n) var(w ~ Normal(0, s)) X[t]*w",
    ),
    "second moments": use(
        MOMENTS,
        [WHOLE],
        "var(w ~ Normal(0, s)) w = (expect(w ~ Normal(0, s)) w^2) - (expect(w ~ Normal(0, s)) w)^2",
    ),
    "equal numbers": use(
        EQUAL,
        [WHOLE, RIGHT],
        "expect(w ~ Normal(0, s)) (w + c)^2 = expect(w ~ Normal(0, s)) (w^2 + 2*c*w + c^2)",
        proofs=EVERYWHERE,
    ),
    "ones": use(ONES, "n", "sum(k in 1..n) 1 = n"),
}

FORGED = {
    "another law": use(MGF, "x", "expect(w ~ Normal(0, A)) exp(x^T*w) = exp(1/2*(x^T*x))"),
    "another mean": use(MGF, "x", "expect(w ~ Normal(x, I(n))) exp(x^T*w) = exp(1/2*(x^T*x))"),
    "the exponent without a half": use(
        MGF, "x", "expect(w ~ Normal(0, I(n))) exp(x^T*w) = exp(x^T*x)"
    ),
    "a multiple of a variance": use(
        MULTIPLE, ["c", at(1, 1)], "var(w ~ Normal(0, s)) c*w = c*(var(w ~ Normal(0, s)) w)"
    ),
    "fewer terms than draws": use(
        OF_SUM,
        [WHOLE],
        "expect(w[t in 1..m + 1] ~ Normal(0, s)) (sum(t in 1..m) w[t])"
        " = sum(t in 1..m) expect(w ~ Normal(0, s)) w",
    ),
    "terms of several draws": use(
        SPREAD,
        [WHOLE],
        "var(w[t in 1..m] ~ Normal(0, s)) (sum(t in 1..m) w[t]*w[1])"
        " = sum(t in 1..m) var(w ~ Normal(0, s)) w*w",
    ),
    "one draw in all terms": use(
        SPREAD,
        [WHOLE],
        "var(w[t in 1..m] ~ Normal(0, s)) (sum(t in 1..m) w[1])"
        " = sum(t in 1..m) var(w ~ Normal(0, s)) w",
    ),
    "a factor that is drawn": use(
        OF_SUM,
        [WHOLE],
        "expect(w[t in 1..m] ~ Normal(0, s)) w[1]*(sum(t in 1..m) w[t])"
        " = expect(w ~ Normal(0, s)) w",
    ),
    "a law that depends on the index": use(
        SPREAD,
        [WHOLE],
        "var(w[t in 1..m] ~ Normal(0, t)) (sum(t in 1..m) w[t])"
        " = sum(t in 1..m) var(w ~ Normal(0, 1)) w",
    ),
    "a factor that is not squared": use(
        SPREAD,
        [WHOLE],
        "var(w[t in 1..m] ~ Normal(0, s)) c*(sum(t in 1..m) w[t])"
        " = c*(sum(t in 1..m) var(w ~ Normal(0, s)) w)",
    ),
    "the square of a sum": use(
        OF_SUM,
        [WHOLE],
        "expect(w[t in 1..m] ~ Normal(0, s)) (sum(t in 1..m) w[t])^2"
        " = sum(t in 1..m) expect(w ~ Normal(0, s)) w^2",
    ),
    "an expectation by moments": use(
        MOMENTS,
        [WHOLE],
        "expect(w ~ Normal(0, s)) w"
        " = (expect(w ~ Normal(0, s)) w^2) - (expect(w ~ Normal(0, s)) w)^2",
    ),
    "numbers that differ": use(
        EQUAL,
        [WHOLE, RIGHT],
        "expect(w ~ Normal(0, s)) (w + c)^2 = expect(w ~ Normal(0, s)) (w^2 + c^2)",
        proofs=EVERYWHERE,
    ),
    "equal numbers without a proof": use(
        EQUAL, [WHOLE, RIGHT], "expect(w ~ Normal(0, s)) X[1]*w = expect(w ~ Normal(0, s)) X[n]*w"
    ),
    "equal numbers under two laws": use(
        EQUAL,
        [WHOLE, RIGHT],
        "expect(w ~ Normal(0, s)) w^2 = expect(w ~ Normal(0, c)) w^2",
        proofs=EVERYWHERE,
    ),
    "moments of two kinds": use(
        EQUAL,
        [WHOLE, RIGHT],
        "expect(w ~ Normal(0, s)) w = var(w ~ Normal(0, s)) w",
        proofs=EVERYWHERE,
    ),
    "ones from zero on": use(ONES, "n", "sum(k in 0..n) 1 = n"),
}

test_a_law_is_accepted = accepted(SCENE, VALID)
test_what_looks_like_a_law_is_rejected = rejected(SCENE, FORGED)


OF_NO_MOMENT: dict[str, list[Any]] = {
    MULTIPLE: ["c", WHOLE],
    OF_SUM: [WHOLE],
    SPREAD: [WHOLE],
    MOMENTS: [WHOLE],
    EQUAL: ["c", WHOLE],
}


@pytest.mark.parametrize("law", OF_NO_MOMENT)
def test_a_law_speaks_of_moments(law: str) -> None:
    assert not SCENE.accepts(use(law, OF_NO_MOMENT[law], "sum(k in 1..n) X[k] = c"))


def test_a_sum_over_few_indices_needs_that_there_are_any() -> None:
    """A sum over 1..-1 is 0."""
    few = [o("sub", v("n"), v("m"))]
    assert not SCENE.accepts(use(ONES, few, "sum(k in 1..n - m) 1 = n - m"))


def test_an_exponential_needs_its_symbol_in_sight() -> None:
    other = replace(SCENE, bound="[0] hypothesis\n  let exp(x : Real) := 1 + x\n")
    goal = "expect(w ~ Normal(0, I(n))) exp(x^T*w) = exp(1/2*(x^T*x))"
    assert "no statement in sight binds exp" == other.objection(use(MGF, "x", goal))
