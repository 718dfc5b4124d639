"""Signs of what is made of numbers with signs are proved; where one sign is missing, they are not."""

from __future__ import annotations

import pytest

from proofcheck.audit.judging.judging import judge_tasks
from proofcheck.kernel.proof import check_proof
from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from tests.audit.real_tasks import read, task_of
from tests.search.found_proofs import certificate_of

BODY = """\
[0] hypothesis
  let exp := library exp
  let log := library log
  let sqrt := library sqrt

[1] claim
  given n : PosNat, d : PosReal, x, y : Real, A : Matrix(n, n)
  let r := |A|
  let f(a, b : Real) := exp(a*b)*(a - b)
  let is_small := n >= 1 and d < 1
  {assumed}
  show {goal}
  from [0]
"""

PROVED = {
    "a power of a difference": ("x < 1", "(1 - x)^3 != 0"),
    "a quotient by what is negative": ("x > 1", "1/(1 - x) != 0"),
    "factors of different signs": ("x < 0 and y > 1", "x*(1 - y)^2/x^3 != 0"),
    "a product": ("x > 0 and y > 1", "x*(y - 1) > 0"),
    "a product that may be zero": ("x >= 0 and y >= 1", "x*(y - 1) >= 0"),
    "a defined number": ("r < 1", "(1 - r)^3 > 0"),
    "a quotient": ("x > 0", "x/(2*n*d) > 0"),
    "a quotient that may be zero": ("x >= 0", "0 <= x/(2*n*d)"),
    "a quotient by less": ("d < 1", "n/d >= 1"),
    "a root": ("x > 0", "sqrt(2*x) != 0"),
    "a root that may be zero": ("x >= 0", "sqrt(2*x)*d >= 0"),
    "an exponential": ("x > 0", "x*exp(y) > 0"),
    "a logarithm": ("d < 1", "log(n/d)/(2*n) >= 0"),
    "a logarithm above one": ("x > 2", "log(x - 1) != 0"),
    "the value of a function": ("x > y", "f(x, y) > 0"),
    "a defined condition": ("is_small", "(1 - d)^3 != 0"),
    "an antecedent": ("x > 0", "is_small ==> x*(1 - d) > 0"),
}

OPEN = {
    "a power of what may be zero": ("x <= 1", "(1 - x)^3 != 0"),
    "factors one of which may be zero": ("x < 0 and y >= 1", "x*(1 - y)^2/x^3 != 0"),
    "a power of what has any sign": ("x > 1 or x < 0", "(1 - x)^3 > 0"),
    "a product of one factor": ("x > 0", "x*(y - 1) > 0"),
    "a product of different signs": ("x >= 0 and y <= 1", "x*(y - 1) >= 0"),
    "a defined number at its end": ("r <= 1", "(1 - r)^3 > 0"),
    "a quotient with another sign": ("x < 0", "x/(2*n*d) > 0"),
    "a quotient by more": ("d < 2", "n/d >= 1"),
    "a root of zero": ("x >= 0", "sqrt(2*x) != 0"),
    "an exponential with another sign": ("x < 0", "x*exp(y) > 0"),
    "a logarithm below one": ("d < 3/2", "log(n/d)/(2*n) >= 0"),
    "a logarithm of one": ("x >= 2", "log(x - 1) != 0"),
    "the value of a function that may vanish": ("x >= y", "f(x, y) != 0"),
    "a defined condition that says less": ("is_small or d = 1", "(1 - d)^3 != 0"),
}


def _text(assumed: str, goal: str) -> str:
    return BODY.format(assumed=f"assume {assumed}", goal=goal)


@pytest.mark.parametrize("name", PROVED)
def test_a_sign_is_proved(name: str) -> None:
    task = task_of(read(_text(*PROVED[name])), "1", -1)
    certificate = certificate_of(prove_task(task))

    assert certificate is not None
    assert not check_proof(task, certificate).is_citation


CONDITIONS = {"d < 1": True, "d <= 1": False}


@pytest.mark.parametrize("assumed", CONDITIONS)
def test_a_defined_condition_is_shown(assumed: str) -> None:
    task = task_of(read(_text(assumed, "is_small")), "1", -1)

    assert isinstance(prove_task(task), Proved) is CONDITIONS[assumed]


@pytest.mark.sampled
@pytest.mark.parametrize("name", OPEN)
def test_its_false_twin_is_refuted(name: str) -> None:
    task = task_of(read(_text(*OPEN[name])), "1", -1)

    assert not isinstance(prove_task(task), Proved)
    assert "refuted" == judge_tasks([task])[0].evidence
