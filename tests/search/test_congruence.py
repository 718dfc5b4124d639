"""Every row of the table proves a textbook fact, of which a false twin is not proved and refuted."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from proofcheck.falsification.survey import survey
from proofcheck.kernel.proof import check_proof
from proofcheck.logic.laws.all_laws import LAWS
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Exhausted, Script
from proofcheck.search.congruence.clearing import field_simp
from proofcheck.search.congruence.closed_numbers import norm_num
from proofcheck.search.congruence.gcongr import gcongr
from proofcheck.search.congruence.positivity import positivity
from proofcheck.search.congruence.table import (
    EQUATIONS,
    FROM_ABOVE,
    FROM_BELOW,
    LAST,
    table,
)
from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.fewer_facts import accept_steps
from proofcheck.search.driver.goals_by_shape import prove_by_shape
from proofcheck.terms.expressions import Binding
from proofcheck.terms.task import Task
from tests.audit.real_tasks import last_task

Method = Callable[[GoalSearch, Script], bool]
Case = tuple[str, str, str, str]
"""What is assumed and shown, and the same of the false twin."""

BODY = """\
[0] hypothesis
  let exp := library exp
  let log := library log
  let sqrt := library sqrt
  let U := library U
  let n : PosNat

[1] claim
  given a, b, c, d : Real, p, q : PosReal, k : Nat
  given A, B, C, S : Matrix(n, n), Z : ComplexMatrix(n, n), v : Vector(n)
  given f[i in 1..n] : Real, g[i in 1..n] : Real
  assume {assumed}
  show {goal}
  from [0]
