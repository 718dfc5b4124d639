"""Lemmas that a text declares close goals, without a line of code; each has a twin that must stay open.

Twenty further lemmas that have nothing to do with it lose none of them.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.fewer_facts import prove_from_fewer
from proofcheck.terms.task import Task
from tests.audit.real_tasks import shown_tasks

LEMMAS = """\
[0] definition
  let sqrt := library sqrt

[rank of a product] cited
  given l, m, n : PosNat, A : Matrix(l, m), B : Matrix(m, n)
  show rank(A) + rank(B) <= rank(A*B) + m
  cite "Horn and Johnson 2013, section 0.4.5 (c)"

[rank of a sum] cited
  given m, n : PosNat, A, B : Matrix(m, n)
  show rank(A + B) <= rank(A) + rank(B)
  cite "Horn and Johnson 2013, section 0.4.5 (d)"

[determinant] cited
  given n : PosNat, A : Matrix(n, n), x, y : Vector(n)
  assume invertible(A)
  show det(A + x*y^T) = det(A)*(1 + y^T*A^-1*x)
  cite "Horn and Johnson 2013, section 0.8.5"

[exchange] cited
  given m, n : PosNat, A : Matrix(m, n), B : Matrix(n, m)
  show det(I(m) + A*B) = det(I(n) + B*A)
  cite "Horn and Johnson 2013, section 1.3"

[trace] cited
  given n : PosNat, A : Matrix(n, n)
  assume A^T = A
  show tr(A)^2 <= rank(A)*tr(A*A)
  cite "Horn and Johnson 2013, section 2.4"

[submodular] hypothesis
  let f(x : Real) : Real
  assume forall x, y, z : Real: 0 <= y and 0 <= z ==> f(x + y + z) + f(x) <= f(x + y) + f(x + z)

[convex] hypothesis
  let g(x : Real) : Real
  assume forall x, y, t : Real:
      0 <= t and t <= 1 ==> g(t*x + (1 - t)*y) <= t*g(x) + (1 - t)*g(y)

[midpoints] claim
  given x, y : Real
  show g((x + y)/2) <= (g(x) + g(y))/2
  from [convex]

[seminorm] hypothesis
  let N(x : Vector(3)) : Real
  assume (forall x : Vector(3), c : Real: N(c*x) = |c| * N(x))
      and forall x, y : Vector(3): N(x + y) <= N(x) + N(y)

[largest entry] hypothesis
  let F(x : Vector(3)) : Real
  assume forall x : Vector(3): F(x) = max(i in 1..3) x[i]

[logarithmic mean] hypothesis
  let L(x : Real, y : Real) : Real
  assume forall x, y : Real: 0 < x and 0 < y ==> sqrt(x*y) <= L(x, y) and L(x, y) <= (x + y)/2
  from [0]
"""

PAIRS = {
    "the largest entry of a mean": (
        "largest entry",
        "given x, y : Vector(3), t : Real",
        ("assume 0 <= t <= 1", "show F(t*x + (1 - t)*y) <= t*F(x) + (1 - t)*F(y)"),
        ("assume t <= 1", "show F(t*x + (1 - t)*y) <= t*F(x) + (1 - t)*F(y)"),
    ),
    "a seminorm of a mean": (
        "seminorm",
        "given x, y : Vector(3), t : Real",
        ("assume 0 <= t <= 1", "show N(t*x + (1 - t)*y) <= t*N(x) + (1 - t)*N(y)"),
        ("assume t <= 1", "show N(t*x + (1 - t)*y) <= t*N(x) + (1 - t)*N(y)"),
    ),
    "matrices whose product is zero have small ranks": (
        "rank of a product",
        "given n : PosNat, A, B : Matrix(n, n)",
        ("assume A*B = 0", "show rank(A) + rank(B) <= n"),
        ("assume A*B = B*A", "show rank(A) + rank(B) <= n"),
    ),
    "a matrix that is changed by two of rank one": (
        "rank of a sum",
        "given n : PosNat, A, B, C : Matrix(n, n)",
        ("assume rank(A) <= 1 and rank(B) <= 1", "show rank(C + A + B) <= rank(C) + 2"),
        ("assume rank(A) <= 1 and rank(B) <= 1", "show rank(C + A + B) <= rank(C) + 1"),
    ),
    "what a matrix and its complement add up to": (
        "rank of a sum",
        "given n : PosNat, A : Matrix(n, n)",
        ("", "show n <= rank(A) + rank(I(n) - A)"),
        ("", "show n + 1 <= rank(A) + rank(I(n) - A)"),
    ),
    "a determinant at an eigenvector": (
        "determinant",
        "given n : PosNat, A : Matrix(n, n), x : Vector(n)",
        ("assume invertible(A) and A*x = x and x^T*x = 1", "show det(A + x*x^T) = 2*det(A)"),
        ("assume A*x = x and x^T*x = 1", "show det(A + x*x^T) = det(A)"),
    ),
    "a determinant and factors that change places": (
        "exchange",
        "given n : PosNat, A, B, C : Matrix(n, n)",
        ("", "show det(A*B*C + I(n)) = det(I(n) + C*A*B)"),
        ("", "show det(A*B*C + I(n)) = det(I(n) + C*B*A)"),
    ),
    "the trace of a matrix of rank one": (
        "trace",
        "given n : PosNat, A : Matrix(n, n)",
        ("assume A^T = A and rank(A) <= 1", "show tr(A)^2 <= tr(A*A)"),
        ("assume A^T = A and rank(A) <= 2", "show tr(A)^2 <= tr(A*A)"),
    ),
    "gains of an unknown function diminish": (
        "submodular",
        "given a, b : Real",
        ("assume 0 <= b", "show f(a + 2*b) - f(a + b) <= f(a + b) - f(a)"),
        ("assume b <= 0 or 0 <= b", "show f(a + 2*b) - f(a + b) < f(a + b) - f(a)"),
    ),
    "a convex function at the third of an interval": (
        "convex",
        "given a, b : Real",
        ("", "show g((a + 2*b)/3) <= (g(a) + 2*g(b))/3"),
        ("", "show g((a + 2*b)/3) <= (2*g(a) + g(b))/3"),
    ),
    "a convex function at the mean of four numbers": (
        "midpoints",
        "given a, b, c, d : Real",
        ("", "show 4*g((a + b + c + d)/4) <= g(a) + g(b) + g(c) + g(d)"),
        ("", "show 3*g((a + b + c + d)/4) <= g(a) + g(b) + g(c) + g(d)"),
    ),
    "means of three numbers": (
        "logarithmic mean",
        "given a, b, c : Real",
        ("assume 0 < a and 0 < b and 0 < c", "show L(a, b) + L(b, c) + L(a, c) <= a + b + c"),
        ("assume 0 < a and 0 < b", "show L(a, b) + L(b, c) + L(a, c) <= a + b + c"),
    ),
}

IRRELEVANT = """
[more {k}] cited
  given n : PosNat, A, B : Matrix(n, n), x, y : Real
  assume {condition}
  show {shown}
  cite "none"
