"""Look for a failure of a goal by minimising its margin from many starts, at small and large sizes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import product
from typing import Any
from warnings import catch_warnings, simplefilter

import numpy as np
from threadpoolctl import threadpool_limits

from proofcheck.evaluation.values.values import FAULTS, Value
from proofcheck.falsification.growth import closes_in, describe_growth, levels
from proofcheck.falsification.numerical.arrays import NoFloats
from proofcheck.falsification.numerical.bases import drawn_base, objects_of
from proofcheck.falsification.numerical.kinds_of_goals import (
    admits,
    compares,
    has_margin,
    has_rationals,
    is_discrete,
    is_strict,
)
from proofcheck.falsification.numerical.minimising import (
    QUICK,
    THOROUGH,
    Effort,
    Found,
    minimised,
)
from proofcheck.falsification.numerical.problem import Problem, integers_of
from proofcheck.falsification.numerical.relaxing import numbers_in_their_own_right, relaxed
from proofcheck.falsification.numerical.rounding import rounded
from proofcheck.falsification.sample_statistics import Survey
from proofcheck.kernel.model import Model
from proofcheck.models.checking import fails_plainly, is_model
from proofcheck.models.found import FoundModel
from proofcheck.models.sizes.sizes import Assignment, key_of
from proofcheck.terms.expressions import parts_of_conjunction
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.relevance import relevant_part
from proofcheck.terms.task import Task

LADDER = (4, 8, 16, 32, 64, 128, 1, 2, 3, 5, 6, 7, 10, 12, 24)
"""Sizes that are looked at, where these may be so large; those that show how a ratio grows first."""

PAIRED = (2, 4, 8, 16)
"""Sizes that are combined where there are two."""

NUMBERS = 192
"""Largest size where there is nothing to move: every one is looked at."""

MOST = 1100
"""Coordinates of a model that is moved, at most."""

FIRST_BUDGET, BUDGET = 8000, 12_000
"""What may be spent on a first look at every size, and in all, for one goal.

