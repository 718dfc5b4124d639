"""Objects that an equation says in terms of themselves."""

from __future__ import annotations

import pytest

from proofcheck.audit.judging.judging import judge_tasks
from proofcheck.kernel.opening import open_goal
from proofcheck.models.choices.fixed_points import steps_towards
from proofcheck.models.search import ModelSource
from proofcheck.terms.rationals import Fraction
from tests.audit.real_tasks import claimed, matrix


def _pseudo_inverse(of: str, inverse: str) -> str:
    """Return Penrose's four equations (1955)."""
    one, other = f"({of})*{inverse}", f"{inverse}*({of})"
    return (
        f"  assume {one}*({of}) = {of} and {other}*{inverse} = {inverse}\n"
        f"  assume ({one})^T = {one} and ({other})^T = {other}\n"
    )


PAIR = (
    "given m, n : Nat, A, B : Matrix(m, n), X, Y, Z : Matrix(n, m)\n"
    + _pseudo_inverse("A", "X")
    + _pseudo_inverse("B", "Y")
    + _pseudo_inverse("A + B", "Z")
)
PRODUCT = (
    "given n : Nat, A, B, X, Y, Z : Matrix(n, n)\n"
    + _pseudo_inverse("A", "X")
    + _pseudo_inverse("B", "Y")
    + _pseudo_inverse("A*B", "Z")
)


@pytest.mark.parametrize("body", [f"{PAIR}  show Z = X + Y", f"{PRODUCT}  show Z = Y*X"])
def test_pseudo_inverses_of_sums_and_products_are_refuted(body: str) -> None:
    (judgement,) = judge_tasks([claimed(body)])

    assert judgement.evidence == "refuted"


@pytest.mark.parametrize("goal", ["A*X*A = A", "(B*Y)^T = B*Y", "Z*(A + B)*Z = Z"])
def test_what_is_assumed_of_them_is_not(goal: str) -> None:
    (judgement,) = judge_tasks([claimed(f"{PAIR}  show {goal}")])

    assert judgement.evidence == "proved"


SINGLE = "given n : Nat, A, X : Matrix(n, n)\n" + _pseudo_inverse("A", "X") + "  show X = A"


def test_a_singular_matrix_has_a_pseudo_inverse_among_models() -> None:
    source = ModelSource(open_goal(claimed(SINGLE)))
    found = [m for k in range(40) if (m := source.attempt({"n": Fraction(2)}, k)) is not None]
    singular = matrix((0, 0), (0, 0))
    ranks = {m.model.values["A"].rational.rank() for m in found}  # type: ignore[union-attr]

    assert 1 in ranks
    assert any(m.model.values["X"] != singular for m in found)


def test_a_step_is_what_an_assumed_equation_says_of_a_name_in_its_own_terms() -> None:
    task = open_goal(
        claimed(
            "given n : Nat, A, X : Matrix(n, n)\n"
            "  assume X*A*X = X and A = A*X\n  assume X = A or X = X*X\n  show X = A"
        )
    )
    said = [fact.proposition for fact in task.facts]

    assert len([*steps_towards(said, "X")]) == 1
    assert len([*steps_towards(said, "A")]) == 1
    assert not [*steps_towards(said, "n")]
