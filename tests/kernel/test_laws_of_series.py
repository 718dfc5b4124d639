"""Laws of series ask for all that they need: each forged certificate is rejected."""

from __future__ import annotations

from typing import Any

from tests.kernel.steps import ONE, ZERO
from tests.kernel.uses import SAID, Scene, Use, accepted, at, rejected, use, without_a_condition

SCENE = Scene("""\
given m, n : PosNat, A, X, Y : Matrix(n, n), C : Matrix(m, n), Z : ComplexMatrix(n, n), a, c : Real,
        z : Complex, i, j, k : Nat, e : Int
""")


def _series(goal: str, *assumed: str) -> Use:
    """The law of what stands on the left: what it says in two parts is split."""
    return use("geometric series", [at(0)], goal, *assumed, then=[["and-elimination", SAID]])


def _numbers(goal: str, *assumed: str) -> Use:
    return use(
        "geometric series of numbers", [at(0)], goal, *assumed, then=[["and-elimination", SAID]]
    )


def _norm(goal: str, *assumed: str) -> Use:
    """The law of a sum in a norm on the left."""
    return use("norm of a geometric series", [at(0, 0)], goal, *assumed)


def _norms(before: Any, after: Any, goal: str, *assumed: str) -> Use:
    """The law of the norms of powers, of which some are counted apart on either side."""
    return use("sum of norms of powers", [at(0), before, after], goal, *assumed)


def _converges(goal: str, *assumed: str) -> Use:
    return use("convergence of a geometric series", [at()], goal, *assumed)


VALID = {
    "powers of a matrix": _series("sum(t in Nat) X^t = (I(n) - X)^-1", "|X| < 1"),
    "alternating powers from one on, between matrices": _series(
        "sum(t in PosNat) (-1)^(t - 1)*(C*X^t*A) = C*X*(I(n) + X)^-1*A", "|(-1)*X| < 1"
    ),
    "from a number on": _series(
        "sum(t in PosNat where t >= 2) X^(t - 2) = (I(n) - X)^-1", "|X| < 1"
    ),
    "complex matrices and numbers": _series(
        "sum(t in Nat where t >= k) z^(t + 1)*Z^t = z^(k + 1)*(Z^k*(I(n) - z*Z)^-1)", "|z*Z| < 1"
    ),
    "numbers": _numbers("sum(t in PosNat) a*c^(t + 2) = a*c^3/(1 - c)", "|c| < 1"),
    "a constant matrix": _numbers("sum(t in Nat) c^t*A = (1/(1 - c))*A", "|c| < 1"),
    "the norm of a sum": _norm("|sum(t in Nat) a*(C*X^t)| <= sum(t in Nat) |a|*|C*X^t|", "|X| < 1"),
    "the norm of a sum with signs": _norm(
        "|sum(t in PosNat where t >= 2) (-1)^(t - 1)*(C*X^t*A)|"
        " <= sum(t in PosNat where t >= 2) |C*X^t*A|",
        "|(-1)*X| < 1",
    ),
    "the modulus of a sum": _norm("|sum(t in Nat) a*c^t| <= sum(t in Nat) |a|*|c|^t", "|c| < 1"),
    "a sum of norms": _norms(ZERO, ZERO, "sum(t in Nat) |C*X^t*A| <= |C|*|A|/(1 - |X|)", "|X| < 1"),
    "a sum of norms with factors on both sides": _norms(
        ONE, ONE, "sum(t in PosNat where t >= 3) |C*X^t| <= |C*X|*|X|*|X|/(1 - |X|)", "|X| < 1"
    ),
    "a sum of norms from any number on": _norms(
        "i",
        "j",
        "sum(t in Nat where t >= k) |X^t| <= |X^i|*|X|^(k - (i + j))*|X^j|/(1 - |X|)",
        "|X| < 1",
        "i + j <= k",
    ),
    "convergence": _converges(
        "exists s : Real: forall l : Nat: sum(t in 0..l) |c^t*(C*X^t*A)| <= s", "|c*X| < 1"
    ),
    "convergence of moduli, from a number on": _converges(
        "exists s : Real: forall l : Nat: sum(t in 0..l where t >= k) |a*z^(t + 1)| <= s", "|z| < 1"
    ),
    "convergence of norms": _converges(
        "exists s : Real: forall l : Nat: sum(t in 0..l) |a*|C*X^t|| <= s", "|X| < 1"
    ),
}

