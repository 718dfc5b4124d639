"""Goals decided with fully symbolic entries, each with a false twin."""

from __future__ import annotations

from fractions import Fraction

import pytest

from proofcheck.fixed_sizes.fixed_size import Budget, Decided, NotDecided, Refuted, check_at_sizes
from proofcheck.kernel.refutation import check_refutation, refutation_certificate
from proofcheck.terms.sorts import REAL, Ring, SetOf
from proofcheck.terms.task import Task
from tests.fakes.building import (
    PI,
    POS_REAL,
    REALS,
    add,
    apply,
    both,
    count,
    defined,
    div,
    either,
    eq,
    exists,
    finite,
    forall,
    function_name,
    given,
    implies,
    integer_name,
    inv,
    is_in,
    le,
    literal,
    lt,
    matrix_name,
    mul,
    ne,
    neg,
    numbers,
    op,
    orthogonal,
    power,
    ranging,
    real,
    real_name,
    same,
    shape,
    sub,
    task,
    transpose,
    zero,
)
from tests.fakes.counterexamples import STATEMENTS
from tests.search.matrix_tasks import (
    UNIT,
    N,
    cayley,
    check,
    commutator,
    holds,
    is_skew,
    n,
    square,
    stated,
)

A, B, C, S, Q, E, U = (square(x) for x in "ABCSQEU")
a, b, t, x, y = (real_name(name) for name in "abtxy")


# --- identities of one size ---------------------------------------------------------------------


def _hall() -> Task:
    goal = eq(commutator(power(commutator(A, B), 2), C), zero(n, n))
    return task(goal, N, given(A), given(B), given(C))


def test_the_hall_identity_is_checked_at_size_2() -> None:
    assert [{"n": 2}] == stated(check(_hall(), {"n": 2}))


def test_the_hall_identity_does_not_hold_at_size_3() -> None:
    assert not holds(_hall(), {"n": 3})


def test_the_planned_sizes_are_enough_to_see_that_the_hall_identity_is_no_law() -> None:
    answer = check(_hall())
    assert isinstance(answer, Refuted)
    assert "at n = 3: a model breaks it" == answer.reason


def test_a_goal_that_does_not_hold_comes_with_a_model_that_the_kernel_accepts() -> None:
    answer = check(_hall(), {"n": 3})
    assert isinstance(answer, Refuted)
    certificate = refutation_certificate(_hall(), answer.model)
    assert check_refutation(_hall(), certificate).model == answer.model


# --- linear hypotheses --------------------------------------------------------------------------


def test_cayley_transforms_of_skew_matrices_are_orthogonal_at_sizes_1_to_3() -> None:
    P = cayley(S)
    claim = task(eq(mul(transpose(P), P), UNIT), N, given(S), assume=[is_skew(S)])
    assert [{"n": 1}, {"n": 2}, {"n": 3}] == stated(check(claim))


def test_cayley_transforms_are_not_orthogonal_with_a_sign_flipped() -> None:
    P = cayley(S)
    assert not holds(task(eq(mul(transpose(P), P), neg(UNIT)), N, given(S), assume=[is_skew(S)]))
    flipped = mul(sub(UNIT, S), inv(sub(UNIT, S)))
    assert not holds(task(eq(flipped, P), N, given(S), assume=[is_skew(S)])), (
        "one factor has its sign flipped"
    )


def test_cayley_orthogonality_is_lost_without_skewness() -> None:
    P = cayley(S)
    assert not holds(task(eq(mul(transpose(P), P), UNIT), N, given(S)))


def test_unit_plus_skew_is_invertible_and_unit_plus_general_is_not() -> None:
    goal = op("invertible", add(UNIT, S))
    assert holds(task(goal, N, given(S), assume=[is_skew(S)]))
    assert not holds(task(goal, N, given(S)))


def test_an_equation_with_a_symbol_as_coefficient_is_not_solved_for() -> None:
    """From a*x = a*y follows x = y only where a is not zero."""
    names = given(a), given(x), given(y)
    assert not holds(task(eq(x, y), *names, assume=[eq(mul(a, x), mul(a, y))]))
    assert holds(task(eq(x, y), *names, assume=[eq(mul(2, x), mul(2, y))]))


def test_linear_equations_between_several_objects_are_solved_together() -> None:
    names = given(x), given(y), given(a)
    system = [eq(add(x, y), 2), eq(sub(x, y), mul(2, a))]
    assert holds(task(eq(x, add(1, a)), *names, assume=system))
    assert not holds(task(eq(x, sub(1, a)), *names, assume=system))


