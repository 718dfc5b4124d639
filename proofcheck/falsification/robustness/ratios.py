"""The ratio of the sides of an inequality on a model: how sharp a bound is, never a verdict."""

from __future__ import annotations

from collections.abc import Iterable
from math import isfinite

from proofcheck.evaluation.decision import decide
from proofcheck.evaluation.enumeration import Locals
from proofcheck.evaluation.evaluator import Evaluator
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import FAULTS, NotEvaluable, Undefined
from proofcheck.falsification.robustness.margin import estimate
from proofcheck.kernel.model import NOTHING, PRECISIONS, Model, evaluator_for, precision
from proofcheck.terms.expressions import Binding, Number, Operation, Term
from proofcheck.terms.task import Task

_SMALLER_FIRST = frozenset({"le", "lt"})
_LARGER_FIRST = frozenset({"ge", "gt"})


def ratio_on(
    task: Task, model: Model, goal: Term | None = None, scope: Locals = NOTHING
) -> float | None:
    """Return smaller side over larger side on a model, dimensionless, the largest of a goal's parts.

    An estimate in ordinary floating point.  None where there is no inequality, where the larger
    side is not positive, or where a side has no value.

    goal    instead of the task's
    scope   values of local names in it
    """
    try:
        with precision(PRECISIONS[0]):
            evaluator = evaluator_for(task, model)
            found = list(_ratios(evaluator, task.goal if goal is None else goal, scope))
    except (NotEvaluable, Undefined, *FAULTS):
        return None
    return max(found, default=None)


def is_inequality(goal: Term) -> bool:
    """Say whether a goal, or a part of it, bounds one side by another that is not a number."""
    match goal:
        case Operation("and", parts):
            return any(map(is_inequality, parts))
        case Operation("implies", (_, consequent)):
            return is_inequality(consequent)
        case Operation(name, sides) if name in _SMALLER_FIRST | _LARGER_FIRST:
            return not any(isinstance(side, Number) and side.value == 0 for side in sides)
        case Binding("forall"):
            return is_inequality(goal.body)
    return False


def _ratios(evaluator: Evaluator, term: Term, scope: Locals) -> Iterable[float]:
    match term:
        case Operation("and", parts):
            for part in parts:
                yield from _ratios(evaluator, part, scope)
        case Operation("implies", (condition, body)):
            if decide(evaluator, condition, scope).truth is Truth.TRUE:
                yield from _ratios(evaluator, body, scope)
        case Operation(name, (left, right)) if name in _SMALLER_FIRST:
            yield from _ratio(evaluator, left, right, scope)
        case Operation(name, (left, right)) if name in _LARGER_FIRST:
            yield from _ratio(evaluator, right, left, scope)
        case Binding("forall"):
            for inner in evaluator.choices(term, scope):
                yield from _ratios(evaluator, term.body, inner)


def _ratio(evaluator: Evaluator, small: Term, large: Term, scope: Locals) -> Iterable[float]:
    below, above = (estimate(evaluator.value(side, scope)) for side in (small, large))
    if below.imag == above.imag == 0 and above.real > 0:
        quotient = below.real / above.real
        if isfinite(quotient):
            yield quotient
