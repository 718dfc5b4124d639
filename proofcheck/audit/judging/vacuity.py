"""Does a goal that holds say anything?  It may hold because nothing is put to the test."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from proofcheck.evaluation.values.values import FAULTS, MatrixValue, NotEvaluable, Undefined, Value
from proofcheck.falsification.sample_statistics import Survey
from proofcheck.falsification.survey import survey
from proofcheck.kernel.model import PRECISIONS, Model, evaluator_for, precision
from proofcheck.models.found import FoundModel
from proofcheck.search.driver.attempts import Proved
from proofcheck.search.driver.proving import prove_task
from proofcheck.terms.expressions import Number, Operation, Term, Variable, sort_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import TRUTH, Matrix, Scalar
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import Declaration, Fact, Role, Task

NEVER_TESTED = "never put to the test"
VANISHING = "both sides vanish"

STEPS = 200
"""Steps of the proof that both sides of an equation vanish."""

FEWEST = 4
"""Models that differ in what the goal is about, below which nothing is concluded."""


def find_vacuity(seen: Survey) -> str:
    """Say why a goal says nothing on any model seen; empty where it does on some.

    That it was never tested, and that what it speaks of is always zero, are observations on
    models: one that tells more may not have been found.  That both sides vanish is proved.  Where
    no model decides it, as where it asserts an absolute constant, any model of what is assumed
    does: what is said of such a goal is said of one that is proved.
    """
    if seen.idle >= min(FEWEST, seen.found) > 0 and seen.idle == seen.found - seen.repeated:
        return NEVER_TESTED
    if len(_looked_at(seen)) < FEWEST or _says_zero(seen.opened.goal):
        return ""
    match seen.opened.goal:
        case Operation("eq", sides) if _all_vanish(seen, sides):
            return VANISHING if _vanishes(seen.opened, sides[0]) else ""
        case Operation("le" | "ge", sides) if _both_vanish(seen, sides):
            return VANISHING
    return next((_zero_throughout(one) for one in _defined(seen) if _all_vanish(seen, [one])), "")


def confirm_vacuity(seen: Survey, recorded: str) -> str:
    """Return what was recorded of an earlier look at more models, as far as it holds.

    That both sides vanish is proved again; the rest is taken as it was observed, unless a model
    seen now says otherwise.
    """
    if recorded == NEVER_TESTED:
        return "" if seen.held else recorded
    if recorded in {_zero_throughout(one) for one in _defined(seen) if _all_vanish(seen, [one])}:
        return recorded
    match seen.opened.goal:
        case Operation("eq", (left, _)) if recorded == VANISHING and _vanishes(seen.opened, left):
            return recorded
        case Operation("le" | "ge", sides) if recorded == VANISHING and _both_vanish(seen, sides):
            return recorded
    return ""


def find_idle_assumptions(seen: Survey) -> tuple[str, ...]:
    """Return the labels of statements that assume what compares two sides which always vanish.

    That is an observation, on at least ``FEWEST`` models of all that is assumed.  They are drawn
    only where both sides vanish on the one that is at hand already.
    """
    if seen.sample is None:
        return ()
    task, model = seen.opened, seen.sample.model
    tempting = [one for one in task.facts if one.role is Role.HYPOTHESIS and _compares(one)]
    idle = [one for one in tempting if _vanish(task, model, _sides(one)) and _is_idle(task, one)]
    return tuple(dict.fromkeys(one.label for one in idle))


def _sides(fact: Fact) -> tuple[Term, ...]:
    return fact.proposition.children


def _compares(fact: Fact) -> bool:
    """Say whether a fact is an equation or inequality of numbers, neither written as zero."""
    match fact.proposition:
        case Operation("eq" | "le" | "ge", sides):
            return all(isinstance(sort_of(one), Scalar) and not _is_zero(one) for one in sides)
    return False


def _is_idle(task: Task, fact: Fact) -> bool:
    """Say whether both sides of a fact are zero on several models of all that is assumed."""
    zero = Number(Fraction(0))
    vanishing = tuple(Operation("eq", (side, zero), TRUTH) for side in _sides(fact))
    seen = survey(Task(task.declarations, task.facts, Operation("and", vanishing, TRUTH)))
    return seen.failure is None and len(seen.held) >= FEWEST


def _looked_at(seen: Survey) -> list[FoundModel]:
    """Return the models on which a goal held, or those that did not decide it where there is none."""
    return seen.held or seen.undecided


def _both_vanish(seen: Survey, sides: Sequence[Term]) -> bool:
    """Say whether both sides of an inequality are proved to be zero, and neither is written so."""
    if any(map(_is_zero, sides)) or not _all_vanish(seen, sides):
        return False
    return all(_vanishes(seen.opened, side) for side in sides)


def _defined(seen: Survey) -> Iterator[Variable]:
    """Yield the defined numbers and matrices that a goal speaks of, in the order of their names."""
    spoken = free_names(seen.opened.goal)
    for item in sorted(seen.opened.declarations, key=lambda item: item.variable.name):
        if item.variable.name in spoken and _is_defined_object(item):
            yield item.variable


def _is_defined_object(item: Declaration) -> bool:
    """Say whether a name stands for a number or a matrix that is not written as zero."""
    is_object = isinstance(item.variable.sort, Matrix | Scalar) and not item.parameters
    return is_object and item.body is not None and not _is_zero(item.body)


def _zero_throughout(name: Variable) -> str:
    return f"`{name.name}` is zero"


def _says_zero(goal: Term) -> bool:
    """Say whether a goal is an equation with zero: then that something vanishes is its point."""
    return (
        isinstance(goal, Operation) and goal.operator == "eq" and any(map(_is_zero, goal.arguments))
    )


def _all_vanish(seen: Survey, terms: Sequence[Term]) -> bool:
    return all(_vanish(seen.opened, one.model, terms) for one in _looked_at(seen))


def _vanishes(task: Task, side: Term) -> bool:
    """Say whether there is a proof that a side is zero; models alone may just be special."""
    zero = _zero_like(side)
    if zero is None:
        return False
    goal = Operation("eq", (side, zero), TRUTH)
    return isinstance(prove_task(Task(task.declarations, task.facts, goal), STEPS), Proved)


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


def _vanish(task: Task, model: Model, terms: Sequence[Term]) -> bool:
    evaluator = evaluator_for(task, model)
    with precision(PRECISIONS[0]):
        try:
            return all(_is_zero_value(evaluator.value(term, {})) for term in terms)
        except (Undefined, NotEvaluable, *FAULTS):
            return False


def _is_zero_value(value: Value) -> bool:
    entries = value.flat() if isinstance(value, MatrixValue) else (value,)
    return all(entry == 0 for entry in entries)