"""

CONDITIONS = ("0 <= x", "A^T = A", "A*B = B*A", "x < y")
SHOWN = (
    "tr(A)*x <= |A| + |B| + {k}*|A*B|",
    "rank(A*B) <= rank(A) + {k}",
    "|det(A*B)| <= |det(A)| + {k}",
    "|A*B + A| <= |x| + {k}*|A|",
    "|x*y| <= |x| + |y| + {k}",
)


def _more() -> tuple[str, str]:
    """Return twenty lemmas, and their labels."""
    texts = [
        IRRELEVANT.format(k=k, condition=CONDITIONS[k % 4], shown=SHOWN[k % 5].format(k=k))
        for k in range(20)
    ]
    return "".join(texts), "".join(f", [more {k}]" for k in range(20))


def _task(label: str, given: str, lines: tuple[str, str], more: tuple[str, str] = ("", "")) -> Task:
    assumed = f"  {lines[0]}\n" if lines[0] else ""
    claim = f"\n[1] claim\n  {given}\n{assumed}  {lines[1]}\n  from [{label}], [0]{more[1]}\n"
    return shown_tasks(LEMMAS + more[0] + claim)[-1]


@pytest.mark.sampled
@pytest.mark.parametrize("name", PAIRS)
def test_a_declared_lemma_closes_the_goal(name: str) -> None:
    label, given, true, false = PAIRS[name]
    found = prove_from_fewer(_task(label, given, true))
    assert isinstance(found, Proved)
    assert found.theorem.used
    assert not isinstance(prove_from_fewer(_task(label, given, false)), Proved)


@pytest.mark.sampled
@pytest.mark.parametrize("name", PAIRS)
def test_twenty_lemmas_more_lose_nothing(name: str) -> None:
    label, given, true, _ = PAIRS[name]
    assert isinstance(prove_from_fewer(_task(label, given, true, _more())), Proved)


@pytest.mark.sampled
@pytest.mark.parametrize("name", PAIRS)
def test_without_its_lemma_the_goal_is_open(name: str) -> None:
    label, given, true, _ = PAIRS[name]
    task = _task(label, given, true)
    kept = [fact for fact in task.facts if fact.label not in (label, "convex")]
    assert not isinstance(prove_from_fewer(replace(task, facts=tuple(kept))), Proved)


OF_THEORY = {
    "a product has no larger rank than its first factor": (
        "given m, n : PosNat, A : Matrix(m, n), B : Matrix(n, m)",
        ("", "show rank(A*B) <= rank(A)"),
        ("", "show rank(A*B) < rank(A)"),
    ),
    "a bound of a factor within a product": (
        "given m, n : PosNat, A : Matrix(m, n), B : Matrix(n, m), C : Matrix(m, m)",
        ("assume rank(A) <= 2", "show rank(C*A*B) <= 2"),
        ("assume rank(A) <= 2", "show rank(C*A*B) <= 1"),
    ),
    "two products": (
        "given m, n : PosNat, A : Matrix(m, n), B : Matrix(n, m), C : Matrix(m, m)",
        ("", "show rank(C*C) + rank(A*B) <= rank(C) + rank(B)"),
        ("", "show rank(C*C) + rank(A*B) <= rank(A) + rank(B)"),
    ),
}


@pytest.mark.sampled
@pytest.mark.parametrize("name", OF_THEORY)
def test_a_lemma_of_the_theory_is_found_by_what_it_says(name: str) -> None:
    given, *pair = OF_THEORY[name]
    true, false = (_task("rank of a sum", given, lines) for lines in pair)
    assert isinstance(prove_from_fewer(true), Proved)
    assert not isinstance(prove_from_fewer(false), Proved)
