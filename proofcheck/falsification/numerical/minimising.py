"""Minimise a margin under conditions, in floating point: the augmented Lagrangian method.

Hestenes and Powell (1969), in the form for inequalities of Rockafellar (1973); the problems without
conditions in between are solved by BFGS, of SciPy.  All limits are counts.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import autograd
import autograd.numpy as np
from scipy.optimize import minimize

from proofcheck.falsification.numerical.arrays import NoFloats
from proofcheck.falsification.numerical.conditions import Conditions
from proofcheck.falsification.numerical.problem import Problem
from proofcheck.falsification.numerical.robustness import Robustness
from proofcheck.falsification.numerical.tapes import Branches, Tape, written
from proofcheck.terms.expressions import Binding, Operation, Term, walk


@dataclass(frozen=True, slots=True)
class Effort:
    """How long a minimisation goes on.

    rounds        problems without conditions that are solved for one with conditions
    iterations    steps in each of them
    free          steps where there are no conditions
    has_simplex   whether a simplex goes on where there are few coordinates
    """

    rounds: int
    iterations: int
    free: int
    has_simplex: bool


QUICK = Effort(rounds=4, iterations=16, free=80, has_simplex=False)
THOROUGH = Effort(rounds=8, iterations=60, free=200, has_simplex=True)

FIRST_WEIGHT, GROWTH = 10.0, 4.0
"""Weight of the conditions in the first round, and its growth from round to round."""

SOFTEST, HARDENING = 0.05, 0.25
"""How much extrema are softened in the first round, and what is left of that in the next."""

SETTLED = 1e-9
"""Rounds end where assumptions are missed by no more, and the margin changes by no more."""

STILL = 1e-7
"""Part of its coordinates by which a point moves that does not."""

DENSE = 48
"""Coordinates up to which the whole matrix of second derivatives is estimated."""

SIMPLE, SIMPLEX_STEPS = 6, 60
"""Coordinates up to which a simplex goes on (Nelder and Mead 1965), and its steps for each."""

FLAT = 1e-4
"""Slopes below which a line search has not ended at a kink."""

HOPELESS = 1e12
"""Stands for the margin where there is none."""

FAR = 1e4
"""A line search is not followed further: where a penalty does not win, it would never end."""

FAULTS_OF_ARITHMETIC = (np.linalg.LinAlgError, OverflowError, ZeroDivisionError)
"""What is raised where there is no value."""

POLISHING = 8
"""Steps of Newton's method towards what is assumed."""

FEW = 200
"""Equations up to which these are taken."""


@dataclass(frozen=True, slots=True)
class Found:
    """A point that was found.

    margin      of the goal, by differences
    ratio       the same by ratios, where sides are compared
    violation   how far what is assumed is from holding
    """

    coordinates: Any
    margin: float
    ratio: float
    violation: float


def minimised(problem: Problem, start: Any, effort: Effort = THOROUGH, *, by_ratio: bool) -> Found:
    """Return where the margin is small near a start, as far as a local search finds.

    raises   NoFloats where the goal or an assumption is not evaluated at the start
    """
    conditions = problem.conditions(start)
    equations, bounds = len(conditions.residuals), len(conditions.slacks)
    problem.margin(start, Robustness())
    if not len(start):
        return judged(problem, start)
    if not equations + bounds:
        point = _free(problem, start, effort, by_ratio=by_ratio)
    else:
        point = _constrained(problem, start, (equations, bounds), effort, by_ratio=by_ratio)
    return judged(problem, point)


def judged(problem: Problem, point: Any) -> Found:
    """Return what is to be said of a point; raises NoFloats."""
    worst = _violation(problem.conditions(point))
    margins = [
        float(problem.margin(point, Robustness(by_ratio=by_ratio))) for by_ratio in (False, True)
    ]
    return Found(point, margins[0], margins[1], worst)


