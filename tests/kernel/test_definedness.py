"""What has no value, on random models: the total reading of a task, and the kernel's `definedness`.

Where the evaluator calls a goal false, or a fact true, the reading of the task as a theorem does so
as well, whatever is read for 1/0 and the like.  And what the kernel takes from a goal or a fact that
has a value is true there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest

from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import Undefined
from proofcheck.graph.slices import Slicer
from proofcheck.kernel.calculus import open_task
from proofcheck.kernel.model import Model, decide_on
from proofcheck.kernel.rules import EXTENDING
from proofcheck.language.loading import read_derivation
from proofcheck.language.statements import GoalRole
from proofcheck.source.file import SourceFile
from proofcheck.terms.expressions import Term
from proofcheck.terms.task import Role, Task
from tests.audit.real_tasks import HEADER
from tests.kernel.partial_claims import DEFINITIONS, claim_of, model_of
from tests.kernel.total import Total, Unsure
from tests.kernel.total_reading import as_fact, as_goal

MODELS = 6
FIRST = 3
"""The label of the first claim; those before it are what claims speak of."""


BATCH = 50
"""Claims of one text, since reading what they speak of takes as long as reading a claim."""

PARTS = 2
LENGTH = 300
"""Runs of so many claims, beside a short one.  Where the rule takes more than it may, of a conjunction
that is a goal, from below connectives or from later cases, one of the first fifty claims tells."""


def tasks_of(seeds: range) -> Iterator[tuple[int, Task]]:
    """Yield what random claims show; nothing of those that are not well-formed."""
    for start in range(seeds.start, seeds.stop, BATCH):
        batch = range(start, min(start + BATCH, seeds.stop))
        claims = "\n".join(claim_of(seed, str(seed + FIRST)) for seed in batch)
        found = read_derivation(SourceFile("t.proof", f"{HEADER}{DEFINITIONS}{claims}"), "t")
        slicer = Slicer(found)
        for seed, statement in zip(batch, found.statements[-len(batch) :], strict=True):
            assert statement.label == str(seed + FIRST)
            if not any(d.is_error for d in statement.diagnostics):
                shown = [g for g in statement.goals if g.role is GoalRole.SHOW]
                yield from ((seed, slicer.task(statement, goal)) for goal in shown)


def taken(task: Task, source: Any) -> list[Term]:
    """Return what the rule takes from the goal, or from a fact by its position."""
    sequent = open_task(task)
    before = len(sequent.facts)
    EXTENDING["definedness"](sequent, source)
    return sequent.facts[before:]


def disagreements(task: Task, seed: int, count: Counter[str]) -> Iterator[str]:
    """Compare what the evaluator says on one model with what every operation says."""
    declarations = {d.variable.name: d for d in task.declarations}
    exact, plain = model_of(seed)
    values = {n: v for n, v in exact.items() if n in declarations}
    total = Total(plain, declarations)
    asked: list[tuple[Any, Term]] = [("goal", task.goal)]
    asked += [(i, f.proposition) for i, f in enumerate(task.facts) if f.role is Role.ASSUMED]
    for source, proposition in asked:
        is_goal, truth = source == "goal", Truth.UNKNOWN
        with suppress(Undefined):
            truth = decide_on(task, Model(values), proposition).truth
        if truth not in (Truth.TRUE, Truth.FALSE):
            continue
        count[f"{'goal' if is_goal else 'fact'} {truth.value}"] += 1
        if fails(total, proposition) is (truth is Truth.TRUE):
            yield f"{source} is {truth.value}, but not with every operation total"
        if (truth is Truth.FALSE) is not is_goal:
            continue
        reading = (as_goal if is_goal else as_fact)(proposition, declarations)
        count["guarded"] += reading != proposition
        if fails(total, reading) is (not is_goal):
            yield f"{source} is {truth.value}, its reading is not"
        for condition in taken(task, source):
            count["condition"] += 1
            if fails(total, condition):
                yield f"{source} is {truth.value}, but a condition taken from it is not true"


def fails(total: Total, proposition: Term) -> bool | None:
    """Say whether a proposition is false; None where floats do not tell."""
    with suppress(Unsure):
        return not total.holds(proposition, {})
    return None


def survey(seeds: range) -> tuple[list[tuple[int, int, str]], Counter[str]]:
    count: Counter[str] = Counter()
    found = [
        (seed, model, problem)
        for seed, task in tasks_of(seeds)
        for model in range(MODELS * seed, MODELS * (seed + 1))
        for problem in disagreements(task, model, count)
    ]
    return found, count


def test_what_has_a_value_has_it_in_the_total_reading() -> None:
    found, count = survey(range(200))

    assert found == []
    assert count["goal false"] > 150
    assert count["fact true"] > 300
    assert count["guarded"] > 200
    assert count["condition"] > 150


@pytest.mark.sampled
@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_what_has_a_value_has_it_on_many_models(part: int) -> None:
    _tell_nothing(part, LENGTH)


@pytest.mark.exhaustive
@pytest.mark.parametrize("part", range(PARTS))
def test_what_has_a_value_has_it_on_very_many_models(part: int) -> None:
    _tell_nothing(part, 1000)


def _tell_nothing(part: int, length: int) -> None:
    """Hold that no claim of a run tells of a disagreement."""
    start = 1000 * (part + 1)
    found, _ = survey(range(start, start + length))

    assert found == []
