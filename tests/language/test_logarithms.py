"""The logarithm of numbers and of square matrices, and when it is defined."""

from __future__ import annotations

import pytest

from proofcheck.language.printing.printing import render_term
from proofcheck.language.statements import GoalRole
from tests.language.elaborated import LIBRARY, findings, statement


def _sides(body: str) -> list[str]:
    claim = statement(f"{LIBRARY}[c] claim\n{body}\n  from [lib]\n", "c")
    assert not claim.diagnostics, [d.message for d in claim.diagnostics]
    return [render_term(g.proposition) for g in claim.goals if g.role is GoalRole.SIDE]


def test_of_a_matrix_no_eigenvalue_may_be_zero_or_negative() -> None:
    body = "  given n : PosNat, X : Matrix(n, n)\n  show log(X) = 0"

    assert ["forall t in spectrum(X): t != -|t|"] == _sides(body)


def test_the_bound_eigenvalue_has_a_name_of_its_own() -> None:
    body = "  given n : PosNat, t : Real, X : Matrix(n, n)\n  show log(t*X) = 0"

    assert ["forall t' in spectrum(t*X): t' != -|t'|"] == _sides(body)


def test_of_a_number_it_has_to_be_positive() -> None:
    assert ["x > 0"] == _sides("  given x : Real\n  show log(x) = 0")


@pytest.mark.parametrize(
    ("goal", "code"),
    [("log(X) = 0", "P0307"), ("log(z) = 0", "P0310")],
)
def test_there_is_none_of_other_things(goal: str, code: str) -> None:
    body = (
        f"{LIBRARY}[c] claim\n  given X : Matrix(2, 3), z : Complex\n  show {goal}\n  from [lib]\n"
    )

    assert [code] == [found[0] for found in findings(body)]


def test_what_lies_in_two_sets_lies_in_the_smaller_ring() -> None:
    body = "  given A : Matrix(2, 2)\n  show forall t in spectrum(A) inter NonNegReal: sqrt(t) >= 0"

    assert ["forall t in spectrum(A) inter NonNegReal: t >= 0"] == _sides(body)


def test_what_lies_in_one_of_two_sets_may_lie_in_the_larger() -> None:
    body = f"{LIBRARY}[c] claim\n  given A : Matrix(2, 2)\n  show forall t in spectrum(A) union NonNegReal: sqrt(t) >= 0\n  from [lib]\n"

    assert ["P0310"] == [found[0] for found in findings(body)]
