"""Lemmas about functions close goals about declared ones; each has a twin that must stay open."""

from __future__ import annotations

import pytest

from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.fewer_facts import prove_from_fewer
from proofcheck.terms.task import Task
from tests.audit.real_tasks import shown_tasks

LEMMAS = """\
[words] definition
  let slope(U(t : Real) : Real, u(t : Real) : Real) := forall t : Real, e : PosReal:
      exists d : PosReal: forall s : Real where |s| <= d: |U(t + s) - U(t) - u(t)*s| <= e*|s|
  given n : PosNat
  let semidefinite(A : Matrix(n, n)) := A^T = A and forall z : Vector(n): 0 <= z^T*A*z

[rest of a first approximation] cited
  given U(t : Real) : Real, u(t : Real) : Real, c : NonNegReal, a, b : Real
  assume slope(U, u)
  assume forall s, t : Real: |u(s) - u(t)| <= c*|s - t|
  show |U(b) - U(a) - u(a)*(b - a)| <= c/2*(b - a)^2
  from [words]
  cite "Rudin 1976, theorem 5.15"

[positive maps] cited
  given n : PosNat, Phi(X : Matrix(n, n)) : Matrix(n, n), A : Matrix(n, n)
  assume forall X, Y : Matrix(n, n), s : Real: Phi(X + s*Y) = Phi(X) + s*Phi(Y)
  assume forall X : Matrix(n, n): semidefinite(X) ==> semidefinite(Phi(X))
  assume A^T = A
  show |Phi(A)| <= |Phi(I(n))| * |A|
  from [words]
  cite "Bhatia 2007, corollary 2.3.8"

[congruence] cited
  given m, n : PosNat, A : Matrix(n, n), B : Matrix(m, n)
  assume semidefinite(A)
  show 0 <= tr(B*A*B^T)
  from [words]
  cite "Horn and Johnson 2013, section 7.1"

[motion] hypothesis
  let place(t : Real) : Real
  let speed(t : Real) : Real
  assume slope(place, speed)
  assume forall s, t : Real: |speed(s) - speed(t)| <= 3*|s - t|
  from [words]

[channel] hypothesis
  let m : PosNat
  let E(X : Matrix(m, m)) : Matrix(m, m)
  assume forall X, Y : Matrix(m, m), s : Real: E(X + s*Y) = E(X) + s*E(Y)
  assume forall X : Matrix(m, m): semidefinite(X) ==> semidefinite(E(X))
  assume E(I(m)) = I(m)
  from [words]

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
    "a place, by the speed at the start": (
        "[words], [rest of a first approximation], [motion]",
        "x : Real",
        "|place(x + 2) - place(x) - 2*speed(x)| <= 6",
        "|place(x + 2) - place(x) - 2*speed(x)| <= 5",
    ),
    "an observable after a channel": (
        "[words], [positive maps], [channel]",
        "B : Matrix(m, m)\n  assume B^T = B",
        "|E(B)| <= |I(m)|*|B|",
        "|E(B)| <= 1/2*|B|",
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
    text = LEMMAS.replace("  assume slope(place, speed)\n", "")
    labels, given, true, _ = PAIRS["a place, by the speed at the start"]
    claim = f"\n[1] claim\n  given {given}\n  show {true}\n  from {labels}\n"
    assert not isinstance(prove_from_fewer(shown_tasks(text + claim)[-1]), Proved)
