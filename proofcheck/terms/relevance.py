"""The part of a task that concerns its goal.

Dropping declarations and facts only enlarges the class of models, so whatever holds identically
for the part holds for the task.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from proofcheck.terms.expressions import Binding, Term, walk
from proofcheck.terms.sorts import INTEGER
from proofcheck.terms.substitution import written_names
from proofcheck.terms.task import MODEL_ROLES, Declaration, Fact, Task, names_in_declaration


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
            stack.extend(names_in_declaration(declared[name]))
    return seen


def names_in(term: Term) -> frozenset[str]:
    """Return all names that occur in a term and in the sorts of its subterms, bound ones too."""
    return written_names(term)[0]


def asks_for_existence(task: Task) -> bool:
    """Say whether the goal, definitions included, mentions existence or a set builder."""
    declared = {d.variable.name: d for d in task.declarations}
    terms = [task.goal]
    for name in _closure(names_in(task.goal), declared):
        body = declared[name].body
        terms += [] if body is None else [body]
    nodes = (node for term in terms for node in walk(term))
    return any(isinstance(n, Binding) and n.binder in ("exists", "set") for n in nodes)
