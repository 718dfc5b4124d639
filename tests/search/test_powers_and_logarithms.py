"""What powers, logarithms, least numbers and mutual divisors are; false twins are not proved."""

from __future__ import annotations

import pytest

from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from tests.audit.real_tasks import last_task

WORDS = "[0] definition\n  let exp := library exp\n  let log := library log\n\n"

PAIRS = {
    "a power that is not zero": (
        ("w : Complex, m : Nat", "w != 0", "(2*w)^m != 0"),
        ("w : Complex, m : PosNat", "w != 1", "(2*w)^m != 0"),
    ),
    "the modulus of a power": (
        ("w : Complex, m : Nat", "", "|w^m| = |w|^m"),
        ("w : Complex, m : Nat", "", "|w^m| = w^m"),
    ),
    "the conjugate of a power": (
        ("w : Complex, m : Nat", "", "conj(w^m) = conj(w)^m"),
        ("w : Complex, m : Nat", "", "conj(w^m) = w^m"),
    ),
    "a power of a power": (
        ("w : Complex, l, m : Nat", "", "w^(l*m) = (w^l)^m"),
        ("w : Complex, l, m : Nat", "", "w^(l + m) = (w^l)^m"),
    ),
    "the logarithm of an exponential": (
        ("t : Real", "", "log(exp(2*t)) = 2*t"),
        ("t : Real", "", "log(exp(2*t)) = t"),
    ),
    "the logarithm of a product": (
        ("s, t : PosReal", "", "log(s*t) = log(s) + log(t)"),
        ("s, t : PosReal", "", "log(s + t) = log(s) + log(t)"),
    ),
    "the logarithm of a power": (
        ("s : PosReal, m : Nat", "", "log(s^m) = m*log(s)"),
        ("s : PosReal, m : Nat", "", "log(s^m) = log(s)^m"),
    ),
    "the least of four numbers": (
        ("a, b, c, d : Real", "", "min(a, b, c, d) = min(min(a, b), min(c, d))"),
        ("a, b, c, d : Real", "", "min(a, b, c, d) = min(min(a, b), max(c, d))"),
    ),
    "a divisor of one": (
        (
            "d : PosNat, a, b, s, t : Int",
            "(exists q : Int: a = d*q) and (exists q : Int: b = d*q) and s*a - t*b = 1",
            "d = 1",
        ),
        (
            "d : PosNat, a, b, s, t : Int",
            "(exists q : Int: a = d*q) and (exists q : Int: b = d*q) and s*a - t*b = 3",
            "d = 1",
        ),
    ),
    "numbers that divide one another": (
        ("x, y : Nat", "(exists q : Int: x = y*q) and (exists q : Int: y = x*q)", "x = y"),
        ("x, y : Int", "(exists q : Int: x = y*q) and (exists q : Int: y = x*q)", "x = y"),
    ),
}


@pytest.mark.parametrize("name", PAIRS)
def test_it_is_proved_and_its_false_twin_is_not(name: str) -> None:
    true, false = (
        last_task(
            f"{WORDS}[1] claim\n  given {given}\n"
            + (f"  assume {assumed}\n" if assumed else "")
            + f"  show {shown}\n  from [0]\n"
        )
        for given, assumed, shown in PAIRS[name]
    )
    assert isinstance(prove_task(true), Proved)
    assert not isinstance(prove_task(false), Proved)