"""

OF_SIGNS: dict[str, Case] = {
    "product that is not zero": ("a != 0 and b != 0", "a*b != 0", "a != 0", "a*b != 0"),
    "quotient that is not zero": ("a != 0", "a/p != 0", "a >= 0", "a/p != 0"),
    "product of positive numbers": ("0 < a", "0 < a*p", "0 <= a", "0 < a*p"),
    "product of two numbers that are not negative": (
        "0 <= a and 0 <= b",
        "0 <= a*b",
        "0 <= a",
        "0 <= a*b",
    ),
    "power of a number that is not zero": ("a != 0", "a^k != 0", "a >= 0", "a^k != 0"),
    "modulus of a number that is not zero": ("a != 0", "|a| != 0", "a >= 0", "|a| != 0"),
    "length of a vector that is not zero": ("v != 0", "|v| != 0", "true", "|v| != 0"),
    "invertible matrix and its determinant": (
        "invertible(A)",
        "det(A) != 0",
        "A != 0",
        "det(A) != 0",
    ),
    "quotient of positive numbers": ("0 < a", "0 < a/p", "0 <= a", "0 < a/p"),
    "one and a square": (
        "true",
        "1 + (v^T*v - a)*(v^T*v - a) != 0",
        "true",
        "(v^T*v - a)*(v^T*v - a) != 0",
    ),
    "quotient that is not negative": ("0 <= a", "0 <= a/p", "-1 <= a", "0 <= a/p"),
    "inverse of a positive number": ("0 < a", "0 < a^-1", "a < 0", "0 < a^-1"),
    "power of a positive number": ("0 < a", "0 < a^k", "0 <= a", "0 < a^k"),
    "power of a number that is not negative": ("0 <= a", "0 <= a^k", "-1 <= a", "0 <= a^k"),
    "positive sum by its first term": ("0 <= a*b", "0 < p + a*b", "true", "0 < p + a*b"),
    "positive sum by its second term": ("0 <= a*b", "0 < a*b + p", "true", "0 < a*b + p"),
    "sum of two numbers that are not negative": (
        "true",
        "0 <= exp(a) + |b|",
        "true",
        "0 <= exp(a) + b",
    ),
    "root of a positive number": ("0 < a", "0 < sqrt(a)", "0 <= a", "0 < sqrt(a)"),
    "square root": ("0 <= a", "0 <= sqrt(a)*p", "0 <= a", "0 <= sqrt(a)*b"),
    "exp is positive": ("true", "0 < exp(a)*p", "true", "0 < exp(a)*b"),
    "exp is not negative": ("0 <= b", "0 <= exp(a)*b", "true", "0 <= exp(a)*b"),
    "logarithm above one": ("1 < a", "0 < log(a)", "1 <= a", "0 < log(a)"),
    "logarithm from one on": ("true", "0 <= log(1 + a^2)", "true", "0 <= log(1/2 + a^2)"),
    "modulus": ("true", "0 <= |a|*p", "true", "0 < |a|*p"),
    "norm is not negative": ("true", "0 <= |A|*p", "true", "0 < |A|*p"),
    "Frobenius norm is not negative": ("true", "0 <= |A|_F*p", "true", "0 < |A|_F*p"),
    "sum norm is not negative": ("true", "0 <= |v|_1*p", "true", "0 < |v|_1*p"),
    "row sum norm is not negative": ("true", "0 <= |v|_inf*p", "true", "0 < |v|_inf*p"),
    "bounded smaller of two numbers": ("0 <= a", "0 <= min(a, p)", "true", "0 <= min(a, p)"),
    "smaller of two numbers above another": ("0 < a", "0 < min(a, p)", "0 <= a", "0 < min(a, p)"),
    "positive is not zero": ("0 < a", "a*p != 0", "0 <= a", "a*p != 0"),
    "negative is not zero": ("a < 0", "a*p != 0", "a <= 0", "a*p != 0"),
    "determinant of a positive form": (
        "forall x : Vector(n) where x != 0: 0 < x^T*A*x",
        "0 < det(A)*p",
        "forall x : Vector(n): 0 <= x^T*A*x",
        "0 < det(A)*p",
    ),
    "determinant of a multiple of a positive form": (
        "forall x : Vector(n) where x != 0: 0 < x^T*A*x",
        "0 < det(p*A)*p",
        "forall x : Vector(n) where x != 0: 0 < x^T*A*x",
        "0 < det(a*A)*p",
    ),
    "larger of two numbers is a bound": ("true", "0 <= max(|a|, b)", "true", "0 <= max(a, b)"),
    "a sum over indices": (
        "forall i in 1..n: 0 <= f[i]",
        "0 <= sum(i in 1..n) p*f[i]",
        "forall i in 2..n: 0 <= f[i]",
        "0 <= sum(i in 1..n) p*f[i]",
    ),
    "an even power": ("true", "0 <= a^4*p", "true", "0 <= a^3*p"),
    "a power that is not zero": ("1 - a != 0", "(1 - a)^3 != 0", "a >= 1", "(1 - a)^3 != 0"),
}

OF_GROWTH: dict[str, Case] = {
    "root of a larger number": (
        "0 <= a and a <= b",
        "sqrt(a + 1) <= sqrt(b + 1)",
        "0 <= a and 0 <= b",
        "sqrt(a + 1) <= sqrt(b + 1)",
    ),
    "exp of a larger number": ("a <= b", "exp(a) <= exp(b)", "a <= b", "exp(-a) <= exp(-b)"),
    "exp is increasing": ("a < b", "exp(a) < exp(b)", "a <= b", "exp(a) < exp(b)"),
    "count of a covered matrix": (
        "forall i, j in 1..n: not A[i, j] = 0 ==> not B[i, j] = 0 or not C[i, j] = 0",
        "nnz(A) <= nnz(B) + nnz(C)",
        "B = 0 and C = 0",
        "nnz(A) <= nnz(B) + nnz(C)",
    ),
    "count of a transpose": ("nnz(A) <= k", "nnz(A^T) <= k", "nnz(A) <= k + 1", "nnz(A^T) <= k"),
    "a mean by another": (
        "forall i in 1..n: f[i] <= p*g[i] + a",
        "expect(i ~ Uniform(1..n)) f[i] <= p*expect(i ~ Uniform(1..n)) g[i] + a",
        "forall i in 2..n: f[i] <= p*g[i] + a",
        "expect(i ~ Uniform(1..n)) f[i] <= p*expect(i ~ Uniform(1..n)) g[i] + a",
    ),
    "a maximum by another and a number": (
        "forall i in 1..n: f[i] <= g[i] + a",
        "max(i in 1..n) f[i] <= max(i in 1..n) g[i] + a",
        "forall i in 2..n: f[i] <= g[i] + a",
        "max(i in 1..n) f[i] <= max(i in 1..n) g[i] + a",
    ),
    "a sum by two others": (
        "forall i in 1..n: f[i] <= g[i] + p*v[i]",
        "sum(i in 1..n) f[i] <= (sum(i in 1..n) g[i]) + p*sum(i in 1..n) v[i]",
        "forall i in 2..n: f[i] <= g[i] + p*v[i]",
        "sum(i in 1..n) f[i] <= (sum(i in 1..n) g[i]) + p*sum(i in 1..n) v[i]",
    ),
    "an infimum by another": (
        "forall i in 1..n: f[i] <= g[i]",
        "inf(i in 1..n) f[i] <= inf(i in 1..n) g[i]",
        "forall i in 2..n: f[i] <= g[i]",
        "inf(i in 1..n) f[i] <= inf(i in 1..n) g[i]",
    ),
    "exp is at most one": ("a <= 0", "exp(a)*p <= p", "a <= 1", "exp(a)*p <= p"),
    "logarithm of a larger number": (
        "a <= b and 0 < a",
        "log(a) <= log(b)",
        "0 < a and 0 < b",
        "log(a) <= log(b)",
    ),
    "power of a larger number": ("0 <= a and a <= b", "a^k <= b^k", "a <= b", "a^2 <= b^2"),
    "larger of two larger numbers": (
        "a <= b",
        "max(a, c) <= max(b, c)",
        "true",
        "max(a, c) <= max(b, c)",
    ),
    "smaller of two larger numbers": (
        "a <= b",
        "min(a, c) <= min(b, c)",
        "true",
        "min(a, c) <= min(b, c)",
    ),
    "bounded larger of two numbers": (
        "a <= c and b <= c",
        "max(a, b) <= c",
        "a <= c",
        "max(a, b) <= c",
    ),
    "smaller of two numbers is a bound": ("a <= c", "min(a, b) <= c", "true", "min(a, b) <= c"),
    "bounded smaller of two numbers": (
        "c <= a and c <= b",
        "c <= min(a, b)",
        "c <= a",
        "c <= min(a, b)",
    ),
    "larger of two numbers is a bound": ("c <= a", "c <= max(a, b)", "true", "c <= max(a, b)"),
    "product with a larger first factor": (
        "a <= b and 0 <= c",
        "a*c <= b*c",
        "a <= b",
        "a*c <= b*c",
    ),
    "product with a larger second factor": (
        "a <= b and 0 <= c",
        "c*a <= c*b",
        "a <= b",
        "c*a <= c*b",
    ),
    "product of larger numbers": (
        "0 <= a and a <= b and 0 <= c and c <= d",
        "a*c <= b*d",
        "a <= b and c <= d",
        "a*c <= b*d",
    ),
    "quotient with a larger numerator": (
        "a <= b",
        "a/(1 + exp(c)) <= b/(1 + exp(c))",
        "true",
        "a/(1 + exp(c)) <= b/(1 + exp(c))",
    ),
    "quotient of a larger by a smaller number": (
        "p <= q and 0 <= a and a <= b",
        "a/q <= b/p",
        "p <= q and a <= b",
        "a/q <= b/p",
    ),
    "bounded quotient": ("a <= b*p", "a/p <= b", "a <= b", "a/p <= b"),
    "product with a factor that is bounded where it counts": (
        "0 <= a and (a > 0 ==> b <= c)",
        "a*b <= c*a",
        "a > 0 ==> b <= c",
        "a*b <= c*a",
    ),
    "quotient by a smaller number": ("p <= q", "1 <= q/p", "q <= p", "1 <= q/p"),
    "inverse of a larger number": ("p <= q", "q^-1 <= p^-1", "p <= q", "p^-1 <= q^-1"),
    "sum of larger numbers": (
        "a <= b",
        "a + exp(a) <= b + exp(b)",
        "true",
        "a + exp(a) <= b + exp(b)",
    ),
    "difference of a larger and a smaller number": (
        "a <= b",
        "a - exp(b) <= b - exp(a)",
        "a <= b",
        "a - exp(a) <= b - exp(b)",
    ),
    "opposite of a smaller number": (
        "a <= b",
        "-exp(b) <= -exp(a)",
        "a <= b",
        "-exp(a) <= -exp(b)",
    ),
    "norm of a product within bounds": (
        "|A| <= a and |B| <= b",
        "|A*B| <= a*b",
        "|A| <= a",
        "|A*B| <= a*b",
    ),
    "norm of exp of a skew matrix": ("S^T = -S", "|exp(S)| <= 1", "S^T = S", "|exp(S)| <= 1"),
    "triangle inequality": (
        "|A| <= a and |B| <= b",
        "|A + B| <= a + b",
        "|A| <= a",
        "|A + B| <= a + b",
    ),
    "norm of a difference": (
        "|A| <= a and |B| <= b",
        "|A - B| <= a + b",
        "|A| <= a and |B| <= b",
        "|A - B| <= a - b",
    ),
    "norm of a product": ("|A|*|B| <= c", "|A*B| <= c", "|A| <= c", "|A*B| <= c"),
    "bounded modulus": ("a <= c and -a <= c", "|a| <= c", "a <= c", "|a| <= c"),
    "bounded root": ("0 <= a and a <= p*p", "sqrt(a) <= p", "0 <= a and a <= p", "sqrt(a) <= p"),
    "number below a root": ("a*a <= p", "a <= sqrt(p)", "a <= p", "a <= sqrt(p)"),
    "bounded logarithm": ("p <= exp(a)", "log(p) <= a", "p <= exp(a)", "log(p) <= a - 1"),
    "number below a logarithm": (
        "true",
        "max(i in 1..n) f[i] <= log(sum(i in 1..n) exp(f[i]))",
        "true",
        "sum(i in 1..n) f[i] <= log(sum(i in 1..n) exp(f[i]))",
    ),
    "Frobenius triangle inequality": (
        "|A|_F <= a and |B|_F <= b",
        "|A + B|_F <= a + b",
        "|A|_F <= a",
        "|A + B|_F <= a + b",
    ),
    "Frobenius norm of a product": (
        "|A| <= a and |B|_F <= b",
        "|A*B|_F <= a*b",
        "|A| <= a",
        "|A*B|_F <= a*b",
    ),
    "modulus of a sum of two numbers": (
        "|a| <= c and |b| <= d",
        "|a + b| <= c + d",
        "|a| <= c",
        "|a + b| <= c + d",
    ),
    "modulus of a product of two numbers": (
        "|a| <= c and |b| <= d",
        "|a*b| <= c*d",
        "|a| <= c",
        "|a*b| <= c*d",
    ),
    "number and modulus": ("c <= a", "c <= |a|", "a <= c", "c <= |a|"),
    "norm of a direct sum": (
        "|A| <= c and |B| <= c",
        "|A (+) B| <= c",
        "|A| <= c",
        "|A (+) B| <= c",
    ),
    "norm of a transpose": ("|A| <= a", "|A^T| <= a", "|A| <= a", "|A^T| <= a/2"),
    "norm of an adjoint": ("|Z| <= a", "|Z^*| <= a", "|Z| <= a", "|Z^*| <= a/2"),
    "norm of a conjugate": ("|Z| <= a", "|conj(Z)| <= a", "|Z| <= a", "|conj(Z)| <= a/2"),
    "norm of an opposite": ("|A| <= a", "|-A| <= a", "|A| <= a", "|-A| <= -a"),
    "norm of a multiple": ("|A| <= a", "|p*A| <= p*a", "|A| <= a", "|b*A| <= b*a"),
    "Frobenius norm of a transpose": ("|A|_F <= a", "|A^T|_F <= a", "|A|_F <= a", "|A^T|_F <= a/2"),
    "Frobenius norm of a multiple": (
        "|A|_F <= a",
        "|p*A|_F <= p*a",
        "|A|_F <= a",
        "|b*A|_F <= b*a",
    ),
    "sums over indices": (
        "forall i in 1..n: f[i] <= g[i]",
        "sum(i in 1..n) f[i] <= sum(i in 1..n) g[i]",
        "forall i in 2..n: f[i] <= g[i]",
        "sum(i in 1..n) f[i] <= sum(i in 1..n) g[i]",
    ),
    "a modulus of a sum": (
        "forall i in 1..n: |f[i]| <= g[i]",
        "|sum(i in 1..n) f[i]| <= sum(i in 1..n) g[i]",
        "forall i in 1..n: f[i] <= g[i]",
        "|sum(i in 1..n) f[i]| <= sum(i in 1..n) g[i]",
    ),
    "a maximum": (
        "forall i in 1..n: f[i] <= c",
        "max(i in 1..n) f[i] <= c",
        "forall i in 2..n: f[i] <= c",
        "max(i in 1..n) f[i] <= c",
    ),
}

OF_OTHER_NORMS: dict[str, tuple[str, str]] = {
    "operator norm and Frobenius norm": ("|C| <= |C|_F", "|C|_F <= |C|"),
    "sum norm and operator norm": ("|C|_1 <= sqrt(n)*|C|", "|C|_1 <= |C|"),
    "row sum norm and operator norm": ("|C|_inf <= sqrt(n)*|C|", "|C|_inf <= |C|"),
    "sum norm and row sum norm": ("|C|_1 <= n*|C|_inf", "|C|_1 <= |C|_inf"),
    "row sum norm and sum norm": ("|C|_inf <= n*|C|_1", "|C|_inf <= |C|_1"),
    "Frobenius norm and sum norm": ("|C|_F <= sqrt(n)*|C|_1", "|C|_F <= |C|_1"),
    "Frobenius norm and row sum norm": ("|C|_F <= sqrt(n)*|C|_inf", "|C|_F <= |C|_inf"),
    "Frobenius norm and rank": ("|C|_F <= sqrt(rank(C))*|C|", "|C|_F <= |C|"),
    "norm of a power": ("|C^k| <= |C|^k", "|C|^k <= |C^k|"),
    "modulus of an entry within the sum norm": ("|C[1, n]| <= |C|_1", "|C|_1 <= |C[1, n]|"),
    "modulus of an entry within the row sum norm": (
        "|C[1, n]| <= |C|_inf",
        "|C|_inf <= |C[1, n]|",
    ),
    "modulus of an entry within the Frobenius norm": (
        "|C[1, n]| <= |C|_F",
        "|C|_F <= |C[1, n]|",
    ),
    "modulus of an entry within the operator norm": ("|C[1, n]| <= |C|", "|C| <= |C[1, n]|"),
}
"""What norms of one matrix, and of its powers, are to one another, and what they are not."""

OF_BOUNDED_ENTRIES = {
    "sum norm of bounded entries": ("|C|_1 <= n*p", "|C|_1 <= p"),
    "row sum norm of bounded entries": ("|C|_inf <= n*p", "|C|_inf <= p"),
    "Frobenius norm of bounded entries": ("|C|_F <= sqrt(n*n)*p", "|C|_F <= p"),
}
BOUNDED = "forall i in 1..n, j in 1..n: |C[i, j]| <= p"

OF_GROWTH |= {law: ("true", true, "true", false) for law, (true, false) in OF_OTHER_NORMS.items()}
OF_GROWTH |= {
    law: (BOUNDED, true, BOUNDED, false) for law, (true, false) in OF_BOUNDED_ENTRIES.items()
}
DIAGONAL = (
    "(forall i, j in 1..n where i != j: A[i, j] = 0)"
    " and (forall i, j in 1..n where i = j: A[i, j] >= 0)"
)
UNITARY = "exists V : U(n), W : U(n): Z = V*A*W^*"
OF_GROWTH |= {
    "Frobenius norm and singular values": (
        f"{DIAGONAL} and {UNITARY}",
        "|Z|_F <= sum(i in 1..n, j in 1..n where i = j) A[i, j]",
        DIAGONAL,
        "|Z|_F <= sum(i in 1..n, j in 1..n where i = j) A[i, j]",
    ),
    "singular values, rank and Frobenius norm": (
        UNITARY,
        "sum(i in 1..n, j in 1..n where i = j) A[i, j] <= sqrt(rank(Z))*|Z|_F",
        "rank(Z) = rank(A)",
        "sum(i in 1..n, j in 1..n where i = j) A[i, j] <= sqrt(rank(Z))*|Z|_F",
    ),
}
OF_GROWTH["norms of three kinds in a row"] = (
    "true",
    "|A*B|_1 <= n*|A*B|_inf and |A|_1 <= sqrt(n)*|A|_F and |A| <= sqrt(n)*|A|_inf",
    "true",
    "|A|_inf <= |A|_F",
)

OF_DENOMINATORS: dict[str, Case] = {
    "a bounded quotient": ("a <= 2*p", "a/p <= 2", "a <= 3*p", "a/p <= 2"),
    "a quotient and its inverse": ("true", "p/q + q/p >= 2", "true", "p/q + q/p > 2"),
    "quotients that are equal": (
        "a != 0 and b != 0",
        "1/a + 1/b = (a + b)/(a*b)",
        "a != 0 and b != 0",
        "1/a - 1/b = (a + b)/(a*b)",
    ),
    "a difference of inverses": ("p < q", "1/q < 1/p", "q < p", "1/q < 1/p"),
}

OF_NUMBERS: dict[str, Case] = {
    "a root": ("true", "sqrt(2) < 3/2", "true", "sqrt(2) < 7/5"),
    "a square of a root": ("true", "sqrt(2)*sqrt(2) = 2", "true", "sqrt(2)*sqrt(2) = 3"),
    "a power": ("true", "2^10 > 1000", "true", "2^10 > 1100"),
    "numbers that differ by one": ("true", "a + 1 < a + 2", "true", "a + 2 < a + 1"),
}

ALL: dict[Method, dict[str, Case]] = {
    positivity: OF_SIGNS,
    gcongr: OF_GROWTH,
    field_simp: OF_DENOMINATORS,
    norm_num: OF_NUMBERS,
}
EVIDENT = {"rank is a natural number"}
"""What the kernel takes for evident, so that no row is needed."""

ELSEWHERE = {"positive modulus", "size of a direct sum of equal sizes"}
"""What rows that are tried before show as well."""

COMPUTED = {row.law for kind in ("signs", "growth") for row in table()[kind]} - EVIDENT - ELSEWHERE
ROWS = {*COMPUTED, *FROM_ABOVE, *FROM_BELOW, *EQUATIONS, *LAST}
CASES = [(method, name) for method, cases in ALL.items() for name in cases]


def _opened(task: Task) -> Script:
    script = Script.of_task(task, 800)
    while isinstance(script.goal, Binding) or getattr(script.goal, "operator", "") == "implies":
        script.do("intro")
    return script


def _prove(method: Method, assumed: str, goal: str) -> tuple[Task, Script]:
    task = last_task(BODY.format(assumed=assumed, goal=goal))
    script = _opened(task)
    try:
        is_proved = method(GoalSearch(prove_by_shape, 1_500), script)
    except Exhausted:
        is_proved = False
    assert is_proved is script.is_closed
    return task, script


@pytest.mark.parametrize(("method", "name"), CASES, ids=lambda one: getattr(one, "__name__", one))
def test_a_fact_is_proved_and_its_row_is_used(method: Method, name: str) -> None:
    task, script = _prove(method, *ALL[method][name][:2])

    assert script.is_closed
    found = accept_steps(task, script.certificate())
    assert isinstance(found, Proved)
    assert check_proof(task, found.certificate).task_digest
    if name in ROWS:
        assert name in set(_laws(script.certificate()))


def _laws(steps: object) -> Iterator[str]:
    if isinstance(steps, list):
        if steps[:1] == ["law"]:
            yield steps[1]
        for one in steps:
            yield from _laws(one)


@pytest.mark.sampled
@pytest.mark.parametrize(("method", "name"), CASES, ids=lambda one: getattr(one, "__name__", one))
def test_its_false_twin_is_not_proved_and_fails_somewhere(method: Method, name: str) -> None:
    task, script = _prove(method, *ALL[method][name][2:])

    assert not script.is_closed
    assert survey(task).failure is not None


def test_every_row_has_a_fact() -> None:
    rows = {*COMPUTED, *FROM_ABOVE, *FROM_BELOW, *EQUATIONS}

    assert {name for name in rows if LAWS[name].is_of_terms} <= OF_SIGNS.keys() | OF_GROWTH.keys()


@pytest.mark.parametrize("method", [positivity, gcongr, norm_num])
def test_an_equation_of_matrices_is_left_alone(method: Method) -> None:
    script = _opened(last_task(BODY.format(assumed="true", goal="A*B*A = A*B*A")))

    assert not method(GoalSearch(prove_by_shape, 1_500), script)