def test_contradictory_hypotheses_do_not_put_the_goal_to_the_test() -> None:
    answer = check(task(eq(x, 7), given(x), assume=[eq(x, 1), eq(x, 2)]))
    assert NotDecided("no case puts the goal to the test") == answer


# --- orthogonal matrices ------------------------------------------------------------------------


def _in_group(goal: object, group: str = "O") -> Task:
    assert not isinstance(goal, int)
    return task(goal, N, given(Q, orthogonal(n, group)))  # type: ignore[arg-type]


def test_orthogonal_matrices_are_orthogonal_from_both_sides() -> None:
    assert holds(_in_group(eq(mul(Q, transpose(Q)), UNIT)))
    assert not holds(_in_group(eq(mul(Q, Q), UNIT)))


def test_the_parametrisation_reaches_the_eigenvalue_minus_one() -> None:
    """diag(-1, -1) and diag(-1, 1) are orthogonal, and no plain Cayley transforms."""
    assert not holds(_in_group(op("invertible", add(Q, UNIT))), {"n": 2})
    assert not holds(_in_group(op("invertible", add(Q, UNIT)), "SO"), {"n": 2})
    assert holds(_in_group(op("invertible", Q)))


def test_determinants_of_orthogonal_matrices_have_both_signs() -> None:
    determinant = real("det", Q)
    assert holds(_in_group(eq(power(determinant, 2), 1)))
    assert not holds(_in_group(eq(determinant, 1)))
    assert holds(_in_group(eq(determinant, 1), "SO"))


def test_plane_rotations_commute_and_rotations_of_space_do_not() -> None:
    R = square("R")
    names = N, given(Q, orthogonal(n, "SO")), given(R, orthogonal(n, "SO"))
    claim = task(eq(mul(Q, R), mul(R, Q)), *names)
    assert holds(claim, {"n": 2})
    assert not holds(claim, {"n": 3})


def test_plane_reflections_do_not_commute_with_rotations() -> None:
    R = square("R")
    names = N, given(Q, orthogonal(n, "O")), given(R, orthogonal(n, "SO"))
    assert not holds(task(eq(mul(Q, R), mul(R, Q)), *names), {"n": 2})


def test_an_equation_that_says_orthogonal_is_understood() -> None:
    gram = eq(mul(transpose(Q), Q), UNIT)
    assert holds(task(eq(mul(Q, transpose(Q)), UNIT), N, given(Q), assume=[gram]))
    assert not holds(task(eq(Q, transpose(Q)), N, given(Q), assume=[gram]))


def test_unitary_matrices_are_complex() -> None:
    V = square("V", Ring.COMPLEX)
    adjoint = op("adjoint", V, sort=shape(n, n, Ring.COMPLEX))
    names = N, given(V, orthogonal(n, "U"))
    assert holds(task(eq(mul(adjoint, V), UNIT), *names), {"n": 1}, {"n": 2})
    assert not holds(task(eq(mul(transpose(V), V), UNIT), *names), {"n": 1})


def test_orthogonal_matrices_keep_the_norm() -> None:
    v = matrix_name("v", n, 1)
    names = N, given(Q, orthogonal(n)), given(v)
    assert holds(task(eq(real("norm", mul(Q, v)), real("norm", v)), *names))
    assert not holds(task(eq(real("norm", mul(Q, v)), mul(2, real("norm", v))), *names))


def test_an_equation_that_isolates_an_object_defines_it() -> None:
    """From Q^T*A*Q = S, with S skew, A is skew, and S determines it."""
    names = N, given(Q, orthogonal(n)), given(S), given(A)
    hypotheses = [is_skew(S), eq(mul(mul(transpose(Q), A), Q), S)]
    assert holds(task(is_skew(A), *names, assume=hypotheses), {"n": 1}, {"n": 2})
    assert not holds(task(eq(A, S), *names, assume=hypotheses), {"n": 2})


def test_large_orthogonal_matrices_cancel_against_their_transposes() -> None:
    names = N, given(Q, orthogonal(n)), given(A)
    conjugate = mul(mul(Q, A), transpose(Q))
    squares = eq(power(conjugate, 2), mul(mul(Q, power(A, 2)), transpose(Q)))
    assert holds(task(squares, *names), {"n": 4}, {"n": 5})
    wrong = eq(power(conjugate, 2), mul(mul(Q, A), transpose(Q)))
    assert not holds(task(wrong, *names), {"n": 4})


