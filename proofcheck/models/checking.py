"""Whether given values are a model, and whether a goal fails on it, as the kernel decides."""

from __future__ import annotations

from collections.abc import Iterable

from proofcheck.evaluation.belonging import cells, has_sort
from proofcheck.evaluation.decision import is_member
from proofcheck.evaluation.evaluator import Evaluator
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import NotEvaluable, Undefined
from proofcheck.kernel.model import (
    NOTHING,
    PRECISIONS,
    Model,
    ModelRejected,
    check_model,
    decide_on,
    decide_with,
    evaluator_for,
    precision,
)
from proofcheck.terms.task import Declaration, Fact, Task


def is_model(task: Task, model: Model) -> bool:
    """Say whether the kernel accepts values as a model of all that an opened task assumes.

    False also where something assumed has no value or cannot be decided.
    """
    try:
        check_model(task, model)
    except (ModelRejected, NotEvaluable, Undefined):
        return False
    return True


def satisfies(
    task: Task, model: Model, declarations: Iterable[Declaration], facts: Iterable[Fact]
) -> bool:
    """Say whether values satisfy some of what a task declares and assumes; nothing else is asked.

    declarations   of names that are given values, all of them names of the task
    """
    known: dict[int, Evaluator] = {PRECISIONS[0]: evaluator_for(task, model)}
    try:
        with precision(PRECISIONS[0]):
            if not all(_has_a_place(known[PRECISIONS[0]], d, model) for d in declarations):
                return False
        decided = (decide_on(task, model, f.proposition, known=known) for f in facts)
        return all(outcome.truth is Truth.TRUE for outcome in decided)
    except (NotEvaluable, Undefined):
        return False


def _has_a_place(evaluator: Evaluator, item: Declaration, model: Model) -> bool:
    """Say whether a name's value is of its sort, and in its set."""
    evaluator.steps = 0
    return all(
        has_sort(evaluator, sort, value, scope).truth is Truth.TRUE
        and (
            item.domain is None
            or is_member(evaluator, value, evaluator.value(item.domain, scope)).truth is Truth.TRUE
        )
        for sort, value, scope in cells(evaluator, item, model.values[item.variable.name], {})
    )


def fails_on(task: Task, model: Model) -> bool:
    """Say whether the goal of an opened task is false on a model; not where it has no value."""
    try:
        return decide_on(task, model, task.goal).truth is Truth.FALSE
    except Undefined:
        return False


def fails_plainly(task: Task, model: Model) -> bool:
    """Say the same of one of many models; sides that agree at the first precision count as equal.

    More precision tells such sides apart only by chance, and costs more than all the rest.
    """
    try:
        evaluator = evaluator_for(task, model)
        truth = decide_with(PRECISIONS[0], evaluator, task.goal, NOTHING).truth
    except Undefined:
        return False
    return truth is Truth.FALSE or (truth is Truth.UNKNOWN and fails_on(task, model))
