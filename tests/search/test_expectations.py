"""Expectations of exponentials and of sums of draws, squared lengths, and roots under divisions."""

from __future__ import annotations

import pytest

from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from proofcheck.terms.task import Task
from tests.audit.real_tasks import last_task, shown_tasks

BODY = """\
[1] definition
  let exp := library exp
  let sqrt := library sqrt

[2] definition
  let n, m : PosNat
  let f(v, w : Vector(n)) := exp(v^T*w - 1/2*|v|^2)
  let g(v, u, w : Vector(n)) := f(v, w)*f(u, w)
  let mean_of(v, u : Vector(n), w[t in 1..m] : Vector(n)) := 1/m*sum(t in 1..m) g(v, u, w[t])
  from [1]

[3] claim
  given x, y, z : Vector(n), a, b : Real
  {}
  show {}
  from [1], [2]
"""


def _task(goal: str, assumed: str = "") -> Task:
    return shown_tasks(BODY.format(assumed, goal))[-1]


LAW = "w ~ Normal(0, I(n))"
DRAWS = "w[t in 1..m] ~ Normal(0, I(n))"

EXPONENTIALS = [
    ("f(x, z)*f(y, z) = exp(z^T*(x + y) - 1/2*(|x|^2 + |y|^2))", True),
    ("f(x, z)*f(y, z) = exp(z^T*(x + y) - (|x|^2 + |y|^2))", False),
    ("f(x, z)^2 = exp(2*(z^T*x) - |x|^2)", True),
    ("f(x, z)^2 = exp(2*(z^T*x) - 1/2*|x|^2)", False),
    ("exp(a + 2*b) - exp(a) = exp(a)*(exp(2*b) - 1)", True),
    ("exp(a + 2*b) - exp(a) = exp(a)*(exp(b) - 1)", False),
    ("exp(a)*exp(b)*exp(-a - b) = 1", True),
    ("exp(a)*exp(b)*exp(-a) = 1", False),
]

MOMENTS = [
    (f"expect({LAW}) f(x, w) = 1", True),
    (f"expect({LAW}) f(x, w) = exp(|x|^2)", False),
    (f"expect({LAW}) g(x, y, w) = exp(x^T*y)", True),
    (f"expect({LAW}) g(x, y, w) = exp(2*(x^T*y))", False),
    (f"expect({LAW}) 3*exp(x^T*w)^2 = 3*exp(2*|x|^2)", True),
    (f"expect({LAW}) 3*exp(x^T*w)^2 = 3*exp(|x|^2)", False),
    (f"expect({LAW}) exp(w^T*w) = 1", False),
    ("expect(w ~ Normal(0, 2*I(n))) exp(x^T*w) = exp(|x|^2/2)", False),
    (f"var({LAW}) f(x, w) = exp(|x|^2) - 1", True),
    (f"var({LAW}) f(x, w) = exp(|x|^2)", False),
    (f"expect({DRAWS}) mean_of(x, y, w) = exp(x^T*y)", True),
    (f"expect({DRAWS}) mean_of(x, y, w) = m*exp(x^T*y)", False),
    (f"var({DRAWS}) mean_of(x, y, w) = 1/m*(var({LAW}) g(x, y, w))", True),
    (f"var({DRAWS}) mean_of(x, y, w) = var({LAW}) g(x, y, w)", False),
]

LENGTHS = [
    ("|x + y|^2 = |x|^2 + |y|^2 + 2*(x^T*y)", True),
    ("|x + y|^2 = |x|^2 + |y|^2 + x^T*y", False),
    ("|2*x|^2 + |y|^2 = 4*|x|^2 + |-y|^2", True),
    ("|2*x|^2 + |y|^2 = 2*|x|^2 + |-y|^2", False),
]


@pytest.mark.parametrize(("goal", "is_proved"), EXPONENTIALS)
def test_products_of_exponentials_are_exponentials_of_sums(goal: str, is_proved: bool) -> None:
    assert isinstance(prove_task(_task(goal)), Proved) is is_proved


@pytest.mark.parametrize(("goal", "is_proved"), MOMENTS)
def test_moments_are_computed(goal: str, is_proved: bool) -> None:
    assert isinstance(prove_task(_task(goal)), Proved) is is_proved


@pytest.mark.parametrize(("goal", "is_proved"), LENGTHS)
def test_squared_lengths_are_products(goal: str, is_proved: bool) -> None:
    assert isinstance(prove_task(_task(goal)), Proved) is is_proved


@pytest.mark.parametrize(
    ("goal", "is_proved"),
    [
        ("(1/sqrt(sqrt(a))*x)^T * (1/sqrt(sqrt(a))*y) = 1/sqrt(a)*(x^T*y)", True),
        ("(1/sqrt(sqrt(a))*x)^T * (1/sqrt(a)*y) = 1/sqrt(a)*(x^T*y)", False),
        ("|1/sqrt(a)*x|^2 = 1/a*|x|^2", True),
        ("|1/sqrt(a)*x|^2 = a*|x|^2", False),
    ],
)
def test_roots_are_known_where_only_their_reciprocals_occur(goal: str, is_proved: bool) -> None:
    assert isinstance(prove_task(_task(goal, "assume a > 0")), Proved) is is_proved


@pytest.mark.parametrize(("assumed", "is_proved"), [("a = 2*b", True), ("a = b^2", False)])
def test_roots_of_equal_numbers_are_equal(assumed: str, is_proved: bool) -> None:
    task = _task("1/sqrt(a) = 1/sqrt(2*b)", f"assume a > 0\n  assume {assumed}")
    assert isinstance(prove_task(task), Proved) is is_proved


PROJECTED = """\
[1] definition
  let SO := library SO

[2] hypothesis
  let n, m : PosNat, U : Matrix(n + m, n + m), t : Vector(n), B : Matrix(n + m, n + m)
  let R(s : Vector(n)) : Matrix(n + m, n + m)
  assume U^T * U = I(n + m)
  assume forall s : Vector(n): R(s) in SO(n + m)
  from [1]

[3] definition
  let P := U * (I(n) (+) zero(m, m)) * U^T
  let x(v : Vector(n + m)) := P * v
  let y(v : Vector(n + m)) := P * R(t) * x(v)
  from [2]

[4] claim
  given v : Vector(n + m)
  show {}
  from [2], [3]
"""


@pytest.mark.parametrize(
    ("goal", "is_proved"), [("|y(v)| <= |x(v)|", True), ("|x(v)| <= |y(v)|", False)]
)
def test_lengths_are_bounded_by_what_names_stand_for(goal: str, is_proved: bool) -> None:
    assert isinstance(prove_task(last_task(PROJECTED.format(goal))), Proved) is is_proved
