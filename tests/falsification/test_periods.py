"""What fails at multiples of pi alone is refuted there, and what fails beside one is not witnessed."""

from __future__ import annotations

from fractions import Fraction

import pytest

from proofcheck.audit.judging.judging import judge_tasks
from proofcheck.evaluation.values.values import Gaussian
from proofcheck.falsification.robustness.descent import CLOSE
from proofcheck.falsification.robustness.periods import PARTS, at_periods, is_periodic
from proofcheck.kernel.model import Model
from proofcheck.terms.task import Task
from tests.audit.real_tasks import read, task_of

FUNCTIONS = """\
[0] definition
  let exp := library exp
  let cos := library cos
  let sin := library sin
"""

FALSE = (
    "given z : Complex\n  show exp(z) != 1 or z = 0",
    "given z : Complex\n  assume z != 0\n  show exp(z) != 1",
    "given z : Complex\n  show exp(z) != 1 or z = 0 or |z| > 7",
    "given z, w : Complex\n  show exp(z) != exp(w) or z = w",
    "given z : Complex\n  show cos(z) != 1 or z = 0",
    "given x : Real\n  show sin(x) != 0 or x = 0",
    "given x : Real\n  assume 0 < x < 7\n  show cos(x) < 1",
    "given a, b : Real\n  show exp([[a, b], [-b, a]]) != I(2) or a = 0 and b = 0",
    "given n : PosNat, A : Matrix(n, n)\n  show exp(A) != I(n) or A = 0",
    "given n : PosNat, A, B : Matrix(n, n)\n  show exp(A) != exp(B) or A = B",
    "given n : PosNat, A : ComplexMatrix(n, n)\n  show exp(A) != I(n) or A = 0",
    "let f(t : Real) := exp(2i*t)\n  given x : Real\n  show f(x) != 1 or x = 0",
)
"""They fail at a multiple of pi, or of pi times the imaginary unit, and nowhere else."""

TRUE = (
    "given z : Complex\n  show exp(z) != 1 or z = 0 or |z| > 6",
    "given z : Complex\n  assume z != 0\n  assume |z| < 6\n  show exp(z) != 1",
    "given x : Real\n  show exp(x) != 1 or x = 0",
    "given x : Real\n  assume 0 < x < 6\n  show cos(x) < 1",
    "given x : Real\n  assume 0 < x < 3\n  show sin(x) > 0",
    "given a, b : Real\n  show exp([[a, b], [b, a]]) != I(2) or a = 0 and b = 0",
    "given n : PosNat, A : Matrix(n, n)\n  show exp(A) != I(n) or A = 0 or |A| > 6",
    "given n : PosNat, A : Matrix(n, n)\n  assume A^T = A\n  show exp(A) != I(n) or A = 0",
)
"""The same where no such multiple is left, or where the function is not periodic."""


def _task(body: str) -> Task:
    return task_of(read(f"{FUNCTIONS}\n[1] claim\n  {body}\n  from [0]\n"), "1")


@pytest.mark.parametrize("body", FALSE)
def test_what_fails_at_a_multiple_of_pi_is_refuted_there(body: str) -> None:
    assert judge_tasks([_task(body)])[0].evidence == "refuted"


def test_what_fails_at_another_place_is_not_witnessed() -> None:
    judged = judge_tasks([_task("given x : Real\n  show 5*x = 1 or cos(5*x) != cos(1)")])[0]
    assert judged.evidence == "unsupported"
    assert "of failing" in judged.reason


@pytest.mark.sampled
@pytest.mark.parametrize("body", TRUE)
def test_its_true_twin_is_green(body: str) -> None:
    assert judge_tasks([_task(body)])[0].evidence == "witnessed"


def test_definitions_are_looked_into() -> None:
    assert is_periodic(_task(FALSE[-1]))
    assert not is_periodic(_task("given x : Real\n  show x^2 != -1"))


def test_parts_of_a_complex_number_are_replaced_apart() -> None:
    model = Model({"z": Gaussian(Fraction(1, 2), Fraction(-3))})
    found = [one.values["z"] for one in at_periods([model], ["z"], {"z"})]
    assert found == [*PARTS, *(Gaussian(Fraction(0), -part) for part in PARTS)]


def test_other_numbers_are_kept_and_left_out() -> None:
    model = Model({"x": Fraction(2), "y": Fraction(-5)})
    found = [(m.values["x"], m.values["y"]) for m in at_periods([model], ["x", "y"], ())]
    whole = PARTS[1]
    assert {(whole, Fraction(-5)), (whole, Fraction(0)), (Fraction(2), -whole)} <= set(found)


def test_parts_are_as_near_as_a_limit_has_to_be() -> None:
    from flint import arb

    for part, turns in zip(PARTS, (2, 1, 4), strict=True):
        exact = 2 * arb.pi() / turns
        assert abs(arb(part.numerator) / part.denominator - exact) < CLOSE / 16
