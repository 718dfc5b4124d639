"""Existence: found by trying, denied by exhaustion or by equations, never guessed."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import Undefined
from proofcheck.kernel.model import Model, decide_on
from proofcheck.terms.expressions import Bound, Term
from proofcheck.terms.sorts import INTEGER, REAL, Ring, SetOf
from tests.fakes.building import (
    I_UNIT,
    INT,
    NAT,
    PI,
    POS_NAT,
    REALS,
    add,
    apply,
    both,
    builder,
    complex_name,
    count,
    defined,
    deny,
    div,
    either,
    eq,
    exists,
    family_name,
    finite,
    forall,
    identity,
    implies,
    integer_name,
    inv,
    is_in,
    le,
    literal,
    lt,
    matrix_name,
    model,
    mul,
    ne,
    neg,
    numbers,
    op,
    orthogonal,
    ranging,
    real,
    real_name,
    same,
    sub,
    table,
    task,
    transpose,
)

k, n, m, p, q = (integer_name(name) for name in ("k", "n", "m", "p", "q"))
x, y, t = real_name("x"), real_name("y"), real_name("t")
z = complex_name("z")
A, B, X = (matrix_name(name, 2, 2) for name in ("A", "B", "X"))
Q = matrix_name("Q", 2, 2)
NON_NEGATIVE = op("NonNegReal", sort=SetOf(REAL))


def truth(proposition: Term, on: Model | None = None, *declarations: Any) -> Truth:
    return decide_on(task(proposition, *declarations), on or model(), proposition).truth


def offering(**pools: list[Any]) -> Model:
    return model(pools)


# --- offered witnesses ------------------------------------------------------------------------


def test_an_offered_witness_is_tried_and_believed_only_if_it_holds() -> None:
    square_root = exists(x, body=eq(same("exp", sub(mul(x, x), 12347**2)), 1))
    assert Truth.TRUE is truth(square_root, offering(x=[2, 12347]))
    assert Truth.UNKNOWN is truth(square_root, offering(x=[2, 4]))
    assert Truth.UNKNOWN is truth(square_root)


def test_a_witness_has_the_ring_of_its_name() -> None:
    imaginary = exists(x, body=eq(mul(x, x), -1))
    assert Truth.FALSE is truth(imaginary, offering(x=[1j]))
    assert Truth.TRUE is truth(exists(z, body=eq(mul(z, z), -1)), offering(z=[1j]))
    half = exists(n, body=eq(mul(n, 4), mul(mul(n, n), 8)), where=ne(n, 0))
    assert Truth.UNKNOWN is truth(half, offering(n=["1/2"]))
    rotation = exists(X, body=eq(inv(X), neg(X)), where=_is_new(X))
    assert Truth.UNKNOWN is truth(rotation, offering(X=[[[1j, 5], [0, -1j]]]))
    assert Truth.TRUE is truth(rotation, offering(X=[[[3, -10], [1, -3]]]))


def _is_new(matrix: Term) -> Term:
    """Say that a matrix is none of those that are tried anyway."""
    return op("gt", op("norm", matrix, sort=REAL), 3)


def test_a_witness_has_the_shape_of_its_name() -> None:
    nilpotent = exists(X, body=eq(mul(X, X), mul(0, X)), where=_is_new(X))
    assert Truth.UNKNOWN is truth(nilpotent, offering(X=[[[0, 0, 4], [0, 0, 0], [0, 0, 0]], 0]))
    assert Truth.TRUE is truth(nilpotent, offering(X=[[[0, 4], [0, 0]]]))


def test_a_witness_lies_in_its_domain() -> None:
    square = eq(same("exp", sub(mul(n, n), 12347**2)), 1)
    positive = exists(ranging(n, POS_NAT), body=square)
    assert Truth.UNKNOWN is truth(positive, offering(n=[-12347]))
    assert Truth.TRUE is truth(positive, offering(n=[-12347, 12347]))
    turn = exists(ranging(Q, orthogonal(2)), body=eq(mul(Q, Q), mul(4, identity(2))))
    assert Truth.UNKNOWN is truth(turn, offering(Q=[[[2, 0], [0, 2]]]))


def test_a_witness_in_which_a_term_is_undefined_is_none() -> None:
    quotient = exists(x, body=eq(mul(mul(x, x), inv(x)), mul(mul(4, x), inv(mul(x, x)))))
    assert Truth.UNKNOWN is truth(quotient, offering(x=[0]))
    assert Truth.TRUE is truth(quotient, offering(x=[0, 2]))


def test_a_witness_that_is_only_close_gives_a_close_answer() -> None:
    turned = exists(x, body=eq(same("sin", mul(x, PI)), 0), where=lt(0, x))
    assert Truth.CLOSE is truth(turned, offering(x=[1]))
    assert Truth.UNKNOWN is truth(deny(turned), offering(x=[1]))


def test_a_family_is_offered_as_a_whole_with_the_right_members() -> None:
    f = family_name("f", [k], INTEGER)
    item = Bound(f, NAT, (ranging(k, numbers(1, 2)),))
    roots = exists(
        item, body=forall(ranging(k, numbers(1, 2)), body=eq(mul(apply(f, k), apply(f, k)), k))
    )
    squares = exists(
        item, body=forall(ranging(k, numbers(1, 2)), body=eq(mul(apply(f, k), apply(f, k)), 4))
    )
    assert Truth.TRUE is truth(squares, offering(f=[table({1: 2, 2: 2})]))
    for wrong in ({1: 2, 2: -2}, {1: 2}, {1: 2, 2: 2, 3: 2}, {1: 2, 2: "1/2"}):
        assert Truth.UNKNOWN is truth(squares, offering(f=[table(wrong)]))
    assert Truth.FALSE is truth(roots, offering(f=[table({1: 1, 2: 1})]))


def test_members_of_an_offered_family_have_their_shape_and_ring() -> None:
    L = family_name("L", [k], X.sort)
    item = Bound(L, None, (ranging(k, numbers(1, 1)),))
    square = eq(inv(apply(L, 1)), neg(apply(L, 1)))
    rotation = exists(item, body=square, where=_is_new(apply(L, 1)))
    assert Truth.TRUE is truth(rotation, offering(L=[table({1: [[3, -10], [1, -3]]})]))
    assert Truth.UNKNOWN is truth(rotation, offering(L=[table({1: [[1j, 5], [0, -1j]]})]))
    assert Truth.UNKNOWN is truth(rotation, offering(L=[table({1: 5})]))


def test_an_offered_counterexample_refutes_but_a_wrong_one_does_not() -> None:
    def below(body: Term) -> Term:
        return either(op("false"), body)

    assert Truth.FALSE is truth(below(forall(x, body=le(0, x))), offering(x=[-1]))
    for pool in ([1j], [[[0, 1], [1, 0]]], [5], []):
        assert Truth.TRUE is truth(below(forall(x, body=le(0, mul(x, x)))), offering(x=pool))
    halves = below(forall(n, body=le(0, mul(n, sub(n, 1)))))
    assert Truth.UNKNOWN is truth(halves, offering(n=["1/2"]))
    inverse = below(forall(x, body=eq(mul(x, inv(x)), 1)))
    assert Truth.UNKNOWN is truth(inverse, offering(x=[0]))
    guarded = below(forall(ranging(x, NON_NEGATIVE), body=le(0, x)))
    assert Truth.TRUE is truth(guarded, offering(x=[-1]))
    conditional = below(forall(x, where=le(0, x), body=le(0, x)))
    assert Truth.TRUE is truth(conditional, offering(x=[-1]))


# --- exhaustion -------------------------------------------------------------------------------


@settings(max_examples=100, deadline=None)
@given(st.integers(-3, 3), st.integers(-3, 3), st.integers(-6, 6))
def test_finite_ranges_are_searched_through(a: int, b: int, c: int) -> None:
    sums = exists(
        ranging(k, numbers(-2, 2)), ranging(m, numbers(k, 2)), body=eq(add(mul(a, k), mul(b, m)), c)
    )
    expected = any(a * i + b * j == c for i in range(-2, 3) for j in range(i, 3))
    assert (Truth.TRUE if expected else Truth.FALSE) is truth(sums)


def test_an_empty_range_holds_no_witness() -> None:
    assert Truth.FALSE is truth(exists(ranging(k, numbers(1, 0)), body=eq(k, k)))
    assert Truth.FALSE is truth(exists(ranging(k, finite()), x, body=eq(x, x)))


def test_where_no_instance_holds_and_one_is_undefined_there_is_no_truth_value() -> None:
    body = eq(inv(sub(k, 1)), 5)
    with pytest.raises(Undefined):
        truth(exists(ranging(k, numbers(1, 2)), body=body))
    assert Truth.FALSE is truth(exists(ranging(k, numbers(2, 3)), body=body))
    assert Truth.TRUE is truth(exists(ranging(k, numbers(1, 2)), body=eq(inv(sub(k, 1)), 1)))


def test_an_undefined_term_that_no_choice_can_mend_refutes_nothing() -> None:
    singular = literal([[1, 1], [1, 1]])
    for proposition in (
        exists(ranging(k, numbers(1, 3)), body=eq(mul(k, inv(singular)), singular)),
        exists(ranging(k, numbers(1, 3)), ranging(x), body=eq(mul(x, k), inv(0))),
    ):
        assert Truth.UNKNOWN is truth_or_undefined(proposition, model())


def test_undecided_instances_leave_the_question_open() -> None:
    vague = lt(same("cos", div(PI, 3)), Fraction(1, 2))
    question = exists(ranging(k, numbers(1, 3)), body=either(vague, eq(k, 4)))
    assert Truth.UNKNOWN is truth(question)
    assert Truth.TRUE is truth(exists(ranging(k, numbers(1, 3)), body=either(vague, eq(k, 3))))


# --- linear equations -------------------------------------------------------------------------

coefficients = st.integers(-3, 3)


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(coefficients, coefficients, coefficients), min_size=1, max_size=3))
def test_linear_systems_over_the_reals_are_never_decided_wrongly(
    rows: list[tuple[int, int, int]],
) -> None:
    import sympy

    unknowns = sympy.symbols("u v")
    equations = [a * unknowns[0] + b * unknowns[1] - c for a, b, c in rows]
    solvable = sympy.linsolve(equations, *unknowns) != sympy.EmptySet
    parts = [eq(add(mul(a, x), mul(b, y)), c) for a, b, c in rows]
    answer = truth(exists(x, y, body=both(*parts)))
    assert answer is not (Truth.FALSE if solvable else Truth.TRUE)
    rank = sympy.Matrix([[a, b] for a, b, _ in rows]).rank()
    if not solvable:
        assert Truth.FALSE is answer
    elif rank == 2:
        assert Truth.TRUE is answer


@settings(max_examples=200, deadline=None)
@given(coefficients, coefficients, st.integers(-8, 8))
def test_equations_in_natural_numbers_are_never_decided_wrongly(a: int, b: int, c: int) -> None:
    question = exists(ranging(n, NAT), ranging(m, POS_NAT), body=eq(add(mul(a, n), mul(b, m)), c))
    expected = any(a * i + b * j == c for i in range(40) for j in range(1, 40))
    assert truth(question) in (Truth.UNKNOWN, Truth.TRUE if expected else Truth.FALSE)


def test_signs_and_divisors_forbid_solutions() -> None:
    naturals = ranging(n, POS_NAT), ranging(m, POS_NAT)
    assert Truth.FALSE is truth(exists(*naturals, body=eq(add(mul(2, n), m), 2)))
    assert Truth.TRUE is truth(exists(*naturals, body=eq(add(mul(2, n), m), 3)))
    integers = ranging(n, INT), ranging(m, INT)
    assert Truth.FALSE is truth(exists(*integers, body=eq(add(mul(4, n), mul(6, m)), 3)))
    assert Truth.FALSE is not truth(exists(*integers, body=eq(add(mul(4, n), mul(6, m)), 2)))
    assert Truth.FALSE is not truth(
        exists(ranging(x, REALS), ranging(m, INT), body=eq(add(mul(4, x), mul(6, m)), 3))
    )
    assert Truth.FALSE is truth(
        exists(ranging(x, NON_NEGATIVE), ranging(y, NON_NEGATIVE), body=eq(add(x, y), -1))
    )
    assert Truth.FALSE is not truth(
        exists(ranging(x, REALS), ranging(y, NON_NEGATIVE), body=eq(add(x, y), -1))
    )


def test_a_block_form_of_odd_size_needs_a_null_block() -> None:
    sizes = ranging(m, POS_NAT), ranging(n, POS_NAT)
    fits = eq(add(mul(2, m), n), k)
    for size, expected in ((1, Truth.FALSE), (2, Truth.FALSE), (3, Truth.TRUE), (4, Truth.TRUE)):
        assert expected is truth(exists(*sizes, body=fits), model(k=size))


def test_matrices_are_solved_for_entry_by_entry() -> None:
    on = model(A=[[1, 2], [3, 4]], B=[[1, 0], [0, 0]])
    assert Truth.TRUE is truth(exists(X, body=eq(mul(A, X), B)), on)
    assert Truth.FALSE is truth(exists(X, body=eq(mul(B, X), A)), on)
    commutator = exists(X, body=eq(sub(mul(A, X), mul(X, A)), identity(2)))
    assert Truth.FALSE is truth(commutator, on)
    stretched = exists(ranging(X, orthogonal(2)), body=eq(mul(B, X), mul(2, B)))
    assert Truth.TRUE is not truth(stretched, on)


def test_a_unique_solution_is_held_to_the_other_conditions() -> None:
    on = model(A=[[3, 0], [0, 3]])
    assert Truth.FALSE is truth(exists(ranging(X, orthogonal(2)), body=eq(X, A)), on)
    assert Truth.TRUE is truth(exists(X, body=both(eq(X, A), le(0, real("trace", X)))), on)
    assert Truth.FALSE is truth(exists(X, body=both(eq(X, A), lt(real("trace", X), 0))), on)


def test_real_unknowns_have_no_complex_solution() -> None:
    assert Truth.FALSE is truth(exists(x, body=eq(mul(I_UNIT, x), -1)))
    assert Truth.FALSE is truth(exists(x, body=eq(x, I_UNIT)))
    assert Truth.TRUE is truth(exists(x, y, body=eq(add(x, mul(I_UNIT, y)), add(1, I_UNIT))))
    assert Truth.FALSE is truth(exists(x, body=eq(add(x, mul(I_UNIT, x)), add(1, mul(2, I_UNIT)))))


def test_complex_unknowns_have_real_and_imaginary_parts() -> None:
    assert Truth.TRUE is truth(exists(z, body=eq(mul(I_UNIT, z), -1)))
    conjugate = op("conj", z, sort=z.sort)
    assert Truth.TRUE is truth(exists(z, body=both(eq(add(z, conjugate), 2), eq(z, conjugate))))
    assert Truth.FALSE is truth(exists(z, body=eq(sub(z, conjugate), 1)))
    assert Truth.FALSE is not truth(exists(z, body=eq(sub(z, conjugate), I_UNIT)))
    U = matrix_name("U", 1, 1, Ring.COMPLEX)
    assert Truth.TRUE is truth(exists(U, body=eq(U, literal([[I_UNIT]]))))


def test_a_condition_that_is_not_an_equation_keeps_its_say() -> None:
    assert Truth.FALSE is truth(exists(x, body=both(eq(x, 1), ne(x, 1))))
    assert Truth.TRUE is truth(exists(x, body=ne(x, 1)))
    assert Truth.TRUE is truth(exists(x, body=ne(x, 0)))
    assert Truth.UNKNOWN is truth(exists(x, body=ne(mul(x, inv(x)), 1)))
    assert Truth.FALSE is truth(exists(x, body=both(eq(x, 1), implies(eq(x, 1), eq(x, 2)))))
    assert Truth.TRUE is truth(exists(x, body=both(eq(x, 1), implies(eq(x, 2), eq(x, 7)))))


def test_equations_behind_a_doubtful_antecedent_are_not_used() -> None:
    question = exists(x, body=implies(eq(x, 0), eq(x, 1)))
    assert Truth.FALSE is not truth(question)
    denied = exists(x, body=implies(ne(x, 0), eq(0, 1)))
    assert Truth.FALSE is not truth(denied)
    either_ = exists(x, body=either(eq(x, 1), eq(x, 2)))
    assert Truth.FALSE is not truth(either_)
    assert Truth.FALSE is truth(exists(x, body=deny(eq(x, add(x, 0)))))


def test_the_determinant_of_an_unknown_is_not_a_linear_equation() -> None:
    assert Truth.TRUE is truth(exists(X, body=eq(real("det", X), 5)))
    assert Truth.FALSE is not truth(exists(X, body=eq(mul(X, X), neg(identity(2)))))


# --- unknowns inside conditions ---------------------------------------------------------------


def test_unknowns_of_nested_questions_are_not_confused() -> None:
    def choice(condition: Term) -> Term:
        return op("cases", 1, condition, 0, sort=INTEGER)

    solvable = exists(y, body=eq(y, add(x, 1)))
    assert Truth.FALSE is not truth(exists(x, body=eq(choice(solvable), 1)))
    assert Truth.FALSE is not truth(exists(x, body=both(eq(choice(solvable), 1), eq(x, 0))))
    nested = exists(x, body=exists(y, body=both(eq(y, add(x, 1)), eq(add(x, y), 3))))
    assert Truth.FALSE is not truth(nested)


def test_unknowns_are_not_counted_or_compared_as_they_stand() -> None:
    assert Truth.FALSE is not truth(exists(x, body=eq(count("card", finite(x, 1)), 1)))
    assert Truth.FALSE is not truth(exists(x, body=eq(count("card", finite(x, 1)), 2)))
    f = family_name("f", [k], REAL)
    on = model(f=table({1: 5}))
    assert Truth.FALSE is not truth(exists(ranging(n, NAT), body=eq(apply(f, n), 5)), on)
    total = op("sum", sort=REAL)
    assert Truth.UNKNOWN is truth(exists(x, body=eq(total, x)))


def test_unknown_elements_of_image_sets_are_not_confused_with_its_parameters() -> None:
    line = builder(y, element=add(y, 1))
    choice = op("cases", 1, is_in(x, line), 0, sort=INTEGER)
    assert Truth.FALSE is not truth(exists(x, body=eq(choice, 1)))


# --- names ------------------------------------------------------------------------------------


def test_a_range_over_an_unknown_bound_is_not_that_of_a_declared_name() -> None:
    question = exists(ranging(n, POS_NAT), ranging(k, numbers(1, n)), body=eq(k, 3))
    assert Truth.FALSE is not truth(question, model(n=1))
    assert Truth.TRUE is truth(exists(ranging(k, numbers(1, n)), body=eq(k, 1)), model(n=1))


def test_an_earlier_domain_does_not_see_a_later_name() -> None:
    domain = builder(ranging(x, REALS), element=x, where=eq(x, k))
    question = exists(ranging(y, domain), ranging(k, numbers(1, 3)), body=eq(y, 7))
    assert Truth.FALSE is not truth(question, model(k=7))


def test_a_definition_is_unfolded_without_catching_local_names() -> None:
    inverse = defined(real_name("d"), mul(3, inv(x)))
    question = exists(x, body=both(eq(t, real_name("d")), eq(x, 5)))
    on = model(x=3, t=1)
    assert Truth.TRUE is truth(question, on, inverse)
    assert Truth.FALSE is truth(
        exists(y, body=both(eq(add(t, y), real_name("d")), eq(y, 5))), on, inverse
    )


def test_negative_sizes_and_large_searches_decide_nothing() -> None:
    ghost = matrix_name("X", sub(n, 2), 1)
    assert Truth.UNKNOWN is truth_or_undefined(exists(ghost, body=eq(ghost, ghost)), model(n=1))
    total = eq(add(n, m), 10**30)
    many = exists(ranging(n, NAT), ranging(m, NAT), body=both(total, eq(mul(m, m), mul(9, m))))
    assert Truth.TRUE is truth(many)  # m = 0
    many = exists(ranging(n, NAT), ranging(m, NAT), body=both(total, eq(mul(m, m), 2521)))
    assert Truth.UNKNOWN is truth(many)  # 2521 is a square modulo whatever is tried
    huge = exists(ranging(n, NAT), body=eq(n, 10**30))
    assert Truth.TRUE is truth(huge)


def truth_or_undefined(proposition: Term, on: Model) -> Truth:
    try:
        return truth(proposition, on)
    except Undefined:
        return Truth.UNKNOWN


def test_transposes_of_unknowns_are_linear() -> None:
    skew = exists(X, body=both(eq(transpose(X), neg(X)), eq(sub(X, transpose(X)), mul(2, A))))
    assert Truth.TRUE is truth(skew, model(A=[[0, 1], [-1, 0]]))
    assert Truth.FALSE is truth(skew, model(A=[[0, 1], [1, 0]]))
