"""Matrices of rational numbers against the definitions, entry by entry."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from math import prod
from random import Random

import pytest
from flint import acb

from proofcheck.evaluation.decision import equal
from proofcheck.evaluation.functions import functions, spectra
from proofcheck.evaluation.standard import StandardEvaluator
from proofcheck.evaluation.values import arithmetic, elimination, matrices
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import Ball, Gaussian, MatrixValue, NotEvaluable, Undefined

SHAPES = [(0, 0), (0, 2), (3, 0), (1, 1), (1, 3), (3, 1), (2, 2), (3, 2), (4, 4)]
SQUARES = [0, 1, 2, 3, 4]
HUGE = Fraction(10**40 + 1, 3**50)
EVALUATOR = StandardEvaluator({})


def number(random: Random) -> Fraction:
    if random.random() < 0.4:
        return Fraction(0)
    value = Fraction(random.randint(-40, 40), random.randint(1, 9))
    return value * HUGE if random.random() < 0.1 else value


def rational(random: Random, rows: int, columns: int) -> MatrixValue:
    return matrices.build(rows, columns, lambda _i, _j: number(random))


def product(left: MatrixValue, right: MatrixValue) -> MatrixValue:
    def entry(i: int, j: int) -> Fraction:
        terms = (left.entries[i][k] * right.entries[k][j] for k in range(left.columns))
        return sum(terms, Fraction(0))

    return matrices.build(left.rows, right.columns, entry)


def determinant(matrix: MatrixValue) -> Fraction:
    """The sum over permutations."""
    total = Fraction(0)
    for image in permutations(range(matrix.rows)):
        swaps = sum(a > b for i, a in enumerate(image) for b in image[i + 1 :])
        total += (-1) ** swaps * prod((matrix.entries[i][j] for i, j in enumerate(image)), start=1)
    return total


def same(left: MatrixValue, right: MatrixValue) -> bool:
    """Compare what is seen from outside, and the form that is kept."""
    assert left.entries == right.entries
    assert all(type(x) is Fraction for x in left.flat())
    assert len(left.entries) == left.rows
    assert all(len(row) == left.columns for row in left.entries)
    return left == right and hash(left) == hash(right)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("shape", SHAPES)
def test_arithmetic_is_that_of_the_entries(shape: tuple[int, int], seed: int) -> None:
    random = Random(seed)
    left, right = rational(random, *shape), rational(random, *shape)
    factor = number(random)
    cells = matrices.build(*shape, lambda i, j: left.entries[i][j] + factor * right.entries[i][j])
    assert same(matrices.add(left, matrices.scale(factor, right)), cells)
    minus = matrices.build(*shape, lambda i, j: left.entries[i][j] - right.entries[i][j])
    assert same(functions.FUNCTIONS["sub"](left, right), minus)
    turned = matrices.build(*shape[::-1], lambda i, j: left.entries[j][i])
    assert same(matrices.transpose(left), turned)
    assert same(matrices.adjoint(left), turned)
    other = rational(random, shape[1], random.randint(0, 4))
    assert same(matrices.multiply(left, other), product(left, other))
    assert arithmetic.multiply(left, factor) == arithmetic.multiply(factor, left)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("size", SQUARES)
def test_determinants_inverses_and_ranks(size: int, seed: int) -> None:
    random = Random(seed)
    matrix = rational(random, size, size)
    if seed % 3 == 0 and size > 1:  # of less than full rank
        thin = rational(random, size, size - 1)
        matrix = matrices.multiply(thin, rational(random, size - 1, size))
    found = determinant(matrix)
    assert matrices.determinant(matrix) == found
    if found:
        inverse = matrices.inverse(matrix)
        assert product(matrix, inverse) == matrices.identity(size)
        assert matrices.rank(matrix) == size
    else:
        with pytest.raises(Undefined):
            matrices.inverse(matrix)
        assert matrices.rank(matrix) < size


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("size", SQUARES)
def test_a_characteristic_polynomial_vanishes_at_the_rational_eigenvalues(
    size: int, seed: int
) -> None:
    random = Random(seed)
    wanted = [Fraction(random.randint(-3, 3), random.randint(1, 2)) for _ in range(size)]
    triangular = matrices.build(
        size, size, lambda i, j: wanted[i] if i == j else number(random) if i < j else Fraction(0)
    )
    found = dict(spectra.multiplicities(triangular))
    assert found == {x: wanted.count(x) for x in wanted}


@pytest.mark.parametrize("seed", range(30))
def test_equations_are_brought_to_the_same_form_as_with_balls_on_the_right(seed: int) -> None:
    random = Random(seed)
    count, unknowns = random.randint(0, 5), random.randint(0, 4)
    solution = [number(random) for _ in range(unknowns)]
    rows = [[number(random) for _ in range(unknowns)] for _ in range(count)]
    sides = [sum((a * x for a, x in zip(row, solution, strict=True)), Fraction(0)) for row in rows]
    exact, pivots = elimination.solve(
        [[*row, side] for row, side in zip(rows, sides, strict=True)], unknowns
    )
    enclosed, others = elimination.solve(
        [[*row, Ball(_ball(side))] for row, side in zip(rows, sides, strict=True)],
        unknowns,
    )
    assert pivots == others
    assert [row[:-1] for row in exact] == [row[:-1] for row in enclosed]
    assert all(
        (_ball(x[-1]) - y[-1].value).contains(0) for x, y in zip(exact, enclosed, strict=True)
    )


def _ball(value: Fraction) -> acb:
    return acb(value.numerator) / value.denominator


def test_equations_that_contradict_each_other_say_so() -> None:
    one, zero = Fraction(1), Fraction(0)
    rows, pivots = elimination.solve([[one, one, one], [one, one, 2 * one]], 2)
    assert pivots == [0]
    assert rows[1] == [zero, zero, one]
    rows, pivots = elimination.solve([[one, one, one], [2 * one, 2 * one, 2 * one]], 2)
    assert rows[1] == [zero, zero, zero]


def test_equality_is_exact() -> None:
    third = MatrixValue(1, 2, ((Fraction(1, 3), HUGE),))
    near = MatrixValue(1, 2, ((Fraction(1, 3), HUGE + Fraction(1, 10**90)),))
    assert equal(EVALUATOR, third, matrices.scale(Fraction(1), third)).truth is Truth.TRUE
    assert equal(EVALUATOR, third, near).truth is Truth.FALSE
    assert third != near
    assert third != matrices.transpose(third)
    assert matrices.zeros(0, 2) != matrices.zeros(0, 3)
    assert matrices.zeros(2, 0).entries == ((), ())
    with pytest.raises(Undefined):
        equal(EVALUATOR, matrices.zeros(0, 2), matrices.zeros(0, 3))


def test_matrices_of_other_numbers_have_no_rational_form() -> None:
    for odd in (Gaussian(Fraction(1), Fraction(2)), Ball(acb(1)), 1, True):
        matrix = MatrixValue(1, 2, ((Fraction(1), odd),))
        assert matrix.rational is None
        assert matrices.transpose(matrix).entries == ((Fraction(1),), (odd,))
    mixed = MatrixValue(1, 2, ((Fraction(1), Gaussian(Fraction(0), Fraction(1))),))
    assert matrices.multiply(mixed, matrices.transpose(mixed)).entries == ((Fraction(0),),)
    assert matrices.multiply(mixed, matrices.adjoint(mixed)).entries == ((Fraction(2),),)


def test_products_with_too_many_digits_are_given_up() -> None:
    large = MatrixValue(1, 1, ((Fraction(2**60_000 + 1),),))
    small = MatrixValue(1, 1, ((Fraction(1, 2**60_000 + 1),),))
    assert arithmetic.multiply(large, small) == matrices.identity(1)
    with pytest.raises(NotEvaluable):
        arithmetic.multiply(large, large)


def test_an_exponential_is_exact_just_for_nilpotent_matrices() -> None:
    shift = MatrixValue(2, 2, ((Fraction(0), Fraction(3)), (Fraction(0), Fraction(0))))
    assert matrices.exponential(shift) == matrices.add(matrices.identity(2), shift)
    assert matrices.exponential(matrices.identity(2)).rational is None
