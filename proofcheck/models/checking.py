"""Whether given values are a model, as the kernel decides it."""

from __future__ import annotations

from proofcheck.kernel.model import Model, ModelRejected, check_model
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
