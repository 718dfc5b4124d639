"""Models of sizes that are doubled: where a bound grows with the size, they lead to its failure.

Every way to larger models is followed to sizes 2, 4, 8, ... as far as it stays cheap, and from
there to the size at which the sides would meet if they went on to come closer at the same pace.
What fails is made as small as halving finds.  All models are checked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import ceil, log2
from typing import TYPE_CHECKING

from proofcheck.evaluation.decision import decide
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import FAULTS, NotEvaluable, Undefined
from proofcheck.falsification.growth import balance_with
from proofcheck.falsification.ways_to_enlarge import Way, Ways
from proofcheck.kernel.model import (
    PRECISIONS,
    Model,
    ModelRejected,
    check_model,
    decide_on,
    evaluator_for,
    precision,
)
from proofcheck.models.found import FoundModel
from proofcheck.terms.expressions import Binding, Operation, Term, integer, sort_of, walk
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER, Function, Matrix, Sort
from proofcheck.terms.task import Task

if TYPE_CHECKING:
    from proofcheck.falsification.sample_statistics import Survey

NUMBERS_TO, NUMBERS_AIMED = 1024, 16_384
"""Largest size that is doubled to, and that is aimed at, where there are only numbers."""

VECTORS_TO, VECTORS_AIMED = 128, 400
"""The same where there are vectors, or families of numbers, but no matrices."""

MATRICES_TO, MATRICES_AIMED = 8, 40
"""The same where there are matrices."""

FEW_MATRICES, MANY_TO = 2, 4
"""With more matrices, the largest size that is doubled to."""

SMALLEST = 16
"""A way has to begin at this size at the latest."""

NEXT_TO = 8
"""Sizes next to powers of two are looked at up to this one: some patterns are best there."""

COSTLY_TO = 4
"""The same where functions of matrices are enclosed, spectra taken, or extrema searched for."""

STEPS_TO_DOUBLE = 40_000
"""A question of so many steps is not asked at twice the size."""

LOOKS, STEPS = 160, 300_000
"""Models that are looked at for one goal, and steps that questions about them may take."""

TOUCHING = 1 - 1e-9
"""From this ratio on the sides meet, as far as an estimate tells."""

BEGUN_TO = 16
"""Every way is followed to this size before any is followed further."""

COUNTS = (2, 3, 4, 6, 8, 16)
"""How many copies of a model are looked at."""

_SLOW_OPERATIONS = frozenset({"exp", "log", "spectrum", "cos", "sin"})
_SLOW_BINDERS = frozenset({"sup", "inf", "expect", "var", "prob", "exists", "absolute"})


def enlarge(survey: Survey) -> bool:
    """Add larger models to a survey of a goal that held; say whether it fails on one of them.

    Deterministic.  A failure is a model that the kernel has checked; the survey notes it.
    """
    if not survey.held or survey.failure is not None or not survey.free_sizes:
        return False
    search = Enlarging(survey.opened, survey.free_sizes)
    search.run([(one, survey.balance(one)) for one in survey.worst_first()])
    survey.failure = search.failure
    survey.larger = [one.found for one in search.held]
    new = [one for one in search.held if survey.is_new(one.found.model)]
    survey.held += [one.found for one in new]
    survey.close += [one.found for one in new if one.truth is Truth.CLOSE]
    return search.failure is not None


@dataclass(frozen=True, slots=True)
class _Seen:
    """What was seen of a goal on a model of some size.

    ratio   of the sides, where it is an inequality
    steps   that the question took
    """

    found: FoundModel
    size: int
    truth: Truth
    ratio: float | None
    steps: int


@dataclass(slots=True)
class _Path:
    """How far a way was followed.

    seen      what was seen where the goal held, by size
    reached   the largest size that was looked at
    is_over   whether larger ones are of no use, or too costly
    """

    way: Way
    seen: list[_Seen] = field(default_factory=list)
    reached: int = 0
    is_over: bool = False

    def nearness(self) -> float:
        """Return the ratio of the sides at the largest size, less where nothing is known."""
        ratio = self.seen[-1].ratio if self.seen else None
        return -1.0 if ratio is None else ratio


@dataclass(slots=True)
class Enlarging:
    """A search for larger models of one task, and for a failure among them.

    opened    the task, opened
    sizes     names of the integers that are enlarged
    held      what was seen where the goal held
    failure   a model on which it fails, once found
    """

    opened: Task
    sizes: frozenset[str]
    held: list[_Seen] = field(default_factory=list)
    failure: FoundModel | None = None
    _looks: int = 0
    _steps: int = 0

    def run(self, known: Sequence[tuple[FoundModel, float | None]]) -> None:
        """Follow every way.

        known   models on which the goal held, and ratios there, the worst ones first
        """
        if not self.sizes:
            return
        highest, aimed = self._reach()
        ways = Ways(self.opened, self.sizes)
        self._follow_all(ways.beside([one for one, _ in known]), highest, aimed)
        if self.failure is None:
            measured = [*known, *((one.found, one.ratio) for one in self.held)]
            worst = sorted(measured, key=lambda pair: -(pair[1] or 0.0))
            self._follow_all(ways.of_copies([one for one, _ in worst]), highest, aimed)

    def _follow_all(self, ways: Iterable[Way], highest: int, aimed: int) -> None:
        """Begin every way, then go on with those where the sides have come closest."""
        self._looks = 0
        begun: list[_Path] = []
        for way in ways:
            begun.append(path := _Path(way))
            self._follow(path, min(highest, BEGUN_TO))
            if self._is_over(LOOKS):
                break
        self._looks = 0
        for path in sorted(begun, key=_Path.nearness, reverse=True):
            if self._is_over(LOOKS):
                return
            self._follow(path, highest)
            self._aim(path, aimed)

    def _is_over(self, looks: int) -> bool:
        return self.failure is not None or self._looks >= looks or self._steps >= STEPS

    def _follow(self, path: _Path, highest: int) -> None:
        """Go on to double the size along a way."""
        way = path.way
        for size in _ladder(highest, way.step):
            if path.is_over or self.failure is not None:
                return
            if size <= path.reached:
                continue
            path.reached = size
            here = self._look(way, size)
            if here is None:
                path.is_over = size > SMALLEST * way.step or bool(path.seen)
            elif here.truth is Truth.FALSE:
                self._narrow(way, path.seen, here)
            else:
                path.seen.append(here)
                self.held.append(here)
                path.is_over = here.steps > STEPS_TO_DOUBLE

    def _aim(self, path: _Path, aimed: int) -> None:
        """Look at sizes next to which the sides would meet."""
        way = path.way
        for size in _aims(path.seen, aimed) if self.failure is None else ():
            here = self._look(way, -(-size // way.step) * way.step)
            if here is not None and here.truth is Truth.FALSE:
                self._narrow(way, path.seen, here)
                return

    def _reach(self) -> tuple[int, int]:
        """Return the sizes that are doubled to and that are aimed at."""
        chosen = [d.variable.sort for d in self.opened.declarations if d.body is None]
        terms = [self.opened.goal, *(f.proposition for f in self.opened.facts)]
        terms += [d.body for d in self.opened.declarations if d.body is not None]
        nodes = [node for term in terms for node in walk(term)]
        sorts = [*map(_result, chosen), *map(sort_of, nodes)]
        shaped = [sort for sort in sorts if isinstance(sort, Matrix)]
        if any(map(_is_slow_when_large, nodes)):
            return (COSTLY_TO, COSTLY_TO) if shaped else (NUMBERS_TO, NUMBERS_TO)
        if not shaped and not any(isinstance(sort, Function) for sort in chosen):
            return NUMBERS_TO, NUMBERS_AIMED
        if all(map(_is_vector, shaped)):
            return VECTORS_TO, VECTORS_AIMED
        number = sum(isinstance(_result(sort), Matrix) for sort in chosen)
        return MATRICES_TO if number <= FEW_MATRICES else MANY_TO, MATRICES_AIMED

    def _look(self, way: Way, size: int) -> _Seen | None:
        """Decide the goal on a model; None where it is none, or that is not decided."""
        self._looks += 1
        model = way.model(size)
        if model is None:
            return None
        evaluator = evaluator_for(self.opened, model)
        try:
            check_model(self.opened, model)
            with precision(PRECISIONS[0]):
                outcome = decide(evaluator, self.opened.goal, {})
                ratio = balance_with(evaluator, self.opened.goal)
            is_open = outcome.truth is Truth.UNKNOWN or not outcome.informative
            if is_open or evaluator.saw_empty_range:
                return None
            if outcome.truth is Truth.FALSE:
                decide_on(self.opened, model, self.opened.goal)
        except (ModelRejected, NotEvaluable, Undefined, *FAULTS):
            return None
        self._steps += evaluator.steps
        found = FoundModel(model, self._integers(model), degenerate=True)
        return _Seen(found, size, outcome.truth, ratio, evaluator.steps)

    def _integers(self, model: Model) -> dict[str, Fraction]:
        declared = (d.variable for d in self.opened.declarations if d.body is None)
        values = {v.name: model.values[v.name] for v in declared if v.sort == INTEGER}
        return {name: value for name, value in values.items() if isinstance(value, Fraction)}

    def _narrow(self, way: Way, seen: Sequence[_Seen], failing: _Seen) -> None:
        """Halve the distance between a size at which it held and one at which it fails."""
        held = seen[-1].size // way.step if seen else 0
        while (size := failing.size // way.step) - held > 1:
            middle = (held + size) // 2
            here = self._look(way, middle * way.step)
            if here is not None and here.truth is Truth.FALSE:
                failing = here
            else:
                held = middle
        self.failure = failing.found


def _ladder(highest: int, step: int) -> list[int]:
    """Return the powers of two up to a number, and small numbers next to them.

    step   where only its multiples are of use, a few of these
    """
    powers = [2**k for k in range(highest.bit_length())]
    if step > 1:
        return [step * k for k in COUNTS if step * k <= highest * 3 // 2]
    return sorted({*powers, *(k - 1 for k in powers if 4 < k <= NEXT_TO)})


def _aims(seen: Sequence[_Seen], highest: int) -> list[int]:
    """Return sizes next to which the sides would meet, if the ratio goes on to grow."""
    doubled = [one for one in seen if 2 * one.size <= seen[-1].size]
    if not doubled or seen[-1].steps > STEPS_TO_DOUBLE:
        return []
    before, last, size = doubled[-1].ratio, seen[-1].ratio, seen[-1].size
    if before is None or last is None or not 0 < before < last or size >= highest:
        return []
    if last >= TOUCHING:
        return [size + 1, min(2 * size, highest)]
    pace = log2(size / doubled[-1].size)
    by_power = pace * log2(1 / last) / log2(last / before)
    by_steps = pace * (1 - last) / (last - before)
    left = log2(highest / size)
    aims = [ceil(size * 2**d) + 1 for d in sorted({by_power, by_steps}) if d < left]
    return [*aims, *([highest] if by_steps < 2 * left else [])]


def _result(sort: Sort) -> Sort:
    return sort.result if isinstance(sort, Function) else sort


def _is_vector(sort: Matrix) -> bool:
    """Say whether one side of a shape is written as 1."""
    return integer(1) in (sort.rows, sort.columns)


def _is_slow_when_large(node: Term) -> bool:
    """Say whether the time that a node takes soon grows out of hand with the sizes of models."""
    if isinstance(node, Binding):
        return node.binder in _SLOW_BINDERS
    return isinstance(node, Operation) and node.operator in _SLOW_OPERATIONS