A margin costs 1, one with derivatives `SLOPE`.
"""

SCALES = (1.0, 8.0, 0.1, 40.0)
"""How large random starts are."""

AFTERWARDS = 2000
"""What may be spent on an exact failure, once something speaks against the goal."""

KNOWN, OTHERS, BASES = 4, 12, 3
"""Sizes of known models, and further such models, that are moved; those that are relaxed."""

RELAXED_TURNS = (0, 2, 3, 5, 6, 7)
"""Starts between whole numbers."""

RELAXED_AGAIN = 4
"""Of these, how many are gone on from."""

PATIENCE, TURNS, GAIN = 30, 5, 1e-2
"""Starts that may gain nothing, the same for each size, and the part of a margin that is a gain."""

STARTS = 24
"""Random starts at one size, at most."""

FAILS = -1e-7
"""A ratio of margins below this counts as a failure in floating point."""

SENSITIVE = 10.0
"""How much more a margin has to be below zero than the root of what assumptions miss."""

TOUCHES = 1e-9
"""A margin below this counts as none, where a goal fails without any."""

HOLDS = 1e-8
"""How far what is assumed may be from holding."""

BOUNDED = 60.0
"""Beyond this a number is on its way to infinity: a limit there is no failure, and rounding is large."""

LARGE, LARGEST_EXACT = 40, 300
"""Coordinates from which few exact models are tried, and beyond which none are."""

RELAXED = (
    "its whole numbers may be any, and it fails of real numbers between them: "
    "a sample of whole ones says nothing"
)


def _said(reason: Exception) -> str:
    """Return why a term is not evaluated in floating point: what Python says of a fault tells a reader nothing."""
    said = str(reason) if isinstance(reason, NoFloats) else ""
    return said or "a term is not evaluated there"


@dataclass(slots=True)
class NumericalSearch:
    """A search for a failure of the goal of a survey.

    survey    of a goal that held on models
    failure   a model on which it fails, once found: checked exactly
    near      why it is not witnessed although no exact failure was found, if so
    measured  sizes, and the worst ratio of the sides that was found there
    unread    what stood in the way of a search, if anything
    """

    survey: Survey
    failure: Model | None = None
    near: str = ""
    unread: str = ""
    measured: list[tuple[Assignment, float]] = field(default_factory=list)
    _spent: int = 0
    _limit: int = BUDGET

    @property
    def growing(self) -> str:
        """Why the worst ratios do not speak for larger sizes; empty where they do."""
        for name in sorted(self.survey.free_sizes):
            own = ((int(sizes[name]), ratio) for sizes, ratio in self.measured if name in sizes)
            found = levels((size, ratio) for size, ratio in own if size.bit_count() == 1)
            if closes_in(found):
                return describe_growth(name, found)
        return ""

    def run(self) -> None:
        """Search at small sizes and large ones, then of real numbers between whole ones.

        Threads of linear algebra cost more than they gain on small matrices, and change roundings.
        """
        with np.errstate(all="ignore"), threadpool_limits(1, "blas"), catch_warnings():
            simplefilter("ignore")  # of a point without meaning, which is passed by
            self._run()

    def _run(self) -> None:
        part = relevant_part(self.survey.opened)
        for goal in filter(has_margin, parts_of_conjunction(part.goal)):
            task = Task(part.declarations, part.facts, goal)
            for step in (self._at_all_sizes, self._between_integers):
                try:
                    step(task)
                except (NoFloats, *FAULTS) as reason:
                    self.unread = self.unread or _said(reason)
                    continue
                if self.failure is not None:
                    return

    def _at_all_sizes(self, task: Task) -> None:
        """Start once at every size, then again and again where the margin became least."""
        self._limit = self._spent + BUDGET
        first = self._spent + FIRST_BUDGET
        problems: list[tuple[float, int, Problem]] = []
        for number, problem in enumerate(self._problems(task)):
            if self.failure is not None or self._spent > min(first, self._limit):
                break
            if self._spent + QUICK.free * problem.cost > first:
                continue
            start = problem.start() if problem.is_known else _random_start(problem, 1)
            problems.append((self._look(problem, start, QUICK), number, problem))
        ordered = [p for _, _, p in sorted(problems, key=lambda one: one[:2]) if p.size]
        least, idle = min((margin for margin, _, _ in problems), default=np.inf), 0
        patience = max(PATIENCE, TURNS * len(ordered))
        for turn in range(STARTS):
            for number, problem in enumerate(ordered if turn else self._others_known(task)):
                if self.failure is not None or self._spent > self._limit or idle >= patience:
                    return
                start = _random_start(problem, turn) if turn else problem.start()
                margin = self._look(problem, start, turn=turn + number)
                idle = 0 if margin < least - GAIN * abs(least) else idle + 1
                least = min(least, margin)

    def _problems(self, task: Task) -> Iterator[Problem]:
        """Yield the goal on known models of the least sizes, at other sizes, on further models."""
        worst = {key_of(one.sizes): one for one in reversed(self.survey.worst_first())}
        by_size = sorted(worst.values(), key=lambda m: sum(m.sizes.values()))
        yield from self._on_known(task, by_size[:KNOWN])
        for integers in self._other_sizes(task, by_size[0].model):
            with suppress(NoFloats):
                base = drawn_base(task, integers, repr(sorted(integers.items())))
                problem = self._problem_on(task, base, is_known=False)
                if problem is not None:
                    yield problem
        yield from self._on_known(task, [*by_size[KNOWN : 2 * KNOWN], *by_size[2 * KNOWN :][-1:]])

    def _on_known(self, task: Task, models: Sequence[FoundModel]) -> Iterator[Problem]:
        problems = (self._problem_on(task, one.model, is_known=True) for one in models)
        yield from (problem for problem in problems if problem is not None)

    def _others_known(self, task: Task) -> Iterator[Problem]:
        """Yield the goal on further known models, small ones first."""
        known = sorted(self.survey.worst_first(), key=lambda m: sum(m.sizes.values()))
        return self._on_known(task, known[:OTHERS])

    def _problem_on(self, task: Task, model: Model, *, is_known: bool) -> Problem | None:
        problem = Problem(task, model, integers_of(task, model), is_known)
        return problem if problem.size <= MOST else None

    def _other_sizes(self, task: Task, base: Model) -> Iterator[dict[str, Value]]:
        own = integers_of(task, base)
        names = sorted(self.survey.size_names & own.keys())
        if not names or not self.survey.source.assignments.sizes:
            return
        is_plain = not objects_of(task)
        ladder: Sequence[int] = range(1, NUMBERS + 1) if is_plain and len(names) == 1 else LADDER
        fixed = {n: base.values[n] for n in own if n not in names}
        tuples = [(k,) * len(names) for k in ladder]
        if len(names) == len(("rows", "columns")):
            tuples += [t for t in product(PAIRED, repeat=2) if t[0] != t[1]]
        for values in tuples:
            integers = {**fixed, **dict(zip(names, map(Fraction, values), strict=True))}
            if admits(task, integers):
                yield integers

    def _between_integers(self, task: Task) -> None:
        """Look at real numbers between whole ones; of a single whole number beyond those tried."""
        declared = {d.variable.name for d in task.declarations}
        names = numbers_in_their_own_right(self.survey.opened) & declared
        if not names or not self.survey.held or self.survey.needs.is_sample:
            return
        base = self.survey.held[0].model
        is_alone = not objects_of(task) and len(integers_of(task, base)) == 1
        if is_alone and self._fails_at_a_number(task, next(iter(names))):
            return
        loose = relaxed(task, names, NUMBERS if is_alone else None)
        shift = NUMBERS if is_alone else 0
        models = (one.model for one in self.survey.held[:BASES])
        if self._fails_between(
            [Problem(loose, m, integers_of(loose, m), True) for m in models], shift
        ):
            self.near = RELAXED

    def _fails_between(self, problems: Sequence[Problem], shift: int) -> bool:
        """Look quickly from every start, then longer from those where the margin became least."""
        reached: list[tuple[tuple[bool, float], int, Problem, int, Any]] = []
        drawn = set[
            tuple[int, int]
        ]()  # what is drawn depends on nothing but the number of coordinates
        for number, (problem, turn) in enumerate(product(problems, RELAXED_TURNS)):
            if turn and (problem.size, turn) in drawn:
                continue
            drawn.add((problem.size, turn))
            start = (_random_start(problem, turn) if turn else problem.start()) + shift
            found = self._minimised(problem, start, QUICK, turn)
            if found is not None and (_fails(found) or self._touches(problem.task, found)):
                return True
            if found is not None:
                reached.append((_rank(found), number, problem, turn, start))
        ordered = sorted(reached, key=lambda one: one[:2])[:RELAXED_AGAIN]
        for _, _, problem, turn, start in ordered:
            found = self._minimised(problem, start, THOROUGH, turn)
            if found is not None and (_fails(found) or self._touches(problem.task, found)):
                return True
        return False

    def _fails_at_a_number(self, task: Task, name: str) -> bool:
        """Try one whole number after the other."""
        for value in range(1, NUMBERS + 1):
            model = Model({name: Fraction(value)})
            if admits(task, model.values):
                self._look(
                    Problem(task, model, integers_of(task, model), is_known=True), np.zeros(0)
                )
            if self.failure is not None or self.near:
                return True
        return False

    def _minimised(self, problem: Problem, start: Any, effort: Effort, turn: int) -> Found | None:
        """Return what is found, by ratios and by differences in turn; None where nothing is."""
        by_ratio = compares(problem.task.goal) and turn % 2 == 0
        try:
            return minimised(problem, start, effort, by_ratio=by_ratio)
        except np.linalg.LinAlgError:
            return None
        finally:
            self._spent += problem.spent
            problem.spent = 0

    def _look(
        self, problem: Problem, start: Any, effort: Effort = THOROUGH, turn: int = 0
    ) -> float:
        """Look for a failure near a start; return the least margin there."""
        found = self._minimised(problem, start, effort, turn)
        if found is None or found.violation > HOLDS:
            return np.inf
        self._measure(problem, found)
        if _fails(found) or self._touches(problem.task, found):
            self._confirm(problem, found)
            # a rank jumps, and tells nothing next to what is assumed; no real number is rational
            is_blurred = problem.is_bound and is_discrete(problem.task)
            is_telling = not is_blurred and not has_rationals(problem.task) and _is_near(found)
            if self.failure is None and not self.near and is_telling:
                self.near = _described(problem, found)
                self._limit = min(self._limit, self._spent + AFTERWARDS)
        return min(found.ratio, found.margin)

    def _touches(self, task: Task, found: Found) -> bool:
        """Say whether a strict goal has no margin at a point."""
        if not len(found.coordinates) or found.margin >= TOUCHES or found.violation > HOLDS:
            return False
        chosen = frozenset(d.variable.name for d in objects_of(task))
        defined = {d.variable.name for d in task.declarations if d.body is not None}
        return _is_near(found) and is_strict(task.goal, chosen | defined)

    def _measure(self, problem: Problem, found: Found) -> None:
        if problem.size and -1 < found.ratio < 1 and compares(problem.task.goal):
            sizes = {n: Fraction(round(float(v.data))) for n, v in problem.integers.items()}
            self.measured.append((sizes, (1 - found.ratio) / (1 + found.ratio)))

    def _confirm(self, problem: Problem, found: Found) -> None:
        survey = self.survey
        if problem.size > LARGEST_EXACT:
            return
        for model in rounded(
            problem, found.coordinates, survey.source, is_large=problem.size > LARGE
        ):
            complete = self._completed(model)
            if complete is None or not is_model(survey.opened, complete):
                continue
            if fails_plainly(survey.opened, complete):
                self.failure = complete
                return

    def _completed(self, model: Model) -> Model | None:
        """Return the values together with those of objects that the goal is not about."""
        wanted = {d.variable.name for d in self.survey.opened.declarations if d.body is None}
        if wanted <= model.values.keys():
            return model
        own, values = self.survey.held[0].sizes.keys(), model.values.items()
        sizes = {n: v for n, v in values if n in own and isinstance(v, Fraction)}
        other = self.survey.source.attempt(sizes, 0)
        if other is None:
            return None
        return Model({**other.model.values, **model.values}, other.model.candidates)


def _is_near(found: Found) -> bool:
    """Say whether all coordinates are of a size at which rounding is small."""
    return float(np.max(np.abs(found.coordinates), initial=0.0)) < BOUNDED


def _fails(found: Found) -> bool:
    """Say whether a goal fails at a point, as far as floating point tells."""
    # next to a double root a margin moves by the square root of what equations miss
    is_clear = found.margin < -SENSITIVE * np.sqrt(found.violation)
    return found.violation <= HOLDS and found.margin < 0 and found.ratio < FAILS and bool(is_clear)


def _rank(found: Found) -> tuple[bool, float]:
    """Return by what points are put in order: those first at which what is assumed holds."""
    return found.violation > HOLDS, min(found.ratio, found.margin)


def _random_start(problem: Problem, turn: int) -> Any:
    """Return a start; at the second turn positive numbers that fall slowly.

    Sums over positive terms have their extrema near these.
    """
    if not problem.size:
        return problem.start()
    draw = np.random.default_rng(turn).standard_normal(problem.size)
    if turn == 1:
        return 1 / np.sqrt(np.arange(1.0, problem.size + 1)) + draw / 10
    return SCALES[turn % len(SCALES)] * draw


def _described(problem: Problem, found: Found) -> str:
    sizes = ", ".join(f"{n} = {round(float(v.data))}" for n, v in sorted(problem.integers.items()))
    where = f" at {sizes}" if sizes else ""
    if found.margin < 0 and found.ratio < FAILS:
        return f"held, but it fails in floating point{where}: no exact model was found there"
    return f"held, but it comes within {abs(found.margin):.0e} of failing{where}"
