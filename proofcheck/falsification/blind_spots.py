"""What a survey of models does not see, however many there are.

All numbers of a model are rational, so a statement about being rational is not put to the test; a
function that has no derivative somewhere has one nearly everywhere, and it is not decided where it
has none; and a case of a definition that no model reaches is not looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from proofcheck.evaluation.decision import certainly, decide
from proofcheck.evaluation.enumeration import Locals
from proofcheck.evaluation.standard import StandardEvaluator
from proofcheck.evaluation.values.values import NotEvaluable, Undefined
from proofcheck.kernel.model import PRECISIONS, Model, precision
from proofcheck.terms.expressions import Binding, Operation, Term, walk
from proofcheck.terms.sorts import RATIONAL
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import Task

RATIONAL_MODELS = "its models are rational, which does not put the rational numbers to the test"


GENERIC_POINTS = "its models are points at which most functions have a derivative"


def speaks_of_rationals(task: Task) -> bool:
    """Say whether a goal, definitions included, asks if something is a rational number."""
    return any(_is_about_rationals(node) for term in _terms(task) for node in walk(term))


def speaks_of_differentiability(task: Task) -> bool:
    """Say whether a goal, definitions included, asks if a function has a derivative."""
    nodes = (node for term in _terms(task) for node in walk(term))
    return any(isinstance(n, Operation) and n.operator == "differentiable" for n in nodes)


def _is_about_rationals(node: Term) -> bool:
    if isinstance(node, Binding):
        return any(item.variable.sort == RATIONAL for item in node.bound)
    return isinstance(node, Operation) and node.operator == "Rat"


def _terms(task: Task) -> Iterator[Term]:
    """Yield the goal, and the bodies of the definitions that it speaks of."""
    bodies = {d.variable.name: d.body for d in task.declarations if d.body is not None}
    seen: set[str] = set()
    stack = [task.goal]
    while stack:
        term = stack.pop()
        yield term
        fresh = (free_names(term) & set(bodies)) - seen
        seen |= fresh
        stack += [bodies[name] for name in sorted(fresh)]


@dataclass
class _Observer(StandardEvaluator):
    """An evaluator that remembers which cases of a definition were chosen."""

    chosen: set[tuple[Term, int]] = field(default_factory=set)

    def _cases(self, term: Operation, scope: Locals) -> Any:
        guards = term.arguments[1:-1:2]
        for number, guard in enumerate(guards):
            if certainly(self, guard, scope):
                self.chosen.add((term, number))
                break
        return super()._cases(term, scope)


def unreached_case(task: Task, models: Iterable[Model]) -> Term | None:
    """Return the condition of a case that holds on none of some models; None if all are met."""
    conditions = [
        (node, number, guard)
        for term in _terms(task)
        for node in walk(term)
        if isinstance(node, Operation) and node.operator == "cases"
        for number, guard in enumerate(node.arguments[1:-1:2])
    ]
    if not conditions:
        return None
    chosen = set[tuple[Term, int]]().union(*(_chosen_on(task, m) for m in models))
    missing = [guard for node, number, guard in conditions if (node, number) not in chosen]
    return missing[0] if missing else None


def _chosen_on(task: Task, model: Model) -> set[tuple[Term, int]]:
    definitions = {d.variable.name: d for d in task.declarations if d.body is not None}
    observer = _Observer(model.values, definitions, model.candidates)
    with precision(PRECISIONS[0]), suppress(NotEvaluable, Undefined):
        decide(observer, task.goal, {})
    return observer.chosen
