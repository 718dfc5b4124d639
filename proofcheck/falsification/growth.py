"""Inequalities whose sides come closer from size to size: models of a few sizes say nothing of all.

The harmonic sum is less than 10 for more than twelve thousand sizes.  What shows that it will not
stay so is its growth: each time the size is doubled, the ratio of the sides gains as much as
before.  So the worst ratios found are compared from one doubling to the next.  A goal is believed
where

* the ratio no longer grows with the largest sizes, or
* it gains so much less with each doubling that it levels off before the sides meet.

All ratios are estimates in floating point, and only ever withhold evidence.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import isfinite

from proofcheck.evaluation.decision import decide
from proofcheck.evaluation.enumeration import Locals
from proofcheck.evaluation.evaluator import Evaluator
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import FAULTS, Ball, NotEvaluable, Undefined
from proofcheck.falsification.robustness.margin import estimate
from proofcheck.kernel.model import NOTHING, PRECISIONS, Model, evaluator_for, precision
from proofcheck.models.sizes.sizes import Assignment
from proofcheck.terms.expressions import Application, Binding, Number, Operation, Term, Variable
from proofcheck.terms.sorts import REAL
from proofcheck.terms.task import Task

GAIN = 1e-9
"""A ratio grows where it is larger by this part of the largest one: less is rounding."""

DECLINE = 0.8
"""A growing ratio levels off where each gain is at most this part of the one before."""

GAINS = 3
"""So many of the last gains are compared for that."""

LONG = 5
"""Levels that have to be seen for that: among a few, what is random may seem to level off."""

SLACK = 1 / 4
"""Part of the last gain by which the ratio may at most be estimated to pass 1: limits often are 1."""

HORIZON = 4
"""Doublings within which sides that go on to come closer at the same pace may not meet."""

_SMALLER_FIRST = frozenset({"le", "lt"})
_LARGER_FIRST = frozenset({"ge", "gt"})
_OPPOSITE = {"le": "gt", "lt": "ge", "ge": "lt", "gt": "le"}


@dataclass(frozen=True, slots=True)
class Level:
    """The worst ratio up to some size, dimensionless, and the size at which it was found."""

    ratio: float
    size: int


def levels(measured: Iterable[tuple[int, float]]) -> list[Level]:
    """Return the worst ratios at sizes up to 1, 2, 4, 8, ..., as far as sizes were looked at.

    measured   sizes, at least 0, and ratios found there
    """
    worst: dict[int, Level] = {}
    for size, ratio in measured:
        group = max(size - 1, 0).bit_length()
        if group not in worst or ratio > worst[group].ratio:
            worst[group] = Level(ratio, size)
    found: list[Level] = []
    for group in sorted(worst):
        best = worst[group]
        found.append(max(found[-1], best, key=lambda one: one.ratio) if found else best)
    return found


def is_growing(found: Sequence[Level]) -> bool:
    """Say whether the worst ratio grows to the largest sizes, and does not level off below 1."""
    ratios = [max(one.ratio, 0.0) for one in found]
    gains = [later - earlier for earlier, later in pairwise(ratios)]
    if len(gains) < 2 or min(gains[-2:]) <= GAIN * ratios[-1]:
        return False
    return len(found) < LONG or not _levels_off(ratios[-GAINS - 1 :])


def closes_in(found: Sequence[Level]) -> bool:
    """Say whether the worst ratio grows so that the sides meet within a few further doublings.

    For ratios that were made as large as they get at each size: how these grow is no chance.
    """
    if not is_growing(found):
        return False
    before, last = (one.ratio for one in found[-2:])
    return last + HORIZON * (last - before) >= 1


def _levels_off(ratios: Sequence[float]) -> bool:
    """Say whether the last ratios tend to a limit that is not larger than 1.

    The limit is estimated twice, from three ratios each (Aitken 1926), and is not known better than
    the two agree: where it is estimated to lie above 1 by less than that, it may be 1.
    """
    gains = [later - earlier for earlier, later in pairwise(ratios)]
    if min(gains) <= 0:
        return False
    declines = [later / earlier for earlier, later in pairwise(gains)]
    if max(declines) > DECLINE:
        return False
    before, limit = (
        ratio + gain * decline / (1 - decline)  # as of a geometric series
        for ratio, gain, decline in zip(ratios[2:], gains[1:], declines, strict=True)
    )
    doubt = abs(limit - before) + GAIN * limit
    return limit <= 1 + min(SLACK * gains[-1], doubt)


def describe_growth(name: str, found: Sequence[Level]) -> str:
    """Return why an inequality is not witnessed that still grows with the size of this name."""
    shown = [one for one, other in zip(found, [None, *found], strict=False) if one != other][-4:]
    ratios = ", ".join(f"{one.ratio:.2g}" for one in shown)
    sizes = ", ".join(str(one.size) for one in shown)
    return (
        "its sides come closer with every size that was looked at: "
        f"their worst ratio is {ratios} at {name} = {sizes}"
    )


def bounds_something(goal: Term) -> bool:
    """Say whether a goal, or a part of it, is an inequality, or a name that may stand for one."""
    match goal:
        case Operation("and" | "or" | "not", parts):
            return any(map(bounds_something, parts))
        case Operation("implies", (_, consequent)):
            return bounds_something(consequent)
        case Operation(name):
            return name in _OPPOSITE
        case Binding("forall"):
            return bounds_something(goal.body)
    return isinstance(goal, Variable | Application)


def why_growing(
    names: Iterable[str],
    measured: Sequence[tuple[Assignment, float]],
    along: Sequence[tuple[Assignment, float]],
) -> str:
    """Return why models do not speak for larger sizes; empty where they do.

    names      the sizes without an upper bound
    measured   the sizes of all models and the ratios there
    along      those of them that follow one way from size to size: among models drawn at random
               the worst ratio may grow because they are few
    """
    for name in sorted(names):
        if is_growing(levels(_of(name, along))) and is_growing(
            found := levels(_of(name, measured))
        ):
            return describe_growth(name, found)
    return ""


def _of(name: str, measured: Sequence[tuple[Assignment, float]]) -> list[tuple[int, float]]:
    return [(int(sizes[name]), r) for sizes, r in measured if sizes.get(name, -1) >= 0]


def balance_on(task: Task, model: Model) -> float | None:
    """Return what speaks against an inequality, divided by what speaks for it, on a model.

    Both sides are read as sums: of ``a <= b + c`` it is a / (b + c) where all are positive, and of
    ``a - b <= 0`` it is a / b.  Of several parts the worst.  Where a number is enclosed, what speaks
    against the inequality is the least that it may be.  None where nothing speaks for it, or
    nothing is known.
    """
    with precision(PRECISIONS[0]):
        return balance_with(evaluator_for(task, model), task.goal)


def balance_with(evaluator: Evaluator, goal: Term) -> float | None:
    """Return the same with an evaluator of the model, at the precision that is set."""
    try:
        return _worst(evaluator, goal, NOTHING)
    except (NotEvaluable, Undefined, *FAULTS):
        return None


def _worst(evaluator: Evaluator, term: Term, scope: Locals, *, holds: bool = True) -> float | None:
    """Return the ratio of a proposition, or of its denial."""
    match term:
        case Operation("not", (inner,)):
            return _worst(evaluator, inner, scope, holds=not holds)
        case Operation("and" | "or" as name, parts):
            every = [_worst(evaluator, part, scope, holds=holds) for part in parts]
            ratios = [r for r in every if r is not None]
            if (name == "and") is holds:
                return max(ratios, default=None)
            return min(ratios) if len(ratios) == len(parts) else None
        case Operation("implies", (condition, body)) if holds:
            applies = decide(evaluator, condition, scope).truth is Truth.TRUE
            return _worst(evaluator, body, scope) if applies else None
        case Binding("forall", condition=condition) if holds:
            found = (_worst(evaluator, term.body, one) for one in evaluator.choices(term, scope))
            return max((r for r in found if r is not None), default=None)
        case Variable() | Application() if (known := _meaning(evaluator, term, scope)) is not None:
            return _worst(evaluator, *known, holds=holds)
        case Operation(name, (left, right)) if name in _OPPOSITE:
            relation = name if holds else _OPPOSITE[name]
            small, large = (left, right) if relation in _SMALLER_FIRST else (right, left)
            return _balance(evaluator, small, large, scope)
    return None


def _balance(evaluator: Evaluator, small: Term, large: Term, scope: Locals) -> float | None:
    speaking, against = 0.0, 0.0
    for sign, part, inner in _summands(evaluator, Operation("sub", (large, small), REAL), scope):
        value = evaluator.value(part, inner)
        middle = estimate(value)
        if middle.imag != 0 or not isfinite(middle.real):
            return None
        signed = sign * middle.real + _width(value)
        speaking, against = speaking + max(signed, 0.0), against + max(-signed, 0.0)
    return against / speaking if speaking > 0 else None


def _width(value: object) -> float:
    """Return how far a number may lie from the middle of its enclosure."""
    return float(value.value.rad()) if isinstance(value, Ball) else 0.0


def _summands(
    evaluator: Evaluator, term: Term, scope: Locals, sign: int = 1
) -> Iterator[tuple[int, Term, Locals]]:
    """Yield signs and terms of a sum, definitions expanded, with the values of local names."""
    match term:
        case Operation("add", parts):
            for part in parts:
                yield from _summands(evaluator, part, scope, sign)
        case Operation("sub", (first, second)):
            yield from _summands(evaluator, first, scope, sign)
            yield from _summands(evaluator, second, scope, -sign)
        case Operation("neg", (inner,)):
            yield from _summands(evaluator, inner, scope, -sign)
        case Number(value) if value == 0:
            return
        case Variable() | Application() if (known := _meaning(evaluator, term, scope)) is not None:
            yield from _summands(evaluator, *known, sign)
        case _:
            yield sign, term, scope


def _meaning(evaluator: Evaluator, term: Term, scope: Locals) -> tuple[Term, Locals] | None:
    """Return the body of a defined name or function, and the values of its parameters."""
    variable = term.function if isinstance(term, Application) else term
    assert isinstance(variable, Variable)
    item = None if variable.name in scope else evaluator.definitions.get(variable.name)
    if item is None or item.body is None:
        return None
    arguments = term.arguments if isinstance(term, Application) else ()
    values = [evaluator.value(one, scope) for one in arguments]
    names = [p.variable.name for p in item.parameters]
    return (item.body, dict(zip(names, values, strict=True))) if len(names) == len(values) else None
