"""Infinite sums are enclosed where a geometric series bounds their terms, and nowhere else."""

from __future__ import annotations

import pytest

from proofcheck.evaluation.values.truth import Truth
from tests.evaluation.written import truth_of

S = "[[0, -1/2], [1/2, 0]]"
SHEAR = "[[1/2, 5], [0, 1/2]]"
NILPOTENT = "[[0, 3], [0, 0]]"
SLOW = "[[99/100, 0], [0, 9/10]]"

TWINS = {
    "a geometric series": ("sum(t in Nat) (1/2)^t = 2", "sum(t in Nat) (1/2)^t = 1"),
    "from one on": ("sum(t in PosNat) (1/2)^t = 1", "sum(t in PosNat) (1/2)^t = 2"),
    "from another number on": (
        "sum(t in Nat where t >= 2) (1/2)^t = 1/2",
        "sum(t in Nat where t >= 2) (1/2)^t = 1",
    ),
    "from beyond a number on": (
        "sum(t in Nat where 5/2 < t) (1/2)^t = 1/4",
        "sum(t in Nat where 5/2 < t) (1/2)^t = 1/2",
    ),
    "from beyond a whole number on": (
        "sum(t in Nat where t > 2) (1/2)^t = 1/4",
        "sum(t in Nat where t > 2) (1/2)^t = 1/2",
    ),
    "from below its first number on": (
        "sum(t in PosNat where -3 <= t) (1/2)^t = 1",
        "sum(t in PosNat where -3 <= t) (1/2)^t = 16",
    ),
    "slow, from a number on": (
        "sum(t in Nat where t >= 2) (99/100)^t = 9801/100",
        "sum(t in Nat where t >= 2) (99/100)^t = 9801/100 + 1/10^20",
    ),
    "Neumann, from a number on": (
        f"sum(t in PosNat where t >= 2) (-{S})^(t - 2) = (I(2) + {S})^-1",
        f"sum(t in PosNat where t >= 1) (-{S})^(t - 1) = (I(2) - {S})^-1",
    ),
    "up to a number": (
        "sum(t in Nat where t <= 2) (1/2)^t = 7/4",
        "sum(t in Nat where t <= 2) (1/2)^t = 1/4",
    ),
    "under a condition on its own square": (
        "sum(t in Nat where t >= t*t) (1/2)^t = 3/2",
        "sum(t in Nat where t >= t*t) (1/2)^t = 2",
    ),
    "every second one": (
        "sum(t in Nat) (1/2)^(2*t + 1) = 2/3",
        "sum(t in Nat) (1/2)^(2*t + 1) = 1/3",
    ),
    "alternating": (
        "sum(u in PosNat) (-1)^(u - 1) * (1/3)^u = 1/4",
        "sum(u in PosNat) (-1)^u * (1/3)^u = 1/4",
    ),
    "Neumann": (
        f"sum(t in Nat) (-{S})^t = (I(2) + {S})^-1",
        f"sum(t in Nat) {S}^t = (I(2) + {S})^-1",
    ),
    "a matrix of large norm and small eigenvalues": (
        f"sum(t in Nat) {SHEAR}^t = (I(2) - {SHEAR})^-1",
        f"sum(t in Nat) {SHEAR}^t = (I(2) + {SHEAR})^-1",
    ),
    "a nilpotent matrix": (
        f"sum(t in Nat) {NILPOTENT}^t = I(2) + {NILPOTENT}",
        f"sum(t in Nat) {NILPOTENT}^t = I(2)",
    ),
    "of zero": ("sum(t in Nat) [[0, 0], [0, 0]]^t = I(2)", "sum(t in Nat) [[0, 0], [0, 0]]^t = 0"),
    "a complex one": (
        "sum(t in Nat) (1i/2)^t = (4 + 2i)/5",
        "sum(t in Nat) (1i/2)^t = (4 - 2i)/5",
    ),
    "of norms": (
        f"sum(t in PosNat) |{S}^t| = 1",
        f"sum(t in PosNat) |{S}^t| < 99/100",
    ),
    "of what surrounds powers": (
        f"sum(t in Nat) [[1, 0]] * (-{S})^t * [[1], [0]]/2 = 2/5",
        f"sum(t in Nat) [[1, 0]] * {S}^t * [[1], [0]]/2 = 1/2",
    ),
    "of several powers": (
        "sum(t in Nat) ((1/2)^t - (1/3)^t) = 1/2",
        "sum(t in Nat) ((1/2)^t - (1/3)^t) = 1/3",
    ),
    "that begins with powers of an inverse": (
        "sum(t in Nat where t >= 1) (1/2)^(t - 5) = 32",
        "sum(t in Nat where t >= 1) (1/2)^(t - 5) = 64",
    ),
    "slow, enclosed widely": (
        "sum(t in Nat) (99/100)^t < 101",
        "sum(t in Nat) (99/100)^t < 99",
    ),
}

