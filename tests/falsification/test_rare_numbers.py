"""A sample of models does not show what happens at a number it passes by."""

from __future__ import annotations

import pytest

from proofcheck.audit.judging.judging import judge_tasks
from proofcheck.falsification.survey import survey
from proofcheck.models.integers.rare_numbers import PASSED_BY, SAMPLED_INTEGERS
from tests.audit.real_tasks import claimed

MATRIX = "given n : PosNat, A : Matrix(n, n)\n  "

PERMUTATION = (
    f"{MATRIX}assume A^T*A = I(n)\n  "
    "assume forall i in 1..n, j in 1..n: A[i, j] in {{0, 1}}\n  show A^{0} = I(n)"
)

FALSEHOODS = {
    "a nilpotent matrix of seven rows": (f"{MATRIX}assume A^7 = 0\n  show A^6 = 0", 7),
    "permutations of seven elements have order seven": (PERMUTATION.format(60), 60),
    "ranks of larger matrices are larger": (f"{MATRIX}show rank(A) <= 20", 20),
    "sums of more terms are larger": (f"{MATRIX}show |I(n)|_F^2 <= 100", 100),
    "in a definition": (f"{MATRIX}let k := 20\n  show rank(A) <= k", 20),
}

SPARSE = {
    "a sum of three cubes": "given x, y, z : Int\n  show x^3 + y^3 + z^3 != 30",
    "the equation of Pell": "given x, y : Int\n  assume y != 0\n  show x^2 - 61*y^2 != 1",
    "two sums of two cubes": (
        "given a, b, c, d : PosNat\n  assume a^3 + b^3 = c^3 + d^3\n  show a = c or a = d"
    ),
}

INDEX = "let n : PosNat\n  let F := 1..n\n  "

SPARSE |= {
    "the equation of Pell between indices": (
        "given n : PosNat, x, y in 1..n\n  show x^2 - 13*y^2 != 1"
    ),
    "the equation of Pell between indices that the goal quantifies": (
        "given n : PosNat\n  show forall x, y in 1..n: x^2 - 13*y^2 != 1"
    ),
    "the equation of Pell in a named set": f"{INDEX}given x, y in F\n  show x^2 - 13*y^2 != 1",
    "a square that a definition takes": (
        f"{INDEX}let g[k in F] := k^2\n  given x, y in F\n  show g[x] - 13*g[y] != 1"
    ),
    "products of defined integers": (
        f"{INDEX}let g[k in F] := k\n  given x, y in F\n  show g[x]*g[x] - 13*g[y]*g[y] != 1"
    ),
}

WITNESSED = {
    "an index of skew matrices": (
        f"{INDEX}let k : PosNat\n  let A[f in F] : Matrix(k, k)\n  given x in F\n  "
        "assume A[x]^T = -A[x]\n  show det(I(k) + A[x]) != 0"
    ),
    "a number below the sizes": f"{MATRIX}show rank(A^4) <= rank(A^3)",
    "a part of a quotient is no whole number": f"{MATRIX}show rank(19/20*A) = rank(A)",
    "the width of a matrix that is written out": (
        f"{MATRIX}show rank(A*A) <= rank([[0, 0, 0, 0, 0, 0, 0]]) + n"
    ),
    "a size with an upper bound": f"{MATRIX}assume n <= 3\n  show rank(A) <= 20",
    "no size at all": "given x, y : Real\n  show |x + y| <= 70*|x| + 70*|y|",
    "indices that the goal quantifies and nothing multiplies": (
        f"{MATRIX}assume A^T = -A\n  show forall i in 1..n: A[i, i] + 2*i != 0"
    ),
    "integers without an equation": "given k : Int\n  show k^2 + 1 > k",
    "integers that an equation ties linearly": (
        "given j, k : Int\n  assume j = 2*k + 1\n  show j^2 + 1 > j"
    ),
}


@pytest.mark.parametrize("name", FALSEHOODS)
def test_a_number_beyond_all_sizes_leaves_a_goal_open(name: str) -> None:
    body, number = FALSEHOODS[name]
    found = survey(claimed(body))

    assert found.failure is None
    assert PASSED_BY.format(number) == found.why_blind()
    assert not found.is_witnessed


@pytest.mark.sampled
@pytest.mark.parametrize("name", sorted(set(FALSEHOODS) - {"sums of more terms are larger"}))
def test_larger_models_refute_it(name: str) -> None:
    body, _ = FALSEHOODS[name]

    assert "refuted" == judge_tasks([claimed(body)])[0].evidence


@pytest.mark.sampled
@pytest.mark.parametrize("name", SPARSE)
def test_an_equation_between_integers_is_not_decided_by_a_sample(name: str) -> None:
    judgement = judge_tasks([claimed(SPARSE[name])])[0]

    assert "unsupported" == judgement.evidence
    assert SAMPLED_INTEGERS in judgement.reason


REFUTED = {
    "two sums of two cubes below a bound": (
        "given n : PosNat, a, b, c, d in 1..n\n  assume a^3 + b^3 = c^3 + d^3\n"
        "  show a = c or a = d"
    ),
    "members of a set far apart": ("given x in {1, 649}, y in {1, 180}\n  show x^2 - 13*y^2 != 1"),
    "an index, of matrices of which one vanishes": (
        f"{INDEX}let k : PosNat\n  let A[f in F] : Matrix(k, k)\n  given x, y in F\n  "
        "assume A[x] = 0\n  show det(A[x] + A[y]) = 0"
    ),
}


@pytest.mark.parametrize("name", REFUTED)
def test_what_fails_within_reach_is_refuted(name: str) -> None:
    judgement = judge_tasks([claimed(REFUTED[name])])[0]

    assert "refuted" == judgement.evidence


def test_small_numbers_are_looked_at_as_a_whole() -> None:
    body = "given x, y in 1..3\n  show x^2 - 13*y^2 != 1"
    judgement = judge_tasks([claimed(body)])[0]

    assert judgement.evidence in ("proved", "checked")


@pytest.mark.parametrize("name", WITNESSED)
def test_what_models_reach_is_witnessed(name: str) -> None:
    found = survey(claimed(WITNESSED[name]))

    assert not found.why_blind()
    assert found.is_witnessed


def test_the_largest_size_that_was_looked_at_counts() -> None:
    task = claimed(f"{MATRIX}show 6*rank(A) <= 6*n")
    found = survey(task)
    reached = max(one.sizes["n"] for one in found.held)

    assert reached > 6
    found.held = [one for one in found.held if one.sizes["n"] <= 6]
    assert PASSED_BY.format(6) == found.why_blind()
    assert not found.why_blind([{"n": reached}])


@pytest.mark.parametrize("exponent", [60, 100, 900])
def test_a_power_that_is_written_counts_as_the_number_it_is(exponent: int) -> None:
    bound = "given x : Real\n  show x^2 <= 2^{} + x"
    size = "given n : PosNat\n  show n <= 2^{}"

    assert "refuted" == _evidence_of(bound.format(exponent))[0]
    evidence, reason = _evidence_of(size.format(exponent))
    assert "unsupported" == evidence
    assert "no model has a size beyond the number of about" in reason


def test_a_power_that_bounds_nothing_does_no_harm() -> None:
    assert "witnessed" == _evidence_of("given x : Real\n  show x <= 2^100 + x^2")[0]
    assert "refuted" == _evidence_of("given n : PosNat\n  show n <= 2^5")[0]


def _evidence_of(body: str) -> tuple[str, str]:
    judgement = judge_tasks([claimed(body)])[0]
    return judgement.evidence, judgement.reason
