"""The task of a goal as a peer gets it: definitions written out, and what it may use assumed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from proofcheck.graph.slices import names_spoken_of
from proofcheck.logic.meanings import rebuilt
from proofcheck.terms.expressions import Application, Binding, Bound, Term, Variable
from proofcheck.terms.substitution import mentioned, substitute
from proofcheck.terms.task import MODEL_ROLES, Declaration, Fact, Role, Task
from tests.bench.ring_theory import Inexpressible

Writer = Callable[[Task], str]
"""Writes declarations, facts and the negated goal; raises Inexpressible."""


@dataclass(frozen=True, slots=True)
class Question:
    """A goal in a peer's language.

    decides   a model of the text refutes the goal: all that a model must satisfy is in it
    """

    text: str
    decides: bool = False


def written_out(task: Task) -> Task:
    """Return a task without definitions, with the facts that a proof may use."""
    bodies = {d.variable.name: d for d in task.declarations if d.body is not None}
    facts = tuple(
        replace(fact, proposition=without_definitions(fact.proposition, bodies))
        for fact in task.facts
        if fact.role not in (Role.EARLIER, Role.CLOSURE)
    )
    plain = tuple(d for d in task.declarations if d.body is None)
    return Task(plain, facts, without_definitions(task.goal, bodies))


def without_definitions(term: Term, bodies: Mapping[str, Declaration]) -> Term:
    """Replace defined names by their bodies, everywhere.

    A bound name hides none that a body mentions: the language refuses that.
    """

    def walk(node: Term) -> Term:
        name = _name_of(node)
        if isinstance(node, Binding):
            condition = None if node.condition is None else walk(node.condition)
            bound = tuple(map(walk_bound, node.bound))
            return Binding(node.binder, bound, condition, walk(node.body), node.sort)
        arguments = tuple(map(walk, node.children))
        item = bodies.get(name)
        if item is None or item.body is None:
            return rebuilt(node, arguments)
        names = [one.variable.name for one in item.parameters]
        if len(names) != len(arguments):
            raise Inexpressible(f"{name} without its arguments")
        return walk(substitute(item.body, dict(zip(names, arguments, strict=True))))

    def walk_bound(one: Bound) -> Bound:
        domain = None if one.domain is None else walk(one.domain)
        return Bound(one.variable, domain, tuple(map(walk_bound, one.parameters)))

    return walk(term)


def _name_of(node: Term) -> str:
    """Return the name that a term is, or is an application of."""
    function = node.function if isinstance(node, Application) else node
    return function.name if isinstance(function, Variable) else ""


def pose(task: Task, write: Writer) -> Question:
    """Write a task with all facts that can be written; its own assumptions must be.

    raises   Inexpressible where the goal, or what it assumes, cannot be written
    """
    plain = written_out(task)
    facts = [fact for fact in plain.facts if _is_writable(fact, plain, write)]
    assumed = tuple(replace(fact, role=Role.ASSUMED) for fact in facts)
    text = write(_with_names_needed(replace(plain, facts=assumed)))
    return Question(text, decides=_of_models(facts) == _of_models(task.facts))


def _of_models(facts: Sequence[Fact]) -> int:
    return sum(fact.role in MODEL_ROLES for fact in facts)


def _is_writable(fact: Fact, task: Task, write: Writer) -> bool:
    """Say whether a fact can be written; of the statement's own assumptions it is presumed."""
    if fact.role is Role.ASSUMED:
        return True
    try:
        write(_with_names_needed(replace(task, facts=(), goal=fact.proposition)))
    except Inexpressible:
        return False
    return True


def _with_names_needed(task: Task) -> Task:
    """Leave out the names that neither the goal nor a fact speaks of."""
    names = mentioned(task.goal).union(*(mentioned(fact.proposition) for fact in task.facts))
    kept = list[Declaration]()
    for item in reversed(task.declarations):
        if item.variable.name in names:
            kept.insert(0, item)
            names |= names_spoken_of(item)
    return replace(task, declarations=tuple(kept))