UNKNOWN = {
    "a constant": "sum(t in Nat) 1 = 1",
    "what does not converge": "sum(t in Nat) 2^t = -1",
    "what has bounded partial sums": "sum(t in Nat) (-1)^t = 1/2",
    "a rotation": "sum(t in Nat) [[0, -1], [1, 0]]^t = [[1/2, -1/2], [1/2, 1/2]]",
    "the inverse exists nevertheless": "sum(t in Nat) (-[[2, 0], [0, 3]])^t = [[1/3, 0], [0, 1/4]]",
    "a power of the index": "sum(t in Nat) t*(1/2)^t = 2",
    "the harmonic series": "sum(t in PosNat) 1/t = 1",
    "powers of an inverse beyond what is added up": (
        f"|sum(t in Nat where t >= 600) {SLOW}^(t - 1000)| = 10^17"
    ),
    "all integers": "sum(t in Int) (1/2)^t = 1",
}


@pytest.mark.parametrize("name", TWINS)
def test_series(name: str) -> None:
    true, false = TWINS[name]

    assert truth_of(true) in (Truth.TRUE, Truth.CLOSE)
    assert truth_of(false) is Truth.FALSE


@pytest.mark.parametrize("name", UNKNOWN)
def test_nothing_is_said_of_other_sums(name: str) -> None:
    assert truth_of(UNKNOWN[name]) is Truth.UNKNOWN
    assert truth_of(UNKNOWN[name].replace(" = ", " != ")) is Truth.UNKNOWN


@pytest.mark.parametrize("relation", ["<", ">"])
def test_rates_bound_no_powers_of_an_inverse(relation: str) -> None:
    """The term at 600 is larger than the rate to its exponent."""
    series = f"sum(t in Nat where t >= 600) {SLOW}^(t - 1000)"
    assert truth_of(f"|{series}| {relation} 10^7") is Truth.UNKNOWN


SUMS = "exists c : Real: forall n : Nat: sum(t in 0..n{}) |{}| <= c"

CONVERGING = {
    "powers of a number": ("", "(-99/100)^t"),
    "powers of a matrix": ("", f"{SHEAR}^t"),
    "from a number on": (" where t >= 5", "(1/2)^(t - 5)"),
    "norms": ("", f"|{S}^t|"),
}

NOT_SEEN_TO_CONVERGE = {
    "ones": ("", "1^t"),
    "powers of minus one": ("", "(-1)^t"),
    "powers of a rotation": ("", "[[0, -1], [1, 0]]^t"),
    "what grows": ("", "2^t"),
    "a power of the index": ("", "t*(1/2)^t"),
    "a power of an inverse": (" where t >= 1", "0^(t - 2)"),
}


@pytest.mark.parametrize("name", CONVERGING)
def test_what_decreases_geometrically_converges(name: str) -> None:
    assert truth_of(SUMS.format(*CONVERGING[name])) is Truth.TRUE


@pytest.mark.parametrize("name", NOT_SEEN_TO_CONVERGE)
def test_of_other_sums_convergence_is_not_known(name: str) -> None:
    assert truth_of(SUMS.format(*NOT_SEEN_TO_CONVERGE[name])) is Truth.UNKNOWN
