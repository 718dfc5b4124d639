"""Sums of vectors in products, sums of which one term is left, and orthonormal families."""

from __future__ import annotations

import pytest

from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from tests.audit.real_tasks import last_task

BODY = """\
[1] claim
  given n, d : PosNat, k in 1..n, p[j in 1..n] : Vector(d), e[j in 1..n] : Real
  given y, z : Vector(d)
  assume ASSUMED
  show GOAL
"""

ORTHONORMAL = "forall i, j in 1..n: p[i]^T * p[j] = cases { 1 if i = j; 0 otherwise }"
COMBINED = "\n  assume y = sum(j in 1..n) e[j]*p[j]"
DIFFERS = "\n  assume y != 0"
FORM = "y^T * (sum(j in 1..n) p[j] * p[j]^T) * y"

FACTS = {
    "a product with a sum": (
        "true", "z^T * sum(j in 1..n) p[j] = sum(j in 1..n) z^T * p[j]",
        "true", "z^T * sum(j in 1..n) p[j] = sum(j in 1..n) y^T * p[j]",
    ),
    "a form of a sum": (
        "true", f"{FORM} = sum(j in 1..n) (y^T * p[j])^2",
        "true", f"{FORM} = sum(j in 1..n) y^T * p[j]",
    ),
    "a form that is not negative": (
        "true", f"{FORM} >= 0",
        "true", "y^T * (sum(j in 1..n) p[j] * p[j]^T) * z >= 0",
    ),
    "one term is left": (
        "true", "sum(j in 1..n) e[j] * cases { 1 if j = k; 0 otherwise } = e[k]",
        "true", "sum(j in 1..n) e[j] * cases { 1 if j = k; 0 otherwise } = e[1]",
    ),
    "one term is left beside an identity": (
        "true", "sum(j in 1..n) e[j]^2 * I(n)[k, j] = e[k]^2",
        "true", "sum(j in 1..n) e[j]^2 * I(n)[k, j] = e[k]",
    ),
    "a coordinate": (
        ORTHONORMAL + COMBINED, "e[k] = y^T * p[k]",
        "y = sum(j in 1..n) e[j]*p[j]", "e[k] = y^T * p[k]",
    ),
    "the length of a combination": (
        ORTHONORMAL, "|sum(j in 1..n) e[j]*p[j]|^2 = sum(j in 1..n) e[j]^2",
        ORTHONORMAL, "|sum(j in 1..n) e[j]*p[j]|^2 = sum(j in 1..n) e[j]",
    ),
    "coordinates that do not vanish": (
        ORTHONORMAL + COMBINED + DIFFERS, "sum(j in 1..n) e[j]^2 != 0",
        ORTHONORMAL + COMBINED, "sum(j in 1..n) e[j]^2 != 0",
    ),
}  # fmt: skip


def _is_proved(assumed: str, goal: str) -> bool:
    text = BODY.replace("ASSUMED", assumed).replace("GOAL", goal)
    return isinstance(prove_task(last_task(text)), Proved)


@pytest.mark.parametrize("name", FACTS)
def test_a_fact_about_sums_of_vectors_is_proved_and_its_twin_is_not(name: str) -> None:
    assumed, goal, other, false = FACTS[name]

    assert _is_proved(assumed, goal)
    assert not _is_proved(other, false)
