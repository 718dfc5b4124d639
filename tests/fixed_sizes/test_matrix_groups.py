"""Every orthogonal matrix is an instance of one of the cases."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations, product
from random import Random
from typing import Any

import pytest

from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.values import MatrixValue, Undefined
from proofcheck.fixed_sizes.matrix_groups import element, find_groups, sign_choices
from proofcheck.fixed_sizes.symbolic_field import Budget
from proofcheck.fixed_sizes.symbolic_functions import new_field
from proofcheck.fixed_sizes.symbolic_scalars import Quotient
from proofcheck.models.choices.draws import Style, draw_orthogonal
from proofcheck.terms.expressions import Term
from proofcheck.terms.sorts import Ring
from tests.fakes.building import eq, given, is_in, mul, orthogonal, task, transpose, zero
from tests.search.matrix_tasks import UNIT, N, n, square

ONE = Fraction(1)
Q, V = square("Q"), square("V", Ring.COMPLEX)


def _signed_permutation(order: Sequence[int], signs: Sequence[int]) -> MatrixValue:
    size = len(order)
    return matrices.build(size, size, lambda i, j: Fraction(signs[i] * (order[i] == j)))


def _signed_permutations(size: int) -> list[MatrixValue]:
    found = []
    for order, signs in product(permutations(range(size)), product((1, -1), repeat=size)):
        found.append(_signed_permutation(order, signs))
    return found


def _at(value: Any, numbers: list[Fraction]) -> Fraction:
    if isinstance(value, Fraction):
        return value
    assert isinstance(value, Quotient)
    from flint import fmpq

    used = [fmpq(x.numerator, x.denominator) for x in numbers]
    used += [fmpq(0)] * (value.field.context.nvars() - len(used))
    top, bottom = value.top(*used), value.bottom(*used)
    return Fraction(int(top.p), int(top.q)) / Fraction(int(bottom.p), int(bottom.q))


def _is_reached(matrix: MatrixValue, group: str) -> bool:
    """Solve Q = D*(I - K)*(I + K)^-1 for K and put it into the symbolic element."""
    size, unit = matrix.rows, matrices.identity(matrix.rows)
    for signs in sign_choices(group, size):
        turned = matrices.build(size, size, lambda i, j: signs[i] * matrix.entries[i][j])  # noqa: B023
        try:
            below = matrices.inverse(matrices.add(unit, turned))
        except Undefined:
            continue
        skew = matrices.multiply(matrices.add(unit, matrices.scale(-ONE, turned)), below)
        numbers = [skew.entries[i][j] for i in range(size) for j in range(i + 1, size)]
        general = element(new_field(Budget(), {}), group, signs)
        return matrix == matrices.entrywise(general, lambda x: _at(x, numbers))  # noqa: B023
    return False


@pytest.mark.parametrize("size", [1, 2, 3])
def test_all_signed_permutations_are_reached(size: int) -> None:
    for matrix in _signed_permutations(size):
        assert _is_reached(matrix, "O")
        assert (matrices.determinant(matrix) == 1) is _is_reached(matrix, "SO")


@pytest.mark.parametrize("seed", range(8))
def test_drawn_orthogonal_matrices_are_reached(seed: int) -> None:
    random = Random(seed)
    for size, style in product((1, 2, 3), (Style.GENERIC, Style.SPARSE, Style.HEAD)):
        assert _is_reached(draw_orthogonal(random, size, style, special=False), "O")


def test_a_matrix_that_is_not_orthogonal_is_not_reached() -> None:
    stretched = matrices.scale(Fraction(2), matrices.identity(2))
    assert not _is_reached(stretched, "O")


def test_half_of_the_signs_have_determinant_one() -> None:
    assert 8 == len(list(sign_choices("O", 3)))
    assert 4 == len(list(sign_choices("SO", 3)))
    assert [()] == list(sign_choices("SO", 0))


def _groups(*assume: Term, domain: Term | None = None) -> dict[str, str]:
    problem = task(eq(Q, Q), N, given(Q, domain), given(V), assume=assume)
    return find_groups(problem, problem.declarations, assume)


def test_groups_are_found_in_declarations_and_memberships() -> None:
    assert {"Q": "O"} == _groups(domain=orthogonal(n))
    assert {"Q": "SO"} == _groups(is_in(Q, orthogonal(n, "SO")))
    assert {} == _groups()


def test_the_smallest_group_counts() -> None:
    special = is_in(Q, orthogonal(n, "SO"))
    assert {"Q": "SO"} == _groups(special, domain=orthogonal(n))
    assert {"Q": "SO"} == _groups(is_in(Q, orthogonal(n)), domain=orthogonal(n, "SO"))


def test_groups_are_found_in_gram_equations() -> None:
    assert {"Q": "O"} == _groups(eq(mul(transpose(Q), Q), UNIT))
    assert {"Q": "O"} == _groups(eq(UNIT, mul(Q, transpose(Q))))


def test_other_equations_make_no_group() -> None:
    assert {} == _groups(eq(mul(Q, Q), UNIT))
    assert {} == _groups(eq(mul(transpose(Q), Q), zero(n, n)))
    assert {} == _groups(eq(mul(transpose(V), V), UNIT)), "a complex matrix is not orthogonal"
