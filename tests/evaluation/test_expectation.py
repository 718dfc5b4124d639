"""Moments: true statements hold on every model, and their false twins fail on one."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from proofcheck.evaluation.expectation import is_positive_semidefinite
from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import MatrixValue, Undefined
from proofcheck.kernel.model import Model, decide_on
from proofcheck.kernel.opening import open_goal
from tests.audit.real_tasks import last_task

TRUTHS = (Truth.TRUE, Truth.CLOSE)

NAMES = """derivation "moments"
  language 1

[1] hypothesis
  let exp := library exp
  let x, y : Real
  let S : Matrix(2, 2)
  let b, v : Vector(2)

[2] claim
  show {proposition}
  from [1]
"""


def matrix(*rows: tuple[int, ...]) -> MatrixValue:
    return matrices.build(len(rows), len(rows[0]), lambda i, j: Fraction(rows[i][j]))


VALUES: dict[str, Any] = {
    "x": Fraction(2, 3),
    "y": Fraction(3),
    "S": matrix((2, 1), (1, 5)),
    "b": matrix((1,), (-2,)),
    "v": matrix((3,), (1,)),
}


def truth(proposition: str, **changed: Any) -> Truth:
    opened = open_goal(last_task(NAMES.format(proposition=proposition)))  # side goals come first
    declared = {d.variable.name for d in opened.declarations if d.body is None}
    values = {name: value for name, value in (VALUES | changed).items() if name in declared}
    return decide_on(opened, Model(values), opened.goal).truth


TWINS = {
    "mean of a finite law": (
        "expect(k ~ Uniform({1, 2, 6})) k = 3",
        "expect(k ~ Uniform({1, 2, 6})) k = 2",
    ),
    "elements of a set count once": (
        "expect(k ~ Uniform({1, 1, 4})) k = 5/2",
        "expect(k ~ Uniform({1, 1, 4})) k = 2",
    ),
    "variance of a finite law": (
        "var(k ~ Uniform(1..3)) k = 2/3",
        "var(k ~ Uniform(1..3)) k = 1",
    ),
    "probability": (
        "prob(k ~ Uniform(1..4)) (k = 2 or k = 3) = 1/2",
        "prob(k ~ Uniform(1..4)) (k = 2 or k = 3) = 1/4",
    ),
    "two independent dice": (
        "prob(i ~ Uniform(1..6), j ~ Uniform(1..6)) (i + j = 7) = 1/6",
        "prob(i ~ Uniform(1..6), j ~ Uniform(1..6)) (i + j = 7) = 1/5",
    ),
    "a family of independent dice": (
        "prob(d[i in 1..3] ~ Uniform(1..2)) (sum(i in 1..3) d[i] = 4) = 3/8",
        "prob(d[i in 1..3] ~ Uniform(1..2)) (sum(i in 1..3) d[i] = 4) = 1/4",
    ),
    "fourth moment": (
        "expect(w ~ Normal(0, y)) w^4 = 3*y^2",
        "expect(w ~ Normal(0, y)) w^4 = y^2",
    ),
    "third moment about zero": (
        "expect(w ~ Normal(x, y)) w^3 = x^3 + 3*x*y",
        "expect(w ~ Normal(x, y)) w^3 = x^3",
    ),
    "second moments": (
        "expect(w ~ Normal(v, S)) w*w^T = S + v*v^T",
        "expect(w ~ Normal(v, S)) w*w^T = S",
    ),
    "generating function": (
        "expect(w ~ Normal(v, S)) exp(b^T * w) = exp(b^T * v + 1/2 * (b^T * S * b))",
        "expect(w ~ Normal(v, S)) exp(b^T * w) = exp(b^T * v)",
    ),
    "generating function, at an enclosed slope": (
        "expect(w ~ Normal(0, 1)) exp(exp(x)*w) = exp(exp(2*x) / 2)",
        "expect(w ~ Normal(0, 1)) exp(exp(x)*w) = exp(exp(2*x))",
    ),
    "tilted mean": (
        "expect(w ~ Normal(0, S)) w[1]*exp(b^T * w) = (S*b)[1] * exp(1/2 * (b^T * S * b))",
        "expect(w ~ Normal(0, S)) w[1]*exp(b^T * w) = b[1] * exp(1/2 * (b^T * S * b))",
    ),
    "variance of a mean of independent draws": (
        "var(w[t in 1..4] ~ Normal(0, y)) (1/4 * (sum(t in 1..4) w[t])) = y/4",
        "var(w[t in 1..4] ~ Normal(0, y)) (1/4 * (sum(t in 1..4) w[t])) = y",
    ),
    "one draw is not independent of itself": (
        "var(w ~ Normal(0, y)) (w + w) = 4*y",
        "var(w ~ Normal(0, y)) (w + w) = 2*y",
    ),
    "nested draws": (
        "expect(w ~ Normal(0, 1)) (expect(z ~ Normal(0, 1)) exp(w + z)) = exp(1)",
        "expect(w ~ Normal(0, 1)) (expect(z ~ Normal(0, 1)) exp(w + z)) = exp(2)",
    ),
    "independent draws of two names": (
        "expect(w ~ Normal(0, 1), z ~ Normal(0, 1)) w^2 * z^2 = 1",
        "expect(w ~ Normal(0, 1), z ~ Normal(0, 1)) w^2 * z^2 = 3",
    ),
}


@pytest.mark.parametrize("name", TWINS)
def test_moments_are_what_they_are(name: str) -> None:
    true, false = TWINS[name]
    assert truth(true) in TRUTHS
    assert Truth.FALSE is truth(false)


UNDECIDED = [
    "expect(w ~ Normal(0, 1)) |w| = 1",
    "expect(w ~ Normal(0, 1)) exp(w^2 / 4) = 1",
    "prob(w ~ Normal(0, 1)) (w > 0) = 1/2",
    "expect(w ~ Normal(0, 1)) 1/(1 + w^2) = 1",
    "expect(w ~ Normal(0, exp(x))) w^2 = exp(x)",
    "expect(d[i in 1..12] ~ Uniform(1..6)) d[1] = 7/2",
    "expect(w : Real) w = 0",
]


@pytest.mark.parametrize("proposition", UNDECIDED)
def test_what_is_not_computed_stays_unknown(proposition: str) -> None:
    assert Truth.UNKNOWN is truth(proposition)


@pytest.mark.parametrize(
    "changed", [matrix((1, 2), (0, 1)), matrix((1, 2), (2, 1)), matrix((0, 1), (1, 5))]
)
def test_a_covariance_is_symmetric_and_positive_semidefinite(changed: MatrixValue) -> None:
    assert not is_positive_semidefinite(changed)
    with pytest.raises(Undefined):
        truth("expect(w ~ Normal(0, S)) w[1] = 0", S=changed)


@pytest.mark.parametrize(
    "fine", [matrix((0, 0), (0, 0)), matrix((1, 1), (1, 1)), matrix((4, 2), (2, 1))]
)
def test_a_covariance_may_be_singular(fine: MatrixValue) -> None:
    assert is_positive_semidefinite(fine)
    assert Truth.TRUE is truth("expect(w ~ Normal(0, S)) w[1] = 0", S=fine)


def test_there_is_no_uniform_law_on_nothing() -> None:
    with pytest.raises(Undefined):
        truth("expect(k ~ Uniform(2..1)) k = 0")
