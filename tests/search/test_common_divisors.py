"""What all common divisors of two numbers are or divide: a combination of these is known then."""

from __future__ import annotations

import pytest

from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from tests.audit.real_tasks import last_task
from tests.search.found_proofs import proof_of

WORDS = """\
[0] definition
  let divides(a, b : Int) := exists k : Int: b = a*k
  let alone(a, b : Int) := forall t : PosNat where divides(t, a) and divides(t, b): t = 1
  let within(d, a, b : Int) := forall t : Int where divides(t, a) and divides(t, b): divides(t, d)

[1] claim
  given a, b, c, m : Int
"""

PAIRS = {
    "numbers without a common factor": (
        ("assume alone(a, b)", "show exists x, y : Int: a*x + b*y = 1"),
        ("assume alone(a, b)", "show exists x : Int: a*x = 1"),
    ),
    "a multiple of all common divisors": (
        ("assume within(m, a, b)", "show exists x, y : Int: a*x + b*y = 5*m"),
        ("assume within(5*m, a, b)", "show exists x, y : Int: a*x + b*y = m"),
    ),
    "a product of two that divide": (
        (
            "assume alone(a, b)",
            "assume divides(a, m)",
            "assume divides(b, m)",
            "show divides(a*b, m)",
        ),
        ("assume divides(a, m)", "assume divides(b, m)", "show divides(a*b, m)"),
    ),
    "a fact that is said twice": (
        (
            "assume divides(1, a) and divides(1, c)",
            "assume divides(1, b) and divides(1, c)",
            "show divides(1, c)",
        ),
        (
            "assume divides(1, a) and divides(2, c)",
            "assume divides(1, b) and divides(2, c)",
            "show divides(4, c)",
        ),
    ),
}


def _text(lines: tuple[str, ...]) -> str:
    return WORDS + "".join(f"  {line}\n" for line in lines) + "  from [0]\n"


@pytest.mark.parametrize("name", PAIRS)
def test_a_true_fact_is_proved(name: str) -> None:
    assert proof_of(last_task(_text(PAIRS[name][0]))) is not None


@pytest.mark.parametrize("name", PAIRS)
def test_its_false_twin_is_not(name: str) -> None:
    assert not isinstance(prove_task(last_task(_text(PAIRS[name][1]))), Proved)
