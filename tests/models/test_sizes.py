"""Admissible sizes are those of a plain search; sizes are told from indices."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

from hypothesis import given as drawn
from hypothesis import settings

from proofcheck.models.relevance import relevant_integers, relevant_sizes
from proofcheck.models.search import ModelSource
from proofcheck.models.sizes.sizes import LARGEST, admissible_sizes, restricted
from proofcheck.terms.expressions import Term
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import Origin, Task
from tests.fakes.building import (
    INT,
    NAT,
    POS_NAT,
    TRUE,
    add,
    apply,
    assumed,
    defined,
    eq,
    family_name,
    fold,
    given,
    identity,
    integer_name,
    inv,
    le,
    matrix_name,
    mul,
    numbers,
    power,
    ranging,
    shape,
    task,
)
from tests.fakes.integer_terms import NAMES, meaning, propositions

n, m, k, d = (integer_name(name) for name in ("n", "m", "k", "d"))


def sizes_of(statement: Task) -> list[dict[str, Fraction]]:
    facts = [f.proposition for f in statement.facts]
    return [*admissible_sizes(statement, list(statement.declarations), facts)]


def as_pairs(found: list[dict[str, Fraction]], *names: str) -> list[tuple[int, ...]]:
    return [tuple(int(a[name]) for name in names) for a in found]


def test_sizes_that_add_up_are_found_smallest_first() -> None:
    statement = task(
        TRUE,
        given(d, POS_NAT),
        given(m, POS_NAT),
        given(n, POS_NAT),
        assume=[eq(add(mul(2, m), n), d)],
    )
    expected = sorted(
        (t for t in product(range(1, LARGEST + 1), repeat=3) if 2 * t[1] + t[2] == t[0]),
        key=lambda t: (sum(t), t),
    )
    assert expected == as_pairs(sizes_of(statement), "d", "m", "n")


def test_number_sets_and_ranges_bound_what_is_tried() -> None:
    assert list(range(LARGEST + 1)) == sorted(
        a for (a,) in as_pairs(sizes_of(task(TRUE, given(n, NAT))), "n")
    )
    assert {-2, -1, 0, 1} <= {a for (a,) in as_pairs(sizes_of(task(TRUE, given(n, INT))), "n")}
    between = task(TRUE, given(n, POS_NAT), given(k, numbers(n, add(n, 1))), assume=[eq(n, 7)])
    assert [] == sizes_of(between)
    ranged = task(TRUE, given(n, numbers(2, 3)), given(k, numbers(1, n)))
    assert {(2, 1), (2, 2), (3, 1), (3, 2), (3, 3)} == set(as_pairs(sizes_of(ranged), "n", "k"))


def test_an_undefined_condition_admits_nothing() -> None:
    statement = task(TRUE, given(n, NAT), assume=[eq(mul(n, inv(n)), 1)])
    assert Fraction(0) not in [a["n"] for a in sizes_of(statement)]
    assert Fraction(1) in [a["n"] for a in sizes_of(statement)]


@settings(max_examples=25, deadline=None)
@drawn(propositions(2).filter(free_names))
def test_no_admissible_assignment_is_lost_and_none_is_made_up(condition: Term) -> None:
    declarations = [given(integer_name(name), numbers(-1, 1)) for name in NAMES]
    found = as_pairs(sizes_of(task(TRUE, *declarations, assume=[condition])), *NAMES)
    expected = {
        point
        for point in product((-1, 0, 1), repeat=len(NAMES))
        if meaning(condition, dict(zip(NAMES, point, strict=True)))
    }
    assert expected == set(found)
    assert len(expected) == len(found)


def test_restricted_assignments_differ_and_are_ordered() -> None:
    found = [{"n": Fraction(a), "k": Fraction(b)} for a, b in ((3, 1), (1, 2), (3, 2), (2, 2))]
    assert [{"n": Fraction(i)} for i in (1, 2, 3)] == restricted(found, ["n"])
    assert [{}] == restricted(found, [])
    assert [] == restricted([], ["n"])


def test_larger_sizes_are_looked_for_where_few_small_ones_are_admissible() -> None:
    statement = task(eq(n, n), given(n, POS_NAT), assume=[le(5, n)])
    found = [int(a["n"]) for a in ModelSource(statement).assignments.sizes]
    assert [5, 6, 7] == found[:3]
    fixed = task(eq(n, n), given(n, POS_NAT), assume=[eq(n, 2)])
    assert [2] == [int(a["n"]) for a in ModelSource(fixed).assignments.sizes]


# --- which integers are sizes -----------------------------------------------------------------

L = family_name("L", [k], shape(n, n))
A, B = matrix_name("A", n, n), matrix_name("B", m, m)
DECLARED = (given(n, POS_NAT), given(m, POS_NAT), given(d, POS_NAT), given(k, numbers(1, d)))


def test_sizes_of_shapes_and_ends_of_ranges_are_sizes_but_an_index_is_none() -> None:
    family = given(L, None, ranging(k, numbers(1, d)), origin=Origin.CONSTANT)
    statement = task(eq(apply(L, k), identity(n)), *DECLARED, family)
    assert {"n", "d"} == relevant_sizes(statement, {"L"})
    assert {"n", "d", "k"} == relevant_integers(statement, {"L"})


def test_an_exponent_is_a_size_only_where_nothing_else_is() -> None:
    statement = task(eq(power(A, k), A), *DECLARED, given(A))
    assert {"n", "d"} == relevant_sizes(statement, {"A"})
    alone = task(eq(mul(k, k), k), given(k, NAT))
    assert {"k"} == relevant_sizes(alone, ())


def test_integers_the_goal_is_not_about_are_left_out() -> None:
    statement = task(eq(A, A), *DECLARED, given(A), given(B))
    assert {"n"} == relevant_sizes(statement, {"A"})
    assert {"n"} == relevant_integers(statement, {"A"})


def test_sizes_behind_definitions_count() -> None:
    double = defined(integer_name("s"), mul(2, n))
    total = fold("sum", ranging(k, numbers(1, integer_name("s"))), body=k)
    statement = task(eq(total, 0), given(n, POS_NAT), given(m, POS_NAT), double)
    assert {"n"} == relevant_sizes(statement, ())


def test_larger_combinations_are_not_lost_where_names_are_many() -> None:
    names = [integer_name(f"n{i}") for i in range(6)]
    ties = [eq(add(names[0], names[1]), names[2])]
    statement = Task(tuple(given(name, POS_NAT) for name in names), tuple(map(assumed, ties)), TRUE)
    found = sizes_of(statement)
    assert found
    assert all(a["n0"] + a["n1"] == a["n2"] for a in found)
