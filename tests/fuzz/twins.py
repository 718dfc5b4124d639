"""True claims and their false twins: what the kernel must never accept is known beforehand."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from proofcheck.terms.task import Task
from tests.audit.real_tasks import read, task_of

_LIBRARY = (
    "[0] definition\n  let O := library O\n  let exp := library exp\n"
    "  let cos := library cos\n  let sin := library sin\n\n"
)


@dataclass(frozen=True, slots=True)
class Twins:
    """What is given and assumed, a goal that follows, and one like it that does not."""

    given: str
    true: str
    false: str


TWINS = {
    "ring": Twins("n : PosNat, A, B : Matrix(n, n)", "(A*B)^T = B^T*A^T", "(A*B)^T = A^T*B^T"),
    "orthogonal": Twins("n : PosNat, Q : O(n)", "Q*Q^T = I(n)", "Q*Q = I(n)"),
    "trace": Twins(
        "m, n : PosNat, A : Matrix(m, n), B : Matrix(n, m)",
        "tr(A*B) = tr(B*A)",
        "tr(A*B) = tr(B*B^T)",
    ),
    "blocks": Twins(
        "p, q : PosNat, A : Matrix(p, p), B : Matrix(q, q)",
        "(A (+) B)*(A (+) B) = (A*A) (+) (B*B)",
        "(A (+) B)*(A (+) B) = (A*A) (+) B",
    ),
    "family": Twins(
        "m : PosNat, B[u in 1..m] : Matrix(2, 2)",
        "(bigoplus(u in 1..m) B[u])^T = bigoplus(u in 1..m) B[u]^T",
        "(bigoplus(u in 1..m) B[u])^T = bigoplus(u in 1..m) B[u]",
    ),
    "angles": Twins("a, b : Real", "cos(-a)^2 + sin(a)^2 = 1", "cos(-a)^2 - sin(a)^2 = 1"),
    "exponential": Twins("a : Real", "exp(a)*exp(-a) = 1", "exp(a)*exp(a) = 1"),
    "order": Twins("x, y : Real", "2*x*y <= x^2 + y^2", "3*x*y <= x^2 + y^2"),
    "rank": Twins(
        "n : PosNat, A, B : Matrix(n, n)", "rank(A*B) <= rank(A)", "rank(A*B) >= rank(A)"
    ),
}


@cache
def tasks_of(name: str) -> tuple[Task, Task]:
    """Return the task that is true, and its false twin."""
    twins = TWINS[name]
    derivation = read(
        f"{_LIBRARY}[1] claim\n  given {twins.given}\n  show {twins.true}\n  show {twins.false}\n"
        "  from [0]\n"
    )
    goals = [
        position
        for position, goal in enumerate(derivation.statements[1].goals)
        if goal.role.value == "show"
    ]
    true, false = (task_of(derivation, "1", position) for position in goals)
    return true, false