def test_conjugation_keeps_trace_and_determinant() -> None:
    names = N, given(Q, orthogonal(n)), given(A)
    conjugate = mul(mul(transpose(Q), A), Q)
    assert holds(task(eq(real("trace", conjugate), real("trace", A)), *names), {"n": 4})
    assert holds(task(eq(real("det", conjugate), real("det", A)), *names), {"n": 4})
    assert not holds(task(eq(real("trace", mul(Q, A)), real("trace", A)), *names), {"n": 2})
    assert not holds(task(eq(real("det", mul(Q, A)), real("det", A)), *names), {"n": 2})


def test_large_rotations_have_determinant_one_and_large_orthogonal_matrices_need_not() -> None:
    determinant = eq(real("det", Q), 1)
    assert holds(_in_group(determinant, "SO"), {"n": 5})
    assert not holds(_in_group(determinant), {"n": 5})


def test_products_of_rotations_are_rotations() -> None:
    R = square("R")
    names = N, given(Q, orthogonal(n, "SO")), given(R, orthogonal(n, "SO"))
    assert holds(task(is_in(mul(Q, R), orthogonal(n, "SO")), *names), {"n": 4})
    assert not holds(task(is_in(add(Q, R), orthogonal(n, "SO")), *names), {"n": 4})


# --- polynomial hypotheses ----------------------------------------------------------------------


def test_complements_of_projectors_are_projectors() -> None:
    idempotent = eq(power(E, 2), E)
    rest = sub(UNIT, E)
    names = N, given(E)
    assert holds(task(eq(power(rest, 2), rest), *names, assume=[idempotent]))
    assert not holds(task(eq(power(rest, 2), E), *names, assume=[idempotent]))
    assert holds(task(eq(mul(E, rest), zero(n, n)), *names, assume=[idempotent]))
    assert not holds(task(eq(mul(E, rest), zero(n, n)), *names))


def test_an_equation_that_has_only_the_solution_zero_is_not_read_too_boldly() -> None:
    """Over the reals x^2 = 0 says x = 0; this is not claimed, and not denied either."""
    answer = check(task(eq(x, 0), given(x), assume=[eq(power(x, 2), 0)]))
    assert isinstance(answer, NotDecided)
    assert "not identically true, or not decided" == answer.reason


def test_hypotheses_that_are_not_understood_are_not_used_against_the_goal() -> None:
    answer = check(task(le(x, 1), given(x), assume=[le(real("abs", x), 1)]))
    assert isinstance(answer, NotDecided)
    assert "not identically true, or not decided" == answer.reason


# --- finite choices -----------------------------------------------------------------------------


def _mask() -> list[object]:
    i, j = integer_name("i"), integer_name("j")
    entry = op("entry", U, i, j, sort=REAL)
    both_ways = ranging(i, numbers(1, n)), ranging(j, numbers(1, n))
    return [
        forall(*both_ways, body=is_in(entry, finite(0, 1))),
        forall(*both_ways, body=implies(op("ge", i, j), eq(entry, 0))),
    ]


def test_all_masks_are_enumerated() -> None:
    """A strictly upper triangular mask has 1, 2, 8 forms at sizes 1, 2, 3."""
    mask = _mask()
    names = N, given(U)
    answer = check(task(le(count("nnz", U), div(mul(n, sub(n, 1)), 2)), *names, assume=mask))  # type: ignore[arg-type]
    assert isinstance(answer, Decided)
    assert 11 == answer.cases


def test_masks_are_not_told_apart_where_that_is_not_needed() -> None:
    mask = _mask()
    claim = task(eq(power(U, n), zero(n, n)), N, given(U), assume=mask)  # type: ignore[arg-type]
    answer = check(claim)
    assert isinstance(answer, Decided)
    assert 3 == answer.cases


def test_not_every_mask_squares_to_zero() -> None:
    mask = _mask()
    claim = task(eq(power(U, 2), zero(n, n)), N, given(U), assume=mask)  # type: ignore[arg-type]
    assert holds(claim, {"n": 2})
    assert not holds(claim, {"n": 3})


def test_ones_in_a_mask_are_counted() -> None:
    mask, half = _mask(), div(mul(n, sub(n, 1)), 2)
    names = N, given(U)
    assert holds(task(le(count("nnz", U), half), *names, assume=mask))  # type: ignore[arg-type]
    assert not holds(task(lt(count("nnz", U), half), *names, assume=mask))  # type: ignore[arg-type]


def test_a_disjunction_is_followed_up_on_both_sides() -> None:
    square_of = power(x, 2)
    signs = either(eq(x, 1), eq(x, -1))
    assert holds(task(eq(square_of, 1), given(x), assume=[signs]))
    assert not holds(task(eq(x, 1), given(x), assume=[signs]))


