"""Models of a task: many attempts, each checked exactly against all that is assumed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from random import Random

from proofcheck.kernel.model import Model, ModelRejected, check_model
from proofcheck.models.bounded import bounded_objects
from proofcheck.models.choices import FailedEarly, NoSample
from proofcheck.models.degeneracy import is_degenerate
from proofcheck.models.draws import Style
from proofcheck.models.far_sizes import FAR_TRIES, far_sizes
from proofcheck.models.filling import Filling
from proofcheck.models.luck import Luck
from proofcheck.models.offered import chooses_objects, known_to
from proofcheck.models.offered_sizes import offered_sizes
from proofcheck.models.reaching import Demand, beyond
from proofcheck.models.relevance import (
    derived_matrices,
    is_closed,
    lengths_of_vectors,
    relevant_objects,
    relevant_sizes,
)
from proofcheck.models.sampling import Attempt
from proofcheck.models.sizes import LARGEST, Assignment, admissible_sizes, key_of, restricted
from proofcheck.models.skolem import Aim, find_aim
from proofcheck.models.spread import spread
from proofcheck.models.styles import Styles
from proofcheck.models.thin import is_thin
from proofcheck.semantics.truth import Truth
from proofcheck.semantics.values import NotEvaluable, Undefined, Value
from proofcheck.terms.expressions import Operation, Term
from proofcheck.terms.offers import OfferedLine, OfferedModel
from proofcheck.terms.sorts import INTEGER, Scalar
from proofcheck.terms.task import Declaration, Task

FEW = 3
"""Where fewer different sizes are admissible, larger ones are looked for."""

MANY = 150
"""Where there is nothing to choose but integers, so many combinations of them are wanted."""

FARTHEST = 12
"""Largest value of an integer that is looked at for that reason."""

SMALL_RATE = 0.85
"""Share of the attempts in which an object that is assumed to be small has small entries."""

MANY_INTEGERS = 4
"""With so many integers and other objects, none is looked at far from its usual values."""

AGAIN = 200_000
"""Number of the first try at an offer beyond those of a survey."""

SOLVED = 200
"""How many assignments are tried on which a comparison turns."""


@dataclass(frozen=True, slots=True)
class FoundModel:
    """A checked model, its sizes, and whether every chosen object is generic.

    ``degenerate`` is decided by the values: some object is zero, a multiple of the identity,
    or equal to another of its shape; or all numbers, or all members of a family, are equal.
    ``styles`` says in which style each object was drawn, ``offer`` which offered model it is from,
    ``is_reached`` that its sizes are those that some goal demanded.
    """

    model: Model
    sizes: Assignment
    degenerate: bool
    styles: Mapping[str, Style] = field(default_factory=dict)
    offer: OfferedModel | None = None
    is_reached: bool = False


@dataclass(slots=True)
class ModelSource:
    """Produces models of an opened task, deterministically for a seed.

    offers     models that the author offers; they add to those that are searched for
    rejected   how often attempts failed, by reason
    """

    task: Task
    seed: int = 0
    largest: int = LARGEST
    offers: tuple[OfferedModel, ...] = ()
    rejected: Counter[str] = field(default_factory=Counter)
    aim: Aim = field(init=False)
    relevant: frozenset[str] = field(init=False)
    derived: list[Declaration] = field(init=False)
    equations: list[Term] = field(init=False)
    lengths: frozenset[str] = field(init=False)
    bounded: frozenset[str] = field(init=False)
    _kept: dict[Hashable, FoundModel | None] = field(default_factory=dict)
    _tried: Counter[OfferedModel] = field(default_factory=Counter)
    _useful: Counter[OfferedModel] = field(default_factory=Counter)
    _luck: Luck = field(init=False)
    _filling: Filling = field(init=False)
    _others: dict[str, dict[str, Value]] = field(default_factory=dict)
    _sizes: list[Assignment] | None = None
    _spread: list[Assignment] | None = None
    _demands: list[Demand] = field(default_factory=list)
    _found: int = 0
    _undecided: int = 0
    _is_dead: bool = False
    _why: dict[Term, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.aim = find_aim(self.task)
        self.offers = tuple(one for one in self.offers if chooses_objects(one, self.task))
        self.relevant = self.relevant_to(self.task.goal)
        definitions = {d.variable.name: d for d in self.task.declarations if d.body is not None}
        self.derived = derived_matrices(self.task, self.relevant, definitions)
        self.equations = [p for p in self.aim.propositions if is_thin(p)]
        self._luck = Luck(self.task, self.equations)
        self._filling = Filling(self.task, self.aim, self.equations)
        self.lengths = lengths_of_vectors(self.task)
        names = {d.variable.name for d in self.aim.objects if d.variable.sort != INTEGER}
        self.bounded = bounded_objects(self.aim.propositions, names, definitions)

    @property
    def sizes(self) -> list[Assignment]:
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
        return demand.is_fair(self.equations, self._filling.definitions)

    def _beyond(self, demand: Demand) -> list[Assignment]:
        return beyond(demand, self.task, self.aim.propositions, self.sizes)

    def relevant_to(self, goal: Term) -> frozenset[str]:
        """Return the names of the objects that a goal is about."""
        definitions = {d.variable.name: d for d in self.task.declarations if d.body is not None}
        return relevant_objects(goal, self.aim.propositions, self.aim.objects, definitions)

    def _admissible(self) -> list[Assignment]:
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

    def far(self) -> Iterator[Assignment]:
        """Yield assignments with integers far from the usual ones, each different."""
        drawn = far_sizes(self.task, self.aim.objects, self.aim.propositions)
        if drawn.sizes and self.equations:
            return iter(())  # large matrices that satisfy equations are costly to find
        if not self.is_arithmetic and len(drawn.names) >= MANY_INTEGERS:
            return iter(())  # conditions over several indices would take most of the time
        kind = "numbers" if self.is_arithmetic else "sizes" if drawn.sizes else "counts"
        return drawn.draw(FAR_TRIES[kind], f"{self.seed}/far")

    def solved(self) -> Iterator[Assignment]:
        """Yield integers, where there is nothing else to choose, on which a comparison turns."""
        drawn = far_sizes(self.task, self.aim.objects, self.aim.propositions)
        return drawn.solved(SOLVED, self.equations)

    def attempt(
        self,
        sizes: Assignment,
        number: int,
        style: Style | None = None,
        wished: Mapping[str, Style] | None = None,
    ) -> FoundModel | None:
        """Try once for a model at given sizes; None where the attempt fails.

        style    of all objects, instead of a mixture
        wished   styles of some objects, by name
        """
        random = Random(f"{self.seed}/{number}/{sorted(sizes.items())}")
        styles = Styles(random, style, {**self._small(random), **(wished or {})})
        return self._finish(
            sizes, styles, lambda: self._filling.fill(sizes, styles, known=self._others_at(sizes))
        )

    def attempt_offered(
        self,
        offer: OfferedModel,
        number: int,
        style: Style | None = None,
        *,
        is_fair: bool = False,
        turn: int | None = None,
        at_most: Fraction | None = None,
    ) -> FoundModel | None:
        """Try once for a model with the values that an author offers; None where that fails.

        style     of what is drawn from a set or not offered, instead of a mixture
        is_fair   everything that is drawn is generic
        turn      which sizes are taken; by default others at every try
        at_most   no model is made whose sizes are more in all
        """
        random = Random(f"{self.seed}/{number}/offered")
        styles = Styles(random, style, self._small(random), is_fair)
        lines = known_to(offer, self.task)
        if turn is None:
            turn = self._tried[offer]
            self._tried[offer] += 1
        try:
            sizes = self._offered_sizes(lines, random, styles, turn)
        except (NoSample, NotEvaluable, Undefined) as reason:
            self.rejected[str(reason)] += 1
            return None
        if at_most is not None and sum(sizes.values()) > at_most:
            return None
        found = self._finish(sizes, styles, lambda: self._filling.fill(sizes, styles, lines))
        return None if found is None else replace(found, offer=offer)

    def offered_again(self, offer: OfferedModel, turn: int) -> FoundModel | None:
        """Return a generic model of an offer, one for each turn however often it is asked for."""
        number = AGAIN + turn
        return self.once(
            (offer, turn), lambda: self.attempt_offered(offer, number, is_fair=True, turn=turn)
        )

    def once(self, key: Hashable, attempt: Callable[[], FoundModel | None]) -> FoundModel | None:
        """Return what comes of an attempt, made once however often it is asked for.

        key   tells attempts apart: goals that have the same models ask for the same ones
        """
        if key not in self._kept:
            self._kept[key] = attempt()
        return self._kept[key]

    def redrawn(
        self,
        model: Model,
        sizes: Assignment,
        name: str,
        number: int,
        style: Style,
        *,
        is_usual: bool = True,
    ) -> Model | None:
        """Return values that differ from a model's in one object, drawn anew; None where none fit.

        What equations compute from that object differs as well.  Whether it is a model is not
        asked.

        is_usual   whether the other objects are none for which equations say more than usual
        """
        styles = Styles(Random(f"{self.seed}/{number}/{name} again"), wished={name: style})
        known = self._objects_of(model)
        return self._completed(
            lambda: self._filling.refill(sizes, styles, name, known, is_usual=is_usual)
        )

    def exchanged(self, model: Model, name: str, value: Value) -> Model | None:
        """Return the same with a given value in the place of an object."""
        styles = Styles(Random(name))
        known = self._objects_of(model)
        return self._completed(lambda: self._filling.exchange(name, value, known, styles))

    def _objects_of(self, model: Model) -> dict[str, Value]:
        return {**model.values, **self._filling.witnesses(model)}

    def _completed(self, fill: Callable[[], Attempt]) -> Model | None:
        try:
            return self._filling.complete(fill())
        except (NoSample, NotEvaluable, Undefined):
            return None

    @property
    def computed(self) -> frozenset[str]:
        """Names of the objects that an equation computes from others: they are not drawn."""
        return self._filling.computed

    def tries(self, offer: OfferedModel) -> int:
        """Return how often an offered model was tried for its own sake."""
        return self._tried[offer]

    def heed(self, found: FoundModel) -> None:
        """Remember that a model was of use: it put a question to the test, and is generic."""
        if found.offer is not None and not found.degenerate:
            self._useful[found.offer] += 1

    @property
    def untried(self) -> OfferedModel | None:
        """The next offered model that was never tried, if there is one."""
        return next((one for one in self.offers if not self._tried[one]), None)

    @property
    def best_offer(self) -> OfferedModel:
        """The offered model that was most often of use, or was tried least."""
        return max(self.offers, key=lambda o: (self._useful[o] + 1) / (self._tried[o] + 1))

    def _offered_sizes(
        self, lines: list[OfferedLine], random: Random, styles: Styles, turn: int
    ) -> Assignment:
        attempt = Attempt(random, styles, self._filling.definitions)
        return offered_sizes(attempt, lines, self.aim.objects, self.sizes, turn)

    def _finish(
        self, sizes: Assignment, styles: Styles, fill: Callable[[], Attempt]
    ) -> FoundModel | None:
        """Choose all objects and check what comes of it; None where it is no model."""
        try:
            attempt = fill()
            model = self._filling.complete(attempt)
            self._check(model, sizes)
        except ModelRejected as reason:
            self._reject(reason)
            self._luck.note_missed(key_of(sizes), lambda: model)
            return None
        except FailedEarly as reason:
            self._reject_early(reason, key_of(sizes))
            return None
        except (NoSample, NotEvaluable, Undefined) as reason:
            self.rejected[str(reason)] += 1
            return None
        self._found += 1
        degenerate = is_degenerate(self.task, model, self.relevant, self.derived)
        self._luck.note_met(key_of(sizes), is_generic=not degenerate)
        return FoundModel(model, sizes, degenerate, styles.chosen)

    def _reject(self, reason: ModelRejected) -> None:
        """Note why values are no model."""
        self.rejected[str(reason)] += 1
        if reason.fact is None:
            return
        assumed = reason.fact.proposition
        if reason.truth is Truth.UNKNOWN:
            self._undecided += 1
            self._is_dead = self._is_dead or is_closed(self.task, assumed)
        else:
            self._filling.watch.note(assumed)
            self._why[assumed] = str(reason)

    def _reject_early(self, reason: FailedEarly, key: str) -> None:
        """Note why objects chosen first belong to no model, as of whole models that fail the same."""
        self.rejected[self._why[reason.proposition]] += 1
        if is_thin(reason.proposition):
            self._luck.note_failed(key)
        else:
            self._luck.note_missed(key, lambda: self._filling.so_far(reason.choices))

    def is_hopeless(self, attempts: int) -> bool:
        """Say whether no model is to be expected, since something assumed is not decided.

        So it is everywhere if it speaks of nothing that is chosen, or else if no model was found
        although nothing else was wrong in half of the attempts.
        """
        return self._is_dead or (not self._found and 2 * self._undecided > attempts)

    def _small(self, random: Random) -> dict[str, Style]:
        """Wish for small numbers in most of the objects that an assumption keeps small."""
        return {n: Style.SMALL for n in sorted(self.bounded) if random.random() < SMALL_RATE}

    def take(self, model: Model) -> FoundModel | None:
        """Return a model that was given, with its sizes, if it is one; None otherwise.

        What an assumption says to exist is chosen by a search, and no part of a model.
        """
        declared = {d.variable.name for d in self.task.declarations}
        objects = (d.variable for d in self.aim.objects if d.variable.name in declared)
        integers = [one.name for one in objects if one.sort == INTEGER]
        try:
            check_model(self.task, model)
            sizes = {n: Fraction(model.values[n]) for n in integers}  # type: ignore[arg-type]
            return FoundModel(
                model, sizes, is_degenerate(self.task, model, self.relevant, self.derived)
            )
        except (ModelRejected, NotEvaluable, Undefined, TypeError, KeyError):
            return None

    @property
    def constants(self) -> tuple[Fraction, ...]:
        """Numbers that the statement names."""
        return self._filling.constants

    @property
    def hides_failures(self) -> bool:
        """Whether some matrix has to be special now and then, which few models are."""
        return self._filling.hides_failures

    def is_by_luck(self, sizes: Assignment) -> bool:
        """Say whether generic objects of these sizes mostly fail some equation that is assumed.

        Those that satisfy it by chance are special ones.
        """
        return self._luck.is_needed(key_of(sizes))

    def _check(self, model: Model, sizes: Assignment) -> None:
        """Check a model; objects the goal is not about are kept for these sizes once they fit.

        raises   ModelRejected, NotEvaluable or Undefined
        """
        check_model(self.task, model)
        kept = {n: v for n, v in model.values.items() if self._is_other(n)}
        self._others.setdefault(key_of(sizes), kept)

    def _others_at(self, sizes: Assignment) -> Mapping[str, Value]:
        """Return values of the objects the goal is not about, where some are known to fit."""
        return self._others.get(key_of(sizes), {})

    def _is_other(self, name: str) -> bool:
        declared = next((d for d in self.aim.objects if d.variable.name == name), None)
        return (
            declared is not None and declared.variable.sort != INTEGER and name not in self.relevant
        )


def is_trivial(goal: Term) -> bool:
    """Say whether a goal only asks for a model of what is assumed."""
    if not isinstance(goal, Operation):
        return False
    return goal.operator == "true" or (
        goal.operator == "and" and all(map(is_trivial, goal.arguments))
    )
