"""Evidence `checked`: exact decision of a goal with fully symbolic entries at stated sizes.

At one size every model is an instance of one of finitely many cases, in which the entries are
expressions in real symbols (:mod:`parametrisation`).  The goal is evaluated by the kernel's own
evaluator over these expressions; equalities are decided by canonical forms.  TRUE means: true
for all values of the symbols for which the goal has a truth value.  That it always has one is
what its side goals say: an inverse, for instance, is a rational function, which leaves out the
zeros of the determinant.  A goal that asks for existence is an exception, since an undefined
instance is no witness; there, divisions must be by expressions that have no zero.

Nothing is refuted here, except by a model that the kernel has checked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import assert_never

from proofcheck.evaluation.decision import decide
from proofcheck.evaluation.evaluator import Evaluator
from proofcheck.evaluation.values.truth import Outcome, Truth
from proofcheck.evaluation.values.values import Undefined
from proofcheck.fixed_sizes.angles import NeedsFinerPart, Part
from proofcheck.fixed_sizes.goal_forms import in_equations
from proofcheck.fixed_sizes.instances import find_counterexample
from proofcheck.fixed_sizes.parametrisation import Case, Setting, Style, cases, largest_group
from proofcheck.fixed_sizes.posing import Problem, check_shapes, pose
from proofcheck.fixed_sizes.size_plan import plan_sizes, sizes_to_check
from proofcheck.fixed_sizes.symbolic_field import Budget, Meter, OutOfBudget
from proofcheck.kernel.model import PRECISIONS, Model, precision
from proofcheck.kernel.opening import open_goal
from proofcheck.models.sizes.sizes import Assignment
from proofcheck.terms.expressions import Term
from proofcheck.terms.relevance import asks_for_existence, relevant_part
from proofcheck.terms.task import Task

__all__ = [
    "Budget",
    "Decided",
    "FixedSizeAnswer",
    "NotDecided",
    "Refuted",
    "check_as_planned",
    "check_at_sizes",
    "sizes_to_check",
]

CAYLEY_LIMIT = 3
"""Largest element of a matrix group that is described by Cayley transforms."""


@dataclass(frozen=True, slots=True)
class Decided:
    """The goal holds at all sizes asked for.

    sizes   those at which it was put to the test
    cases   how many symbolic cases were decided
    """

    sizes: tuple[Assignment, ...]
    cases: int

    @property
    def reason(self) -> str:
        """How many cases were decided, and at how many sizes."""
        cases = "one symbolic case" if self.cases == 1 else f"{self.cases} symbolic cases"
        return f"{cases} at {len(self.sizes)} sizes" if len(self.sizes) > 1 else cases


@dataclass(frozen=True, slots=True)
class Refuted:
    """The goal fails.

    model    on which it does; the kernel has checked it
    reason   at which size
    """

    model: Model
    reason: str


@dataclass(frozen=True, slots=True)
class NotDecided:
    """Nothing is known of the goal.

    reason   at which size, and out of which budget, or what is not described
    """

    reason: str


FixedSizeAnswer = Decided | Refuted | NotDecided


@dataclass(frozen=True, slots=True)
class _Holds:
    """At one size the goal holds.

    tested   some case put it to the test
    """

    tested: bool
    cases: int


@dataclass(frozen=True, slots=True)
class _Stopped:
    """At one size some case was not seen to be true.

    is_open   distinguishing finite choices may help
    model     one of it on which the goal fails, if one was found
    """

    reason: str
    is_open: bool = False
    model: Model | None = None


_SizeAnswer = _Holds | _Stopped


def check_at_sizes(
    task: Task, sizes: Sequence[Assignment], budget: Budget | None = None
) -> FixedSizeAnswer:
    """Decide a task's goal at given sizes, for all entries at once.

    Exact.  Holds only if every case at every size is true and some case puts the goal to the
    test.  The work is bounded by counts of steps, never by a clock.
    """
    return _check(task, sizes[:1], lambda: sizes, budget)


def check_as_planned(task: Task, budget: Budget | None = None) -> FixedSizeAnswer:
    """Decide a task's goal at the sizes at which it has to be decided, as :func:`check_at_sizes`.

    They are listed once the smallest is decided.
    """
    plan = plan_sizes(task)
    first = plan.first()
    return _check(task, [] if first is None else [first], plan.every, budget)


def _check(
    task: Task,
    first: Sequence[Assignment],
    every: Callable[[], Sequence[Assignment]],
    budget: Budget | None,
) -> FixedSizeAnswer:
    opened, costs = open_goal(task), budget or Budget()
    problem, meter = pose(relevant_part(opened)), Meter(costs.work)
    total = 0
    tested: list[Assignment] = []
    sizes: list[Assignment] = []
    for assignment in _hardest_early(first, every, sizes):
        answer = _decide_at(opened, problem, assignment, Setting(costs, meter, {}))
        match answer:
            case _Holds(puts_to_test, cases):
                total += cases
                tested += [assignment] if puts_to_test else []
            case _Stopped():
                return _not_decided(answer, assignment)
            case other:
                assert_never(other)
    if not sizes:
        return NotDecided("no sizes to decide it at: none is admissible, or too many are")
    if not tested:
        return NotDecided("no case puts the goal to the test")
    return Decided(tuple(a for a in sizes if a in tested), total)


def _hardest_early(
    first: Sequence[Assignment],
    every: Callable[[], Sequence[Assignment]],
    sizes: list[Assignment],
) -> Iterator[Assignment]:
    """Begin with the smallest sizes, where claims fail, and the largest, where budgets do.

    sizes   takes all of them, which are asked for after the smallest
    """
    yield from first
    sizes += every()
    yield from (one for one in reversed(sizes) if one not in first)


def _not_decided(answer: _Stopped, assignment: Assignment) -> Refuted | NotDecided:
    stated = ", ".join(f"{n} = {v}" for n, v in sorted(assignment.items()))
    at = f"at {stated}: " if stated else ""
    if answer.model is None:
        return NotDecided(f"{at}{answer.reason}")
    return Refuted(answer.model, f"{at}a model breaks it")


def _decide_at(
    opened: Task, problem: Problem, assignment: Assignment, setting: Setting
) -> _SizeAnswer:
    """Decide at one size, with one description of the models after the other."""
    try:
        check_shapes(problem, assignment)
    except Undefined:  # no object has this shape, so that there is no model to break the goal
        return _Holds(tested=False, cases=0)
    answer: _SizeAnswer = _Stopped("elements of matrix groups are too large")
    for cayley in _descriptions(problem, assignment):
        for split in (False, True):
            style = Style(cayley, split)
            answer = _decide_in_style(opened, problem, assignment, setting, style)
            if isinstance(answer, _Holds) or not answer.is_open:
                break
        if isinstance(answer, _Holds):
            break
    return answer


def _descriptions(problem: Problem, assignment: Assignment) -> list[bool]:
    """Say which descriptions of matrix groups are tried: by relations, by Cayley transforms."""
    largest = largest_group(problem, assignment)
    return [*([False] if largest else []), *([True] if largest <= CAYLEY_LIMIT else [])]


def _decide_in_style(
    opened: Task, problem: Problem, assignment: Assignment, setting: Setting, style: Style
) -> _SizeAnswer:
    scales: dict[Part, int] = {}
    for _ in range(setting.budget.refinements):
        meter = Meter(setting.budget.attempt, whole=setting.meter)
        try:
            refined = Setting(setting.budget, meter, scales)
            found = cases(problem, assignment, refined, style)
            return _decide_cases(opened, problem, found)
        except NeedsFinerPart as finer:
            scales[finer.part] = finer.denominator
        except OutOfBudget as reason:
            return _Stopped(f"out of budget: {reason}", is_open=True)
        except Undefined as reason:
            return _Stopped(f"not described: {reason}")
    return _Stopped("out of budget: angles are subdivided too often")


def _decide_cases(opened: Task, problem: Problem, described: Iterator[Case]) -> _SizeAnswer:
    count, tested = 0, False
    existential = asks_for_existence(problem.task)
    goal = in_equations(problem.task.goal)
    for case in described:
        count += 1
        outcome, why = _decide_case(goal, case, existential=existential)
        if outcome.truth is not Truth.TRUE:
            found = find_counterexample(opened, problem, case)
            return _Stopped(why, case.is_open, found)
        vanishing = case.field.vanishing
        tested = tested or (outcome.informative and not vanishing.is_everything)
    return _Holds(tested, count)


def _decide_case(goal: Term, case: Case, *, existential: bool) -> tuple[Outcome, str]:
    """Decide the goal for all symbols of a case; with the reason where it is not true."""
    try:
        outcome = _evaluate(goal, case.evaluator())
        if outcome.truth is Truth.UNKNOWN and case.field.constants:
            with precision(PRECISIONS[0]):
                outcome = _evaluate(goal, case.evaluator(enclosed=True))
    except Undefined as reason:
        return Outcome(Truth.UNKNOWN), f"the goal has no truth value: {reason}"
    if outcome.truth is Truth.TRUE and existential and case.field.partial:
        return Outcome(Truth.UNKNOWN), "a witness is undefined where a denominator vanishes"
    if outcome.truth is Truth.FALSE:
        return outcome, "false for all entries of one case"
    return outcome, "not identically true, or not decided"


def _evaluate(goal: Term, evaluator: Evaluator) -> Outcome:
    outcome = decide(evaluator, goal, {})
    return Outcome(outcome.truth, outcome.informative and not evaluator.saw_empty_range)
