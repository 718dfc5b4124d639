"""Cosines, sines, exponentials, moduli: true facts are proved, their false twins are not."""

from __future__ import annotations

import pytest

from proofcheck.kernel.proof import check_proof
from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from tests.audit.real_tasks import shown_tasks
from tests.search.found_proofs import certificate_of

LIBRARY = """[0] definition
  let exp := library exp
  let cos := library cos
  let sin := library sin
  let sqrt := library sqrt
  let slope(x in { y in Complex where cos(y) != 0 }) := sin(x)/cos(x)

"""

TWINS = {
    "a sum of five angles": (
        "given a, b : Complex\n  show cos(2*a + 3*b)^2 + sin(2*a + 3*b)^2 = 1",
        "given a, b : Complex\n  show cos(2*a + 3*b)^2 - sin(2*a + 3*b)^2 = 1",
    ),
    "thirds of an angle": (
        "given a : Complex\n  show cos(a) = 4*cos(a/3)^3 - 3*cos(a/3)",
        "given a : Complex\n  show cos(a) = 4*cos(a/3)^3 + 3*cos(a/3)",
    ),
    "a cosine alone": (
        "given a, b : Complex\n  show cos(a + b) + cos(a - b) = 2*cos(a)*cos(b)",
        "given a, b : Complex\n  show cos(a + b) - cos(a - b) = 2*cos(a)*cos(b)",
    ),
    "exponentials of several numbers": (
        "given a, b : Real\n  show (exp(a) + exp(-b))*exp(b) = exp(a + b) + 1",
        "given a, b : Real\n  show (exp(a) + exp(-b))*exp(b) = exp(a + b) - 1",
    ),
    "an imaginary exponent": (
        "given t : Real\n  show Re(exp(2i*t)) = cos(t)^2 - sin(t)^2",
        "given t : Real\n  show Re(exp(2i*t)) = cos(t)^2 + sin(t)^2",
    ),
    "a denominator that is not zero": (
        "given a : Complex\n  assume cos(a) != 0\n  show 1 + slope(a)^2 = 1/cos(a)^2",
        "given a : Complex\n  assume cos(a) != 0\n  show 1 + slope(a)^2 = 1/cos(a)",
    ),
    "what is not zero": (
        "given a : Complex\n  assume cos(a) != 0\n  show 1 + slope(a)^2 != 0",
        "given a : Complex\n  assume cos(a) != 0\n  show 1 - slope(a)^2 != 0",
    ),
    "a known quotient": (
        (
            "given a, b : Complex\n  assume cos(a) != 0\n  assume slope(a) = b\n"
            "  show (1 + b^2)*cos(a)^2 = 1"
        ),
        (
            "given a, b : Complex\n  assume cos(a) != 0\n  assume slope(a) = b\n"
            "  show (1 - b^2)*cos(a)^2 = 1"
        ),
    ),
    "real and imaginary parts": (
        "given a, b : Real, z : Complex\n  assume z = a + 1i*b\n  show Im(z^2) = 2*a*b",
        "given a, b : Real, z : Complex\n  assume z = a + 1i*b\n  show Re(z^2) = 2*a*b",
    ),
    "a name that weighs less than the parts": (
        "given y, z : Real, a : Complex\n  assume a = y + 1i*z\n  show a*conj(a) = y^2 + z^2",
        "given y, z : Real, a : Complex\n  assume a = y + 1i*z\n  show a*conj(a) = y^2 - z^2",
    ),
    "numbers that are two real ones": (
        "given z : Complex\n  show exists a, b : Real: (1 + 1i)*a + 2*b = z",
        "given z : Complex\n  show exists a, b : Real: (1 + 1i)*a + (2 + 2i)*b = z",
    ),
    "a modulus of a quotient": (
        "given w, z : Complex\n  assume z != 0\n  show |conj(w)/z| * |z| = |w|",
        "given w, z : Complex\n  assume z != 0\n  show |conj(w)/z| * |w| = |z|",
    ),
    "a modulus that is a root": (
        "given a, b : Real\n  show |a + 1i*b| = sqrt(a^2 + b^2)",
        "given a, b : Real\n  show |a + 1i*b| = sqrt(a^2) + sqrt(b^2)",
    ),
    "a unit": (
        "given t : Real\n  show |exp(1i*t)| = 1",
        "given t : Complex\n  show |exp(1i*t)| = 1",
    ),
    "moduli of three numbers": (
        "given u, v, w : Complex\n  show |u - w| <= |u - v| + |v - w|",
        "given u, v, w : Complex\n  show |u + w| <= |u - v| + |v - w|",
    ),
    "moduli from below": (
        "given u, v : Complex\n  show ||u| - |v|| <= |u - v|",
        "given u, v : Complex\n  show ||u| + |v|| <= |u - v|",
    ),
    "a modulus by its square": (
        (
            "given a, b : Real, z : Complex\n  assume z = a + 1i*b\n"
            "  show |cos(z)| <= (exp(b) + exp(-b))/2"
        ),
        (
            "given a, b : Real, z : Complex\n  assume z = a + 1i*b\n"
            "  show |cos(z)| <= (exp(a) + exp(-a))/2"
        ),
    ),
    "the next power": (
        "given n : PosNat, z : Complex\n  assume z^n = 2*z\n  show z^(n + 1) = 2*z^2",
        "given n : PosNat, z : Complex\n  assume z^n = 2*z\n  show z^(n + 1) = 2*z",
    ),
}


@pytest.mark.parametrize("name", TWINS)
def test_what_is_true_of_numbers_is_proved(name: str) -> None:
    *_, task = shown_tasks(f"{LIBRARY}[1] claim\n  {TWINS[name][0]}\n  from [0]\n")
    found = certificate_of(prove_task(task))

    assert found is not None
    check_proof(task, found)


@pytest.mark.sampled
@pytest.mark.parametrize("name", TWINS)
def test_its_false_twin_is_not(name: str) -> None:
    *_, task = shown_tasks(f"{LIBRARY}[1] claim\n  {TWINS[name][1]}\n  from [0]\n")

    assert not isinstance(prove_task(task), Proved)