def _violation(conditions: Conditions) -> float:
    return max(
        float(np.max(np.abs(conditions.residuals), initial=0.0)),
        float(np.max(-conditions.slacks, initial=0.0)),
    )


def _free(problem: Problem, start: Any, effort: Effort, *, by_ratio: bool) -> Any:
    point = start
    for softness in (SOFTEST, 0.0) if is_soft(problem.task.goal) else (0.0,):
        function = partial(_margin, problem, Robustness(by_ratio, softness))
        point = _descended(problem, function, point, effort.free, effort.has_simplex)
    return point


def _margin(problem: Problem, robustness: Robustness, x: Any) -> Any:
    return problem.margin(x, robustness)


def is_soft(goal: Term) -> bool:
    """Say whether a margin is an extremum of others, which softening makes smooth."""
    return any(isinstance(node, Binding | Operation) and _is_extremum(node) for node in walk(goal))


def _is_extremum(node: Binding | Operation) -> bool:
    if isinstance(node, Binding):
        return node.binder in ("forall", "exists")
    return node.operator in ("and", "or", "implies", "norm")


def _constrained(
    problem: Problem, start: Any, counts: tuple[int, int], effort: Effort, *, by_ratio: bool
) -> Any:
    point, weight, softness = start, FIRST_WEIGHT, SOFTEST
    first, second = np.zeros(counts[0]), np.zeros(counts[1])
    before, still, is_ready = np.inf, 0, False
    for round_ in range(effort.rounds):
        robustness = Robustness(by_ratio, softness)

        def lagrangian(
            x: Any,
            r: Robustness = robustness,
            a: Any = first,
            b: Any = second,
            w: float = weight,
        ) -> Any:
            conditions = problem.conditions(x)
            residuals, slacks = conditions.residuals, conditions.slacks
            missed = np.maximum(b - w * slacks, 0.0)
            pull = np.sum(a * residuals) + w / 2 * np.sum(residuals**2)
            return problem.margin(x, r) + pull + np.sum(missed**2) / (2 * w)

        is_last = round_ == effort.rounds - 1 or is_ready
        origin = point  # a simplex waits for the last round: kinks before it are met again
        has_simplex = effort.has_simplex and is_last
        point = _descended(problem, lagrangian, point, effort.iterations, has_simplex)
        still = still + 1 if _is_still(origin, point) else 0
        conditions = problem.conditions(point)
        margin = float(problem.margin(point, Robustness(by_ratio)))
        is_settled = abs(margin - before) < SETTLED * (1 + abs(margin))
        is_ready = still > 1 or (_violation(conditions) < SETTLED and is_settled)
        if is_last or _is_far(point) or (is_ready and not effort.has_simplex):
            break
        before = margin
        first = first + weight * conditions.residuals
        second = np.maximum(second - weight * conditions.slacks, 0.0)
        weight, softness = weight * GROWTH, softness * HARDENING
    return polished(problem, point)


def _is_far(point: Any) -> bool:
    """Say whether a point is on its way to where no line search follows."""
    return bool(np.max(np.abs(point)) > FAR / 10)


def _is_still(before: Any, after: Any) -> bool:
    """Say whether a round left a point where it was."""
    return bool(np.max(np.abs(after - before)) <= STILL * (1 + np.max(np.abs(before))))


