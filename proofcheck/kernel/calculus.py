"""The calculus: the rules by name, and the sequent with which the proof of a task begins."""

from __future__ import annotations

from collections.abc import Container

from proofcheck.kernel.rules import CLOSING, EXTENDING
from proofcheck.kernel.sequents import USABLE, Rules, Sequent, Shared, require
from proofcheck.logic.algebra import algebra_under
from proofcheck.terms.expressions import Operation, walk
from proofcheck.terms.task import Task

RULES = Rules(EXTENDING, CLOSING)


def open_task(task: Task, ignored: Container[int] = ()) -> Sequent:
    """Return the sequent of a task: the facts that its goal may rest on, and the goal.

    ignored   positions of facts by which no sizes are equal
    """
    declarations = {d.variable.name: d for d in task.declarations}
    require(len(declarations) == len(task.declarations), "a name is declared twice")
    usable = [(i, f.proposition) for i, f in enumerate(task.facts) if f.role in USABLE]
    known = [p for i, p in usable if i not in ignored]
    algebra = algebra_under(declarations, known)
    shared = Shared(algebra, declarations, _operators(task), task.steps, RULES)
    sequent = Sequent(shared, set(declarations), [], [], [], task.goal, True, {})
    for number, proposition in usable:
        sequent.add(proposition)
        sequent.origin[-1] = -1 - number
    return sequent


def _operators(task: Task) -> frozenset[str]:
    """Return the operators in sight: a symbol of the library occurs only where it is bound."""
    terms = [task.goal, *(f.proposition for f in task.facts if f.role in USABLE)]
    terms += [t for step in task.steps for t in (step.proposition, *step.at)]
    terms += [t for d in task.declarations for t in (d.domain, d.body) if t is not None]
    nodes = (node for term in terms for node in walk(term))
    return frozenset(node.operator for node in nodes if isinstance(node, Operation))
