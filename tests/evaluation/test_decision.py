"""Truth on a model: exact, close, unknown or undefined, and whether it was put to the test."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings

from proofcheck.evaluation.standard import StandardEvaluator
from proofcheck.evaluation.values.truth import Outcome, Truth
from proofcheck.evaluation.values.values import Undefined
from proofcheck.kernel.model import Model, decide_on
from proofcheck.terms.expressions import Binding, Term
from proofcheck.terms.sorts import COMPLEX, INTEGER, REAL, TRUTH, SetOf
from tests.fakes.building import (
    FALSE,
    I_UNIT,
    NAT,
    PI,
    REALS,
    TRUE,
    add,
    apply,
    both,
    builder,
    count,
    defined,
    deny,
    div,
    either,
    eq,
    exists,
    family_name,
    finite,
    fold,
    forall,
    function_name,
    identity,
    iff,
    implies,
    integer_name,
    inv,
    is_in,
    le,
    literal,
    lt,
    matrix,
    matrix_name,
    model,
    mul,
    ne,
    not_in,
    numbers,
    op,
    orthogonal,
    power,
    ranging,
    real,
    real_name,
    same,
    set_of_matrix,
    shape,
    sub,
    subset,
    table,
    task,
    term,
    transpose,
    zero,
)
from tests.fakes.integer_terms import Environment, environments, integers, meaning, propositions

k, n, m = (integer_name(name) for name in ("k", "n", "m"))
x, y = real_name("x"), real_name("y")
A = matrix_name("A", 2, 2)

CLOSE_PAIR = (same("cos", div(PI, 3)), term(Fraction(1, 2)))
"""Two numbers that are equal, which enclosures cannot say."""
APART_PAIR = (same("cos", div(PI, 3)), term(Fraction(1, 2) + Fraction(1, 10**60)))


def decide(proposition: Term, on: Model | None = None, *declarations: Any) -> Outcome:
    return decide_on(task(proposition, *declarations), on or model(), proposition)


def truth(proposition: Term, on: Model | None = None, *declarations: Any) -> Truth:
    return decide(proposition, on, *declarations).truth


@settings(max_examples=120, deadline=None)
@given(integers(3), environments)
def test_integer_terms_have_the_value_of_plain_integers(
    node: Term, environment: Environment
) -> None:
    scope = {name: Fraction(value) for name, value in environment.items()}
    assert Fraction(meaning(node, environment)) == StandardEvaluator({}).value(node, scope)


@settings(max_examples=120, deadline=None)
@given(propositions(3), environments)
def test_integer_propositions_have_the_truth_of_plain_integers(
    node: Term, environment: Environment
) -> None:
    on = model(**{name.replace("'", "_"): value for name, value in environment.items()})
    values = {name.replace("_", "'"): value for name, value in on.values.items()}
    expected = Truth.TRUE if meaning(node, environment) else Truth.FALSE
    assert expected is decide_on(task(node), Model(values), node).truth


# --- equalities that are only enclosed --------------------------------------------------------


def test_an_enclosed_equality_is_close_and_its_denial_unknown() -> None:
    assert Truth.CLOSE is truth(eq(*CLOSE_PAIR))
    assert Truth.UNKNOWN is truth(ne(*CLOSE_PAIR))
    assert Truth.UNKNOWN is truth(deny(eq(*CLOSE_PAIR)))


def test_what_differs_beyond_fifty_digits_is_told_apart_by_more_precision() -> None:
    assert Truth.FALSE is truth(eq(*APART_PAIR))
    assert Truth.TRUE is truth(ne(*APART_PAIR))
    assert Truth.FALSE is truth(eq(same("exp", -300), 0))
    assert Truth.FALSE is truth(eq(sub(add(same("exp", -200), 1), 1), 0))


def test_close_sides_are_not_ordered_strictly() -> None:
    for pair in (CLOSE_PAIR, CLOSE_PAIR[::-1]):
        assert Truth.UNKNOWN is truth(lt(*pair))
        assert Truth.UNKNOWN is truth(deny(lt(*pair)))
    assert Truth.TRUE is truth(lt(*APART_PAIR))
    assert Truth.FALSE is truth(lt(*reversed(APART_PAIR)))


def test_close_sides_are_in_order_as_far_as_they_are_equal() -> None:
    for pair in (CLOSE_PAIR, CLOSE_PAIR[::-1]):
        assert Truth.CLOSE is truth(le(*pair))
        assert Truth.UNKNOWN is truth(deny(le(*pair)))
    assert Truth.TRUE is truth(le(*APART_PAIR))
    assert Truth.FALSE is truth(le(*reversed(APART_PAIR)))
    assert Truth.FALSE is truth(le(add(same("exp", -200), 1), 1))


CLOSE, APART, VAGUE = eq(*CLOSE_PAIR), eq(*APART_PAIR), lt(*CLOSE_PAIR)


@pytest.mark.parametrize(
    ("proposition", "expected"),
    [
        (both(CLOSE, TRUE), Truth.CLOSE),
        (both(CLOSE, FALSE), Truth.FALSE),
        (both(CLOSE, VAGUE), Truth.UNKNOWN),
        (either(CLOSE, TRUE), Truth.TRUE),
        (either(CLOSE, FALSE), Truth.CLOSE),
        (either(VAGUE, FALSE), Truth.UNKNOWN),
        (either(VAGUE, TRUE), Truth.TRUE),
        (implies(CLOSE, FALSE), Truth.UNKNOWN),
        (implies(CLOSE, TRUE), Truth.TRUE),
        (implies(TRUE, CLOSE), Truth.CLOSE),
        (implies(APART, FALSE), Truth.TRUE),
        (implies(VAGUE, TRUE), Truth.TRUE),
        (implies(VAGUE, FALSE), Truth.UNKNOWN),
        (iff(CLOSE, TRUE), Truth.CLOSE),
        (iff(TRUE, CLOSE), Truth.CLOSE),
        (iff(CLOSE, CLOSE), Truth.CLOSE),
        (iff(CLOSE, FALSE), Truth.UNKNOWN),
        (iff(APART, FALSE), Truth.TRUE),
        (iff(VAGUE, TRUE), Truth.UNKNOWN),
        (deny(both(CLOSE, TRUE)), Truth.UNKNOWN),
        (deny(either(CLOSE, FALSE)), Truth.UNKNOWN),
        (forall(ranging(k, numbers(1, 2)), body=CLOSE), Truth.CLOSE),
        (exists(ranging(k, numbers(1, 2)), body=CLOSE), Truth.CLOSE),
        (forall(ranging(k, numbers(1, 2)), body=either(CLOSE, eq(k, 1))), Truth.CLOSE),
    ],
)
def test_closeness_goes_through_connectives_without_becoming_truth_or_falsehood(
    proposition: Term, expected: Truth
) -> None:
    assert expected is truth(proposition)


def test_a_condition_that_is_only_close_selects_nothing() -> None:
    choice = op("cases", 1, CLOSE, 0, sort=INTEGER)
    assert Truth.UNKNOWN is truth(eq(choice, 1))
    assert Truth.UNKNOWN is truth(eq(choice, 0))
    total = fold("sum", ranging(k, numbers(1, 2)), body=k, where=CLOSE)
    assert Truth.UNKNOWN is truth(eq(total, 3))
    assert Truth.UNKNOWN is truth(eq(total, 0))
    assert Truth.TRUE is truth(eq(op("cases", 1, APART, 0, sort=INTEGER), 0))


# --- what counts as a test --------------------------------------------------------------------

EMPTY = numbers(1, 0)


@pytest.mark.parametrize(
    ("proposition", "tested"),
    [
        (forall(ranging(k, EMPTY), body=FALSE), False),
        (forall(ranging(k, numbers(1, 2)), body=TRUE), True),
        (forall(ranging(k, numbers(1, 2)), where=FALSE, body=FALSE), False),
        (forall(ranging(k, numbers(1, 2)), where=eq(k, 1), body=TRUE), True),
        (implies(FALSE, FALSE), False),
        (implies(TRUE, TRUE), True),
        (iff(FALSE, FALSE), False),
        (iff(TRUE, TRUE), True),
        (iff(forall(ranging(k, EMPTY), body=FALSE), TRUE), False),
        (both(TRUE, implies(FALSE, TRUE)), False),
        (subset(finite(), finite(1)), False),
        (subset(finite(1), finite(1, 2)), True),
        (eq(finite(), finite()), False),
        (subset(set_of_matrix("spectrum", identity(0), COMPLEX), finite(1)), False),
        (eq(fold("sum", ranging(k, EMPTY), body=k), 0), False),
        (eq(fold("sum", ranging(k, numbers(1, 2)), body=k), 3), True),
        (eq(fold("prod", ranging(k, EMPTY), body=k), 1), False),
    ],
)
def test_vacuous_truth_is_marked(proposition: Term, tested: bool) -> None:
    assert Outcome(Truth.TRUE, tested) == decide(proposition)


def test_a_sum_that_is_empty_only_now_and_then_is_a_test() -> None:
    inner = fold("sum", ranging(m, numbers(1, sub(k, 1))), body=m)
    total = fold("sum", ranging(k, numbers(1, 3)), body=inner)
    assert Outcome(Truth.TRUE, informative=True) == decide(eq(total, 4))


# --- undefined terms --------------------------------------------------------------------------

SINGULAR = literal([[1, 1], [1, 1]])


@pytest.mark.parametrize(
    "proposition",
    [
        eq(inv(0), 1),
        ne(inv(0), 1),
        deny(eq(inv(0), 1)),
        eq(inv(SINGULAR), SINGULAR),
        ne(inv(SINGULAR), SINGULAR),
        implies(TRUE, eq(inv(0), 1)),
        implies(eq(inv(0), 1), TRUE),
        iff(eq(inv(0), 1), FALSE),
        both(TRUE, eq(inv(0), 1)),
        either(FALSE, eq(inv(0), 1)),
        forall(ranging(k, numbers(0, 1)), body=eq(mul(k, inv(k)), 1)),
        exists(ranging(k, numbers(1, 3)), body=eq(k, inv(0))),
        deny(exists(ranging(k, numbers(1, 3)), body=eq(k, inv(0)))),
        eq(real("entry", SINGULAR, 3, 1), 0),
        eq(fold("max", ranging(k, EMPTY), body=k), 0),
        eq(SINGULAR, identity(3)),
        ne(SINGULAR, identity(3)),
        lt(I_UNIT, 1),
        eq(real("log", 0), 0),
        eq(real("sqrt", -1), 0),
        eq(identity(-1), identity(-1)),
        op("invertible", zero(2, 3)),
        is_in(inv(0), finite(1)),
        not_in(1, finite(inv(0))),
        subset(finite(inv(0)), finite(1)),
    ],
)
def test_a_proposition_about_an_undefined_term_has_no_truth_value(proposition: Term) -> None:
    with pytest.raises(Undefined):
        decide(proposition)


@pytest.mark.parametrize(
    ("proposition", "expected"),
    [
        (implies(FALSE, eq(inv(0), 1)), Truth.TRUE),
        (both(FALSE, eq(inv(0), 1)), Truth.FALSE),
        (either(TRUE, eq(inv(0), 1)), Truth.TRUE),
        (forall(ranging(k, numbers(0, 2)), where=ne(k, 0), body=eq(mul(k, inv(k)), 1)), Truth.TRUE),
        (exists(ranging(k, numbers(0, 2)), body=eq(mul(k, inv(k)), 1)), Truth.TRUE),
        (exists(ranging(k, numbers(0, 2)), where=ne(k, 0), body=eq(inv(k), 3)), Truth.FALSE),
        (eq(op("cases", 0, eq(k, 0), inv(k), sort=REAL), 0), Truth.TRUE),
    ],
)
def test_what_is_guarded_need_not_be_defined(proposition: Term, expected: Truth) -> None:
    assert expected is truth(proposition, model(k=0))


# --- quantifiers, binders, scopes -------------------------------------------------------------


def test_inner_bound_names_hide_outer_ones_and_declared_ones() -> None:
    shadowed = forall(
        ranging(k, numbers(1, 1)), body=exists(ranging(k, numbers(2, 2)), body=eq(k, 2))
    )
    assert Truth.TRUE is truth(shadowed, model(k=7))
    assert Truth.FALSE is truth(both(shadowed, eq(k, 2)), model(k=7))


def test_a_range_may_mention_earlier_names() -> None:
    triangle = fold("sum", ranging(k, numbers(1, 3)), ranging(m, numbers(1, k)), body=m)
    assert Truth.TRUE is truth(eq(triangle, 10))


def test_the_body_of_a_definition_does_not_see_names_at_its_use() -> None:
    constant = defined(real_name("c"), k)
    assert Truth.TRUE is truth(
        forall(ranging(k, numbers(1, 2)), body=eq(real_name("c"), 7)), model(k=7), constant
    )
    f = function_name("f", [n], INTEGER)
    shift = defined(f, add(n, k), ranging(n))
    inside = forall(ranging(k, numbers(1, 2)), body=eq(apply(f, k), add(k, 7)))
    assert Truth.TRUE is truth(inside, model(k=7), shift)


def test_a_bound_name_is_not_taken_for_a_definition() -> None:
    f = function_name("f", [n], INTEGER)
    shift = defined(f, add(n, 1), ranging(n))
    hidden = exists(ranging(f), body=eq(apply(f, 1), 5))
    assert Truth.UNKNOWN is truth(hidden, model(), shift)
    number = exists(ranging(integer_name("f"), numbers(1, 2)), body=eq(apply(f, 1), 2))
    assert Truth.UNKNOWN is truth(number, model(), shift)
    assert Truth.FALSE is truth(eq(apply(f, 1), 5), model(), shift)


def test_a_sum_has_one_term_for_each_element_of_a_set() -> None:
    def total(domain: Term) -> Term:
        return fold("sum", ranging(k, domain), body=k)

    assert Truth.TRUE is truth(eq(total(finite(1, 1, 2)), 3))
    overlapping = op("union", numbers(1, 2), numbers(2, 3), sort=SetOf(INTEGER))
    assert Truth.TRUE is truth(eq(total(overlapping), 6))
    squares = builder(ranging(n, numbers(-2, 2)), element=power(n, 2))
    assert Truth.TRUE is truth(eq(total(squares), 5))
    assert Truth.TRUE is truth(eq(count("card", squares), 3))
    stacked = fold("bigoplus", ranging(k, finite(1, 1)), body=identity(2), sort=shape(2, 2))
    assert Truth.TRUE is truth(eq(stacked, identity(2)))


def test_elements_that_cannot_be_told_apart_are_not_counted() -> None:
    nearly = finite(*CLOSE_PAIR)
    assert Truth.UNKNOWN is truth(eq(count("card", nearly), 1))
    assert Truth.UNKNOWN is truth(eq(fold("sum", ranging(x, nearly), body=1), 2))
    sets = op("finite", numbers(1, 2), finite(1, 2), sort=SetOf(SetOf(INTEGER)))
    assert Truth.UNKNOWN is truth(eq(count("card", sets), 1))
    assert Truth.UNKNOWN is truth(eq(count("card", sets), 2))


def test_differences_and_intersections_are_listed() -> None:
    difference = op("minus", numbers(1, 4), finite(2), sort=SetOf(INTEGER))
    common = op("inter", numbers(1, 4), numbers(3, 9), sort=SetOf(INTEGER))
    assert Truth.TRUE is truth(eq(fold("sum", ranging(k, difference), body=k), 8))
    assert Truth.TRUE is truth(eq(fold("prod", ranging(k, common), body=k), 12))


def test_matrices_are_built_entry_by_entry() -> None:
    square = fold(
        "matrix", ranging(k, numbers(1, 2)), ranging(m, numbers(1, 2)), body=add(k, m), sort=A.sort
    )
    assert Truth.TRUE is truth(eq(square, literal([[2, 3], [3, 4]])))
    ragged = fold(
        "matrix", ranging(k, numbers(1, 2)), ranging(m, numbers(1, k)), body=1, sort=A.sort
    )
    assert Truth.UNKNOWN is truth(eq(ragged, identity(2)), model(k=2))


def test_empty_sums_have_the_shape_of_their_terms() -> None:
    total = fold("sum", ranging(k, EMPTY), body=A)
    assert Truth.TRUE is truth(eq(total, zero(2, 2)), model(A=[[1, 2], [3, 4]]))
    product = fold("prod", ranging(k, EMPTY), body=A)
    assert Truth.TRUE is truth(eq(product, identity(2)), model(A=[[1, 2], [3, 4]]))


def test_families_have_members_only_for_their_indices() -> None:
    f = family_name("f", [k], REAL)
    on = model(f=table({1: 5, 2: 7}))
    assert Truth.TRUE is truth(eq(apply(f, 2), 7), on)
    with pytest.raises(Undefined):
        decide(eq(apply(f, 3), 7), on)
    doubtful = add(1, sub(*CLOSE_PAIR))
    assert Truth.UNKNOWN is truth(eq(apply(f, doubtful), 5), on)
    assert Truth.UNKNOWN is truth(ne(apply(f, doubtful), 5), on)


def test_infinite_ranges_are_not_searched() -> None:
    assert Truth.UNKNOWN is truth(forall(ranging(n, NAT), body=op("in", n, NAT)))
    assert Truth.TRUE is truth(forall(ranging(x, REALS), body=le(0, mul(x, x))))
    assert Truth.UNKNOWN is truth(eq(fold("sum", ranging(n, NAT), body=n), 0))


# --- limits and nonsense ----------------------------------------------------------------------


def deep(levels: int) -> Term:
    node: Term = term(0)
    for _ in range(levels):
        node = add(node, 1)
    return node


def test_terms_as_deep_as_the_language_allows_are_evaluated() -> None:
    assert Truth.TRUE is truth(eq(deep(200), 200))


def chain(length: int) -> list[Any]:
    names = [integer_name(f"a{i}") for i in range(length)]
    bodies = [term(0), *(add(name, 1) for name in names[:-1])]
    return [defined(name, body) for name, body in zip(names, bodies, strict=True)]


NONSENSE = {
    "a chain of definitions that is too long": (eq(integer_name("a599"), 599), chain(600)),
    "a definition of itself": (eq(x, 1), [defined(x, add(x, 1))]),
    "a function of itself": (
        eq(apply(function_name("f", [n], INTEGER), 1), 1),
        [
            defined(
                function_name("f", [n], INTEGER),
                apply(function_name("f", [n], INTEGER), n),
                ranging(n),
            )
        ],
    ),
    "too few arguments": (
        eq(apply(function_name("f", [n], INTEGER)), 1),
        [defined(function_name("f", [n], INTEGER), n, ranging(n))],
    ),
    "a quantifier without a name": (Binding("forall", (), None, TRUE, TRUTH), []),
    "an unknown quantifier": (Binding("most", (ranging(k, EMPTY),), None, TRUE, TRUTH), []),
    "a number for a proposition": (term(1), []),
    "a name for a proposition": (x, []),
    "a matrix for an exponent": (eq(power(2, identity(2)), 1), []),
    "a set for a number": (eq(add(1, NAT), 1), []),
    "an order of matrices": (lt(identity(2), identity(2)), []),
    "a set and a number": (eq(NAT, 1), []),
    "blocks without columns": (eq(op("blocks", 0, 1, sort=shape(1, 1)), 1), []),
    "too many arguments": (eq(op("neg", 1, 2, sort=INTEGER), 1), []),
    "a relation of one": (op("eq", 1), []),
    "an unknown name": (eq(x, 1), []),
    "an index of a number": (eq(apply(family_name("f", [k], REAL), 1), 1), []),
    "a determinant of a number in a set": (is_in(1, set_of_matrix("kernel", NAT, REAL)), []),
    "a huge matrix": (eq(real("trace", identity(10**9)), 10**9), []),
    "a huge range": (eq(fold("sum", ranging(k, numbers(1, 10**9)), body=1), 10**9), []),
    "a huge power": (eq(power(power(power(power(2, 64), 64), 64), 64), 1), []),
    "a matrix of three indices": (eq(fold("matrix", *[ranging(k, EMPTY)] * 3, body=1), 1), []),
}


@pytest.mark.sampled
@pytest.mark.parametrize("name", NONSENSE)
def test_nonsense_is_unknown_and_so_is_its_denial(name: str) -> None:
    proposition, declarations = NONSENSE[name]
    for on in (model(), model(f=5)):
        assert Truth.UNKNOWN is truth(proposition, on, *declarations)
        assert Truth.UNKNOWN is truth(deny(proposition), on, *declarations)


def test_the_step_limit_is_not_mistaken_for_truth(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("proofcheck.evaluation.remembering.STEP_LIMIT", 2000)
    long_ = numbers(1, 1500)
    everywhere = forall(ranging(k, long_), body=le(k, 10**6))
    nowhere = exists(ranging(k, long_), body=lt(k, 0))
    total = fold("sum", ranging(k, long_), body=power(k, 2))
    for proposition in (everywhere, deny(everywhere), nowhere, deny(nowhere), eq(total, 0)):
        assert Truth.UNKNOWN is truth(proposition)
    assert Truth.TRUE is truth(forall(ranging(k, numbers(1, 100)), body=le(k, 100)))


def test_members_are_decided_before_the_limit_is_reached() -> None:
    assert Truth.FALSE is truth(forall(ranging(k, numbers(1, 100_000)), body=lt(k, 10)))
    assert Truth.TRUE is truth(exists(ranging(k, numbers(1, 100_000)), body=eq(k, 10)))


# --- named sets -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("element", "collection", "expected"),
    [
        (0, "Nat", Truth.TRUE),
        (-1, "Nat", Truth.FALSE),
        (0, "PosNat", Truth.FALSE),
        (1, "PosNat", Truth.TRUE),
        (Fraction(1, 2), "Nat", Truth.FALSE),
        (Fraction(1, 2), "Int", Truth.FALSE),
        (-3, "Int", Truth.TRUE),
        (Fraction(1, 2), "Rat", Truth.TRUE),
        (Fraction(1, 2), "Real", Truth.TRUE),
        (0, "NonNegReal", Truth.TRUE),
        (-1, "NonNegReal", Truth.FALSE),
        (0, "PosReal", Truth.FALSE),
        (1, "PosReal", Truth.TRUE),
        (I_UNIT, "Real", Truth.FALSE),
        (I_UNIT, "Rat", Truth.FALSE),
        (I_UNIT, "PosReal", Truth.FALSE),
        (I_UNIT, "Complex", Truth.TRUE),
        (PI, "Real", Truth.TRUE),
        (PI, "PosReal", Truth.TRUE),
        (PI, "Rat", Truth.UNKNOWN),
        (PI, "Nat", Truth.UNKNOWN),
        (CLOSE_PAIR[0], "NonNegReal", Truth.TRUE),
        (sub(*CLOSE_PAIR), "NonNegReal", Truth.UNKNOWN),
        (sub(*CLOSE_PAIR), "PosReal", Truth.UNKNOWN),
        (add(1, mul(I_UNIT, sub(*CLOSE_PAIR))), "Real", Truth.CLOSE),
        (add(1, mul(I_UNIT, sub(*CLOSE_PAIR))), "PosReal", Truth.CLOSE),
        (add(1, mul(I_UNIT, sub(*APART_PAIR))), "PosReal", Truth.FALSE),
    ],
)
def test_membership_in_number_sets(element: Any, collection: str, expected: Truth) -> None:
    numbers_ = op(collection, sort=SetOf(REAL))
    assert expected is truth(is_in(element, numbers_))
    denial = {Truth.TRUE: Truth.FALSE, Truth.FALSE: Truth.TRUE}.get(expected, Truth.UNKNOWN)
    assert denial is truth(not_in(element, numbers_))


TURN = literal([[Fraction(3, 5), Fraction(-4, 5)], [Fraction(4, 5), Fraction(3, 5)]])
FLIP = literal([[1, 0], [0, -1]])
PHASE = literal([[I_UNIT, 0], [0, 1]])
ANGLE = div(PI, 5)
ROTATION = literal(
    [[same("cos", ANGLE), mul(-1, same("sin", ANGLE))], [same("sin", ANGLE), same("cos", ANGLE)]]
)


@pytest.mark.parametrize(
    ("element", "group", "expected"),
    [
        (TURN, "O", Truth.TRUE),
        (TURN, "SO", Truth.TRUE),
        (FLIP, "O", Truth.TRUE),
        (FLIP, "SO", Truth.FALSE),
        (PHASE, "U", Truth.TRUE),
        (PHASE, "O", Truth.FALSE),
        (SINGULAR, "O", Truth.FALSE),
        (SINGULAR, "U", Truth.FALSE),
        (identity(3), "O", Truth.FALSE),
        (ROTATION, "O", Truth.CLOSE),
        (ROTATION, "SO", Truth.CLOSE),
    ],
)
def test_membership_in_matrix_groups(element: Term, group: str, expected: Truth) -> None:
    assert expected is truth(is_in(element, orthogonal(2, group)))


def test_the_empty_matrix_is_orthogonal_of_determinant_one() -> None:
    for group in ("O", "SO", "U"):
        assert Truth.TRUE is truth(is_in(identity(0), orthogonal(0, group)))
        assert Truth.FALSE is truth(is_in(identity(0), orthogonal(1, group)))


def test_kernels_images_and_spectra() -> None:
    A_ = literal([[1, 2], [2, 4]])
    vector = shape(2, 1)
    inside, outside = literal([[2], [-1]]), literal([[1], [0]])
    assert Truth.TRUE is truth(is_in(inside, set_of_matrix("kernel", A_, vector)))
    assert Truth.FALSE is truth(is_in(outside, set_of_matrix("kernel", A_, vector)))
    assert Truth.TRUE is truth(is_in(literal([[1], [2]]), set_of_matrix("image", A_, vector)))
    assert Truth.FALSE is truth(is_in(outside, set_of_matrix("image", A_, vector)))
    spectrum = set_of_matrix("spectrum", A_, COMPLEX)
    assert Truth.TRUE is truth(is_in(5, spectrum))
    assert Truth.FALSE is truth(is_in(1, spectrum))
    assert Truth.TRUE is truth(eq(spectrum, finite(0, 5)))
    assert Truth.FALSE is truth(subset(spectrum, finite(0, 4)))
    assert Truth.FALSE is truth(subset(finite(0, 1), spectrum))
    assert Truth.TRUE is truth(eq(count("dim", set_of_matrix("kernel", A_, vector)), 1))
    assert Truth.TRUE is truth(eq(count("dim", set_of_matrix("image", A_, vector)), 1))


def test_elements_of_a_builder_have_the_ring_of_its_variable() -> None:
    roots = builder(x, element=x, where=eq(mul(x, x), -1))
    assert Truth.FALSE is truth(is_in(I_UNIT, roots))
    assert Truth.TRUE is truth(not_in(I_UNIT, roots))
    halves = builder(n, element=n, where=eq(mul(2, n), 1))
    assert Truth.FALSE is truth(is_in(Fraction(1, 2), halves))
    unitary = builder(A, element=A, where=eq(mul(transpose(A), A), identity(2)))
    assert Truth.FALSE is truth(is_in(PHASE, unitary))
    assert Truth.TRUE is truth(is_in(TURN, unitary))
    assert Truth.FALSE is truth(is_in(identity(3), unitary))


def test_image_sets_contain_images_and_nothing_else() -> None:
    doubles = builder(ranging(x, REALS), element=mul(2, x), where=le(0, x))
    assert Truth.TRUE is truth(is_in(3, doubles))
    assert Truth.FALSE is truth(is_in(-3, doubles))
    listed = builder(ranging(k, numbers(1, 3)), element=mul(k, k))
    assert Truth.TRUE is truth(is_in(9, listed))
    assert Truth.FALSE is truth(is_in(8, listed))
    assert Truth.TRUE is truth(eq(listed, finite(9, 4, 1)))
    assert Truth.FALSE is truth(eq(listed, finite(9, 4)))


def test_cayley_images_are_recognised_by_clearing_the_inverse() -> None:
    S = matrix_name("S", 2, 2)
    cayley = builder(
        S,
        element=mul(sub(identity(2), S), inv(add(identity(2), S))),
        where=eq(transpose(S), mul(-1, S)),
    )
    assert Truth.TRUE is truth(is_in(TURN, cayley))
    assert Truth.FALSE is truth(is_in(FLIP, cayley))
    assert Truth.FALSE is truth(is_in(mul(-1, identity(2)), cayley))


def test_sizes_that_are_not_known_decide_no_membership() -> None:
    choice = op("cases", 1, is_in(identity(2), orthogonal(n)), 0, sort=INTEGER)
    assert Truth.UNKNOWN is truth(exists(ranging(n, NAT), body=eq(choice, 1)))
    inside = op("cases", 1, is_in(2, numbers(1, n)), 0, sort=INTEGER)
    assert Truth.TRUE is truth(exists(ranging(n, NAT), body=eq(inside, 1)))  # n = 17 is tried
    assert Truth.UNKNOWN is truth(exists(ranging(n, NAT), body=eq(inside, 2)))


def test_a_matrix_is_a_member_of_a_finite_set_of_matrices() -> None:
    on = model(A=[[1, 0], [0, -1]])
    assert Truth.TRUE is truth(is_in(A, finite(identity(2), FLIP)), on)
    assert Truth.FALSE is truth(is_in(A, finite(identity(2), TURN)), on)
    assert matrix([[1, 0], [0, -1]]) == on.values["A"]


def test_a_function_is_undefined_outside_of_the_sets_of_its_parameters() -> None:
    f = function_name("f", [n, m], INTEGER)
    total = defined(f, add(n, m), ranging(n, numbers(1, 3)), ranging(m, numbers(1, n)))
    assert Truth.TRUE is truth(eq(apply(f, 3, 2), 5), model(), total)
    for arguments in ((4, 1), (0, 1), (2, 3)):
        with pytest.raises(Undefined):
            decide(eq(apply(f, *arguments), 5), model(), total)
    turned = defined(function_name("g", [A], A.sort), transpose(A), ranging(A, orthogonal(2)))
    g = turned.variable
    assert Truth.TRUE is truth(eq(apply(g, TURN), transpose(TURN)), model(), turned)
    assert Truth.CLOSE is truth(eq(mul(apply(g, ROTATION), ROTATION), identity(2)), model(), turned)
    with pytest.raises(Undefined):
        decide(ne(apply(g, SINGULAR), SINGULAR), model(), turned)


def test_a_family_is_handed_on_to_a_function() -> None:
    f = family_name("f", [k], REAL)
    inner = ranging(f, None, ranging(k, numbers(1, 2)))
    total = defined(function_name("s", [f], REAL), add(apply(f, 1), apply(f, 2)), inner)
    summed = apply(total.variable, f)
    assert Truth.TRUE is truth(eq(summed, 12), model(f=table({1: 5, 2: 7})), total)
    assert Truth.FALSE is truth(eq(summed, 11), model(f=table({1: 5, 2: 7})), total)
