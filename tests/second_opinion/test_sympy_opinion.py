"""SymPy's decision at fixed sizes: agrees with what holds, never with what does not."""

from __future__ import annotations

import pytest

from proofcheck.fixed_sizes.size_plan import sizes_to_check
from proofcheck.kernel.opening import open_goal
from proofcheck.second_opinion.opinions import Agrees, Disagrees, Opinion, Unable
from proofcheck.second_opinion.sympy_opinion import opinion_at_sizes
from proofcheck.terms.task import Task
from tests.audit.real_tasks import shown_tasks

PRELUDE = "let exp := library exp\n  let cos := library cos\n  let sin := library sin\n  "
ROOT = "let sqrt := library sqrt\n  "
TURN = PRELUDE + "let R2(t : Real) := [[cos(t), -sin(t)], [sin(t), cos(t)]]\n  "

TWINS = {
    "entries": (
        "given n : PosNat, A, B : Matrix(n, n)\n  show tr(A*B) = tr(B*A)",
        "given n : PosNat, A, B : Matrix(n, n)\n  show tr(A*B) = tr(A)*tr(B)",
    ),
    "determinants": (
        "given n : PosNat, A : Matrix(n, n)\n  show det(-A) = (-1)^n*det(A)",
        "given n : PosNat, A : Matrix(n, n)\n  show det(-A) = -det(A)",
    ),
    "inverses": (
        "given n : PosNat, A, B : Matrix(n, n)\n  show tr(A^-1*B*A) = tr(B)",
        "given n : PosNat, A, B : Matrix(n, n)\n  show A^-1*B*A = B",
    ),
    "complex numbers": (
        "given n : PosNat, A : ComplexMatrix(n, n)\n  show det(A^*) = conj(det(A))",
        "given n : PosNat, A : ComplexMatrix(n, n)\n  show det(A^*) = det(A)",
    ),
    "angles": (
        TURN + "given a, b : Real\n  show R2(a)*R2(b) = R2(a + b)",
        TURN + "given a, b : Real\n  show R2(a)*R2(b) = R2(a - b)",
    ),
    "multiples of angles": (
        TURN + "given a : Real\n  show cos(3*a) = 4*cos(a)^3 - 3*cos(a)",
        TURN + "given a : Real\n  show cos(3*a) = 4*cos(a)^3 + 3*cos(a)",
    ),
    "exponentials": (
        PRELUDE + "given a, b : Real\n  show exp(2*a + b) = exp(a)^2*exp(b)",
        PRELUDE + "given a, b : Real\n  show exp(2*a + b) = exp(a)*exp(b)",
    ),
    "exponentials of matrices": (
        TURN + "given t : Real\n  show exp([[0, -t], [t, 0]]) = R2(t)",
        TURN + "given t : Real\n  show exp([[0, t], [-t, 0]]) = R2(t)",
    ),
    "roots": (
        ROOT + "given a : Real\n  show sqrt(4*a^2) = 2*|a|",
        ROOT + "given a : Real\n  show sqrt(4*a^2) = 2*a",
    ),
    "norms": (
        "given n : PosNat, x, y : Vector(n)\n  show |x + y|^2 + |x - y|^2 = 2*|x|^2 + 2*|y|^2",
        "given n : PosNat, x, y : Vector(n)\n  show |x + y|^2 = |x|^2 + |y|^2",
    ),
    "extrema": (
        "given a : Real\n  show max(a, -a) = |a|",
        "given a : Real\n  show max(a, -a) = a",
    ),
    "expectations": (
        "given n : PosNat\n  show expect(w ~ Normal(0, I(n))) w*w^T = I(n)",
        "given n : PosNat\n  show expect(w ~ Normal(0, I(n))) w*w^T = 2*I(n)",
    ),
    "fourth moments": (
        "show expect(w ~ Normal(0, I(2))) (w^T*w)^2 = 8",
        "show expect(w ~ Normal(0, I(2))) (w^T*w)^2 = 4",
    ),
    "linear assumptions": (
        "given n : PosNat, S : Matrix(n, n)\n  assume S^T = -S\n  show det(I(n) + S) >= 1",
        "given n : PosNat, S : Matrix(n, n)\n  assume S^T = -S\n  show det(I(n) + S) >= 2",
    ),
    "squares": (
        "given x, y : Real\n  show x^2 + y^2 >= 2*x*y",
        "given x, y : Real\n  show x^2 + y^2 >= 3*x*y",
    ),
    "signs that are assumed": (
        "given x : PosReal, y : NonNegReal\n  show x + y > 0",
        "given x : PosReal, y : NonNegReal\n  show x + y > 2",
    ),
    "witnesses": (
        (
            "given n : PosNat, A : Matrix(n, n)\n"
            "  show exists X, Y : Matrix(n, n): X^T = X and Y^T = -Y and A = X + Y"
        ),
        "given n : PosNat, A : Matrix(n, n)\n  show exists X : Matrix(n, n): X^T = X and A = X",
    ),
    "assumed witnesses": (
        (
            "given n : PosNat, A : Matrix(n, n)\n  assume exists B : Matrix(n, n): A = B^T*B\n"
            "  show forall i in 1..n: A[i, i] >= 0"
        ),
        (
            "given n : PosNat, A : Matrix(n, n)\n  assume exists B : Matrix(n, n): A = B^T*B\n"
            "  show forall i in 1..n: A[i, i] >= 1"
        ),
    ),
    "finite sets": ("show card({ 1, 1, 2 }) = 2", "show card({ 1, 1, 2 }) = 3"),
}

