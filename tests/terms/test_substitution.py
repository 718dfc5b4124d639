"""Substitution means what it should, whatever names are bound on the way."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from proofcheck.terms.canonical import are_alpha_equivalent
from proofcheck.terms.expressions import Binding, Bound, Term, Variable
from proofcheck.terms.functions import function_of
from proofcheck.terms.sorts import Matrix
from proofcheck.terms.substitution import (
    free_names,
    free_variables,
    fresh_name,
    substitute,
    substitute_sort,
)
from tests.fakes.building import (
    add,
    apply,
    both,
    eq,
    exists,
    family_name,
    fold,
    forall,
    integer_name,
    matrix_name,
    mul,
    numbers,
    ranging,
    shape,
    term,
)
from tests.fakes.integer_terms import (
    NAMES,
    Environment,
    environments,
    integers,
    meaning,
    propositions,
)

x, y, k, n = (integer_name(name) for name in ("x", "y", "k", "n"))

images = st.dictionaries(st.sampled_from(NAMES), integers(1), min_size=1, max_size=3)


@settings(max_examples=150, deadline=None)
@given(integers(3), images, environments)
def test_a_substituted_number_has_the_value_at_the_images(
    node: Term, replacement: dict[str, Term], environment: Environment
) -> None:
    moved = {**environment, **{n: meaning(t, environment) for n, t in replacement.items()}}
    assert meaning(node, moved) == meaning(substitute(node, replacement), environment)


@settings(max_examples=150, deadline=None)
@given(propositions(3), images, environments)
def test_a_substituted_proposition_has_the_truth_at_the_images(
    node: Term, replacement: dict[str, Term], environment: Environment
) -> None:
    moved = {**environment, **{n: meaning(t, environment) for n, t in replacement.items()}}
    assert meaning(node, moved) == meaning(substitute(node, replacement), environment)


@settings(max_examples=80, deadline=None)
@given(propositions(3))
def test_a_name_replaced_by_itself_changes_nothing_but_bound_names(node: Term) -> None:
    same = substitute(node, {name: integer_name(name) for name in NAMES})
    assert are_alpha_equivalent(node, same)


@settings(max_examples=80, deadline=None)
@given(propositions(3), images)
def test_the_free_names_of_a_result_are_those_left_and_those_of_the_images(
    node: Term, replacement: dict[str, Term]
) -> None:
    left = free_names(node) - set(replacement)
    used = free_names(node) & set(replacement)
    expected = left.union(*(free_names(replacement[name]) for name in used))
    assert expected == free_names(substitute(node, replacement))


def test_a_bound_variable_gives_way_to_a_free_one_of_its_name() -> None:
    result = substitute(fold("sum", ranging(k, numbers(1, 3)), body=mul(k, x)), {"x": k})
    assert isinstance(result, Binding)
    (item,) = result.bound
    assert "k'" == item.variable.name
    assert {"k"} == free_names(result)


def test_the_new_name_of_a_bound_variable_is_free_in_no_part_of_the_binding() -> None:
    primed = integer_name("k'")
    inside = forall(ranging(k, numbers(1, 3)), where=eq(k, primed), body=eq(x, k))
    result = substitute(inside, {"x": k})
    assert isinstance(result, Binding)
    assert {"k", "k'"} == free_names(result)
    assert "k''" == result.bound[0].variable.name


def test_a_bound_variable_keeps_its_name_where_nothing_is_captured() -> None:
    result = substitute(fold("sum", ranging(k, numbers(1, 3)), body=mul(k, x)), {"x": y})
    assert fold("sum", ranging(k, numbers(1, 3)), body=mul(k, y)) == result


def test_a_bound_variable_is_not_replaced() -> None:
    closed = forall(ranging(k, numbers(1, 3)), body=eq(k, k))
    assert closed == substitute(closed, {"k": term(7)})


def test_the_range_of_a_bound_variable_lies_outside_of_it() -> None:
    result = substitute(forall(ranging(k, numbers(1, k)), body=eq(k, k)), {"k": term(7)})
    assert forall(ranging(k, numbers(1, 7)), body=eq(k, k)) == result


def test_a_later_range_sees_earlier_bound_names() -> None:
    nested = exists(ranging(k, numbers(1, 2)), ranging(n, numbers(1, k)), body=eq(n, k))
    assert nested == substitute(nested, {"k": term(9)})


def test_sizes_in_shapes_are_substituted_along() -> None:
    square = matrix_name("A", n, n)
    assert matrix_name("A", 2, 2) == substitute(square, {"n": term(2)})
    assert shape(2, k) == substitute_sort(shape(n, k), {"n": term(2)})


def test_the_shape_of_a_sum_does_not_see_its_index() -> None:
    outer = matrix_name("A", n, n)
    total = fold("sum", ranging(n, numbers(1, 3)), body=outer, sort=shape(n, n))
    result = substitute(total, {"n": term(2)})
    assert isinstance(result, Binding)
    assert isinstance(result.sort, Matrix)
    assert term(2) == result.sort.rows


def test_a_function_is_renamed_or_applied_but_not_replaced_by_a_term() -> None:
    function = family_name("f", [k], x.sort)
    other = family_name("g", [k], x.sort)
    assert apply(other, 1) == substitute(apply(function, 1), {"f": other})
    function_of_x = function_of([Bound(x, None)], add(x, k))
    assert add(1, k) == substitute(apply(function, 1), {"f": function_of_x})
    with pytest.raises(TypeError, match="only a function"):
        substitute(apply(function, 1), {"f": add(x, 1)})


def test_free_variables_leave_out_what_is_bound() -> None:
    node = both(eq(x, y), forall(ranging(x, numbers(1, n)), body=eq(x, k)))
    assert {x, y, n, k} == set(free_variables(node))
    assert {n, k} == set(free_variables(node.arguments[1]))


def test_function_names_are_free_names() -> None:
    assert {"f", "x"} == free_names(apply(family_name("f", [k], x.sort), x))


def test_a_fresh_name_has_the_fewest_primes_that_are_free() -> None:
    assert "x" == fresh_name("x", {"y"})
    assert "x''" == fresh_name("x", {"x", "x'"})


def test_substitution_reaches_conditions_and_domains() -> None:
    node = exists(ranging(k, numbers(x, x)), where=eq(k, x), body=eq(x, x))
    expected = exists(ranging(k, numbers(y, y)), where=eq(k, y), body=eq(y, y))
    assert expected == substitute(node, {"x": Variable("y", x.sort)})


def test_a_term_that_mentions_nothing_replaced_is_returned_as_it_is() -> None:
    whole = add(x, y)
    assert substitute(whole, {"k": n}) is whole
    assert substitute(whole, {"x": n}) == add(n, y)


def test_a_bound_name_is_renamed_where_it_would_capture_and_only_there() -> None:
    everything = forall(x, body=eq(x, y))
    assert substitute(everything, {"k": n}) is everything
    assert are_alpha_equivalent(substitute(everything, {"y": x}), forall(k, body=eq(k, x)))