@dataclass(slots=True)
class _Followed:
    """A function and its derivatives: written down at the first point, and followed at others.

    What is followed counts for as much as what is evaluated.
    """

    problem: Problem
    function: Callable[[Any], Any]
    _tape: Tape | None = None
    _cost: int = 0
    _cost_of_value: int | None = None

    def slopes(self, x: Any) -> tuple[Any, Any]:
        """Return the value and its derivatives; raises what evaluation raises."""
        if self._tape is not None:
            found: tuple[Any, Any] = self._counted(
                self._tape.value_and_slopes, self._evaluated, x, self._cost
            )
            return found
        before = self.problem.spent
        if not self.problem.branches:
            try:
                self._tape = written(self.function, x)
                self._cost = self.problem.spent - before
                return self._tape.value_and_slopes(x)
            except (Branches, TypeError, IndexError):
                self._tape, self.problem.branches, self.problem.spent = None, True, before
        return self._evaluated(x)

    def value(self, x: Any) -> Any:
        """Return the value; the first time it is evaluated, and compared with what is followed."""
        if self._tape is None:
            return self.function(x)
        if self._cost_of_value is not None:
            return self._counted(self._tape.value, self.function, x, self._cost_of_value)
        before = self.problem.spent
        value = self.function(x)
        self._cost_of_value = self.problem.spent - before
        if self._tape.value(x) != value:
            self._tape = None
        return value

    def _evaluated(self, x: Any) -> tuple[Any, Any]:
        found: tuple[Any, Any] = autograd.value_and_grad(self.function)(x)
        return found

    def _counted(
        self, follow: Callable[[Any], Any], evaluate: Callable[[Any], Any], x: Any, cost: int
    ) -> Any:
        try:
            found = follow(x)
        except FAULTS_OF_ARITHMETIC:
            return evaluate(x)  # it counts what was done until then
        self.problem.spent += cost
        return found


def _descended(
    problem: Problem,
    function: Callable[[Any], Any],
    start: Any,
    iterations: int,
    has_simplex: bool,
) -> Any:
    followed = _Followed(problem, function)

    def guarded(x: Any) -> tuple[float, Any]:
        if not float(np.max(np.abs(x))) < FAR:
            return HOPELESS, np.zeros_like(x)
        with np.errstate(all="ignore"):
            try:
                value, gradient = followed.slopes(x)
            except FAULTS_OF_ARITHMETIC:
                return HOPELESS, np.zeros_like(x)
        if not (np.isfinite(value) and np.all(np.isfinite(gradient))):
            return HOPELESS, np.zeros_like(x)
        return float(value), gradient

    method = "BFGS" if len(start) <= DENSE else "L-BFGS-B"
    with np.errstate(all="ignore"):
        found = minimize(guarded, start, jac=True, method=method, options={"maxiter": iterations})
        best = found.x if found.fun < guarded(start)[0] else start
        is_done = found.status == 0 or float(np.max(np.abs(found.jac))) < FLAT
        if len(start) > SIMPLE or not has_simplex or is_done:
            return best
        # a line search ends at a kink, a simplex does not
        options = {"maxiter": SIMPLEX_STEPS * len(start), "xatol": 1e-12, "fatol": 1e-14}
        plain = partial(_plain, followed.value)
        found = minimize(plain, best, method="Nelder-Mead", options=options)
    return found.x if found.fun < plain(best) else best


def _plain(function: Callable[[Any], Any], x: Any) -> float:
    if not float(np.max(np.abs(x))) < FAR:
        return HOPELESS
    try:
        value = float(function(x))
    except FAULTS_OF_ARITHMETIC:
        return HOPELESS
    return value if np.isfinite(value) else HOPELESS


def polished(problem: Problem, point: Any) -> Any:
    """Return a point next to one at which the equations hold more exactly, where one is found."""

    def violated(x: Any) -> Any:
        conditions = problem.conditions(x)
        return np.concatenate([conditions.residuals, np.minimum(conditions.slacks, 0.0)])

    try:
        gap = violated(point)
        if not 0 < len(gap) <= FEW:
            return point
        for _ in range(POLISHING):
            if float(np.max(np.abs(gap))) < 1e-14:
                break
            slopes = autograd.jacobian(violated)(point)
            step = np.linalg.lstsq(slopes, -gap, rcond=1e-10)[0]
            after = violated(point + step)
            if not float(np.max(np.abs(after))) < float(np.max(np.abs(gap))):
                break
            point, gap = point + step, after
    except (np.linalg.LinAlgError, NoFloats):
        return point
    return point
