"""A search in floating point: what it refutes is exact, what it only sees withholds evidence."""

from __future__ import annotations

import pytest

from proofcheck.audit.judging.judging import judge_tasks
from proofcheck.falsification.growth import Level, closes_in
from proofcheck.falsification.numerical.relaxing import numbers_in_their_own_right, relaxed
from proofcheck.falsification.numerical.search import NumericalSearch
from proofcheck.falsification.survey import survey
from proofcheck.kernel.model import check_model
from proofcheck.kernel.opening import open_goal
from proofcheck.models.checking import fails_on
from proofcheck.terms.task import Task
from tests.audit.real_tasks import read, task_of

POSITIVE = "".join(
    f"  assume {x}^T = {x}\n  assume forall v : Vector(n) where v != 0: v^T*{x}*v > 0\n"
    for x in "AB"
)
"""What is assumed of two matrices, and not read in floating point."""

LIBRARY = (
    "[0] definition\n"
    "  let exp := library exp\n  let sin := library sin\n  let pi := library pi\n"
    "  let O := library O\n  let SO := library SO\n\n"
)


def task(claim: str) -> Task:
    return task_of(read(f"{LIBRARY}[1] claim\n{claim}  from [0]\n"), "1")


def searched(claim: str) -> NumericalSearch:
    search = NumericalSearch(survey(task(claim)))
    search.run()
    return search


REFUTED = {
    "a curved valley": "  given x, y : Real\n  show 100*(y - x^2)^2 + (7*x - 11)^2 > 0\n",
    "a disjunction": "  given x, y : Real\n  show x^2 + y^2 > 1 or x*y <= 12/25\n",
    "unit vectors that are near": (
        "  given n : PosNat, u, v : Vector(n + 1)\n  assume u^T*u = 1\n  assume v^T*v = 1\n"
        "  show u^T*v <= 999/1000 or u = v\n"
    ),
    "orthogonal by assumption": (
        "  given A : Matrix(2, 2)\n  assume A^T*A = I(2)\n  show tr(A) <= 19/10 or A = I(2)\n"
    ),
    "a small turn": (
        "  given n : PosNat, Q : SO(n + 1)\n  show |Q*Q*Q - I(n + 1)| <= 2999/1000*|Q - I(n + 1)|\n"
    ),
    "a bound that fails at a large size": (
        "  given n : PosNat, x : Vector(n)\n"
        "  show sum(k in 1..n) (sum(j in 1..k) x[j])^2"
        " <= (63/100*n + 1/2)^2*(sum(k in 1..n) x[k]^2)\n"
    ),
    "a doubly stochastic matrix": (
        "  given A : Matrix(2, 2)\n  assume forall i, j in 1..2: A[i, j] >= 0\n"
        "  assume forall i in 1..2: sum(j in 1..2) A[i, j] = 1\n"
        "  assume forall j in 1..2: sum(i in 1..2) A[i, j] = 1\n"
        "  show A[1, 1]*A[2, 2] + A[1, 2]*A[2, 1] > 1/2\n"
    ),
}

REFUTED["positive matrices, which stay as they are"] = (
    f"  given n : PosNat, A, B : Matrix(n, n), w : Vector(n)\n{POSITIVE}  show w^T*A*B*w >= 0\n"
)

UNTOUCHED = {
    "positive matrices, which stay as they are": (
        f"  given n : PosNat, A, B : Matrix(n, n), w : Vector(n)\n{POSITIVE}"
        "  show w^T*(A + B)*w >= 0\n"
    ),
    "a valley that ends above": "  given x, y : Real\n  show 100*(y - x^2)^2 + (7*x - 11)^2 >= 0\n",
    "a disjunction": "  given x, y : Real\n  show x^2 + y^2 > 1 or x*y <= 1/2\n",
    "unit vectors": (
        "  given n : PosNat, u, v : Vector(n + 1)\n  assume u^T*u = 1\n  assume v^T*v = 1\n"
        "  show u^T*v <= 1\n"
    ),
    "a small turn": (
        "  given n : PosNat, Q : SO(n + 1)\n  show |Q*Q*Q - I(n + 1)| <= 3*|Q - I(n + 1)|\n"
    ),
    "a bound with the best constant": (
        "  given n : PosNat, x : Vector(n)\n"
        "  show sum(k in 1..n) (1/k*(sum(j in 1..k) x[j]))^2 <= 4*(sum(k in 1..n) x[k]^2)\n"
    ),
    "a doubly stochastic matrix": (
        "  given A : Matrix(2, 2)\n  assume forall i, j in 1..2: A[i, j] >= 0\n"
        "  assume forall i in 1..2: sum(j in 1..2) A[i, j] = 1\n"
        "  assume forall j in 1..2: sum(i in 1..2) A[i, j] = 1\n"
        "  show A[1, 1]*A[2, 2] + A[1, 2]*A[2, 1] >= 1/2\n"
    ),
    "a rational number": "  given x : Rat\n  show x^2 != 2\n",
    "ranks next to a double root": (
        "  given n : PosNat, N : Matrix(n, n)\n  assume n <= 3\n  assume N*N = zero(n, n)\n"
        "  show N = zero(n, n) or rank(N) = 1\n"
    ),
}


