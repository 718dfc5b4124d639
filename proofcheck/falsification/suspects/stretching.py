"""Models stretched to the edge of what is assumed.

What an assumption keeps small is drawn small, and smaller still where an author offers it, so that
no model comes near the bound itself.  An object is multiplied by as much as all assumptions allow:
a bound that was assumed too generously shows there.  Then the next object is stretched as well: some bounds
fail only where two are reached.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from proofcheck.falsification.mutations import multiple
from proofcheck.kernel.model import Model
from proofcheck.models.checking import is_model
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.task import Task

STRETCHED = 2
"""Models that are stretched, each in every object that is kept small."""

OBJECTS = 4
"""Objects that are stretched, the first ones declared."""

DOUBLINGS = 10
"""How often an object is doubled while everything assumed still holds."""

HALVINGS = 4
"""How often the last step is halved: the object comes within a sixteenth of its bound."""


def stretched(task: Task, bounded: Sequence[str], known: Iterable[Model]) -> Iterator[Model]:
    """Yield models of an opened task in which objects are as large as what is assumed allows.

    bounded   names of the objects that an assumption keeps small
    known     models, stretched in their order

    Each is checked by the kernel.  An object that may be of any size is left as it is.
    """
    for model in islice(known, STRETCHED):
        edge = model
        for name in bounded[:OBJECTS]:
            found = _Stretch(task, model, name).farthest()
            if found is None:
                continue
            yield found
            if edge is not model:
                found = _Stretch(task, edge, name).farthest()
                yield from () if found is None else (found,)
            edge = found or edge


@dataclass(frozen=True, slots=True)
class _Stretch:
    """One object of a model, multiplied by numbers."""

    task: Task
    model: Model
    name: str

    def farthest(self) -> Model | None:
        """Return the model with the largest multiple that was found; None where none is larger."""
        low = Fraction(1)
        for _ in range(DOUBLINGS):
            if not self._is_model(2 * low):
                break
            low *= 2
        else:
            return None
        step = low
        for _ in range(HALVINGS):
            step /= 2
            if self._is_model(low + step):
                low += step
        return None if low == 1 else self._times(low)

    def _is_model(self, factor: Fraction) -> bool:
        return is_model(self.task, self._times(factor))

    def _times(self, factor: Fraction) -> Model:
        values = {**self.model.values, self.name: multiple(factor, self.model.values[self.name])}
        return replace(self.model, values=values)
