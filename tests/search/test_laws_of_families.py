"""Laws about sums and products are found at those that a goal speaks of, and prove no false twin."""

from __future__ import annotations

import pytest

from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from tests.audit.real_tasks import last_task

WORDS = """\
[0] definition
  let exp := library exp
  let log := library log
  let sqrt := library sqrt
  let root(x : NonNegReal) := cases { exp(1/3*log(x)) if x > 0; 0 otherwise }

"""

PAIRS = {
    "a sum of products, by roots": (
        (
            "m : Nat, u[i in 1..m], v[i in 1..m] : Real",
            "",
            "sum(i in 1..m) u[i]*v[i] <= sqrt(sum(i in 1..m) u[i]^2)*sqrt(sum(i in 1..m) v[i]^2)",
        ),
        (
            "m : Nat, u[i in 1..m], v[i in 1..m] : Real",
            "",
            "sum(i in 1..m) u[i]*v[i] < sqrt(sum(i in 1..m) u[i]^2)*sqrt(sum(i in 1..m) v[i]^2)",
        ),
    ),
    "a product that is positive": (
        ("m : Nat, w[i in 3..m] : PosReal", "", "0 < prod(i in 3..m) 2*w[i]"),
        ("m : Nat, w[i in 3..m] : NonNegReal", "", "0 < prod(i in 3..m) 2*w[i]"),
    ),
    "a product that is not zero": (
        (
            "m : Nat, z[i in 1..m] : Complex",
            "forall i in 1..m: z[i] != 0",
            "prod(i in 1..m) z[i] != 0",
        ),
        (
            "m : Nat, z[i in 1..m] : Complex",
            "forall i in 2..m: z[i] != 0",
            "prod(i in 1..m) z[i] != 0",
        ),
    ),
    "the modulus of a sum of complex numbers": (
        ("m : Nat, z[i in 2..m] : Complex", "", "|sum(i in 2..m) z[i]| <= sum(i in 2..m) |z[i]|"),
        ("m : Nat, z[i in 2..m] : Complex", "", "|sum(i in 2..m) z[i]| < sum(i in 2..m) |z[i]|"),
    ),
    "the modulus of a double sum": (
        (
            "m, n : Nat, z[i in 1..m, j in 1..n] : Real",
            "",
            "|sum(i in 1..m, j in 1..n) z[i, j]| <= sum(i in 1..m, j in 1..n) |z[i, j]|",
        ),
        (
            "m, n : Nat, z[i in 1..m, j in 1..n] : Real",
            "",
            "sum(i in 1..m, j in 1..n) |z[i, j]| <= |sum(i in 1..m, j in 1..n) z[i, j]|",
        ),
    ),
    "the modulus of a sum of numbers that are made of matrices": (
        (
            "m, d : PosNat, A[i in 1..m] : Matrix(d, d), B : Matrix(d, d)",
            "",
            "|sum(i in 1..m) det(A[i] + B)| <= sum(i in 1..m) |det(A[i] + B)|",
        ),
        (
            "m, d : PosNat, A[i in 1..m] : Matrix(d, d), B : Matrix(d, d)",
            "",
            "|sum(i in 1..m) det(A[i] + B)| < sum(i in 1..m) |det(A[i] + B)|",
        ),
    ),
    "a double sum with a bounded factor": (
        (
            "m : Nat, w : NonNegReal, x[i in 1..m, j in 1..m] : NonNegReal, y[i in 1..m, j in 1..m] : Real",
            "forall i, j in 1..m: y[i, j] <= w",
            "sum(i, j in 1..m) x[i, j]*y[i, j] <= w*sum(i, j in 1..m) x[i, j]",
        ),
        (
            "m : Nat, w : NonNegReal, x[i in 1..m, j in 1..m] : Real, y[i in 1..m, j in 1..m] : Real",
            "forall i, j in 1..m: y[i, j] <= w",
            "sum(i, j in 1..m) x[i, j]*y[i, j] <= w*sum(i, j in 1..m) x[i, j]",
        ),
    ),
    "the largest of four numbers": (
        (
            "a, b, c, d, t : Real",
            "a <= t and b <= t and c <= t and d <= t",
            "max(a, b, c, d) <= t",
        ),
        ("a, b, c, d, t : Real", "a <= t and b <= t and c <= t", "max(a, b, c, d) <= t"),
    ),
    "one of five numbers and their largest": (
        ("a, b, c, d, e : Real", "", "d <= max(a, b, c, d, e)"),
        ("a, b, c, d, e : Real", "", "d <= max(a, b, c, e)"),
    ),
    "the least of five numbers": (
        ("a, b, c, d, e, t : Real", "t <= min(a, b, c, d, e)", "5*t <= a + b + c + d + e"),
        ("a, b, c, d, e, t : Real", "t <= min(a, b, c, d, e)", "6*t <= a + b + c + d + e"),
    ),
    "a sum over numbers that are listed": (
        (
            "x[i in 1..7], y[i in 1..7] : Real",
            "forall i in 1..7: x[i] <= y[i]",
            "sum(i in {2, 3, 7}) x[i] <= sum(i in {2, 3, 7}) y[i]",
        ),
        (
            "x[i in 1..7], y[i in 1..7] : Real",
            "forall i in 2..7: x[i] <= y[i]",
            "sum(i in {1, 3, 7}) x[i] <= sum(i in {1, 3, 7}) y[i]",
        ),
    ),
    "a number that is listed twice": (
        ("x[i in 1..7] : Real", "", "sum(i in {2, 7, 2}) x[i] = x[2] + x[7]"),
        ("x[i in 1..7] : Real", "", "sum(i in {2, 7, 2}) x[i] = 2*x[2] + x[7]"),
    ),
    "a product of matrices in the order of its indices": (
        ("A[i in 1..2] : Matrix(2, 2)", "", "prod(i in {2, 1}) A[i] = A[1]*A[2]"),
        ("A[i in 1..2] : Matrix(2, 2)", "", "prod(i in {2, 1}) A[i] = A[2]*A[1]"),
    ),
    "the largest member over a set that is listed": (
        ("x[i in 1..7] : Real", "", "x[7] <= max(i in {2, 3, 7}) x[i]"),
        ("x[i in 1..7] : Real", "", "x[5] <= max(i in {2, 3, 7}) x[i]"),
    ),
    "the modulus of a product": (
        ("m : Nat, z[i in 0..m] : Complex", "", "|prod(i in 0..m) z[i]| = prod(i in 0..m) |z[i]|"),
        ("m : Nat, z[i in 0..m] : Complex", "", "|prod(i in 0..m) z[i]| = |prod(i in 1..m) z[i]|"),
    ),
    "the logarithm of a product": (
        (
            "m : Nat, w[i in 1..m] : PosReal",
            "",
            "log(prod(i in 1..m) w[i]) = sum(i in 1..m) log(w[i])",
        ),
        (
            "m : Nat, w[i in 1..m] : PosReal",
            "",
            "log(sum(i in 1..m) w[i]) = sum(i in 1..m) log(w[i])",
        ),
    ),
    "means of positive numbers": (
        (
            "m : PosNat, w[i in 1..m] : PosReal",
            "",
            "m*exp(log(prod(i in 1..m) w[i])/m) <= sum(i in 1..m) w[i]",
        ),
        (
            "m : PosNat, w[i in 1..m] : PosReal",
            "",
            "m*exp(log(prod(i in 1..m) w[i])) <= sum(i in 1..m) w[i]",
        ),
    ),
    "a mean and that of reciprocals": (
        (
            "m : PosNat, w[i in 1..m] : PosReal",
            "",
            "m/(sum(i in 1..m) 1/w[i]) <= (sum(i in 1..m) w[i])/m",
        ),
        (
            "m : PosNat, w[i in 1..m] : PosReal",
            "",
            "1/(sum(i in 1..m) 1/w[i]) <= (sum(i in 1..m) w[i])/m - 1",
        ),
    ),
    "sums of numbers that grow": (
        (
            "m : Nat, u[i in 1..m], v[i in 1..m] : Real",
            "(forall i, j in 1..m where i <= j: u[i] <= u[j]) and (forall i, j in 1..m where i <= j: v[i] <= v[j])",
            "(sum(i in 1..m) u[i]) * (sum(i in 1..m) v[i]) <= m * sum(i in 1..m) u[i]*v[i]",
        ),
        (
            "m : Nat, u[i in 1..m], v[i in 1..m] : Real",
            "(forall i, j in 1..m where i <= j: u[i] <= u[j]) and (forall i, j in 1..m where i <= j: v[j] <= v[i])",
            "(sum(i in 1..m) u[i]) * (sum(i in 1..m) v[i]) <= m * sum(i in 1..m) u[i]*v[i]",
        ),
    ),
    "sums that are equal term by term": (
        (
            "m : PosNat, w[i in 1..m] : NonNegReal",
            "",
            "sum(i in 1..m) cases { 2*w[i] if w[i] > 0; 0 otherwise } = sum(i in 1..m) 2*w[i]",
        ),
        (
            "m : PosNat, w[i in 1..m] : NonNegReal",
            "",
            "sum(i in 1..m) cases { 2*w[i] if w[i] > 0; 1 otherwise } = sum(i in 1..m) 2*w[i]",
        ),
    ),
    "signs of what is given by cases": (
        ("x : NonNegReal", "", "0 <= root(x)"),
        ("x : NonNegReal", "", "0 < root(x)"),
    ),
    "the sign of each case": (
        ("x, y : Real", "0 <= y", "0 <= cases { x^2 if x < y; y otherwise }"),
        ("x, y : Real", "0 <= y", "0 <= cases { x if x < y; y otherwise }"),
    ),
}


@pytest.mark.parametrize("name", PAIRS)
def test_a_law_is_found_and_proves_no_false_twin(name: str) -> None:
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
