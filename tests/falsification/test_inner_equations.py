"""What is counted or said to exist may depend on where an equation between integers holds."""

from __future__ import annotations

import pytest

from proofcheck.kernel.opening import open_goal
from proofcheck.models.integers.inner_equations import asks_where_integers_are_equal
from tests.audit.real_tasks import claimed

N = "given n : PosNat\n  "

ASKS = {
    "solutions of Pell's equation are counted": (
        "show card({ x in 1..n where exists y in 1..n: x^2 - 13*y^2 = 1 }) = 0"
    ),
    "squares are looked for": "show exists x in 1..n, y in 1..n: x*y = n + 1 or n <= 7",
    "primes in a definition": (
        "let prime(p : Nat) := p >= 2 and not (exists a in 2..p, b in 2..p: a*b = p)\n  "
        "show prime(n) ==> prime(n)"
    ),
    "terms of a sum": "show sum(x in 1..n, y in 1..n where x^2 = 61*y^2 + 1) 1 = 0",
    "membership": "show card({ x in 1..n where x^2 in { 13*y^2 + 1 where y in 1..n } }) <= 1",
    "cases": "show sum(x in 1..n, y in 1..n) cases { 1 if x^2 = 13*y^2 + 1; 0 otherwise } = 0",
}

DOES_NOT = {
    "an identity of indices": "show forall i, j in 1..n: (i + j)^2 = i^2 + 2*i*j + j^2",
    "indices that are equal": "show sum(i in 1..n, j in 1..n where i = j) 1 = n",
    "a sum of squares": "show 6*sum(k in 1..n) k^2 = n*(n + 1)*(2*n + 1)",
    "even numbers": "show exists k in 0..n: n = 2*k or n = 2*k + 1",
    "few numbers": "show card({ x in 1..3 where exists y in 1..3: x^2 = 13*y^2 }) = 0",
    "entries of a table": (
        "let A := matrix(i in 1..n, j in 1..n) cases { i*j if i = j; 0 otherwise }\n  "
        "show tr(A) <= n^3"
    ),
    "real numbers": "show forall i, j in 1..n: (i*j)/1 = (j*i)/1",
}


@pytest.mark.parametrize("name", ASKS)
def test_an_equation_inside(name: str) -> None:
    task = open_goal(claimed(f"{N}{ASKS[name]}"))

    assert asks_where_integers_are_equal(task)


@pytest.mark.parametrize("name", DOES_NOT)
def test_no_equation_that_multiplies_indices_inside(name: str) -> None:
    task = open_goal(claimed(f"{N}{DOES_NOT[name]}"))

    assert not asks_where_integers_are_equal(task)
