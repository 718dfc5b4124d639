"""How sharp an inequality is: the worst ratio of its sides that was found, and on which model.

A local search moves the best models seen towards a larger ratio.  What comes of it is an estimate
of how much room a constant leaves, never evidence for or against the goal.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter

from proofcheck.evaluation.values.values import FAULTS, NotEvaluable, Undefined
from proofcheck.falsification.robustness.descent import Line, complex_names, varied_names
from proofcheck.falsification.robustness.ratios import is_inequality, ratio_on
from proofcheck.falsification.sample_statistics import Survey
from proofcheck.kernel.model import Model, ModelRejected, check_model
from proofcheck.models.choices.entries import number_at, places, with_numbers
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.task import Task

MODELS = 24
"""Models whose ratios are compared."""

STARTS = 2
"""Models from which the search starts, the best ones seen."""

MOVES = 40
"""Models that the search looks at from each start."""

OTHERS = 3
"""Models towards which, and away from which, it moves."""

FEW_NUMBERS = 8
"""Numbers in a model up to which each is moved by itself."""

STEPS = (Fraction(1), Fraction(1, 2), Fraction(-1, 2), Fraction(1, 8), Fraction(-1, 8))
"""Lengths of moves along a line."""

NOTHING_LEFT = 1e-12
"""A ratio below this says that the smaller side is zero, as far as can be told."""

GAIN = 1e-4
"""A larger ratio counts where it is larger by this part."""


@dataclass(frozen=True, slots=True)
class Extreme:
    """The worst ratio found, dimensionless, an estimate; and the model."""

    ratio: float
    model: Model


def find_extreme(survey: Survey) -> Extreme | None:
    """Return the largest ratio of the sides found for the goal of a survey, an inequality.

    Deterministic.  None for any other goal, or where no ratio is known.
    """
    if not is_inequality(survey.opened.goal):
        return None
    models = [found.model for found in survey.held[:MODELS]]
    measured = [(r, m) for m in models if (r := ratio_on(survey.opened, m)) is not None]
    if not measured:
        return None
    measured.sort(key=itemgetter(0), reverse=True)
    names = varied_names(survey.opened, survey.about)
    climb = _Climb(survey.opened, names, complex_names(survey.opened), models)
    best = max((climb.from_model(*one) for one in measured[:STARTS]), key=itemgetter(0))
    return Extreme(*best) if best[0] > NOTHING_LEFT else None


def measure(task: Task, model: Model) -> float | None:
    """Return the ratio on a model of what an opened task assumes; None where it is none."""
    try:
        check_model(task, model)
    except (ModelRejected, NotEvaluable, Undefined, *FAULTS):
        return None
    return ratio_on(task, model)


_Found = tuple[float, Model]


@dataclass(frozen=True, slots=True)
class _Climb:
    """A search for a larger ratio, along lines through models and along single numbers."""

    task: Task
    names: Sequence[str]
    complexes: Collection[str]
    others: Sequence[Model]

    def from_model(self, ratio: float, model: Model) -> _Found:
        left = MOVES
        improved = ratio > 0
        while improved and left > 0:
            improved = False
            for candidate in self._neighbours(model):
                left -= 1
                found = self._larger(candidate, ratio * (1 + GAIN))
                if found is not None:
                    ratio, model, improved = found, candidate, True
                    break
                if left == 0:
                    break
        return ratio, model

    def _larger(self, candidate: Model, least: float) -> float | None:
        """Return the ratio on a model where it is larger; only then is the model checked."""
        found = ratio_on(self.task, candidate)
        return None if found is None or found <= least else measure(self.task, candidate)

    def _neighbours(self, model: Model) -> Iterator[Model]:
        """Yield models with simpler numbers, with objects of the other sign, then along lines."""
        varied = places(model, self.names, self.complexes)
        rounded = {p: Fraction(round(number_at(model, p))) for p in varied}
        if any(rounded.values()):
            yield with_numbers(model, rounded)
        for name in self.names:
            own = [p for p in varied if p.name == name]
            yield with_numbers(model, {p: -number_at(model, p) for p in own})
        for line in self._lines(model):
            for step in STEPS:
                changes = {p: number_at(model, p) + step * slope for p, slope in line.items()}
                yield with_numbers(model, {p: x.limit_denominator(64) for p, x in changes.items()})

    def _lines(self, model: Model) -> Iterator[Line]:
        varied = places(model, self.names, self.complexes)
        scaling = {p: x for p in varied if (x := number_at(model, p)) != 0}
        if scaling:
            yield scaling
        alike = [m for m in self.others if places(m, self.names, self.complexes) == varied]
        for other in [m for m in alike if m is not model][:OTHERS]:
            yield {p: number_at(other, p) - number_at(model, p) for p in varied}
        if len(varied) <= FEW_NUMBERS:
            yield from ({p: Fraction(1)} for p in varied)
