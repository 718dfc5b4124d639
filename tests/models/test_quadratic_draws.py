"""Models of what is assumed for all vectors: what follows holds on them, what does not fails on one."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from proofcheck.evaluation.quantified.quadratic_forms import squares
from proofcheck.evaluation.values import matrices
from proofcheck.falsification.survey import survey
from proofcheck.models.choices.quadratic_draws import quadratic_draws, references_for
from tests.audit.real_tasks import last_task

TEXT = """derivation "forms"
  language 1

[1] hypothesis
  let n : PosNat
  let m, L : PosReal
  let A, B : Matrix(n, n)
  let psd(M : Matrix(n, n)) := forall x : Vector(n): x^T*M*x >= 0
  {}

[2] claim
  show {}
  from [1]
"""

TWINS = {
    "semidefinite": (
        "assume forall x : Vector(n): x^T*A*x >= 0",
        "tr(A) >= 0",
        "sum(i in 1..n, j in 1..n) A[i, j] >= tr(A)",
    ),
    "semidefinite, by a definition": ("assume psd(A)", "A[1, 1] >= 0", "A^T = A"),
    "definite": (
        "assume forall x : Vector(n) where x != 0: x^T*A*x > 0",
        "A[1, 1] > 0",
        "A[1, n] >= 0",
    ),
    "symmetric": (
        "assume A^T = A\n  assume forall x : Vector(n): x^T*A*x >= 0",
        "A[1, n]^2 <= A[1, 1]*A[n, n]",
        "A[1, n]^2 <= A[1, 1]",
    ),
    "bounded by another": (
        "assume forall x : Vector(n): x^T*B*x <= x^T*A*x",
        "tr(B) <= tr(A)",
        "tr(B)^2 <= tr(A)^2",
    ),
    "between numbers": (
        "assume A^T = A\n  assume forall x : Vector(n): m*|x|^2 <= x^T*A*x and x^T*A*x <= L*|x|^2",
        "n*m <= tr(A)",
        "n*L <= tr(A)",
    ),
    "an equation for all vectors": (
        "assume forall x : Vector(n): x^T*A*x = 0",
        "A^T = -A",
        "A = 0",
    ),
}


@pytest.mark.parametrize("name", TWINS)
def test_what_follows_holds_on_many_models_and_a_false_twin_fails(name: str) -> None:
    assumed, true, false = TWINS[name]
    holding = survey(last_task(TEXT.format(assumed, true)), attempts=60)
    failing = survey(last_task(TEXT.format(assumed, false)), attempts=60)

    assert holding.failure is None
    assert sum(not one.degenerate for one in holding.held) > 5
    assert failing.failure is not None


def test_draws_keep_their_kind() -> None:
    random = Random(0)
    bound = matrices.build(3, 3, lambda i, j: Fraction(i + j))
    references = references_for(3, {"A": bound, "c": Fraction(2), "v": matrices.zeros(3, 1)})
    assert set(references) == {"A", "c", "-c", "0"}
    for kind, found in quadratic_draws(random, 3, {}, {}):
        symmetric = matrices.add(found, matrices.transpose(found))
        signs = [d > 0 for d, _ in squares([list(row) for row in symmetric.entries])]
        assert all(sign is (kind != "negative") for sign in signs)
        assert not kind.startswith("definite") or len(signs) == 3


def test_what_was_tried_in_vain_is_not_offered_again_and_what_was_of_use_comes_first() -> None:
    unit = {"c": matrices.identity(2)}
    kinds = [kind for kind, _ in quadratic_draws(Random(0), 2, unit, {})]
    assert "c plus definite" in kinds
    assert not list(quadratic_draws(Random(0), 2, unit, dict.fromkeys(kinds, 1_000)))
    again = [kind for kind, _ in quadratic_draws(Random(0), 2, unit, {kinds[-1]: -1})]
    assert kinds[-1] == again[0]
