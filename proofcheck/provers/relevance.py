"""The part of a task that concerns its goal.

Dropping declarations and facts only enlarges the class of models, so whatever holds identically
for the part holds for the task.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from proofcheck.terms.expressions import Application, Binding, Bound, Term, Variable, sort_of, walk
from proofcheck.terms.sorts import INTEGER, Function, Matrix, SetOf, Sort
from proofcheck.terms.task import MODEL_ROLES, Declaration, Fact, Task


def relevant_part(task: Task) -> Task:
    """Return the task with what its goal mentions, directly or through definitions and facts.

    A fact belongs to it when it shares an object with it, or when it speaks of its sizes alone.
    """
    declared = {d.variable.name: d for d in task.declarations}
    kept = _closure(names_in(task.goal), declared)
    facts = [f for f in task.facts if f.role in MODEL_ROLES]
    mentioned = {f: _closure(names_in(f.proposition), declared) for f in facts}
    chosen: set[Fact] = set()
    while joining := [f for f in facts if f not in chosen and _joins(mentioned[f], kept, declared)]:
        chosen |= set(joining)
        kept = kept.union(*(mentioned[f] for f in joining))
    declarations = tuple(d for d in task.declarations if d.variable.name in kept)
    return Task(declarations, tuple(f for f in facts if f in chosen), task.goal)


def _joins(mentioned: set[str], kept: set[str], declared: Mapping[str, Declaration]) -> bool:
    chosen = {n for n in mentioned if declared[n].body is None}
    objects = {n for n in chosen if declared[n].variable.sort != INTEGER}
    return bool((objects or chosen) & kept) or not chosen


def _closure(names: Iterable[str], declared: Mapping[str, Declaration]) -> set[str]:
    """Return the declared names that the given ones mention, directly or not."""
    seen: set[str] = set()
    stack = list(names)
    while stack:
        name = stack.pop()
        if name in declared and name not in seen:
            seen.add(name)
            stack.extend(_names_of(declared[name]))
    return seen


def _names_of(item: Declaration) -> set[str]:
    names = _sort_names(item.variable.sort)
    for parameter in item.parameters:
        names |= _bound_names(parameter)
    for term in (item.domain, item.body):
        names |= set() if term is None else names_in(term)
    return names


def _bound_names(item: Bound) -> set[str]:
    names = _sort_names(item.variable.sort)
    return names.union(*(names_in(domain) for domain in item.domains))


def names_in(term: Term) -> set[str]:
    """Return all names that occur in a term and in the sorts of its subterms, bound ones too."""
    names: set[str] = set()
    for node in walk(term):
        names |= _sort_names(sort_of(node))
        if isinstance(node, Variable):
            names.add(node.name)
        elif isinstance(node, Application):
            names.add(node.function.name)
            names |= _sort_names(node.function.sort)
        elif isinstance(node, Binding):
            names = names.union(*(_bound_names(item) for item in node.bound))
    return names


def _sort_names(sort: Sort) -> set[str]:
    if isinstance(sort, Matrix):
        return names_in(sort.rows) | names_in(sort.columns)
    if isinstance(sort, SetOf):
        return _sort_names(sort.element)
    if isinstance(sort, Function):
        inner = [_sort_names(p.sort) for p in sort.parameters]
        return _sort_names(sort.result).union(*inner)
    return set()


def asks_for_existence(task: Task) -> bool:
    """Say whether the goal, definitions included, mentions existence or a set builder."""
    declared = {d.variable.name: d for d in task.declarations}
    terms = [task.goal]
    for name in _closure(names_in(task.goal), declared):
        body = declared[name].body
        terms += [] if body is None else [body]
    nodes = (node for term in terms for node in walk(term))
    return any(isinstance(n, Binding) and n.binder in ("exists", "set") for n in nodes)
