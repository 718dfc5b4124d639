"""Vectors that are orthonormal together are drawn as such, where equations ask for them."""

from __future__ import annotations

from random import Random

import pytest

from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.values import MatrixValue
from proofcheck.falsification.survey import survey
from proofcheck.models.choices.frames import frames
from proofcheck.terms.rationals import Fraction
from tests.audit.real_tasks import claimed

BASIS = (
    "given n : PosNat, v[k in 1..n] : Vector(n), a : Vector(n)\n  "
    "assume forall k, l in 1..n: v[k]^T * v[l] = cases { 1 if k = l; 0 otherwise }\n  "
)


@pytest.mark.parametrize(("size", "count"), [(1, 1), (3, 2), (4, 4)])
def test_members_are_orthonormal(size: int, count: int) -> None:
    keys = [(Fraction(k),) for k in range(count)]
    for found in frames(Random(1), size, keys):
        members = [found.members[key] for key in keys]
        for i, one in enumerate(members):
            for j, other in enumerate(members):
                assert isinstance(one, MatrixValue)
                assert isinstance(other, MatrixValue)
                product = matrices.multiply(matrices.transpose(one), other)
                assert product.entries[0][0] == int(i == j)


def test_there_are_no_more_than_entries() -> None:
    assert [] == [*frames(Random(1), 2, [(Fraction(k),) for k in range(3)])]


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("|a|^2 = sum(k in 1..n) (v[k]^T*a)^2", "|a|^2 = sum(k in 1..n) |v[k]^T*a|"),
        (
            "a = sum(k in 1..n) (v[k]^T*a)*v[k]",
            "n <= 2 ==> a = sum(k in 1..n) (v[k]^T*a)*v[k] + (n - 1)*v[1]",
        ),
    ],
)
def test_what_is_said_of_a_basis_is_put_to_the_test(true: str, false: str) -> None:
    holds, fails = (survey(claimed(f"{BASIS}show {goal}")) for goal in (true, false))

    assert holds.failure is None
    assert sum(not one.degenerate for one in holds.held) >= 20
    assert fails.failure is not None
