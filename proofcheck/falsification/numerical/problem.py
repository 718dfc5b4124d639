"""A goal as a problem of minimisation: its margin, and what is assumed, as functions of coordinates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from typing import Any

import autograd.numpy as np
from autograd.tracer import isbox

from proofcheck.evaluation.values.values import FAULTS, Table, Value
from proofcheck.falsification.numerical.arrays import Array, NoFloats, matrix, number
from proofcheck.falsification.numerical.bases import Segment, objects_of, segments_of
from proofcheck.falsification.numerical.charts import Entries, Still
from proofcheck.falsification.numerical.conditions import (
    Conditions,
    assumed,
    is_equation,
    mentions,
)
from proofcheck.falsification.numerical.constants import Constants
from proofcheck.falsification.numerical.fitting import fitted
from proofcheck.falsification.numerical.reading import Family, Reader
from proofcheck.falsification.numerical.robustness import Robustness, truth
from proofcheck.kernel.model import Model
from proofcheck.terms.expressions import Operation, Term, parts_of_conjunction
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER, TRUTH
from proofcheck.terms.task import MODEL_ROLES, Declaration, Task


@dataclass(slots=True)
class Problem:
    """A goal of an opened task on the objects of a model, which may be moved.

    task      with what concerns the goal alone
    base      the model, or what has the shapes of one
    segments  its coordinates
    integers  values of its whole numbers
    is_known  whether the base is a model
    spent     evaluations of the margin so far, those with derivatives counted `SLOPE` times
    branches  whether what is evaluated was found to depend on numbers, so that it is not written down
    """

    task: Task
    base: Model
    integers: Mapping[str, Array]
    is_known: bool
    spent: int = 0
    branches: bool = False
    segments: list[Segment] = field(init=False)
    definitions: Mapping[str, Declaration] = field(init=False)
    _facts: list[Term] = field(init=False)
    _last: tuple[Any, Mapping[str, Array | Family]] | None = field(init=False, default=None)
    _constants: Constants | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self.segments = segments_of(self.task, self.base)
        self.definitions = {
            d.variable.name: d for d in self.task.declarations if d.body is not None
        }
        facts = [f.proposition for f in self.task.facts if f.role in MODEL_ROLES]
        self._facts = [part for fact in facts for part in parts_of_conjunction(fact)]
        self._facts += [
            Operation("in", (d.variable, d.domain), TRUTH)
            for d in objects_of(self.task)
            if not d.parameters and isinstance(d.domain, Operation) and d.domain.operator in _SIGNS
        ]
        self._hold_still()
        self.segments = [self._fitted(one) for one in self.segments]

    def _hold_still(self) -> None:
        """Leave what an assumption is about that has no value in floating point as it is in the model.

        There the assumption holds.

        raises   NoFloats where there is no model, or nothing else to move
        """
        unread = self._unread()
        if not unread:
            return
        reader = Reader({}, self.definitions, truth)
        names = {one.name for one in self.segments}
        still = {name for name in names if any(mentions(reader, f, {name}) for f in unread)}
        if still == names or not self.is_known:
            raise NoFloats(*next(iter(unread.values())).args)
        self._facts = [fact for fact in self._facts if fact not in unread]
        self.segments = [
            replace(one, chart=Still(one.value)) if one.name in still else one
            for one in self.segments
        ]

    def _unread(self) -> dict[Term, Exception]:
        """Return what is assumed that has no value in floating point, with the reason."""
        found: dict[Term, Exception] = {}
        names, start = {one.name for one in self.segments}, self.start()
        for fact in self._facts:
            try:
                assumed(self.reader(start), [fact], names)
            except (NoFloats, *FAULTS) as reason:
                found[fact] = reason
        return found

    def _fitted(self, segment: Segment) -> Segment:
        """Return coordinates along which equations about this object alone go on to hold.

        These equations are then left out.
        """
        if segment.key is not None or not isinstance(segment.chart, Entries):
            return segment
        others = {one.name for one in self.segments} - {segment.name}
        own = [f for f in self._facts if self._is_about(f, segment.name, others)]
        if not own:
            return segment

        def residuals(data: Any) -> Any:
            values: dict[str, Array | Family] = dict(self.integers)
            values[segment.name] = matrix(data) if np.ndim(data) else number(data)
            reader = Reader(values, self.definitions, truth)
            return assumed(reader, own, {segment.name}).residuals

        try:
            chart = fitted(segment.chart, residuals)
        except (NoFloats, *FAULTS):
            return segment
        if chart is None:
            return segment
        self._facts = [f for f in self._facts if f not in own]
        return replace(segment, chart=chart)

    def _is_about(self, fact: Term, name: str, others: set[str]) -> bool:
        if not is_equation(fact):
            return False
        reader = Reader({}, self.definitions, truth)
        return mentions(reader, fact, {name}) and not mentions(reader, fact, others)

    @property
    def size(self) -> int:
        """How many coordinates there are."""
        return sum(one.chart.size for one in self.segments)

    @property
    def cost(self) -> int:
        """What one step costs at least, next to what is assumed."""
        return SLOPE * (1 + self.size // MANY) + (self.size // CONDITIONS if self.is_bound else 0)

    def start(self) -> Any:
        """Return the coordinates of the base."""
        return np.array([x for one in self.segments for x in one.chart.start()])

    @property
    def is_bound(self) -> bool:
        """Whether something is assumed that its coordinates do not see to."""
        names = {one.name for one in self.segments}
        reader = Reader({}, self.definitions, truth)
        return any(mentions(reader, fact, names) for fact in self._facts)

    def reader(self, coordinates: Any, softness: float = 0.0) -> Reader:
        """Return what evaluates terms at some coordinates, which may be traced."""
        values = self._values(coordinates)
        return Reader(values, self.definitions, truth, softness, self._known_constants())

    def _known_constants(self) -> Constants:
        if self._constants is None:
            names = {one.name for one in self.segments}
            reader = Reader({}, self.definitions, truth)
            self._constants = Constants(lambda term: mentions(reader, term, names))
            self._constants.fix(self.integers.values())
        return self._constants

    def _values(self, coordinates: Any) -> Mapping[str, Array | Family]:
        """Return what all names stand for at some coordinates; the last such answer is kept."""
        if self._last is None or self._last[0] is not coordinates:
            self._last = coordinates, self._placed(coordinates)
        return self._last[1]

    def _placed(self, coordinates: Any) -> Mapping[str, Array | Family]:
        values: dict[str, Array | Family] = dict(self.integers)
        parts, begun = list[tuple[Segment, Any]](), 0
        for one in self.segments:
            parts.append((one, one.chart.data(coordinates[begun : begun + one.chart.size])))
            begun += one.chart.size
        for name, group in groupby(parts, key=lambda pair: pair[0].name):
            values[name] = _joined(list(group))
        return values

    def margin(self, coordinates: Any, robustness: Robustness) -> Any:
        """Return the margin of the goal; raises NoFloats."""
        reader = self.reader(coordinates, robustness.softness)
        found = robustness.of(reader, self.task.goal, {})
        weight = 1 + reader.work // LONG + self.size // MANY
        self.spent += (SLOPE if isbox(coordinates) else 1) * weight
        return np.min(found.data) if found.axes else found.data

    def conditions(self, coordinates: Any) -> Conditions:
        """Return how far the assumptions are from failing; raises NoFloats."""
        reader = self.reader(coordinates)
        names = {one.name for one in self.segments}
        found = assumed(reader, self._facts, names)
        if isbox(coordinates):
            self.spent += (reader.work + len(found.residuals) + len(found.slacks)) // CONDITIONS
        return found

    def exact(self, coordinates: Sequence[Fraction]) -> Model:
        """Return the model with rational coordinates; whether it is one is not said."""
        values, begun = dict(self.base.values), 0
        for one in self.segments:
            found = one.chart.exact(coordinates[begun : begun + one.chart.size])
            begun += one.chart.size
            values[one.name] = _put(values[one.name], one.key, found)
        return Model(values, self.base.candidates)


LONG = 4000
"""Terms of sums that are as dear as all else about a margin."""

CONDITIONS = 40
"""Conditions that are as dear as all else about a margin without derivatives."""

MANY = 60
"""Coordinates that are as dear."""

SLOPE = 4
"""What a margin with derivatives costs, where one without costs 1."""

_SIGNS = frozenset({"PosReal", "NonNegReal"})


def _put(value: Value, key: tuple[Fraction, ...] | None, new: Value) -> Value:
    return (
        new if key is None or not isinstance(value, Table) else Table({**value.members, key: new})
    )


def _joined(parts: Sequence[tuple[Segment, Any]]) -> Array | Family:
    """Return an object, or the members of a family as one array."""
    segment, data = parts[0]
    if segment.key is None:
        return matrix(data) if np.ndim(data) else number(data)
    keys = [tuple(int(k) for k in one.key or ()) for one, _ in parts]
    sides = [sorted({key[j] for key in keys}) for j in range(len(keys[0]))]
    first, lengths = tuple(side[0] for side in sides), [len(side) for side in sides]
    ordered = sorted(zip(keys, (d for _, d in parts), strict=True), key=lambda pair: pair[0])
    if any(side[-1] - side[0] + 1 != len(side) for side in sides):
        raise NoFloats
    if len(ordered) != int(np.prod(lengths)):
        raise NoFloats
    stacked = np.stack([d for _, d in ordered])
    shape = (*lengths, *stacked.shape[1:])
    return Family(np.reshape(stacked, shape), first, is_matrix=np.ndim(data) > 0)


def integers_of(task: Task, model: Model) -> dict[str, Array]:
    """Return the whole numbers of a model; raises NoFloats for families of them."""
    found: dict[str, Array] = {}
    for item in task.declarations:
        if item.body is None and item.variable.sort == INTEGER:
            value = model.values[item.variable.name]
            if not isinstance(value, Fraction):
                raise NoFloats
            found[item.variable.name] = number(float(value))
    return found
