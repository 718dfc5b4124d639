"""Copies of a model side by side have its properties, and its sizes many times over."""

from __future__ import annotations

from fractions import Fraction

import pytest

from proofcheck.evaluation.values.values import NotEvaluable, Table, Value
from proofcheck.kernel.model import Model, check_model
from proofcheck.models.choices.copies import copied
from tests.audit.real_tasks import claimed, matrix


def copies(items: str, count: int, sizes: set[str], **values: Value) -> Model:
    """Return copies of a model of what a claim assumes, after checking them against it."""
    task = claimed(f"{items}\n  show 0 = 0")
    model = Model(values)
    check_model(task, model)
    found = copied(task, model, sizes, count)
    check_model(task, found)
    return found


def test_square_matrices_become_block_diagonal_and_vectors_are_stacked() -> None:
    items = "given n : PosNat, A : Matrix(n, n), v : Vector(n)\n  assume A*v = 2*v"
    found = copies(items, 2, {"n"}, n=Fraction(2), A=matrix((2, 0), (1, 1)), v=matrix((1,), (1,)))

    assert Fraction(4) == found.values["n"]
    assert found.values["A"] == matrix((2, 0, 0, 0), (1, 1, 0, 0), (0, 0, 2, 0), (0, 0, 1, 1))
    assert found.values["v"] == matrix((1,), (1,), (1,), (1,))


def test_equations_between_sizes_are_kept() -> None:
    items = "given m, d, n : Nat, S : Matrix(n, n)\n  assume 2*m + d = n and S^T = -S"
    whole = matrix((0, 1, 0), (-1, 0, 0), (0, 0, 0))
    found = copies(items, 3, {"m", "d", "n"}, m=Fraction(1), d=Fraction(1), n=Fraction(3), S=whole)

    assert [3, 3, 9] == [found.values[name] for name in ("m", "d", "n")]


def test_families_go_round() -> None:
    items = "given n : PosNat, x[k in 1..n] : Real\n  assume forall k in 1..n: x[k] > 0"
    family = Table({(Fraction(1),): Fraction(5), (Fraction(2),): Fraction(7)})
    found = copies(items, 2, {"n"}, n=Fraction(2), x=family).values["x"]

    assert isinstance(found, Table)
    assert [5, 7, 5, 7] == [found.members[Fraction(k),] for k in range(1, 5)]


def test_what_is_not_enlarged_stays() -> None:
    items = "given n, p : PosNat, A : Matrix(p, n), t : Real\n  assume |A| <= 100*t"
    found = copies(
        items, 2, {"n"}, n=Fraction(1), p=Fraction(2), A=matrix((1,), (2,)), t=Fraction(3)
    )

    assert found.values["A"] == matrix((1, 1), (2, 2))
    assert [2, 3] == [found.values["p"], found.values["t"]]


def test_nothing_has_no_copies() -> None:
    items = "given n : Nat, x[k in 1..n] : Real\n  assume sum(k in 1..n) x[k] >= 0"
    with pytest.raises(NotEvaluable):
        copies(items, 2, {"n"}, n=Fraction(0), x=Table({}))
