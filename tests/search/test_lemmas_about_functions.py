"""Lemmas about functions close goals about declared ones; each has a twin that must stay open."""

from __future__ import annotations

import pytest

from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.fewer_facts import prove_from_fewer
from proofcheck.terms.task import Task
from tests.audit.real_tasks import shown_tasks

LEMMAS = """\
[words] definition
  given n : PosNat
  let lipschitz(q : Real, T(z : Vector(n)) : Vector(n)) :=
      forall u, v : Vector(n): |T(u) - T(v)| <= q*|u - v|
  let semidefinite(A : Matrix(n, n)) := A^T = A and forall z : Vector(n): 0 <= z^T*A*z

[near a fixed point] cited
  given n : PosNat, T(z : Vector(n)) : Vector(n), q : NonNegReal, x, y : Vector(n)
  assume lipschitz(n, q, T)
  assume T(y) = y
  show (1 - q)*|x - y| <= |x - T(x)|
  from [words]
  cite "Banach 1922"


[even functions] cited
  given u(t : Real) : Real, s : Real
  assume forall t : Real: u(-t) = u(t)
  show u(s - 1) = u(1 - s)
  cite "none"

[congruence] cited
  given m, n : PosNat, A : Matrix(n, n), B : Matrix(m, n)
  assume semidefinite(A)
  show 0 <= tr(B*A*B^T)
  from [words]
  cite "Horn and Johnson 2013, section 7.1"

[solver] hypothesis
  let m : PosNat
  let S(z : Vector(m)) : Vector(m)
  let fixed : Vector(m)
  assume lipschitz(m, 1/2, S)
  assume S(fixed) = fixed
  from [words]

[wave] hypothesis
  let wave(t : Real) : Real
  assume forall t : Real: wave(-t) = wave(t)

[shears] hypothesis
  let k : PosNat
  let G(X : Matrix(k, k)) : Real
  let M[i in Nat], N[i in Nat] : Matrix(k, k)
  assume forall X : Matrix(k, k) where semidefinite(X): G(X) <= 3
  assume forall i in Nat: semidefinite(N[i])
  assume forall i in Nat: M[i] = N[i + 1] + N[i]
  from [words]

[loss] definition
  given n : PosNat
  let loss(A : Matrix(n, n), B : Matrix(n, n)) := tr(A + B*A*B^T)
"""

PAIRS = {
    "how far a point is from what an iteration comes to": (
        "[words], [near a fixed point], [solver]",
        "x : Vector(m)",
        "|x - fixed| <= 2*|x - S(x)|",
        "|x - fixed| <= |x - S(x)|",
    ),
    "an even function": (
        "[even functions], [wave]",
        "t : Real",
        "wave(t - 1) = wave(1 - t)",
        "wave(t - 1) = wave(t)",
    ),
    "what is known of all semidefinite matrices, at a sum of two of a family": (
        "[words], [shears]",
        "i : Nat",
        "G(M[i]) <= 3",
        "G(M[i] - N[i]) <= 2",
    ),
    "traces under a name": (
        "[words], [loss]",
        "n : PosNat, A, B, C : Matrix(n, n)\n  assume semidefinite(A)",
        "loss(A, 0*B) <= loss(A, B)",
        "loss(A, C) <= loss(A, B)",
    ),
}


def _task(labels: str, given: str, shown: str) -> Task:
    text = f"{LEMMAS}\n[1] claim\n  given {given}\n  show {shown}\n  from {labels}\n"
    return shown_tasks(text)[-1]


@pytest.mark.parametrize("name", PAIRS)
def test_a_lemma_about_functions_closes_the_goal(name: str) -> None:
    labels, given, true, false = PAIRS[name]
    assert isinstance(prove_from_fewer(_task(labels, given, true)), Proved)
    assert not isinstance(prove_from_fewer(_task(labels, given, false)), Proved)


def test_what_a_lemma_asks_of_a_function_has_to_be_known() -> None:
    text = LEMMAS.replace("  assume S(fixed) = fixed\n", "")
    claim = "\n[1] claim\n  given x : Vector(m)\n  show |x - fixed| <= 2*|x - S(x)|\n"
    labels = "  from [words], [near a fixed point], [solver]\n"
    assert not isinstance(prove_from_fewer(shown_tasks(text + claim + labels)[-1]), Proved)
