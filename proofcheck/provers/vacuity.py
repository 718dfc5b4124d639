"""Does a goal that holds say anything?  It may hold because nothing is put to the test."""

from __future__ import annotations

from fractions import Fraction

from proofcheck.kernel.model import PRECISIONS, Model, evaluator_for, precision
from proofcheck.provers.proving import prove_task
from proofcheck.provers.survey import Survey
from proofcheck.semantics.values import FAULTS, MatrixValue, NotEvaluable, Undefined, Value
from proofcheck.terms.expressions import Number, Operation, Term, sort_of
from proofcheck.terms.sorts import TRUTH, Matrix, Scalar
from proofcheck.terms.task import Task

NEVER_TESTED = "never put to the test"
VANISHING = "both sides vanish"

STEPS = 200
"""Steps of the proof that both sides of an equation vanish."""

FEWEST = 4
"""Models that differ in what the goal is about, below which nothing is concluded."""


def find_vacuity(seen: Survey) -> str:
    """Say why a goal says nothing on any model seen; empty where it does on some.

    That it was never tested is an observation on models: one that tells more may not have been
    found.  That both sides vanish is proved.
    """
    if seen.idle >= min(FEWEST, seen.found) > 0 and seen.idle == seen.found - seen.repeated:
        return NEVER_TESTED
    match seen.opened.goal:
        case Operation("eq", sides) if len(seen.held) >= FEWEST and not any(map(_is_zero, sides)):
            if all(_vanish(seen.opened, one.model, sides) for one in seen.held):
                return VANISHING if _vanishes(seen.opened, sides[0]) else ""
    return ""


def confirm_vacuity(seen: Survey, recorded: str) -> str:
    """Return what was recorded of an earlier look at more models, as far as it holds.

    That both sides vanish is proved again; that nothing was tested is taken as it was observed,
    unless a model seen now puts the goal to the test.
    """
    if recorded == NEVER_TESTED:
        return "" if seen.held else recorded
    match seen.opened.goal:
        case Operation("eq", (left, _)) if recorded == VANISHING and _vanishes(seen.opened, left):
            return recorded
    return ""


def _vanishes(task: Task, side: Term) -> bool:
    """Say whether there is a proof that a side is zero; models alone may just be special."""
    zero = _zero_like(side)
    if zero is None:
        return False
    goal = Operation("eq", (side, zero), TRUTH)
    return prove_task(Task(task.declarations, task.facts, goal), STEPS).is_proof


def _zero_like(term: Term) -> Term | None:
    match sort_of(term):
        case Matrix(rows, columns) as sort:
            return Operation("zero", (rows, columns), sort)
        case Scalar():
            return Number(Fraction(0))
    return None


def _is_zero(term: Term) -> bool:
    """Say whether a side is written as zero: then it is what the goal says."""
    return (isinstance(term, Operation) and term.operator == "zero") or (
        isinstance(term, Number) and term.value == 0
    )


def _vanish(task: Task, model: Model, sides: tuple[Term, ...]) -> bool:
    evaluator = evaluator_for(task, model)
    with precision(PRECISIONS[0]):
        try:
            return all(_is_zero_value(evaluator.value(side, {})) for side in sides)
        except (Undefined, NotEvaluable, *FAULTS):
            return False


def _is_zero_value(value: Value) -> bool:
    entries = value.flat() if isinstance(value, MatrixValue) else (value,)
    return all(entry == 0 for entry in entries)
