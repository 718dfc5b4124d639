"""Counterexamples become simple, and stay counterexamples."""

from __future__ import annotations

import pytest

from proofcheck.evaluation.values.constants import Constant
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import MatrixValue, Table, Value
from proofcheck.falsification.shrinking import simplify
from proofcheck.falsification.simpler_numbers import height, simpler_numbers
from proofcheck.kernel.model import Model, check_model, decide_on
from proofcheck.kernel.opening import open_goal
from proofcheck.terms.rationals import Fraction
from tests.audit.real_tasks import matrix, read, task_of

TEXT = """
[1] claim "false: nothing is said of A, and L has nothing to do with it"
  given A, L : Matrix(2, 2), B : Matrix(2, 2)
  assume L^T = -L
  assume det(B) = 1
  show A^2 = A
"""


def simplified(**values: Value) -> Model:
    opened = open_goal(task_of(read(TEXT), "1"))
    found = simplify(opened, Model(values))
    check_model(opened, found)
    assert decide_on(opened, found, opened.goal).truth is Truth.FALSE
    return found


def test_an_object_that_has_no_part_in_it_becomes_zero_as_a_whole() -> None:
    """No single entry of a skew matrix can be made zero."""
    values = {
        "A": matrix((2, 3), (5, 7)),
        "L": matrix((0, 4), (-4, 0)),
        "B": matrix((2, 3), (1, 2)),
    }
    found = simplified(**values)

    assert matrix((0, 0), (0, 0)) == found.values["L"]


def test_what_is_assumed_and_what_fails_is_left() -> None:
    values = {
        "A": matrix((2, 3), (5, 7)),
        "L": matrix((0, 4), (-4, 0)),
        "B": matrix((2, 3), (1, 2)),
    }
    found = simplified(**values)

    assert matrix((0, 0), (0, 0)) != found.values["A"]
    assert matrix((0, 0), (0, 0)) != found.values["B"]


SIZED = """
[1] claim "false where v is not zero, at every size"
  given n : PosNat, A : Matrix(n, n), v : Vector(n), c : Real
  assume A^T = A
  assume v != 0
  show v^T*A*v > c
"""
TIED = """
[1] claim "false from n = 2 on"
  given n : PosNat, A : Matrix(n, n)
  assume A^T = -A
  show A = 0
"""
FAMILY = """
[1] claim "false: nothing is said of c"
  given m : PosNat, c[u in 1..m] : Real
  show forall u in 1..m: c[u] > 0
"""


def simplest(text: str, **values: Value) -> Model:
    opened = open_goal(task_of(read(text), "1"))
    found = simplify(opened, Model(values))
    check_model(opened, found)
    assert decide_on(opened, found, opened.goal).truth is Truth.FALSE
    return found


def test_a_size_is_lowered_with_all_that_has_it_and_numbers_become_simple() -> None:
    found = simplest(
        SIZED,
        n=Fraction(3),
        A=matrix((2, 3, 1), (3, 0, 5), (1, 5, 7)),
        v=matrix((3,), (0,), (1,)),
        c=Fraction(5203, 7),
    )

    assert found.values == {
        "n": 1,
        "A": matrix((0,)),
        "v": matrix((1,)),
        "c": 0,
    }


def test_a_size_that_the_failure_needs_is_kept_and_mirrored_entries_change_together() -> None:
    found = simplest(TIED, n=Fraction(3), A=matrix((0, 7, 3), (-7, 0, 2), (-3, -2, 0)))

    assert found.values == {"n": 2, "A": matrix((0, 1), (-1, 0))}


def test_a_family_loses_members() -> None:
    members: dict[tuple[Fraction, ...], Value] = {
        (Fraction(u),): Fraction(c) for u, c in ((1, 3), (2, -5), (3, 2))
    }
    found = simplest(FAMILY, m=Fraction(3), c=Table(members))

    assert found.values["m"] == 1
    assert found.values["c"] == Table({(Fraction(1),): Fraction(0)})


APART = """
[1] claim "false where the first and the last entry are not zero"
  given n : PosNat, v : Vector(n), c[k in 1..n] : Real
  assume v[1] > 0 and v[n] > 0 and c[1] > 0 and c[n] > 0
  assume n >= 2
  assume v[1] != v[n] and c[1] != c[n]
  show v[1] > v[n] or c[1] > c[n]
"""


def test_what_stands_between_is_left_out() -> None:
    """Neither end can go: what is left has to begin and end as before."""
    members: dict[tuple[Fraction, ...], Value] = {
        (Fraction(u),): Fraction(c) for u, c in ((1, 2), (2, 0), (3, 0), (4, 5))
    }
    found = simplest(APART, n=Fraction(4), v=matrix((2,), (0,), (0,), (5,)), c=Table(members))

    assert found.values["n"] == 2
    assert found.values["v"] == matrix((1,), (2,))
    assert found.values["c"] == Table({(Fraction(1),): Fraction(1), (Fraction(2),): Fraction(2)})


def test_a_number_between_fractions_is_the_least_simple() -> None:
    root = Constant(((Fraction(0), (("2", Fraction(1, 2)),), Fraction(1)),))

    assert height(root) > height(Fraction(355, 113)) > height(Fraction(1, 2)) > height(Fraction(1))
    assert [0, 1, -1] == simpler_numbers(root)


@pytest.mark.parametrize(
    ("number", "simpler"),
    [
        (Fraction(0), []),
        (Fraction(1), [0]),
        (Fraction(-1), [0, 1]),
        (Fraction(7, 2), [0, 1, -1, 3, 4]),
        (Fraction(-5), [0, 1, -1, -2, -4]),
    ],
)
def test_simpler_numbers_are_simpler_and_the_simplest_come_first(
    number: Fraction, simpler: list[int]
) -> None:
    found = simpler_numbers(number)

    assert simpler == found
    assert all(height(one) < height(number) for one in found)


def test_entries_that_are_no_fractions_stay_where_they_have_to() -> None:
    text = """
[1] claim
  given A : Matrix(2, 2)
  assume A^T = A
  assume A*A = 2*I(2)
  show tr(A) = 0
"""
    root = Constant(((Fraction(0), (("2", Fraction(1, 2)),), Fraction(1)),))
    zero = Fraction(0)
    diagonal = MatrixValue(2, 2, ((root, zero), (zero, root)))

    assert simplest(text, A=diagonal).values["A"] == diagonal
