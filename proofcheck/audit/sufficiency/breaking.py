"""Look for models that break goals: this runs in a worker, on JSON alone.

Nothing said here is believed: the audit's own process has the kernel check every model.
"""

from __future__ import annotations

from collections.abc import Sequence

from proofcheck.falsification.counterexamples import certificate_of, find_refutation
from proofcheck.falsification.falsify import falsify
from proofcheck.falsification.sample_statistics import Survey
from proofcheck.falsification.survey import are_alike, survey_failure, survey_together
from proofcheck.terms.encoding import Json
from proofcheck.terms.task import Task
from proofcheck.terms.texts import read_tasks

ATTEMPTS = 40
"""Tries for a model of all that is declared that breaks a goal."""

ATTEMPTS_WITHOUT = 12
"""The same where some of what is declared is left out."""


def break_goals(job: Json) -> Json:
    """Return for each task the certificate of a model that breaks its goal, or None.

    Where it is wished, models on which a goal holds are moved towards failure.

    raises   ValueError for what is no job
    """
    match job:
        case {"tasks": tasks, "seed": int(seed), "presses": bool(presses)}:
            read = read_tasks(tasks)
            surveys = _survey(read, seed, ATTEMPTS)
            for one in surveys:
                if presses and one.failure is None and one.held:
                    falsify(one)
            pairs = zip(read, surveys, strict=True)
            return [certificate_of(find_refutation(*pair)) for pair in pairs]
    raise ValueError("a job has tasks and a seed")


def break_without(job: Json) -> Json:
    """Say which dependencies are needed: those without which a model breaks some goal.

    First all that are in question are left out together: what holds even then needs none of them.

    The answer has for each dependency that is needed its number, the number of its task and a
    certificate.

    raises   ValueError for what is no job
    """
    match job:
        case {"joint": joint, "single": single, "places": list(places), "seed": int(seed)}:
            together, apart = read_tasks(joint), read_tasks(single)
            surveys = _survey(together, seed, ATTEMPTS_WITHOUT)
            return _needed(apart, places, surveys, seed)
    raise ValueError("a job has tasks without some dependencies and a seed")


def _needed(
    tasks: Sequence[Task], places: Sequence[Json], surveys: Sequence[Survey], seed: int
) -> list[Json]:
    """Return needed dependencies.

    places    for each task the number of the dependency, and of the survey of its goal
    surveys   of the goals where everything in question is left out
    """
    found: dict[int, Json] = {}
    for number, (task, place) in enumerate(zip(tasks, places, strict=True)):
        match place:
            case [int(dependency), int(goal)] if dependency not in found:
                certificate = _break_alone(task, surveys[goal], seed)
                if certificate is not None:
                    found[dependency] = [dependency, number, certificate]
    return [found[dependency] for dependency in sorted(found)]


def _break_alone(task: Task, together: Survey, seed: int) -> Json:
    """Look for a model of a task, where one is known that satisfies less and breaks its goal."""
    if together.failure is None:
        return None
    seen = survey_failure(task, together, seed)
    if seen.failure is None:
        (seen,) = survey_together([task], seed, attempts=ATTEMPTS_WITHOUT)
    return certificate_of(find_refutation(task, seen))


def _survey(tasks: Sequence[Task], seed: int, attempts: int) -> list[Survey]:
    """Survey tasks, those that are alike on the same models."""
    found: dict[int, Survey] = {}
    for group in alike(tasks):
        surveys = survey_together([tasks[i] for i in group], seed, attempts)
        found |= dict(zip(group, surveys, strict=True))
    return [found[i] for i in range(len(tasks))]


def alike(tasks: Sequence[Task]) -> list[list[int]]:
    """Put tasks together, by number, that have the same models."""
    groups: list[list[int]] = []
    for number, task in enumerate(tasks):
        group = next((g for g in groups if are_alike(tasks[g[0]], task)), None)
        if group is None:
            groups.append([number])
        else:
            group.append(number)
    return groups
