"""Equations in disguise: a set that is left, a rank or a number of entries that is reached."""

from __future__ import annotations

from fractions import Fraction

import pytest

from proofcheck.audit.judging.judging import judge_tasks
from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.values import MatrixValue
from proofcheck.falsification.falsify import falsify
from proofcheck.falsification.robustness.gaps import (
    MOST_ROWS,
    gap_below_entries,
    gap_below_rank,
    gap_to_kernel,
    gap_to_spectrum,
)
from proofcheck.falsification.sample_statistics import Survey
from proofcheck.falsification.survey import survey
from tests.audit.real_tasks import claimed, read, task_of

SQRT = "let sqrt := library sqrt\n  "
EXP = "let exp := library exp\n  "
SQUARE = "given n : PosNat, A : Matrix(n, n)\n  "
VECTOR = f"{SQRT}{SQUARE}given v : Vector(n)\n  assume v != 0\n  "

DISGUISED = {
    "a set that lists an irrational number": (
        f"{SQRT}given x : Real\n  show x notin {{sqrt(2)}}",
        "given x : Real\n  show x^2 notin {-2}",
    ),
    "the denial of a membership": (
        f"{SQRT}given x : Real\n  show not (x in {{sqrt(2), 5}})",
        "given x : Real\n  show not (x^2 in {-2, -5})",
    ),
    "a set that is described": (
        "given x : Real\n  show x notin { y where y : Real, y^2 = 2 }",
        "given x : Real\n  show x notin { y where y : Real, y^2 = -2 }",
    ),
    "a spectrum": (
        f"{EXP}{SQUARE}assume A^T = -A\n  show -1 notin spectrum(exp(A))",
        f"{EXP}{SQUARE}assume A^T = -A\n  show 2 notin spectrum(exp(A))",
    ),
    "a kernel": (
        f"{VECTOR}show v notin ker(A - sqrt(2)*I(n))",
        f"{VECTOR}show v notin ker(A^T * A + sqrt(2)*I(n))",
    ),
    "a rank": (
        "given x : Real\n  show rank(diag(x^2 - 2, 1)) = 2",
        "given x : Real\n  show rank(diag(x^2 + 2, 1)) = 2",
    ),
    "a rank from the right": (
        "given A : Matrix(2, 2)\n  show 1 < rank(A*A - 2*I(2))",
        "given A : Matrix(2, 2)\n  show 1 < rank(A*A^T + 2*I(2))",
    ),
    "a number of entries": (
        "given x : Real\n  show nnz(diag(x^2 - 2, 1)) >= 2",
        "given x : Real\n  show nnz(diag(x^2 + 2, 1)) >= 2",
    ),
}


def _pressed(body: str) -> Survey:
    found = survey(claimed(body))
    if found.failure is None:
        falsify(found)
    return found


@pytest.mark.sampled
@pytest.mark.parametrize("name", DISGUISED)
def test_a_falsehood_at_irrational_numbers_is_not_witnessed_and_its_true_twin_is(name: str) -> None:
    false, true = map(_pressed, DISGUISED[name])

    assert false.near or false.failure
    assert not false.is_witnessed
    assert true.failure is None
    assert true.near == ""
    assert true.is_tested


def test_where_both_sides_may_drop_nothing_has_to_fail() -> None:
    assert "" == _pressed(f"{SQUARE}show rank(A^T * A) = rank(A)").near


def test_the_determinant_vanishes_at_eigenvalues() -> None:
    triangular = _matrix([[2, 7], [0, 3]])

    assert [2, 0, 0] == [gap_to_spectrum(Fraction(z), triangular) for z in (1, 2, 3)]


def test_the_image_vanishes_on_the_kernel() -> None:
    projector = _matrix([[1, 0], [0, 0]])

    assert gap_to_kernel(_matrix([[0], [4]]), projector) == matrices.zeros(2, 1)
    assert gap_to_kernel(_matrix([[4], [0]]), projector) != matrices.zeros(2, 1)


def test_minors_are_summed_up_in_squares() -> None:
    rows = [[1, 2, 3], [0, 1, 4]]  # squares of entries 31; minors 1, 4, 5

    for given in (_matrix(rows), matrices.transpose(_matrix(rows))):
        assert [31, 42] == [gap_below_rank(given, count) for count in (1, 2)]
    assert [30, 0] == [gap_below_rank(_matrix([[1, 2], [3, 4]]), 1), _double_rank()]


def _double_rank() -> Fraction:
    found: Fraction = gap_below_rank(_matrix([[1, 2], [2, 4]]), 2)
    return found


def test_entries_are_counted_by_products_of_squares() -> None:
    entries = _matrix([[1, 0], [2, 3]])

    assert [14, 49, 36, 0] == [gap_below_entries(entries, count) for count in (1, 2, 3, 4)]


def test_large_matrices_are_left_alone() -> None:
    large = matrices.identity(MOST_ROWS + 1)

    assert gap_below_rank(large, 1) is None
    assert gap_below_entries(large, 1) is None


def _matrix(rows: list[list[int]]) -> MatrixValue:
    return matrices.build(len(rows), len(rows[0]), lambda i, j: Fraction(rows[i][j]))


IRRATIONAL = {
    "two sets that agree at an irrational number": (
        "given x : Real",
        "x != 0 ==> {{x, 0}} != {{sqrt({}), 0}}",
        "2",
        "4 - 4",
    ),
    "a quotient that is wanted where there is none": (
        "given x : Real",
        "exists y : Real: y*(x^2 - {}) = 1",
        "2",
        "(-2)",
    ),
    "a kernel that grows at an irrational number": (
        "given x : Real",
        "dim(ker(diag(x^2 - {}, 1))) = 0",
        "2",
        "(-2)",
    ),
}


@pytest.mark.parametrize("name", IRRATIONAL)
def test_what_fails_at_an_irrational_number_alone_is_refuted_there(name: str) -> None:
    given, goal, false, true = IRRATIONAL[name]
    names = "[0] definition\n  let sqrt := library sqrt\n\n"

    def judged(constant: str) -> str:
        claim = f"[1] claim\n  {given}\n  show {goal.format(constant)}\n  from [0]\n"
        derivation = read(names + claim)
        last = len(derivation.statements[1].goals) - 1
        return judge_tasks([task_of(derivation, "1", last)])[0].evidence

    assert judged(false) == "refuted"
    assert judged(true) in ("witnessed", "checked", "proved")
