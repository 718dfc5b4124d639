"""One choice for the names that an existence binds: does it lie in their sets and satisfy all?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from proofcheck.evaluation.belonging import belongs
from proofcheck.evaluation.decision import decide
from proofcheck.evaluation.enumeration import Locals
from proofcheck.evaluation.evaluator import Evaluator
from proofcheck.evaluation.values import truth
from proofcheck.evaluation.values.truth import Outcome, Truth
from proofcheck.evaluation.values.values import NotEvaluable, Undefined
from proofcheck.terms.expressions import Bound, Term


def decide_choice(
    evaluator: Evaluator,
    bound: Sequence[Bound],
    values: Sequence[Any],
    conditions: Sequence[Term],
    scope: Locals,
) -> Outcome:
    """Decide the conditions, domains included, for one choice of the bound variables.

    raises   Undefined where a term that matters has no value
    """
    return truth.conjunction(_steps(evaluator, bound, values, conditions, dict(scope)))


def strongest_choice(
    evaluator: Evaluator,
    bound: Sequence[Bound],
    choices: Iterator[Sequence[Any]],
    conditions: Sequence[Term],
    scope: Locals,
) -> Outcome | None:
    """Return the strongest of TRUE and CLOSE that a choice gives; None where none does.

    What makes no sense, or lacks a value, is no witness, and says nothing about others.
    """
    best: Outcome | None = None
    for values in choices:
        if any(v is None for v in values):
            continue
        try:
            outcome = decide_choice(evaluator, bound, values, conditions, scope)
        except Undefined:
            continue
        if outcome.truth is Truth.TRUE:
            return outcome
        if outcome.truth is Truth.CLOSE:
            best = outcome
    return best


def _steps(
    evaluator: Evaluator,
    bound: Sequence[Bound],
    values: Sequence[Any],
    conditions: Sequence[Term],
    inner: dict[str, Any],
) -> Iterator[Outcome]:
    """Domains come first: outside of them the conditions need not make sense."""
    for item, value in zip(bound, values, strict=True):
        yield _fits(evaluator, item, value, inner)
        inner[item.variable.name] = value
    for condition in conditions:
        yield decide(evaluator, condition, inner)


def _fits(evaluator: Evaluator, item: Bound, value: Any, scope: Locals) -> Outcome:
    try:
        return belongs(evaluator, item, value, scope)
    except NotEvaluable:
        return truth.UNKNOWN
