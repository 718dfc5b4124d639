"""Survey a goal on many models: where it holds, where it fails, where it was not tested.

A survey never proves.  A failure is handed to the kernel as a certificate; what holds on enough
different models may count as witnessed.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from proofcheck.kernel.model import decide_on
from proofcheck.kernel.opening import open_goal
from proofcheck.kernel.task import Fact, Role, Task
from proofcheck.kernel.truth import Truth
from proofcheck.kernel.values import Undefined
from proofcheck.models.search import FoundModel, ModelSource, models
from proofcheck.models.sizes import Assignment

ATTEMPTS = 420
"""Tries for a model in one survey; each costs milliseconds."""

ENOUGH = 40
"""Models on which the goal was put to the test, after which a survey ends."""

HOPELESS = 24
"""Models none of which could be used, after which a survey ends."""

WITNESSES = 20
"""Least number of models for the evidence `witnessed`."""

SIZES = 3
"""Least number of different sizes for `witnessed`, where so many are admissible."""


@dataclass(slots=True)
class Survey:
    """What was seen.

    held       models on which the goal was tested and held, exactly or enclosed
    enclosed   how many of these were decided by enclosures to 50 digits
    generic    how many of these are not degenerate
    vacuous    models that did not put the goal to the test
    unknown    models on which the kernel could not decide it
    undefined  models on which it has no truth value
    found      all models of the assumptions
    failure    a model on which it fails, the first found
    """

    opened: Task
    source: ModelSource
    held: list[FoundModel] = field(default_factory=list)
    enclosed: int = 0
    vacuous: int = 0
    unknown: int = 0
    undefined: Counter[str] = field(default_factory=Counter)
    found: int = 0
    failure: FoundModel | None = None

    @property
    def generic(self) -> int:
        return sum(not m.degenerate for m in self.held)

    @property
    def sizes(self) -> list[Assignment]:
        """Different sizes of the models on which the goal held, smallest first."""
        unique = {tuple(sorted(m.sizes.items())): m.sizes for m in self.held}
        return sorted(unique.values(), key=lambda a: (sum(a.values()), sorted(a.items())))

    @property
    def is_witnessed(self) -> bool:
        """Whether the evidence `witnessed` is earned (design of the evidence classes)."""
        if self.failure is not None or self.undefined:
            return False
        needed = min(SIZES, len(self.source.sizes))
        return self.counted >= WITNESSES and len(self.sizes) >= needed

    @property
    def counted(self) -> int:
        """Most models on which it held, of which at least half are generic."""
        return min(len(self.held), 2 * self.generic)


def survey(task: Task, seed: int = 0, attempts: int = ATTEMPTS) -> Survey:
    """Survey the goal of a task, until it fails or was tested often enough.

    Deterministic for a seed.  Exact on rational models, rigorous enclosures otherwise.
    """
    opened = open_goal(task)
    result = Survey(opened, ModelSource(opened, seed))
    for found in models(result.source, attempts):
        result.found += 1
        _enter(result, found)
        if result.failure is not None or _is_enough(result):
            break
    return result


def _is_enough(result: Survey) -> bool:
    tested = len(result.held) + result.unknown + result.vacuous
    if not result.held and tested >= HOPELESS:
        return True
    return tested >= ENOUGH and (result.is_witnessed or tested >= 3 * ENOUGH)


def _enter(result: Survey, found: FoundModel) -> None:
    try:
        outcome = decide_on(result.opened, found.model, result.opened.goal)
    except Undefined as reason:
        result.undefined[str(reason)] += 1
        return
    if outcome.truth is Truth.FALSE:
        result.failure = found
    elif outcome.truth is Truth.UNKNOWN:
        result.unknown += 1
    elif not outcome.informative:
        result.vacuous += 1
    else:
        result.held.append(found)
        result.enclosed += outcome.truth is Truth.CLOSE


def with_earlier_hypotheses(task: Task) -> Task:
    """Return the task in which earlier hypotheses about its names are assumed as well."""
    facts = tuple(
        Fact(f.proposition, f.label, Role.ASSUMED) if f.role is Role.EARLIER else f
        for f in task.facts
    )
    return Task(task.declarations, facts, task.goal)
