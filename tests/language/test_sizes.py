"""Sizes: equality modulo linear equations, signs from ranges; every fact with a false twin."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from proofcheck.language.sizes import LARGEST_DEGREE, MOST_MONOMIALS, Polynomial, Sizes
from proofcheck.terms.expressions import Number, Operation, Term, Variable, integer, operation
from proofcheck.terms.sorts import INTEGER, SetOf

a, b, c, d = (Variable(name, INTEGER) for name in "abcd")


def add(left: Term, right: Term) -> Term:
    return operation("add", left, right, sort=INTEGER)


def sub(left: Term, right: Term) -> Term:
    return operation("sub", left, right, sort=INTEGER)


def mul(left: Term, right: Term) -> Term:
    return operation("mul", left, right, sort=INTEGER)


def two(size: Term) -> Term:
    return mul(integer(2), size)


def test_polynomials_are_compared_in_normal_form() -> None:
    sizes = Sizes()
    square = operation("pow", add(a, b), integer(2), sort=INTEGER)
    expanded = add(add(mul(a, a), mul(two(a), b)), mul(b, b))

    assert sizes.are_equal(square, expanded)
    assert not sizes.are_equal(square, add(mul(a, a), mul(b, b)))
    assert sizes.are_equal(operation("div", two(a), integer(2), sort=INTEGER), a)
    assert not sizes.are_equal(operation("div", a, integer(2), sort=INTEGER), a)


def test_an_equation_makes_sizes_equal_also_inside_of_products() -> None:
    sizes = Sizes().extended([(add(two(a), b), c)])

    assert sizes.are_equal(c, add(b, two(a)))
    assert sizes.are_equal(mul(c, d), add(mul(b, d), two(mul(a, d))))
    assert not sizes.are_equal(c, add(b, a))
    assert not Sizes().are_equal(c, add(b, two(a)))


def test_equations_are_used_together() -> None:
    sizes = Sizes().extended([(add(a, b), integer(5)), (sub(a, b), integer(1))])

    assert sizes.are_equal(a, integer(3))
    assert sizes.are_equal(b, integer(2))
    assert not sizes.are_equal(a, integer(2))


def test_an_equation_that_is_not_linear_in_any_atom_changes_nothing() -> None:
    sizes = Sizes().extended([(mul(a, a), mul(b, b))])

    assert not sizes.are_equal(a, b)


def test_definitions_are_unfolded_except_where_the_name_is_bound() -> None:
    sizes = Sizes()
    sizes.define("d", two(a))

    assert sizes.are_equal(d, add(a, a))
    assert not sizes.hiding(["d"]).are_equal(d, add(a, a))
    assert not Sizes().are_equal(d, add(a, a))
    assert sizes.is_at_least(d, 0, {"a": nat("PosNat")}.get)
    assert sizes.is_at_least(d, 2, {"a": nat("PosNat")}.get)
    assert not sizes.is_at_least(d, 3, {"a": nat("PosNat")}.get)


def test_a_definition_of_a_high_degree_stays_folded() -> None:
    sizes = Sizes()
    sizes.define("c", operation("pow", a, integer(LARGEST_DEGREE), sort=INTEGER))
    sizes.define("d", mul(c, a))

    assert {("a",) * LARGEST_DEGREE: 1} == sizes.polynomial(c)
    assert {("d",): 1} == sizes.polynomial(d)


def test_a_product_that_would_be_too_long_is_an_atom() -> None:
    factors = [add(Variable(f"x_{i}", INTEGER), Variable(f"y_{i}", INTEGER)) for i in range(12)]
    product: Term = integer(1)
    for factor in factors:
        product = mul(product, factor)

    assert len(Sizes().polynomial(product)) <= MOST_MONOMIALS


def nat(name: str) -> Operation:
    return Operation(name, (), SetOf(INTEGER))


def between(low: Term, high: Term) -> Operation:
    return Operation("range", (low, high), SetOf(INTEGER))


def test_signs_are_read_off_number_sets_and_ranges() -> None:
    domains: dict[str, Term] = {
        "a": nat("Nat"),
        "b": nat("PosNat"),
        "c": between(integer(1), b),
    }
    sizes = Sizes()

    assert sizes.is_at_least(add(a, b), 1, domains.get)
    assert not sizes.is_at_least(a, 1, domains.get)
    assert not sizes.is_at_least(sub(b, a), 0, domains.get)
    assert sizes.is_at_least(sub(b, c), 0, domains.get)
    assert not sizes.is_at_least(sub(b, c), 1, domains.get)
    assert sizes.is_at_least(sub(mul(b, b), integer(1)), 0, domains.get)
    assert not sizes.is_at_least(d, 0, domains.get)
    assert sizes.is_at_least(mul(d, integer(0)), 0, domains.get)


def test_a_rank_is_not_negative_and_otherwise_unknown() -> None:
    rank = operation("rank", a, sort=INTEGER)

    assert Sizes().is_at_least(rank, 0)
    assert not Sizes().is_at_least(rank, 1)


def test_an_equation_keeps_signs_readable() -> None:
    """From 2*a + b = c the atom c is eliminated, because a and b are the ones with a sign."""
    sizes = Sizes().extended([(add(two(a), b), c)])
    domains: dict[str, Term] = {"a": nat("Nat"), "b": nat("Nat")}

    assert sizes.is_at_least(c, 0, domains.get)
    assert not sizes.is_at_least(sub(c, integer(1)), 0, domains.get)


def test_a_size_with_fractions_is_no_term() -> None:
    sizes = Sizes()
    half: Polynomial = {("a",): Fraction(1, 2)}
    sizes.polynomial(a)

    assert None is sizes.term_of(half)
    assert integer(0) == sizes.term_of({})
    assert sizes.are_equal(sub(two(a), integer(3)), sizes.term_of({("a",): 2, (): -3}) or a)


TERMS = st.recursive(
    st.one_of(st.sampled_from([a, b, c]), st.integers(-3, 3).map(integer)),
    lambda inner: st.one_of(
        st.builds(add, inner, inner), st.builds(sub, inner, inner), st.builds(mul, inner, inner)
    ),
    max_leaves=8,
)


def value(size: Term, at: dict[str, int]) -> int:
    if isinstance(size, Number):
        return int(size.value)
    if isinstance(size, Variable):
        return at[size.name]
    assert isinstance(size, Operation)
    left, right = (value(x, at) for x in size.arguments)
    return {"add": left + right, "sub": left - right, "mul": left * right}[size.operator]


VALUES = st.fixed_dictionaries({name: st.integers(0, 9) for name in "abc"})


@given(TERMS, TERMS, VALUES)
def test_sizes_that_are_called_equal_have_equal_values(
    left: Term, right: Term, at: dict[str, int]
) -> None:
    sizes = Sizes()

    assert not sizes.are_equal(left, right) or value(left, at) == value(right, at)
    assert sizes.are_equal(sub(left, right), add(integer(0), sub(left, right)))


@given(TERMS, st.integers(-3, 3), VALUES)
def test_a_size_that_is_called_large_enough_is(size: Term, least: int, at: dict[str, int]) -> None:
    domains = {name: nat("Nat") for name in "abc"}

    assert not Sizes().is_at_least(size, least, domains.get) or value(size, at) >= least


@given(TERMS, VALUES)
def test_a_polynomial_and_its_term_have_one_value(size: Term, at: dict[str, int]) -> None:
    sizes = Sizes()
    again = sizes.term_of(sizes.polynomial(size))

    assert again is not None
    assert value(size, at) == value_of_any(again, at)


def value_of_any(size: Term, at: dict[str, int]) -> int:
    if isinstance(size, Operation) and size.operator == "neg":
        return -value_of_any(size.arguments[0], at)
    if isinstance(size, Operation):
        left, right = (value_of_any(x, at) for x in size.arguments)
        return {"add": left + right, "sub": left - right, "mul": left * right}[size.operator]
    return value(size, at)
