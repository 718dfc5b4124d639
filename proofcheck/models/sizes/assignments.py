"""The integers that models are looked for at: usual ones, far ones, and those that goals demand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from proofcheck.models.choices.draws import Style
from proofcheck.models.relevance import is_trivial, relevant_sizes
from proofcheck.models.sizes.far_sizes import FAR_TRIES, FarSizes, far_sizes
from proofcheck.models.sizes.reaching import Demand, beyond
from proofcheck.models.sizes.sizes import LARGEST, Assignment, admissible_sizes, key_of, restricted
from proofcheck.models.sizes.spread import spread
from proofcheck.models.skolem import Aim
from proofcheck.terms.expressions import Term
from proofcheck.terms.sorts import INTEGER, Scalar
from proofcheck.terms.task import Declaration, Task

FEW = 3
"""Where fewer different sizes are admissible, larger ones are looked for."""

MANY = 150
"""Where there is nothing to choose but integers, so many combinations of them are wanted."""

FARTHEST = 12
"""Largest value of an integer that is looked at for that reason."""

MANY_INTEGERS = 4
"""With so many integers and other objects, none is looked at far from its usual values."""

SOLVED = 200
"""How many assignments are tried on which a comparison turns."""


@dataclass(slots=True)
class Assignments:
    """Values of the integers of a task; deterministic for a seed.

    relevant     names of the objects that the goal is about
    equations    what is assumed that generic objects do not meet
    definitions  of the task, and of objects that an equation computes from others
    """

    task: Task
    aim: Aim
    relevant: frozenset[str]
    equations: Sequence[Term]
    definitions: Mapping[str, Declaration]
    seed: int = 0
    largest: int = LARGEST
    _sizes: Sequence[Assignment] | None = None
    _spread: list[Assignment] | None = None
    _demands: list[Demand] = field(default_factory=list)

    @property
    def sizes(self) -> Sequence[Assignment]:
        """The admissible values of the integers, smallest first; listed when first asked for."""
        if self._sizes is None:
            self._sizes = self._admissible()
        return self._sizes

    @property
    def spread(self) -> list[Assignment]:
        """A few of these, in which any two names take several values together."""
        if self._spread is None:
            self._spread = spread(self.sizes)
        return self._spread

    def _admissible(self) -> Sequence[Assignment]:
        """List admissible sizes; where few are small, larger ones are looked for."""
        names = relevant_sizes(self.task, self.relevant)
        largest = self.largest
        found = admissible_sizes(self.task, self.aim.objects, self.aim.propositions, largest)
        while largest < FARTHEST and not is_trivial(self.task.goal):
            few_of_all = self.is_arithmetic and len(found) < MANY
            if not few_of_all and len(restricted(found, names)) >= FEW:
                break
            largest = min(2 * largest, FARTHEST)
            found = admissible_sizes(self.task, self.aim.objects, self.aim.propositions, largest)
        return found

    @property
    def is_arithmetic(self) -> bool:
        """Whether there is nothing to choose but integers: each assignment is then one model."""
        return all(d.variable.sort == INTEGER and not d.parameters for d in self.aim.objects)

    @property
    def is_scalar(self) -> bool:
        """Whether all there is to choose is a number, so that far integers cost little."""
        return all(isinstance(d.variable.sort, Scalar) for d in self.aim.objects)

    # --- what goals demand ------------------------------------------------------------------------

    def reach(self, demand: Demand) -> None:
        """Look at larger sizes as well, for the sake of a goal that is not believed without."""
        self._demands.append(demand)

    @property
    def reached(self) -> Iterator[tuple[Assignment, dict[str, Style]]]:
        """Yield sizes that goals demand, with plain styles for all that these are not about."""
        demands = [one for one in self._demands if one.sizes and self.is_fair(one)]
        about = frozenset[str]().union(*(one.about for one in demands))
        plain = {d.variable.name: Style.ZERO for d in self.aim.objects}
        for name in about:
            plain.pop(name, None)
        sizes = (s for one in demands if not one.is_met(self.spread) for s in self._beyond(one))
        yield from ((one, plain) for one in {key_of(s): s for s in sizes}.values())

    def is_fair(self, demand: Demand) -> bool:
        """Say whether models at the sizes that a goal demands are a fair test of it."""
        return demand.is_fair(self.equations, self.definitions)

    def _beyond(self, demand: Demand) -> list[Assignment]:
        return beyond(demand, self.task, self.aim.propositions, self.sizes)

    # --- far ones ---------------------------------------------------------------------------------

    def far(self) -> Iterator[Assignment]:
        """Yield assignments with integers far from the usual ones, each different."""
        drawn = self._far_sizes()
        if drawn.sizes and self.equations:
            return iter(())  # large matrices that satisfy equations are costly to find
        if not self.is_arithmetic and len(drawn.names) >= MANY_INTEGERS:
            return iter(())  # conditions over several indices would take most of the time
        kind = "numbers" if self.is_arithmetic else "sizes" if drawn.sizes else "counts"
        return drawn.draw(FAR_TRIES[kind], f"{self.seed}/far")

    def solved(self) -> Iterator[Assignment]:
        """Yield integers, where there is nothing else to choose, on which a comparison turns."""
        return self._far_sizes().solved(SOLVED, self.equations)

    def _far_sizes(self) -> FarSizes:
        return far_sizes(self.task, self.aim.objects, self.aim.propositions)
