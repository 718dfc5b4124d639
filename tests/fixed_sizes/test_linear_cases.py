"""Solutions of linear conditions and finite choices: none is lost, none that is excluded stays."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from proofcheck.evaluation.standard import StandardEvaluator
from proofcheck.evaluation.unknowns import Unknowns
from proofcheck.evaluation.values.affine_forms import Affine
from proofcheck.evaluation.values.values import Gaussian, Scalar
from proofcheck.fixed_sizes.linear_cases import LinearSystem, real_parts
from proofcheck.fixed_sizes.lower_bounds import Bounds, domain_bound
from proofcheck.fixed_sizes.signs import Kind
from proofcheck.fixed_sizes.symbolic_field import Budget, OutOfBudget
from proofcheck.fixed_sizes.symbolic_functions import new_field
from proofcheck.terms.expressions import Term
from tests.fakes.building import (
    POS_NAT,
    POS_REAL,
    add,
    both,
    either,
    eq,
    finite,
    implies,
    is_in,
    le,
    lt,
    mul,
    ne,
    neg,
    real_name,
    sub,
)

x, y, z = (real_name(name) for name in "xyz")


def _system(*propositions: Term) -> tuple[LinearSystem, dict[str, Scalar]]:
    system = LinearSystem(Unknowns())
    values = {name: system.unknowns.fresh() for name in "xyz"}
    for proposition in propositions:
        system.learn(StandardEvaluator(values), proposition)
    return system, values


def _solutions(*propositions: Term) -> list[dict[str, Scalar]]:
    system, values = _system(*propositions)
    found = system.branches(100)
    return [{name: s.value(v) for name, v in values.items()} for s in found]


def test_equations_are_solved() -> None:
    (only,) = _solutions(eq(add(x, y), 3), eq(sub(x, y), 1))
    assert (2, 1) == (only["x"], only["y"])
    assert isinstance(only["z"], Affine)


def test_contradictions_leave_no_solution() -> None:
    assert [] == _solutions(eq(x, 1), eq(x, 2))


def test_products_of_unknowns_are_not_used() -> None:
    (only,) = _solutions(eq(mul(x, y), 0))
    assert all(isinstance(v, Affine) for v in only.values())


def test_choices_are_followed_up_one_by_one() -> None:
    found = _solutions(is_in(x, finite(0, 1)), is_in(y, finite(2, 3)))
    assert set(product((0, 1), (2, 3))) == {(s["x"], s["y"]) for s in found}


def test_choices_and_equations_restrict_each_other() -> None:
    found = _solutions(is_in(x, finite(0, 1, 2)), is_in(y, finite(0, 1)), eq(add(x, y), 3))
    assert [(2, 1)] == [(s["x"], s["y"]) for s in found]


def test_choices_of_nothing_leave_no_solution() -> None:
    assert [] == _solutions(is_in(x, finite(0, 1)), eq(x, 5))


def test_disjunctions_are_choices() -> None:
    found = _solutions(either(eq(x, 1), both(eq(x, 2), eq(y, 3))))
    assert [1, 2] == [s["x"] for s in found]
    assert 3 == found[1]["y"]


def test_a_disjunction_of_which_one_part_says_nothing_is_not_used() -> None:
    (only,) = _solutions(either(eq(x, 1), lt(x, 0)))
    assert isinstance(only["x"], Affine)


def test_implications_are_used_where_the_antecedent_certainly_holds() -> None:
    (sure,) = _solutions(eq(y, 0), implies(eq(1, 1), eq(x, 1)))
    (unsure,) = _solutions(implies(eq(y, 0), eq(x, 1)))
    assert 1 == sure["x"]
    assert isinstance(unsure["x"], Affine)


def test_too_many_combinations_are_out_of_budget() -> None:
    system, _ = _system(*(is_in(v, finite(0, 1, 2)) for v in (x, y, z)))
    assert 27 == len(system.branches(27))
    with pytest.raises(OutOfBudget):
        system.branches(26)


def test_right_sides_may_be_symbols() -> None:
    symbol = new_field(Budget(), {}).fresh()
    system = LinearSystem(Unknowns())
    values = {"x": system.unknowns.fresh(), "z": symbol}
    system.learn(StandardEvaluator(values), eq(mul(2, x), z))
    (only,) = system.branches(1)
    assert symbol / 2 == only.value(values["x"])


def test_symbols_are_no_coefficients() -> None:
    symbol = new_field(Budget(), {}).fresh()
    system = LinearSystem(Unknowns())
    values = {"x": system.unknowns.fresh(), "z": symbol}
    system.learn(StandardEvaluator(values), eq(mul(z, x), z))
    (only,) = system.branches(1)
    assert isinstance(only.value(values["x"]), Affine)


def test_complex_equations_are_two_real_ones() -> None:
    unknowns = Unknowns()
    unit = Gaussian(Fraction(0), Fraction(1))
    form = unknowns.fresh() + unknowns.fresh() * unit - unit
    real, imaginary = real_parts(form)
    assert {0: 1} == real.coefficients
    assert ({1: 1}, -1) == (imaginary.coefficients, imaginary.constant)


@pytest.mark.parametrize(
    ("proposition", "expected"),
    [
        (lt(0, x), (0, Kind.POSITIVE)),
        (le(0, x), (0, Kind.NONNEGATIVE)),
        (le(3, mul(2, x)), (Fraction(3, 2), Kind.NONNEGATIVE)),
        (lt(x, 0), (0, Kind.REAL)),
        (lt(neg(x), 0), (0, Kind.POSITIVE)),
        (ne(x, 0), (0, Kind.NONZERO)),
        (ne(x, 1), (0, Kind.REAL)),
        (lt(0, add(x, y)), (0, Kind.REAL)),
        (lt(0, mul(x, x)), (0, Kind.REAL)),
    ],
)
def test_lower_bounds_are_read_off(proposition: Term, expected: tuple[Fraction, Kind]) -> None:
    _, values = _system()
    bounds = Bounds()
    bounds.learn(StandardEvaluator(values), proposition)
    assert expected == bounds.of(0)


def test_number_sets_have_lower_bounds() -> None:
    assert (Fraction(1), False) == domain_bound(POS_NAT)
    assert (Fraction(0), True) == domain_bound(POS_REAL)
    assert domain_bound(finite(1)) is None


def test_the_larger_of_two_bounds_counts() -> None:
    _, values = _system()
    bounds = Bounds()
    for proposition in (le(1, x), le(0, x), lt(1, x)):
        bounds.learn(StandardEvaluator(values), proposition)
    assert (Fraction(1), Kind.POSITIVE) == bounds.of(0)