def test_too_many_cases_are_out_of_budget() -> None:
    mask = _mask()
    claim = task(le(count("nnz", U), 3), N, given(U), assume=mask)  # type: ignore[arg-type]
    answer = check_at_sizes(claim, [{"n": Fraction(3)}], Budget(cases=4))
    reason = "at n = 3: out of budget: too many combinations of finite choices"
    assert NotDecided(reason) == answer


# --- functions ----------------------------------------------------------------------------------

R2 = function_name("R2", [t], shape(2, 2))
ROTATION = defined(
    R2,
    literal([[real("cos", t), neg(real("sin", t))], [real("sin", t), real("cos", t)]]),
    ranging(t),
)
J = literal([[0, -1], [1, 0]])


@pytest.mark.parametrize(("combine", "expected"), [(add, True), (sub, False)])
def test_plane_rotations_add_their_angles(combine: object, expected: bool) -> None:
    assert callable(combine)
    goal = eq(mul(apply(R2, a), apply(R2, b)), apply(R2, combine(a, b)))
    assert expected is holds(task(goal, ROTATION, given(a), given(b)))


def test_transposed_rotations_turn_back() -> None:
    names = ROTATION, given(a)
    assert holds(task(eq(transpose(apply(R2, a)), apply(R2, neg(a))), *names))
    assert not holds(task(eq(transpose(apply(R2, a)), apply(R2, a)), *names))


def test_the_exponential_of_a_plane_generator_is_the_rotation() -> None:
    names = ROTATION, given(a)
    assert holds(task(eq(same("exp", mul(a, J)), apply(R2, a)), *names))
    assert not holds(task(eq(same("exp", mul(a, J)), apply(R2, neg(a))), *names))


def test_half_angles_are_understood() -> None:
    half = power(real("sin", div(a, 2)), 2)
    assert holds(task(eq(real("cos", a), sub(1, mul(2, half))), given(a)))
    assert not holds(task(eq(real("cos", a), sub(1, half)), given(a)))


def test_angles_may_be_products() -> None:
    product = mul(a, b)
    doubled = mul(2, mul(real("sin", product), real("cos", product)))
    assert holds(task(eq(real("sin", mul(2, product)), doubled), given(a), given(b)))
    assert not holds(task(eq(real("sin", mul(3, product)), doubled), given(a), given(b)))


def test_exponentials_of_conjugated_blocks_are_conjugated() -> None:
    V = matrix_name("V", 2, 2)
    turned = mul(mul(V, mul(a, J)), transpose(V))
    names = ROTATION, given(a), given(V, orthogonal(2))
    expected = mul(mul(V, apply(R2, a)), transpose(V))
    assert holds(task(eq(same("exp", turned), expected), *names))
    assert not holds(task(eq(same("exp", turned), apply(R2, a)), *names))


def test_exponentials_are_positive() -> None:
    assert holds(task(lt(0, real("exp", a)), given(a)))
    assert not holds(task(lt(1, real("exp", a)), given(a)))
    assert holds(task(eq(mul(real("exp", a), real("exp", neg(a))), 1), given(a)))


def test_the_root_of_a_square_is_the_absolute_value() -> None:
    root = real("sqrt", power(a, 2))
    assert holds(task(eq(root, real("abs", a)), given(a)))
    assert not holds(task(eq(root, a), given(a)))
    assert holds(task(eq(root, a), given(a, POS_REAL)))


def test_squares_are_not_negative() -> None:
    sides = mul(2, mul(a, b)), add(power(a, 2), power(b, 2))
    assert holds(task(le(*sides), given(a), given(b)))
    assert not holds(task(lt(*sides), given(a), given(b)))


def test_irrational_constants_stand_beside_symbols() -> None:
    root = real("sqrt", 2)
    assert holds(task(eq(mul(mul(root, a), mul(root, a)), mul(2, power(a, 2))), given(a)))
    assert not holds(task(eq(mul(mul(root, a), mul(root, a)), mul(3, power(a, 2))), given(a)))
    circle = real("cos", add(a, 1)), real("cos", 1), real("sin", 1)
    spread = sub(mul(real("cos", a), circle[1]), mul(real("sin", a), circle[2]))
    assert holds(task(eq(circle[0], spread), given(a)))
    assert not holds(task(eq(circle[0], real("cos", a)), given(a)))


