"""Random integer terms and propositions, and what they mean by plain Python integers.

The names are few and the binders many, so that shadowing and capture happen all the time.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

from proofcheck.terms.expressions import Binding, Bound, Number, Operation, Term, Variable
from proofcheck.terms.sorts import INTEGER
from tests.fakes.building import (
    add,
    both,
    deny,
    either,
    eq,
    exists,
    fold,
    forall,
    implies,
    integer_name,
    le,
    mul,
    neg,
    numbers,
    ranging,
    sub,
    term,
)

NAMES = ("x", "x'", "y", "y'")

Environment = Mapping[str, int]

environments = st.fixed_dictionaries({name: st.integers(-3, 3) for name in NAMES})


def integers(depth: int = 3) -> st.SearchStrategy[Term]:
    leaves = st.one_of(st.integers(-3, 3).map(term), st.sampled_from(NAMES).map(integer_name))
    if depth == 0:
        return leaves
    below = integers(depth - 1)
    return st.one_of(
        leaves,
        st.builds(add, below, below),
        st.builds(sub, below, below),
        st.builds(mul, below, below),
        st.builds(neg, below),
        sums(depth - 1),
    )


def bounds(depth: int) -> st.SearchStrategy[Bound]:
    low = st.one_of(st.integers(-1, 1).map(term), st.sampled_from(NAMES).map(integer_name))
    return st.builds(
        lambda name, start, length: ranging(integer_name(name), numbers(start, add(start, length))),
        st.sampled_from(NAMES),
        low if depth else st.integers(-1, 1).map(term),
        st.integers(-1, 2),
    )


def sums(depth: int) -> st.SearchStrategy[Term]:
    def build(items: list[Bound], where: Term | None, body: Term) -> Term:
        return fold("sum", *items, body=body, where=where)

    return st.builds(
        build,
        st.lists(bounds(depth), min_size=1, max_size=2),
        st.none() | propositions(depth - 1) if depth > 0 else st.none(),
        integers(max(depth - 1, 0)),
    )


def propositions(depth: int = 3) -> st.SearchStrategy[Term]:
    numbers_below = integers(max(depth - 1, 0))
    leaves = st.one_of(
        st.builds(eq, numbers_below, numbers_below), st.builds(le, numbers_below, numbers_below)
    )
    if depth <= 0:
        return leaves
    below = propositions(depth - 1)
    quantified = st.builds(
        lambda make, items, where, body: make(*items, where=where, body=body),
        st.sampled_from((forall, exists)),
        st.lists(bounds(depth - 1), min_size=1, max_size=2),
        st.none() | below,
        below,
    )
    return st.one_of(
        leaves,
        st.builds(both, below, below),
        st.builds(either, below, below),
        st.builds(implies, below, below),
        st.builds(deny, below),
        quantified,
    )


def meaning(node: Term, environment: Environment) -> Any:
    """The integer or truth value of a term, computed without the kernel."""
    if isinstance(node, Number):
        return int(node.value)
    if isinstance(node, Variable):
        assert node.sort == INTEGER
        return environment[node.name]
    if isinstance(node, Binding):
        return _bound_meaning(node, environment)
    assert isinstance(node, Operation)
    values = [meaning(a, environment) for a in node.arguments]
    return _OPERATIONS[node.operator](*values)


_OPERATIONS: dict[str, Any] = {
    "add": lambda a, b: a + b,
    "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b,
    "neg": lambda a: -a,
    "eq": lambda a, b: a == b,
    "le": lambda a, b: a <= b,
    "and": lambda p, q: p and q,
    "or": lambda p, q: p or q,
    "not": lambda p: not p,
    "implies": lambda p, q: not p or q,
}


def _bound_meaning(node: Binding, environment: Environment) -> Any:
    chosen = list(_choices(node.bound, environment))
    if node.condition is not None:
        chosen = [e for e in chosen if meaning(node.condition, e)]
    return _FOLDS[node.binder](meaning(node.body, e) for e in chosen)


_FOLDS: dict[str, Any] = {"sum": sum, "forall": all, "exists": any}


def _choices(bound: tuple[Bound, ...], environment: Environment) -> list[Environment]:
    if not bound:
        return [environment]
    first, rest = bound[0], bound[1:]
    assert isinstance(first.domain, Operation)
    low, high = (meaning(a, environment) for a in first.domain.arguments)
    return [
        inner
        for k in range(low, high + 1)
        for inner in _choices(rest, {**environment, first.variable.name: k})
    ]