TIED = {
    "a group": (
        "given n : PosNat, Q : Matrix(n, n)\n  assume Q^T*Q = I(n)\n  show det(Q)^2 = 1",
        "given n : PosNat, Q : Matrix(n, n)\n  assume Q^T*Q = I(n)\n  show det(Q) = 1",
    ),
    "an equation of degree two": (
        "given n : PosNat, X : Matrix(n, n)\n  assume X*X = I(n)\n  show det(X)^2 = 1",
        "given n : PosNat, X : Matrix(n, n)\n  assume X*X = I(n)\n  show det(X) = 1",
    ),
}

BROKEN = Disagrees("it fails for some values of its symbols")


def claimed(body: str) -> Task:
    """Return what a claim shows last."""
    return shown_tasks(f"[1] claim\n  {body}\n")[-1]


def opinion(body: str) -> Opinion:
    task = claimed(body)
    return opinion_at_sizes(open_goal(task), sizes_to_check(task))


@pytest.mark.parametrize("name", [*TWINS, *TIED])
def test_it_agrees_with_what_holds(name: str) -> None:
    found = opinion({**TWINS, **TIED}[name][0])

    assert Agrees() == found


@pytest.mark.parametrize("name", [n for n in TWINS if n != "witnesses"])
def test_it_disagrees_with_what_does_not_hold(name: str) -> None:
    assert isinstance(opinion(TWINS[name][1]), Disagrees)


@pytest.mark.parametrize(
    "false",
    [
        *(false for _, false in TIED.values()),
        TWINS["witnesses"][1],
        "given x, y : NonNegReal\n  show x + y > 0",
        "given A : Matrix(2, 2)\n  assume invertible(A)\n  show A = I(2)",
    ],
)
def test_what_it_cannot_break_is_left_open(false: str) -> None:
    """Symbols that an equation ties, what might exist, what touches, what is assumed and not used."""
    assert isinstance(opinion(false), Unable)


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("given n : PosNat, A : Matrix(n, n)\n  show rank(A) <= n", "`rank` is not translated"),
        ("given x : Real\n  assume x <= 5\n  show x <= 4", "decides nothing"),
        ("given A : Matrix(8, 8)\n  show det(A^T) = det(A)", "a determinant of more than"),
        ("given a : Real\n  show exists x : Real: x = a/a", "may be undefined"),
    ],
)
def test_no_opinion_says_why(body: str, why: str) -> None:
    found = opinion_at_sizes(open_goal(claimed(body)), sizes_to_check(claimed(body)) or [{}])

    assert isinstance(found, Unable)
    assert why in found.reason


def test_an_opinion_at_no_sizes_is_none() -> None:
    task = open_goal(claimed("given x : Real\n  show x = x"))

    assert Unable("no sizes") == opinion_at_sizes(task, [])


def test_it_is_used_that_something_is_assumed_or_nothing_is_held_against_a_goal() -> None:
    """That x is at most 1 is not used, so that x = 3 breaks nothing."""
    bounded = "given x : Real\n  assume x <= 1\n  show {end}"

    assert Unable("its canonical form decides nothing") == opinion(bounded.format(end="x < 2"))
    assert BROKEN == opinion("given x : Real\n  show x < 2")


def test_the_limits_are_counts_of_steps() -> None:
    body = "given X, Y : Matrix(4, 4)\n  assume X*X = Y\n  assume Y*Y = X\n  show X*Y = I(4)"
    first, second = (opinion_at_sizes(open_goal(claimed(body)), [{}]) for _ in range(2))

    assert isinstance(first, Unable)
    assert first == second
    assert "more than" in first.reason