def test_pi_is_some_positive_number() -> None:
    assert holds(task(eq(sub(mul(PI, a), mul(a, PI)), 0), given(a)))
    assert holds(task(le(0, mul(PI, power(a, 2))), given(a)))
    assert not holds(task(le(0, mul(PI, a)), given(a)))


def test_constants_are_enclosed_where_symbols_do_not_decide() -> None:
    assert holds(task(lt(real("exp", 1), 3)))
    assert not holds(task(lt(real("exp", 1), 2)))
    assert holds(task(lt(real("sqrt", 2), PI)))


def test_dimensions_of_turned_images_are_computed() -> None:
    half = op("dsum", UNIT, zero(n, n), sort=shape(mul(2, n), mul(2, n)))
    W = matrix_name("W", mul(2, n), mul(2, n))
    turned = mul(mul(W, half), transpose(W))
    image = op("image", turned, sort=SetOf(matrix_name("v", mul(2, n), 1).sort))
    names = N, given(W, orthogonal(mul(2, n)))
    assert holds(task(eq(count("dim", image), n), *names), {"n": 1}, {"n": 2})
    assert not holds(task(eq(count("dim", image), mul(2, n)), *names), {"n": 1})


def test_determinants_of_products_are_products() -> None:
    P = cayley(S)
    names = N, given(S)
    assert holds(task(eq(real("det", P), 1), *names, assume=[is_skew(S)]), {"n": 4}, {"n": 5})
    assert not holds(task(eq(real("det", P), -1), *names, assume=[is_skew(S)]), {"n": 2})
    assert not holds(task(eq(real("det", P), 1), *names), {"n": 2})


@pytest.mark.parametrize("name", STATEMENTS)
def test_no_false_statement_is_decided_to_hold(name: str) -> None:
    assert not holds(STATEMENTS[name].task)


# --- undefined terms ----------------------------------------------------------------------------


def test_an_identity_holds_where_its_terms_are_defined() -> None:
    assert holds(task(eq(mul(a, inv(a)), 1), given(a)))
    assert not holds(task(eq(mul(a, inv(a)), 2), given(a)))


def test_an_undefined_instance_is_no_witness() -> None:
    """At a = 0 no k has k*a*a^-1 = 1, since no instance is defined."""
    k = integer_name("k")
    goal = exists(ranging(k, finite(1)), body=eq(mul(k, mul(a, inv(a))), 1))
    assert not holds(task(goal, given(a)))
    assert holds(task(goal, given(a, POS_REAL)))


def test_symbolic_elements_are_not_counted_as_different() -> None:
    assert not holds(task(eq(count("card", finite(a, b)), 2), given(a), given(b)))


def test_conditions_on_symbols_are_not_guessed() -> None:
    larger = op("cases", 1, lt(a, 0), 1, sort=REAL)
    answer = check(task(eq(larger, 1), given(a)))
    assert isinstance(answer, NotDecided)
    assert "not identically true, or not decided" == answer.reason


# --- real and complex ---------------------------------------------------------------------------


def test_symbols_of_complex_objects_are_not_real() -> None:
    Z = square("Z", Ring.COMPLEX)
    conjugate = op("conj", Z, sort=shape(n, n, Ring.COMPLEX))
    assert not holds(task(eq(conjugate, Z), N, given(Z)))
    assert holds(task(eq(op("conj", A, sort=shape(n, n)), A), N, given(A)))


def test_a_quotient_of_conjugates_has_modulus_one() -> None:
    imaginary = mul(op("i", sort=REAL), a)
    above, below = sub(1, imaginary), add(1, imaginary)
    assert holds(task(eq(real("abs", div(above, below)), 1), given(a)))
    assert not holds(task(eq(real("abs", above), 1), given(a)))


# --- sizes --------------------------------------------------------------------------------------


def test_without_sizes_nothing_is_decided() -> None:
    answer = check_at_sizes(task(eq(A, A), N, given(A)), [])
    assert NotDecided("no sizes to decide it at: none is admissible, or too many are") == answer


def test_assumed_existence_is_used_with_a_name() -> None:
    K = square("K")
    witness = exists(K, body=both(is_skew(K), eq(A, mul(K, K))))
    assert holds(task(eq(transpose(A), A), N, given(A), assume=[witness]))
    assert not holds(task(eq(A, zero(n, n)), N, given(A), assume=[witness]))


def test_universal_goals_are_opened() -> None:
    goal = forall(ranging(x, REALS), body=implies(ne(x, 0), eq(div(x, x), 1)))
    assert holds(task(goal))
    assert not holds(task(forall(ranging(x, REALS), body=implies(ne(x, 0), eq(div(x, x), x)))))
