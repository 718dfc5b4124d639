"""The canonical form forgets bound names and nothing else."""

from __future__ import annotations

from hypothesis import given, settings

from proofcheck.terms.canonical import (
    are_alpha_equivalent,
    canonical_form,
    digest,
)
from proofcheck.terms.encoding import encode_term
from proofcheck.terms.expressions import Binding, Bound, Operation, Term, Variable
from proofcheck.terms.sorts import REAL, Function
from tests.fakes.building import (
    add,
    apply,
    eq,
    exists,
    family_name,
    forall,
    integer_name,
    matrix_name,
    numbers,
    ranging,
    shape,
    zero,
)
from tests.fakes.integer_terms import (
    NAMES,
    Environment,
    environments,
    meaning,
    propositions,
)

i, j, k, m, n, x = (integer_name(name) for name in "ijkmnx")


def digest_of(node: Term) -> str:
    return digest(encode_term(canonical_form(node)))


def with_other_names(node: Term) -> Term:
    """Rename every bound variable ``v`` to ``v v``; written without substitution."""
    return _renamed(node, {})


def _renamed(node: Term, names: dict[str, str]) -> Term:
    if isinstance(node, Variable):
        return Variable(names.get(node.name, node.name), node.sort)
    if isinstance(node, Operation):
        return Operation(
            node.operator, tuple(_renamed(a, names) for a in node.arguments), node.sort
        )
    if not isinstance(node, Binding):
        return node
    inner, bound = dict(names), []
    for item in node.bound:
        domain = None if item.domain is None else _renamed(item.domain, inner)
        other = f"{item.variable.name} {item.variable.name}"
        inner[item.variable.name] = other
        bound.append(Bound(Variable(other, item.variable.sort), domain))
    condition = None if node.condition is None else _renamed(node.condition, inner)
    return Binding(node.binder, tuple(bound), condition, _renamed(node.body, inner), node.sort)


@settings(max_examples=120, deadline=None)
@given(propositions(3))
def test_renaming_all_bound_variables_keeps_the_canonical_form(node: Term) -> None:
    assert canonical_form(node) == canonical_form(with_other_names(node))


@settings(max_examples=120, deadline=None)
@given(propositions(3), environments)
def test_the_canonical_form_means_the_same(node: Term, environment: Environment) -> None:
    assert meaning(node, environment) == meaning(canonical_form(node), environment)


@settings(max_examples=80, deadline=None)
@given(propositions(3))
def test_the_canonical_form_is_its_own(node: Term) -> None:
    assert canonical_form(node) == canonical_form(canonical_form(node))


@settings(max_examples=120, deadline=None)
@given(propositions(2), propositions(2), environments)
def test_terms_of_different_meaning_have_different_digests(
    left: Term, right: Term, environment: Environment
) -> None:
    if meaning(left, environment) != meaning(right, environment):
        assert digest_of(left) != digest_of(right)


def test_a_free_name_is_not_a_bound_one() -> None:
    bound = forall(ranging(i, numbers(1, 2)), body=eq(i, j))
    assert not are_alpha_equivalent(bound, forall(ranging(j, numbers(1, 2)), body=eq(j, j)))
    assert are_alpha_equivalent(bound, forall(ranging(k, numbers(1, 2)), body=eq(k, j)))


def test_bound_variables_are_told_apart() -> None:
    def pair(left: Variable, right: Variable, first: Variable, second: Variable) -> Term:
        items = ranging(left, numbers(1, 2)), ranging(right, numbers(1, 3))
        return exists(*items, body=eq(first, add(second, 1)))

    assert are_alpha_equivalent(pair(i, j, i, j), pair(j, i, j, i))
    assert not are_alpha_equivalent(pair(i, j, i, j), pair(i, j, j, i))


def test_a_renamed_and_captured_variable_is_another_term() -> None:
    outer = forall(ranging(i, numbers(1, 2)), body=forall(ranging(j, numbers(1, 2)), body=eq(i, j)))
    captured = forall(
        ranging(i, numbers(1, 2)), body=forall(ranging(i, numbers(1, 2)), body=eq(i, i))
    )
    assert not are_alpha_equivalent(outer, captured)


def test_shapes_that_mention_a_bound_name_follow_it() -> None:
    def statement(size: Variable) -> Term:
        square = matrix_name("A", size, size)
        return forall(ranging(size), ranging(square), body=eq(square, zero(size, size)))

    assert are_alpha_equivalent(statement(n), statement(m))
    assert not are_alpha_equivalent(
        statement(n),
        forall(ranging(n), ranging(matrix_name("A", n, m)), body=eq(matrix_name("A", n, m), n)),
    )


def test_bound_families_forget_the_names_of_their_indices() -> None:
    def statement(index: Variable) -> Term:
        family = family_name("f", [index], REAL)
        item = Bound(family, None, (ranging(index, numbers(1, 3)),))
        return exists(item, body=eq(apply(family, 1), 0))

    assert are_alpha_equivalent(statement(i), statement(j))


def test_parameters_of_nested_function_sorts_are_told_apart() -> None:
    def function(rows: Variable, columns: Variable) -> Variable:
        inner = Function((m,), shape(rows, columns))
        return Variable("f", Function((n,), inner))

    def statement(rows: Variable, columns: Variable) -> Term:
        return exists(
            Bound(function(rows, columns), None), body=Operation("true", (), eq(n, n).sort)
        )

    assert are_alpha_equivalent(statement(n, m), statement(n, m))
    assert not are_alpha_equivalent(statement(n, m), statement(m, m))


def test_the_order_of_keys_does_not_matter_to_a_digest() -> None:
    assert digest({"a": 1, "b": [2]}) == digest({"b": [2], "a": 1})
    assert digest({"a": 1}) != digest({"a": "1"})


def test_the_names_of_the_generator_are_all_in_use() -> None:
    assert 4 == len(set(NAMES))
