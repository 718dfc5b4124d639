"""What a goal is like, as far as a search in floating point has to know."""

from __future__ import annotations

from collections.abc import Mapping

from proofcheck.evaluation.decision import decide
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import NotEvaluable, Undefined, Value
from proofcheck.falsification.numerical.bases import objects_of, ring_of
from proofcheck.falsification.numerical.robustness import STRICT
from proofcheck.kernel.model import Model, evaluator_for
from proofcheck.terms.expressions import Application, Binding, Operation, Term, Variable, walk
from proofcheck.terms.sorts import Ring
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import MODEL_ROLES, Task


def admits(task: Task, integers: Mapping[str, Value]) -> bool:
    """Say whether no assumption about whole numbers alone is false of these."""
    evaluator = evaluator_for(task, Model(integers))
    for fact in task.facts:
        if fact.role in MODEL_ROLES and free_names(fact.proposition) <= integers.keys():
            try:
                if decide(evaluator, fact.proposition, {}).truth is Truth.FALSE:
                    return False
            except (NotEvaluable, Undefined):
                continue
    return True


def has_margin(goal: Term) -> bool:
    """Say whether a goal is more than equations.

    These hold on generic models or not at all, but for points that only an equation singles out.
    """
    match goal:
        case Operation("and" | "implies", parts):
            return any(map(has_margin, parts[-1:] if goal.operator == "implies" else parts))
        case Binding("forall"):
            return has_margin(goal.body)
        case Operation(name, _):
            return name not in ("eq", "in", "true", "subset")
    return isinstance(goal, Variable | Application)


def compares(goal: Term) -> bool:
    """Say whether a goal has an inequality in it."""
    return any(isinstance(n, Operation) and n.operator in _INEQUALITIES for n in walk(goal))


_INEQUALITIES = frozenset({"le", "lt", "ge", "gt"})


def is_discrete(task: Task) -> bool:
    """Say whether a goal, or a definition, counts something: a rank, or entries that are not zero."""
    terms = [task.goal, *(d.body for d in task.declarations if d.body is not None)]
    nodes = (node for term in terms for node in walk(term))
    return any(isinstance(n, Operation) and n.operator in _COUNTS for n in nodes)


def has_rationals(task: Task) -> bool:
    """Say whether an object has rational entries by declaration, so that limits may be missing."""
    return any(ring_of(d) is Ring.RATIONAL for d in objects_of(task))


_COUNTS = frozenset({"rank", "nnz", "card"})


def is_strict(goal: Term, moved: frozenset[str]) -> bool:
    """Say whether a goal fails already where its margin vanishes.

    moved   names of what is not fixed: other parts of a goal have no margin
    """
    match goal:
        case Operation("or" | "and" as name, parts):
            strict = [is_strict(part, moved) for part in parts if free_names(part) & moved]
            return bool(strict) and (all(strict) if name == "or" else any(strict))
        case Operation("implies", (_, body)):
            return is_strict(body, moved)
        case Operation("not", (Operation(name, _),)):
            return name in ("le", "ge", "eq")
        case Binding("forall" | "exists"):
            return is_strict(goal.body, moved)
        case Operation(name, _):
            return name in STRICT
    return False
