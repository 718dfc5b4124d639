"""Goals that hold on the models seen, and fail on models of the facts that are declared alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from proofcheck.audit.judging.judgement import Inconclusive, Judgement
from proofcheck.falsification.counterexamples import Countermodel, NoCountermodel, find_refutation
from proofcheck.falsification.sample_statistics import Survey
from proofcheck.falsification.survey import (
    are_alike,
    assumes_undeclared,
    survey,
    survey_together,
    with_declared_facts_only,
)
from proofcheck.terms.task import Role, Task

ATTEMPTS_ON_DECLARED = 40
"""Tries for a model of the declared facts alone that breaks the goal."""


def find_insufficient(tasks: Mapping[int, Task], seed: int) -> dict[int, Judgement | Inconclusive]:
    """Judge goals that fail on models of the declared facts alone; the others are left out.

    Inconclusive is what fails there as it seems, and the kernel does not accept it.

    All goals are looked at on the same models, on which what was shown before need not hold; only
    one that fails there is looked at by itself.

    tasks    by number, alike but for their goals and for what these use
    """
    doubtful = {i: task for i, task in tasks.items() if assumes_undeclared(task)}
    bare = {i: with_declared_facts_only(_without_shown(task)) for i, task in doubtful.items()}
    found: dict[int, Judgement | Inconclusive] = {}
    for alike in _alike(bare):
        surveys = survey_together(list(alike.values()), seed, attempts=ATTEMPTS_ON_DECLARED)
        broken = [i for i, one in zip(alike, surveys, strict=True) if one.failure is not None]
        found |= {i: _insufficient_alone(tasks[i], seed) for i in broken}
    return found


def _alike(tasks: Mapping[int, Task]) -> list[dict[int, Task]]:
    """Put tasks together that have the same models: what goals use differs, and so may these."""
    groups: list[dict[int, Task]] = []
    for i, task in tasks.items():
        group = next((g for g in groups if are_alike(next(iter(g.values())), task)), None)
        if group is None:
            groups.append({i: task})
        else:
            group[i] = task
    return groups


def _without_shown(task: Task) -> Task:
    facts = tuple(fact for fact in task.facts if fact.role is not Role.SHOWN)
    return Task(task.declarations, facts, task.goal)


def _insufficient_alone(task: Task, seed: int) -> Judgement | Inconclusive:
    declared = with_declared_facts_only(task)
    return _judge(declared, survey(declared, seed, attempts=ATTEMPTS_ON_DECLARED))


def _judge(declared: Task, found: Survey) -> Judgement | Inconclusive:
    match find_refutation(declared, found):
        case Countermodel(certificate):
            return Judgement("insufficient", "models", "", certificate=certificate, has_model=True)
        case NoCountermodel(reason):
            return Inconclusive("models of what is declared alone", reason)
        case other:
            assert_never(other)


def insufficient_by(task: Task, found: Survey) -> Judgement | Inconclusive:
    """Return the judgement of a goal that fails in a survey of models of all that it may use."""
    return _judge(with_declared_facts_only(task), found)
