"""Integers that are multiplied with each other: an index that is also a number.

In ``A[k]`` the integer ``k`` says which matrix is meant, and one of many indices is like another.
In ``k^2 - 13*j^2`` it is a number: that no pair up to seven makes this 1 says nothing about 649
and 180, however the two are listed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from proofcheck.kernel.opening import resolve
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Number,
    Operation,
    Term,
    Variable,
    sort_of,
    walk,
)
from proofcheck.terms.sorts import INTEGER
from proofcheck.terms.task import Declaration, Task

SMALL = 3
"""A set of integers none of which is larger is looked at as a whole."""


def multiplied_indices(task: Task) -> frozenset[str]:
    """Return the integers in listed sets that occur in a product of integers, or a power of one.

    They are chosen, or quantified in the goal.

    task   with all that it declares: what a definition multiplies counts
    """
    definitions = {d.variable.name: d for d in task.declarations if d.body is not None}
    terms = [task.goal, *(f.proposition for f in task.facts)]
    terms += [d.body for d in definitions.values() if d.body is not None]
    used = frozenset(name for term in terms for name in multiplied_integers(term, definitions))
    domains = _domains(task)
    return frozenset(n for n in used if n in domains and is_index_set(task, domains[n]))


def _domains(task: Task) -> dict[str, Term]:
    """Return the sets of the chosen names, and of those that the goal quantifies over."""
    goal = walk(task.goal)
    quantified = (n for n in goal if isinstance(n, Binding) and n.binder in ("forall", "exists"))
    pairs = [(item.variable.name, item.domain) for node in quantified for item in node.bound]
    pairs += [(d.variable.name, d.domain) for d in task.declarations if d.body is None]
    return {name: domain for name, domain in pairs if domain is not None}


def is_index_set(task: Task, domain: Term) -> bool:
    """Say whether a set lists integers, and may list others than small ones."""
    domain = resolve(task, domain)
    if not isinstance(domain, Operation) or domain.operator not in ("range", "finite"):
        return False
    return not all(isinstance(n, Number) and abs(n.value) <= SMALL for n in domain.arguments)


def multiplied_integers(term: Term, definitions: Mapping[str, Declaration]) -> Iterator[str]:
    """Yield the names in the factors of products of integers, and in bases of powers."""
    for node in walk(term):
        match node:
            case Operation("pow", (base, _)):
                yield from _integers(base, definitions)
            case Operation("mul", parts):
                names = [set(_integers(part, definitions)) for part in parts]
                if sum(map(bool, names)) > 1:
                    yield from set[str]().union(*names)
            case Application(function, arguments):
                names = [set(_integers(argument, definitions)) for argument in arguments]
                if any(names) and _multiplies(function.name, definitions):
                    yield from set[str]().union(*names)


def _multiplies(name: str, definitions: Mapping[str, Declaration]) -> bool:
    """Say whether the definition of a function multiplies integers it is given."""
    item = definitions.get(name)
    if item is None or item.body is None:
        return False
    own = {p.variable.name for p in item.parameters}
    others = {n: d for n, d in definitions.items() if n != name}
    return not own.isdisjoint(multiplied_integers(item.body, others))


def _integers(term: Term, definitions: Mapping[str, Declaration]) -> Iterator[str]:
    """Yield the names in an integer; those that only say which member of a family it is are none."""
    if sort_of(term) != INTEGER:
        return
    stack = [term]
    while stack:
        node = stack.pop()
        if isinstance(node, Variable):
            yield node.name
        elif not isinstance(node, Application) or node.function.name in definitions:
            stack += node.children