FORGED = {
    "a matrix that is not small": _series("sum(t in Nat) X^t = (I(n) - X)^-1", "|X| <= 1"),
    "another matrix is small": _series("sum(t in Nat) X^t = (I(n) - X)^-1", "|Y| < 1"),
    "a factor that is not counted": _series("sum(t in Nat) c^t*X^t = (I(n) - c*X)^-1", "|X| < 1"),
    "a first term too many": _series("sum(t in PosNat) X^t = (I(n) - X)^-1", "|X| < 1"),
    "powers of two matrices": _series(
        "sum(t in Nat) X^t*Y^t = (I(n) - X*Y)^-1", "|X| < 1", "|Y| < 1", "|X*Y| < 1"
    ),
    "every other power": _series("sum(t in Nat) X^(2*t) = (I(n) - X)^-1", "|X| < 1"),
    "a condition from above": _series("sum(t in Nat where t <= 2) X^t = (I(n) - X)^-1", "|X| < 1"),
    "a condition that says nothing of the index": _series(
        "sum(t in Nat where k >= 2) X^t = (I(n) - X)^-1", "|X| < 1"
    ),
    "from an integer on that may be negative": _numbers(
        "sum(t in Nat where t >= e) c^t = c^e/(1 - c)", "|c| < 1", "c != 0"
    ),
    "the index as a factor": _numbers("sum(t in Nat) t*c^t = 1/(1 - c)", "|c| < 1"),
    "a finite sum": _numbers("sum(t in 1..n) c^t = c/(1 - c)", "|c| < 1"),
    "a number that is not small": _numbers("sum(t in Nat) c^t = 1/(1 - c)", "c < 1"),
    "the norm of a sum that may not converge": _norm(
        "|sum(t in Nat) c^t*X^t| <= sum(t in Nat) |c|^t*|X^t|", "|X| < 1"
    ),
    "norms without their factors": _norm(
        "|sum(t in Nat) c^t*X^t| <= sum(t in Nat) |X^t|", "|c*X| < 1"
    ),
    "norms over another set": _norm("|sum(t in Nat) X^t| <= sum(t in PosNat) |X^t|", "|X| < 1"),
    "more factors than there are": _norms(
        ONE,
        ONE,
        "sum(t in PosNat) |X^t| <= |X|*|X|^(-1)*|X|/(1 - |X|)",
        "|X| < 1",
        "X != zero(n, n)",
    ),
    "factors of which there may be too few": _norms(
        "i",
        "j",
        "sum(t in Nat where t >= k) |X^t| <= |X^i|*|X|^(k - (i + j))*|X^j|/(1 - |X|)",
        "0 < |X|",
        "|X| < 1",
    ),
    "a sum of norms of multiples": _norms(
        ZERO, ZERO, "sum(t in Nat) |c*X^t| <= 1/(1 - |X|)", "|X| < 1"
    ),
    "a sum of norms that may not converge": _norms(
        ZERO, ZERO, "sum(t in Nat) |X^t| <= 1/(1 - |X|)", "|X| != 1"
    ),
    "convergence where it may diverge": _converges(
        "exists s : Real: forall l : Nat: sum(t in 0..l) |X^t| <= s", "|X| <= 1"
    ),
    "convergence where a factor is not counted": _converges(
        "exists s : Real: forall l : Nat: sum(t in 0..l) |c^t*X^t| <= s", "|X| < 1"
    ),
    "convergence of more than powers": _converges(
        "exists s : Real: forall l : Nat: sum(t in 0..l) |t*c^t| <= s", "|c| < 1"
    ),
    "a number that bounds itself alone": _converges(
        "exists s : Real: forall l : Nat: sum(t in 0..l) |c^t| <= k", "|c| < 1"
    ),
    "a bound that grows": _converges(
        "forall l : Nat: exists s : Real: sum(t in 0..l) |c^t| <= s", "|c| < 1"
    ),
    "a bound that is an integer": _converges(
        "exists s : Int: forall l : Nat: sum(t in 0..l) |c^t| <= s", "|c| < 1"
    ),
    "a bound that is part of the terms": _converges(
        "exists s : Real: forall l : Nat: sum(t in 0..l) |s*c^t| <= s", "|c| < 1"
    ),
    "terms that depend on their number": _converges(
        "exists s : Real: forall l : Nat: sum(t in 0..l) |l*c^t| <= s", "|c| < 1"
    ),
    "a bound from below": _converges(
        "exists s : Real: forall l : Nat: sum(t in 0..l) |c^t| >= s", "|c| < 1"
    ),
    "sums of signed terms": _converges(
        "exists s : Real: forall l : Nat: sum(t in 0..l) c^t <= s", "|c| < 1"
    ),
    "sums that begin before zero": _converges(
        "exists s : Real: forall l : Nat: sum(t in -1..l) |c^t| <= s", "|c| < 1", "c != 0"
    ),
}


test_a_law_is_accepted_where_it_applies = accepted(SCENE, VALID)
test_a_forged_use_is_rejected = rejected(SCENE, FORGED)
test_each_condition_is_needed = rejected(SCENE, without_a_condition(VALID))
