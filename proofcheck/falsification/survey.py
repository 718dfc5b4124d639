"""Survey a goal on many models: where it holds, where it fails, where it was not tested.

A survey never proves.  A failure is handed to the kernel as a certificate; what holds on enough
different models may count as witnessed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from math import inf

from proofcheck.evaluation.evaluator import Evaluator
from proofcheck.evaluation.values.truth import Outcome, Truth
from proofcheck.evaluation.values.values import Undefined
from proofcheck.falsification.sample_statistics import Survey
from proofcheck.kernel.model import (
    NOTHING,
    PRECISIONS,
    Model,
    decide_on,
    decide_with,
    evaluator_for,
)
from proofcheck.kernel.opening import open_goal
from proofcheck.models.found import FoundModel
from proofcheck.models.integers.measure_zero import why_doubted
from proofcheck.models.rounds import models
from proofcheck.models.search import ModelSource
from proofcheck.terms.expressions import Operation
from proofcheck.terms.offers import OfferedModel
from proofcheck.terms.sorts import TRUTH
from proofcheck.terms.task import MODEL_ROLES, Fact, Role, Task

ATTEMPTS = 180
"""Tries for a model in one survey; each costs milliseconds."""

FINEST = max(PRECISIONS)

COARSE = 64
"""Bits at which most inequalities between enclosures are decided: sums take a few terms only."""

MOST_UNDECIDED = 8
"""Models that do not decide a goal and are kept, to see whether it says anything."""

Offers = Sequence[OfferedModel]


def survey(task: Task, seed: int = 0, attempts: int = ATTEMPTS, offers: Offers = ()) -> Survey:
    """Survey the goal of a task, until it fails or was tested often enough.

    Deterministic for a seed.  Exact on rational models, rigorous enclosures otherwise.

    offers   models that the author offers in addition
    """
    return survey_together([task], seed, attempts, offers)[0]


def survey_together(
    tasks: Sequence[Task], seed: int = 0, attempts: int = ATTEMPTS, offers: Offers = ()
) -> list[Survey]:
    """Survey several goals on the same models, each until it is settled.

    tasks    alike but for the goal: see :func:`are_alike`

    raises   ValueError for tasks that are not
    """
    joint = begin_surveys(tasks, seed, attempts, offers)
    joint.look()
    return joint.surveys


@dataclass(slots=True)
class JointSurvey:
    """Surveys of several goals on the same models, which can be stopped and continued.

    surveys   one for each goal, in order
    """

    surveys: list[Survey]
    _models: Iterator[FoundModel]

    def look(self, enough: float = inf) -> None:
        """Look at models until every survey is settled, or was shown that many models."""
        while any(not one.is_settled and one.found < enough for one in self.surveys):
            found = next(self._models, None)
            if found is None:
                return
            held = sum(len(one.held) for one in self.surveys)
            evaluators = _Evaluators()
            for one in self.surveys:
                if not one.is_settled:
                    _enter(one, found, evaluators)
            if sum(len(one.held) for one in self.surveys) > held:
                self.surveys[0].source.record.heed(found)

    def drop(self, surveys: Collection[int]) -> None:
        """Leave out surveys, by number, that need no more models."""
        self.surveys = [s for i, s in enumerate(self.surveys) if i not in surveys]


def begin_surveys(
    tasks: Sequence[Task], seed: int = 0, attempts: int = ATTEMPTS, offers: Offers = ()
) -> JointSurvey:
    """Prepare surveys of tasks that are alike but for the goal: see :func:`are_alike`.

    raises   ValueError for tasks that are not
    """
    return look_on(_prepare(tasks, seed, offers)[0], attempts)


def look_on(surveys: list[Survey], attempts: int = ATTEMPTS) -> JointSurvey:
    """Prepare surveys of one group, that have seen nothing yet, to look at models that are drawn."""
    source = surveys[0].source
    for one in surveys:
        source.assignments.reach(one.needs.demand)
    return JointSurvey(surveys, models(source, attempts))


@dataclass(frozen=True, slots=True)
class _Evaluators:
    """Evaluators of one model, by their precision: goals share what definitions come to.

    bare   of the model without the witnesses from which it was built
    """

    whole: dict[int, Evaluator] = field(default_factory=dict)
    bare: dict[int, Evaluator] = field(default_factory=dict)


def survey_given(
    tasks: Sequence[Task], given: Sequence[Sequence[Model]], seed: int = 0, offers: Offers = ()
) -> list[Survey]:
    """Survey several goals, each on models of its own; what is no model of the assumptions is left out.

    tasks    alike but for their goals: see :func:`are_alike`
    given    for each task; an object that occurs again is checked once
    seed     with this, and with the models that the author offers, others may be drawn later

    raises   ValueError for tasks that are not
    """
    surveys, source = _prepare(tasks, seed, offers)
    by_identity = {id(model): model for models_of_one in given for model in models_of_one}
    taken = {key: (source.take(model), _Evaluators()) for key, model in by_identity.items()}
    for one, models_of_one in zip(surveys, given, strict=True):
        for found, evaluators in (taken[id(model)] for model in models_of_one):
            if found is not None:
                _enter(one, found, evaluators)
    return surveys


def survey_failure(task: Task, known: Survey, seed: int, offers: Offers = ()) -> Survey:
    """Survey a task on the one model that breaks another with the same goal, and assumes less.

    What is assumed in addition may hold there: then the survey has a failure, and is done.

    known   of the other task, with a failure
    """
    (found,), source = _prepare([task], seed, offers)
    assert known.failure is not None
    model = source.take(known.failure.model)
    if model is not None:
        _enter(found, replace(model, styles=known.failure.styles), _Evaluators())
        found.found = known.found
    return found


def _prepare(
    tasks: Sequence[Task], seed: int, offers: Offers = ()
) -> tuple[list[Survey], ModelSource]:
    opened = [open_goal(task) for task in tasks]
    if not all(_have_same_models(opened[0], other) for other in opened):
        raise ValueError("tasks are surveyed together only where they are alike")
    goals = Operation("and", tuple(t.goal for t in opened), TRUTH)
    joint = Task(opened[0].declarations, opened[0].facts, goals)
    source = ModelSource(joint, seed, offers=tuple(offers))
    return [Survey(task, source) for task in opened], source


def are_alike(first: Task, second: Task) -> bool:
    """Say whether two tasks have the same models once their goals are opened."""
    return _have_same_models(open_goal(first), open_goal(second))


def _have_same_models(one: Task, other: Task) -> bool:
    return one.declarations == other.declarations and _assumed(one) == _assumed(other)


def _assumed(task: Task) -> tuple[Fact, ...]:
    roles = MODEL_ROLES | {Role.EARLIER}
    return tuple(f for f in task.facts if f.role in roles)


def _enter(result: Survey, found: FoundModel, evaluators: _Evaluators) -> None:
    result.found += 1
    result.sample = result.sample or found
    if not result.is_new(found.model):
        result.repeated += 1
        result.stale += 1
        return
    result.stale = 0
    try:
        outcome, is_built_in = _decide(result, found.model, evaluators)
    except Undefined as reason:
        result.undefined[str(reason)] += 1
        return
    if outcome.truth is Truth.FALSE:
        result.failure = found
    elif outcome.truth is Truth.UNKNOWN:
        result.unknown += 1
        result.undecided += [found] if len(result.undecided) < MOST_UNDECIDED else []
        result.baffled += not found.degenerate
        result.near = result.near or why_doubted(result.opened, found.model, evaluators.whole)
    elif not outcome.informative or is_built_in:
        result.idle += not outcome.informative
        result.vacuous += 1
    else:
        result.held.append(found)
        if outcome.truth is Truth.CLOSE:
            result.close.append(found)


def _decide(result: Survey, model: Model, evaluators: _Evaluators) -> tuple[Outcome, bool]:
    """Decide the goal on a model.

    returns   the outcome, and whether it holds only with witnesses from which the model was built

    raises   Undefined where the goal has no truth value
    """
    if not any(map(result.binds, model.candidates)):
        return _ask(result, model, evaluators.whole), False  # it asks for none of them
    alone = Outcome(Truth.UNKNOWN)
    with suppress(Undefined):
        alone = _ask(result, Model(model.values), evaluators.bare)
    if alone.informative and alone.truth is not Truth.UNKNOWN:
        return alone, False
    whole = _ask(result, model, evaluators.whole)
    return whole, alone.truth not in _HOLDS and whole.truth in _HOLDS


_HOLDS = (Truth.TRUE, Truth.CLOSE)


def _ask(result: Survey, model: Model, known: dict[int, Evaluator]) -> Outcome:
    """Decide the goal, beginning with the precision that the last model has needed."""
    if result.is_close:
        outcome = _ask_at(FINEST, result.opened, model, known)
        if outcome.truth is not Truth.UNKNOWN:
            result.is_close = outcome.truth is Truth.CLOSE
            return outcome
    elif result.is_coarse:
        with suppress(Undefined):  # with more bits an earlier part may settle it
            outcome = _ask_at(COARSE, result.opened, model, known)
            if outcome.truth in _CERTAIN and outcome.informative:
                return outcome
    outcome = decide_on(result.opened, model, result.opened.goal, known=known)
    result.is_close = outcome.truth is Truth.CLOSE
    result.is_coarse = outcome.truth in _CERTAIN
    return outcome


def _ask_at(bits: int, task: Task, model: Model, known: dict[int, Evaluator]) -> Outcome:
    evaluator = known.setdefault(bits, evaluator_for(task, model))
    return decide_with(bits, evaluator, task.goal, NOTHING)


_CERTAIN = (Truth.TRUE, Truth.FALSE)

ESTABLISHED = frozenset({Role.DECLARED, Role.SHOWN})
"""Roles of what a goal may use because it was shown: no model has to satisfy it."""


def assumes_undeclared(task: Task) -> bool:
    """Say whether models satisfy something that the task may not use."""
    return any(f.role is Role.CLOSURE for f in task.facts)


def with_declared_facts_only(task: Task) -> Task:
    """Return the task in which only what is declared is assumed, all of it."""
    kept = (f for f in task.facts if f.role not in (Role.CLOSURE, Role.EARLIER))
    return Task(task.declarations, _all_assumed(kept), task.goal)


def with_usable_facts(task: Task) -> Task:
    """Return the task whose models satisfy all that the goal may use, besides what they do anyway."""
    kept = (f for f in task.facts if f.role is not Role.EARLIER)
    return Task(task.declarations, _all_assumed(kept), task.goal)


def _all_assumed(facts: Iterable[Fact]) -> tuple[Fact, ...]:
    return tuple(replace(f, role=Role.ASSUMED) if f.role in ESTABLISHED else f for f in facts)


def with_earlier_hypotheses(task: Task) -> Task:
    """Return the task in which earlier hypotheses about its names are assumed as well."""
    facts = tuple(
        Fact(f.proposition, f.label, Role.ASSUMED) if f.role is Role.EARLIER else f
        for f in task.facts
    )
    return Task(task.declarations, facts, task.goal)
