"""Whether given values are a model, and whether a goal fails on it, as the kernel decides."""

from __future__ import annotations

from proofcheck.kernel.model import Model, ModelRejected, check_model, decide_on
from proofcheck.semantics.truth import Truth
from proofcheck.semantics.values import NotEvaluable, Undefined
from proofcheck.terms.task import Task


def is_model(task: Task, model: Model) -> bool:
    """Say whether the kernel accepts values as a model of all that an opened task assumes.

    False also where something assumed has no value or cannot be decided.
    """
    try:
        check_model(task, model)
    except (ModelRejected, NotEvaluable, Undefined):
        return False
    return True


def fails_on(task: Task, model: Model) -> bool:
    """Say whether the goal of an opened task is false on a model; not where it has no value."""
    try:
        return decide_on(task, model, task.goal).truth is Truth.FALSE
    except Undefined:
        return False