@pytest.mark.parametrize("name", REFUTED)
def test_a_failure_is_an_exact_model(name: str) -> None:
    goal = task(REFUTED[name])
    search = searched(REFUTED[name])

    assert search.failure is not None
    check_model(open_goal(goal), search.failure)
    assert fails_on(open_goal(goal), search.failure)


@pytest.mark.sampled
@pytest.mark.parametrize("name", UNTOUCHED)
def test_nothing_is_said_of_what_holds(name: str) -> None:
    search = searched(UNTOUCHED[name])

    assert search.failure is None
    assert (search.near, search.growing) == ("", "")


WITHHELD = {
    "an irrational point": (
        "  given v : Vector(3)\n  assume v^T*v = 1\n  show (v[1] + 2*v[2] + 4*v[3])^2 < 21\n",
        "comes within",
    ),
    "an irrational corner, beyond": (
        "  given v : Vector(3)\n  assume v^T*v = 1\n  show (v[1] + v[2] + v[3])^2 <= 299/100\n",
        "",
    ),
    "a third of a turn": (
        "  given X, Y, Z : SO(2)\n  show invertible(X + Y + Z)\n",
        "comes within",
    ),
    "multiples of pi": (
        "  given m, n : PosNat\n  show |n*pi - m| >= 1/(20*n)\n",
        "real numbers between them",
    ),
    "a sum that grows slowly": (
        (
            "  given n : PosNat, x, y : Vector(n)\n"
            "  show sum(i in 1..n, j in 1..n) x[i]*y[j]/(i + j) <= 2*|x|*|y|\n"
        ),
        "closer with every size",
    ),
}


@pytest.mark.sampled
@pytest.mark.parametrize("name", WITHHELD)
def test_what_is_seen_in_floats_alone_is_not_green(name: str) -> None:
    claim, reason = WITHHELD[name]
    (judgement,) = judge_tasks([task(claim)])

    assert judgement.evidence == ("unsupported" if reason else "refuted")
    assert reason in judgement.reason


CRITICAL = "  given f(x : Real) : Real, a : Real\n  assume f'(a) = 0\n  show f(a) {} f(a + 1)\n"


def test_a_function_of_real_numbers_is_not_moved_and_the_reason_is_told_in_words() -> None:
    assert "a function whose values are no finite list" == searched(CRITICAL.format("<=")).unread


def test_a_finite_family_of_numbers_is_moved() -> None:
    assert not searched("  given n : PosNat, a(k in 1..n) : Real\n  show a(1) <= a(n)\n").unread


@pytest.mark.parametrize("fault", [AttributeError("'X' object has no attribute 'y'"), KeyError(7)])
def test_no_message_of_python_is_given_as_a_reason(
    monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    def fail(*_: object) -> None:
        raise fault

    monkeypatch.setattr(NumericalSearch, "_at_all_sizes", fail)

    assert "a term is not evaluated there" == searched(REFUTED["a curved valley"]).unread


def test_numbers_in_their_own_right_size_nothing() -> None:
    opened = open_goal(
        task(
            "  given k, m, n : PosNat, v : Vector(n)\n"
            "  show sum(i in 1..k) v[1] <= m*|v[1]| or k > m\n"
        )
    )

    assert numbers_in_their_own_right(opened) == {"m"}
    assert len(relaxed(opened, {"m"}).facts) == len(opened.facts) + 1


@pytest.mark.parametrize(
    ("ratios", "meets"),
    [
        ([0.72, 0.81, 0.89, 0.96], True),
        ([0.43, 0.49, 0.54, 0.59], False),
        ([0.81, 0.94, 0.983, 0.9955, 0.9988, 0.9997], False),
        ([0.9, 0.9, 0.9], False),
    ],
)
def test_sides_that_would_meet_soon_are_told_from_those_that_would_not(
    ratios: list[float], meets: bool
) -> None:
    found = [Level(ratio, 2**k) for k, ratio in enumerate(ratios)]

    assert closes_in(found) is meets
