"""Opening a goal changes its form and not its meaning."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given as drawn
from hypothesis import settings

from proofcheck.evaluation.values.truth import Truth
from proofcheck.kernel.model import Model, decide_on
from proofcheck.kernel.opening import OPENED, open_goal, resolve
from proofcheck.kernel.refutation import check_refutation, refutation_certificate
from proofcheck.kernel.rejection import CertificateRejected
from proofcheck.terms.expressions import Binding, Bound, Operation, Term, Variable
from proofcheck.terms.sorts import INTEGER, REAL, TRUTH, SetOf
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import Declaration, Origin, Role, Task
from tests.fakes.building import (
    INT,
    NAT,
    POS_NAT,
    REALS,
    add,
    apply,
    both,
    builder,
    defined,
    eq,
    exists,
    family_name,
    forall,
    given,
    identity,
    implies,
    integer_name,
    inv,
    is_in,
    le,
    matrix_name,
    model,
    mul,
    numbers,
    orthogonal,
    ranging,
    real,
    real_name,
    shape,
    subset,
    table,
    task,
    transpose,
)
from tests.fakes.integer_terms import Environment, environments, meaning, propositions

n, k, m = (integer_name(name) for name in ("n", "k", "m"))
x, y = real_name("x"), real_name("y")
A = matrix_name("A", n, n)


def names(opened: Task) -> list[str]:
    return [d.variable.name for d in opened.declarations]


def is_refuted(statement: Task, by: Model) -> bool:
    try:
        check_refutation(statement, refutation_certificate(statement, by))
    except CertificateRejected:
        return False
    return True


def test_what_is_universally_bound_becomes_given() -> None:
    opened = open_goal(task(forall(ranging(n, POS_NAT), A, body=eq(A, transpose(A)))))
    expected = (
        Declaration(n, Origin.GIVEN, OPENED, domain=POS_NAT),
        Declaration(A, Origin.GIVEN, OPENED),
    )
    assert expected == opened.declarations
    assert eq(A, transpose(A)) == opened.goal


def test_conditions_and_antecedents_become_assumptions_one_by_one() -> None:
    goal = forall(x, where=le(0, x), body=implies(both(le(x, 1), le(x, 2)), eq(x, 1)))
    opened = open_goal(task(goal))
    assert [le(0, x), le(x, 1), le(x, 2)] == [f.proposition for f in opened.facts]
    assert {Role.ASSUMED} == {f.role for f in opened.facts}
    assert eq(x, 1) == opened.goal


def test_index_ranges_are_decided_member_by_member() -> None:
    goal = forall(ranging(k, numbers(1, 3)), body=le(k, 3))
    assert goal == open_goal(task(goal)).goal


def test_index_ranges_above_an_infinite_one_are_opened_as_well() -> None:
    L = family_name("L", [k], REAL)
    for goal in (
        forall(ranging(k, numbers(1, n)), x, body=le(mul(x, x), apply(L, k))),
        forall(ranging(k, numbers(1, n)), body=forall(x, body=le(mul(x, x), apply(L, k)))),
        forall(ranging(k, numbers(1, n)), body=implies(le(1, k), forall(x, body=le(x, k)))),
    ):
        assert {"k", "x"} <= set(names(open_goal(task(goal))))


def test_an_inclusion_is_opened_at_an_element() -> None:
    symmetric = builder(A, element=A, where=eq(transpose(A), A))
    opened = open_goal(task(subset(orthogonal(n), symmetric), given(n, POS_NAT)))
    assert ["n", "x"] == names(opened)
    assert Operation("in", (opened.declarations[1].variable, symmetric), TRUTH) == opened.goal
    image = builder(ranging(x, REALS), element=mul(x, x), where=le(1, x))
    opened = open_goal(task(subset(image, REALS)))
    assert is_in(mul(x, x), REALS) == opened.goal
    assert [le(1, x)] == [f.proposition for f in opened.facts]


def test_an_inclusion_of_what_can_be_listed_is_not_opened() -> None:
    listed = builder(ranging(k, numbers(1, 3)), element=mul(k, k))
    goal = subset(listed, NAT)
    assert goal == open_goal(task(goal)).goal


def test_a_bound_name_that_is_declared_is_renamed() -> None:
    opened = open_goal(task(forall(x, body=eq(x, 0)), given(x)))
    assert ["x", "x'"] == names(opened)
    assert eq(real_name("x'"), 0) == opened.goal


def test_a_later_set_follows_a_renamed_earlier_name() -> None:
    goal = forall(ranging(n, POS_NAT), ranging(k, numbers(1, n)), A, body=eq(k, n))
    opened = open_goal(task(goal, given(n, POS_NAT), given(k, NAT)))
    assert ["n", "k", "n'", "k'", "A"] == names(opened)
    renamed = integer_name("n'")
    assert numbers(1, renamed) == opened.declarations[3].domain
    assert shape(renamed, renamed) == opened.declarations[4].variable.sort


def test_the_larger_set_keeps_its_own_names() -> None:
    squares = builder(ranging(x, REALS), element=mul(x, x))
    bounded = builder(ranging(y, REALS), element=y, where=le(x, y))
    statement = task(subset(squares, bounded), given(x, REALS), assume=[eq(x, 0)])
    opened = open_goal(statement)
    assert "x" in free_names(opened.goal)
    for value in range(-2, 3):
        assert not is_refuted(statement, Model({"x": Fraction(0), "x'": Fraction(value)}))
    false = task(subset(squares, bounded), given(x, REALS), assume=[eq(x, 1)])
    assert is_refuted(false, Model({"x": Fraction(1), "x'": Fraction(0)}))


def test_the_element_of_a_group_is_not_a_declared_name() -> None:
    fixing = builder(A, element=A, where=le(x, real("trace", A)))
    statement = task(
        subset(orthogonal(n), fixing), given(n, POS_NAT), given(x), assume=[eq(x, -1), eq(n, 1)]
    )
    opened = open_goal(statement)
    assert ["n", "x", "x'"] == names(opened)
    turn = {"n": Fraction(1), "x": Fraction(-1)}
    for sign in (1, -1):
        assert not is_refuted(statement, Model({**turn, "x'": model(q=[[sign]]).values["q"]}))


def test_universally_bound_families_keep_their_indices() -> None:
    f = family_name("f", [k], REAL)
    item = Bound(f, NAT, (ranging(k, numbers(1, n)),))
    statement = task(forall(ranging(n, POS_NAT), item, body=eq(apply(f, 1), 0)))
    (_, family) = open_goal(statement).declarations
    assert (ranging(k, numbers(1, n)),) == family.parameters
    assert is_refuted(statement, model(n=2, f=table({1: 3, 2: 0})))
    assert not is_refuted(statement, model(n=2, f=table({1: 3})))
    assert not is_refuted(statement, model(n=2, f=table({1: 0, 2: 3})))


def test_defined_sets_are_looked_through() -> None:
    K = Variable("K", NAT.sort)
    goal = forall(ranging(k, K), body=le(k, 2))
    assert goal == open_goal(task(goal, defined(K, numbers(1, 2)))).goal
    assert ["K", "k"] == names(open_goal(task(goal, defined(K, NAT))))


def test_what_lies_in_a_listed_set_can_be_listed() -> None:
    listed = builder(ranging(k, numbers(1, 3)), element=mul(k, k))
    goal = forall(ranging(n, listed), body=le(n, 9))
    assert goal == open_goal(task(goal)).goal
    infinite = builder(ranging(k, NAT), element=mul(k, k))
    half = builder(ranging(k, numbers(1, 3)), ranging(m, NAT), element=add(k, m))
    for domain in (infinite, half):
        assert le(n, 9) == open_goal(task(forall(ranging(n, domain), body=le(n, 9)))).goal


def test_a_set_that_is_listed_in_part_is_opened() -> None:
    shifts = builder(ranging(k, numbers(1, 3)), ranging(x, REALS), element=add(k, x))
    assert ["k", "x"] == names(open_goal(task(subset(shifts, REALS))))


def test_an_inclusion_of_number_sets_is_left_as_it_is() -> None:
    goal = subset(NAT, INT)
    assert goal == open_goal(task(goal)).goal


def test_names_of_one_binding_stay_apart_when_one_of_them_is_renamed() -> None:
    later = real_name("x'")
    opened = open_goal(task(forall(x, later, body=eq(x, later)), given(x)))
    assert 3 == len(set(names(opened)))
    assert is_refuted(task(forall(x, later, body=eq(x, later)), given(x)), Model(_thirds(opened)))


def _thirds(opened: Task) -> dict[str, Fraction]:
    return {name: Fraction(place, 3) for place, name in enumerate(names(opened))}


def absolute(*constants: Variable, body: Term) -> Binding:
    return Binding("absolute", tuple(map(ranging, constants)), None, body, TRUTH)


def test_what_stands_under_an_absolute_constant_is_opened() -> None:
    goal = absolute(x, body=forall(y, body=implies(le(0, y), le(y, x))))
    opened = open_goal(task(goal))
    assert absolute(x, body=le(y, x)) == opened.goal
    assert [le(0, y)] == [f.proposition for f in opened.facts]


def test_what_speaks_of_an_absolute_constant_is_not_opened() -> None:
    inner = implies(le(x, y), le(1, y))
    opened = open_goal(task(absolute(x, body=forall(y, body=inner))))
    assert absolute(x, body=inner) == opened.goal
    assert () == opened.facts


def test_constants_that_are_no_real_numbers_or_have_a_name_twice_are_not_opened() -> None:
    inner = forall(y, body=le(y, x))
    for goal, declarations in (
        (absolute(n, body=inner), []),
        (absolute(n, x, body=inner), []),
        (absolute(x, body=inner), [given(x)]),
        (absolute(x, n, body=inner), [given(x)]),
    ):
        assert goal == open_goal(task(goal, *declarations)).goal


def test_existence_and_what_is_said_of_a_part_of_a_sort_are_left_as_they_are() -> None:
    """A model on which a condition fails would say nothing of what is said under it."""
    guarded = forall(x, body=implies(le(x, 0), eq(x, 1)))
    for part in (exists(x, body=eq(x, 1)), forall(ranging(n, NAT), body=le(n, 1)), guarded):
        goal = both(eq(1, 2), part)
        assert goal == open_goal(task(goal)).goal
        assert () == open_goal(task(goal)).declarations
    assert exists(x, body=eq(x, 1)) == open_goal(task(exists(x, body=eq(x, 1)))).goal


def test_what_is_said_of_a_whole_sort_beside_something_else_is_opened() -> None:
    opened = open_goal(
        task(both(forall(x, body=eq(x, 1)), both(eq(1, 1), forall(y, body=eq(y, 2)))))
    )

    assert both(eq(x, 1), both(eq(1, 1), eq(y, 2))) == opened.goal
    assert [x, y] == [d.variable for d in opened.declarations]


def test_a_name_that_stands_beside_it_is_another() -> None:
    goal = both(eq(x, 1), forall(x, body=eq(x, 2)))
    opened = open_goal(task(goal, given(x)))

    assert both(eq(x, 1), eq(real_name("x'"), 2)) == opened.goal
    assert is_refuted(task(goal, given(x)), Model({"x": Fraction(1), "x'": Fraction(3)}))
    assert not is_refuted(task(goal, given(x)), Model({"x": Fraction(1), "x'": Fraction(2)}))


def test_opening_twice_changes_nothing() -> None:
    goal = forall(ranging(n, POS_NAT), A, body=implies(eq(A, identity(n)), le(n, 1)))
    opened = open_goal(task(goal))
    assert opened == open_goal(opened)


@settings(max_examples=200, deadline=None)
@drawn(propositions(2), propositions(2), environments)
def test_an_opened_implication_fails_where_the_given_one_does(
    antecedent: Term, consequent: Term, environment: Environment
) -> None:
    declarations = [given(integer_name(name)) for name in environment]
    statement = task(implies(antecedent, consequent), *declarations)
    values = Model({name: Fraction(value) for name, value in environment.items()})
    fails = meaning(antecedent, environment) and not meaning(consequent, environment)
    assert fails == is_refuted(statement, values)


@settings(max_examples=150, deadline=None)
@drawn(propositions(2), environments)
def test_an_opened_universal_proposition_fails_where_an_instance_does(
    body: Term, environment: Environment
) -> None:
    others = [given(integer_name(name)) for name in environment if name != "x"]
    statement = task(forall(integer_name("x"), body=body), *others)
    values = Model({name: Fraction(value) for name, value in environment.items()})
    assert (not meaning(body, environment)) == is_refuted(statement, values)


def test_an_opened_goal_is_false_on_a_model_exactly_when_it_refutes() -> None:
    statement = task(forall(x, body=eq(add(x, 1), 2)))
    opened = open_goal(statement)
    assert isinstance(statement.goal, Binding)
    for value in (0, 1):
        truth = decide_on(opened, model(x=value), opened.goal).truth
        assert (truth is Truth.FALSE) == is_refuted(statement, model(x=value))


def test_definitions_in_a_circle_are_followed_once() -> None:
    sort = SetOf(INTEGER)
    first, second = Variable("S", sort), Variable("T", sort)
    circle = (
        Declaration(first, Origin.DEFINITION, "1", body=second),
        Declaration(second, Origin.DEFINITION, "2", body=first),
    )
    assert resolve(Task(circle, (), Operation("true", (), TRUTH)), first) in (first, second)


def test_a_goal_without_a_value_is_not_refuted_and_says_so() -> None:
    statement = task(eq(inv(x), 2), given(x))
    assert is_refuted(statement, model(x=1))
    with pytest.raises(CertificateRejected, match="the goal has no truth value"):
        check_refutation(statement, refutation_certificate(statement, model(x=0)))
