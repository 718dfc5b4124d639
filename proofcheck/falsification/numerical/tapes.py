"""A function of coordinates written down once, as the steps that it takes, and then followed at other points.

At every point the same steps are taken on other numbers, so nothing but the numbers has to be worked out
again: neither terms are read nor boxes packed.  What is followed yields the same numbers as what was written
down, bit by bit, and the same derivatives: each step is the same function of NumPy, in the same order.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import autograd.numpy as anp
import numpy as np
from autograd.extend import VJPNode, register_notrace
from autograd.numpy.numpy_boxes import ArrayBox
from autograd.tracer import Node, isbox, notrace_primitives, trace
from autograd.util import toposort

from proofcheck.falsification.numerical.backwards import Applied, Backwards, added, rule_of
from proofcheck.falsification.numerical.matrix_functions import count_of_nonzero, rank


class Branches(Exception):
    """What is computed next depends on numbers, so that there is nothing to write down."""


def decided(truth: Any) -> bool:
    """Return a truth value on which depends what is done next; raises Branches where that is written down."""
    if isbox(truth):
        raise Branches
    return bool(truth)


JUMPING = frozenset(
    {
        anp.greater,
        anp.greater_equal,
        anp.less,
        anp.less_equal,
        anp.equal,
        anp.not_equal,
        anp.logical_and,
        anp.logical_or,
        anp.logical_not,
        rank,
        count_of_nonzero,
    }
)
"""Steps that are followed and have no derivative: their results jump, as of comparisons and counts."""

ArrayBox.register(np.bool_)  # what a comparison of two numbers yields


class Step(Node):  # type: ignore[misc, unused-ignore]
    """A function that was applied, to what, and which of that are results of earlier steps.

    steps     all steps in the order in which they were taken; the first one stands for the coordinates
    parents   those that the result has a derivative with respect to
    """

    __slots__ = ["argnums", "args", "fun", "kwargs", "number", "parents", "places", "steps"]

    def __init__(
        self,
        _value: Any,
        fun: Any,
        args: Sequence[Any],
        kwargs: dict[str, Any],
        argnums: tuple[int, ...],
        parents: tuple[Step, ...],
    ) -> None:
        jumps = fun in notrace_primitives[VJPNode]
        if jumps and fun not in JUMPING:
            raise Branches
        if fun is ArrayBox.__getitem__ and argnums != (0,):
            raise Branches
        self.fun, self.args, self.kwargs = fun, list(args), kwargs
        self.places = [(k, one.number) for k, one in zip(argnums, parents, strict=True)]
        moved = [] if jumps else [k for k, one in enumerate(parents) if one.is_moved]
        self.parents = tuple(parents[k] for k in moved)
        self.argnums = tuple(argnums[k] for k in moved)
        self._join(parents[0].steps)

    def initialize_root(self) -> None:
        """Stand for the coordinates."""
        self.fun, self.args, self.kwargs = None, [], {}
        self.places, self.parents, self.argnums = [], (), ()
        self._join([])

    def _join(self, steps: list[Step]) -> None:
        self.steps, self.number = steps, len(steps)
        steps.append(self)

    @property
    def is_moved(self) -> bool:
        """Whether the result has a derivative."""
        return bool(self.parents) or not self.number

    def rule(self) -> Backwards:
        """Return how slopes pass backwards through this step."""
        moved = frozenset(place for place, _ in self.places)
        return rule_of(Applied(self.fun, self.args, self.kwargs, moved), self.argnums)


for _one in (anp.zeros_like, anp.ones_like, anp.size):
    register_notrace(Step, _one)  # they speak of shapes, which are the same everywhere

Forward = tuple[Callable[..., Any], list[Any], list[tuple[int, int]], dict[str, Any]]


@dataclass(slots=True)
class Tape:
    """The steps of a function that returns a real number.

    forward    functions with what they are applied to; results of earlier steps are put into their places
    backward   numbers of steps from the last one to the first, each with how slopes pass through it
    last       the number of the step that yields the value
    """

    forward: list[Forward]
    backward: list[tuple[int, tuple[int, ...], Backwards]]
    last: int
    values: list[Any] = field(default_factory=list)

    def value(self, x: Any) -> Any:
        """Return the value at a point."""
        values = [x]
        for function, arguments, places, options in self.forward:
            for place, number in places:
                arguments[place] = values[number]
            values.append(function(*arguments, **options))
        self.values = values
        return values[self.last]

    def value_and_slopes(self, x: Any) -> tuple[Any, Any]:
        """Return the value at a point, and its derivatives."""
        value = self.value(x)
        slopes: dict[int, Any] = {self.last: (np.ones(np.shape(value)), False)}
        values = self.values
        for number, parents, rule in self.backward:
            slope = slopes.pop(number)[0]
            for parent, part in zip(parents, rule(slope, values[number]), strict=True):
                slopes[parent] = added(slopes.get(parent), part)
        return value, slopes[0][0] if 0 in slopes else np.zeros_like(x)


def written(function: Callable[[Any], Any], x: Any) -> Tape:
    """Write down what a function does at a point.

    raises   Branches where it would do other things elsewhere, or its value does not depend on the point
    """
    value, end = trace(Step.new_root(), function, x)
    if end is None or np.shape(value) != () or np.iscomplexobj(value):
        raise Branches
    steps = end.steps[1:]
    forward = [(one.fun.fun, one.args, one.places, one.kwargs) for one in steps]
    ordered = [one for one in toposort(end) if one.parents]
    backward = [(one.number, tuple(p.number for p in one.parents), one.rule()) for one in ordered]
    return Tape(forward, backward, end.number)
