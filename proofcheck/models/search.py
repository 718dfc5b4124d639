"""Models of a task: many attempts, each checked exactly against all that is assumed."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, TypeVar

from proofcheck.evaluation.values.values import NotEvaluable, Undefined, Value
from proofcheck.kernel.model import Model, ModelRejected, check_model
from proofcheck.models.choices.bounded import bounded_objects
from proofcheck.models.choices.choices import FailedEarly, NoSample
from proofcheck.models.choices.degeneracy import is_degenerate
from proofcheck.models.choices.draws import Style
from proofcheck.models.choices.sampling import Attempt
from proofcheck.models.choices.styles import Styles
from proofcheck.models.choices.thin import is_thin
from proofcheck.models.filling import Filling
from proofcheck.models.found import FoundModel
from proofcheck.models.offer_record import OfferRecord
from proofcheck.models.offered import chooses_objects, known_to
from proofcheck.models.offered_sizes import offered_sizes
from proofcheck.models.rejections import Rejections
from proofcheck.models.relevance import (
    derived_matrices,
    lengths_of_vectors,
    relevant_objects,
)
from proofcheck.models.sizes.assignments import Assignments
from proofcheck.models.sizes.sizes import LARGEST, Assignment, is_of_sizes, key_of
from proofcheck.models.skolem import Aim, find_aim
from proofcheck.terms.expressions import Term
from proofcheck.terms.offers import OfferedLine, OfferedModel
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER
from proofcheck.terms.task import Declaration, Task

T = TypeVar("T")

SMALL_RATE = 0.85
"""Share of the attempts in which an object that is assumed to be small has small entries."""

AGAIN = 200_000
"""Number of the first try at an offer beyond those of a survey."""


@dataclass(slots=True)
class ModelSource:
    """Produces models of an opened task, deterministically for a seed.

    offers       models that the author offers; they add to those that are searched for
    assignments  the integers that models are looked for at
    record       what became of the offers
    rejections   what attempts failed by
    """

    task: Task
    seed: int = 0
    largest: int = LARGEST
    offers: tuple[OfferedModel, ...] = ()
    aim: Aim = field(init=False)
    relevant: frozenset[str] = field(init=False)
    derived: list[Declaration] = field(init=False)
    equations: list[Term] = field(init=False)
    assignments: Assignments = field(init=False)
    record: OfferRecord = field(init=False)
    rejections: Rejections = field(init=False)
    bounded: frozenset[str] = field(init=False)
    _kept: dict[Hashable, Any] = field(default_factory=dict)
    _filling: Filling = field(init=False)
    _others: dict[str, dict[str, Value]] = field(default_factory=dict)
    _lengths: frozenset[str] | None = None

    def __post_init__(self) -> None:
        self.aim = find_aim(self.task)
        self.offers = tuple(one for one in self.offers if chooses_objects(one, self.task))
        self.relevant = self.relevant_to(self.task.goal)
        definitions = {d.variable.name: d for d in self.task.declarations if d.body is not None}
        self.derived = derived_matrices(self.task, self.relevant, definitions)
        self.equations = [p for p in self.aim.propositions if is_thin(p)]
        self._filling = Filling(self.task, self.aim, self.equations)
        self.assignments = Assignments(
            self.task,
            self.aim,
            self.relevant,
            self.equations,
            self._filling.definitions,
            self.seed,
            self.largest,
        )
        self.record = OfferRecord(self.offers)
        self.rejections = Rejections(self.task, self.equations, self._filling)
        names = {d.variable.name for d in self.aim.objects if d.variable.sort != INTEGER}
        self.bounded = bounded_objects(self.aim.propositions, names, definitions)

    def relevant_to(self, goal: Term) -> frozenset[str]:
        """Return the names of the objects that a goal is about."""
        definitions = {d.variable.name: d for d in self.task.declarations if d.body is not None}
        return relevant_objects(goal, self.aim.propositions, self.aim.objects, definitions)

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
        passed_by: Mapping[str, int] | None = None,
    ) -> FoundModel | None:
        """Try once for a model with the values that an author offers; None where that fails.

        style      of what is drawn from a set or not offered, instead of a mixture
        is_fair    everything that is drawn is generic
        turn       which sizes are taken; by default others at every try
        at_most    no model is made whose sizes are more in all
        passed_by  nor one whose integers are all as large as is said, or larger
        """
        random = Random(f"{self.seed}/{number}/offered")
        styles = Styles(random, style, self._small(random), is_fair)
        lines = known_to(offer, self.task)
        if turn is None:
            turn = self.record.next_turn(offer)
        sizes = self._offered_sizes(lines, styles, turn)
        if sizes is None or is_of_sizes(sizes, passed_by):
            return None
        if at_most is not None and sum(sizes.values()) > at_most:
            return None
        found = self._finish(sizes, styles, lambda: self._filling.fill(sizes, styles, lines))
        return None if found is None else replace(found, offer=offer)

    def offered_again(
        self, offer: OfferedModel, turn: int, passed_by: Mapping[str, int] | None = None
    ) -> FoundModel | None:
        """Return a generic model of an offer, one for each turn however often it is asked for.

        passed_by   none whose integers are all as large as is said, or larger
        """
        key = offer, turn, None if passed_by is None else tuple(sorted(passed_by.items()))
        return self.once(
            key,
            lambda: self.attempt_offered(
                offer, AGAIN + turn, is_fair=True, turn=turn, passed_by=passed_by
            ),
        )

    def once(self, key: Hashable, attempt: Callable[[], T]) -> T:
        """Return what comes of an attempt, made once however often it is asked for.

        key   tells attempts apart: goals that have the same models ask for the same ones
        """
        if key not in self._kept:
            self._kept[key] = attempt()
        found: T = self._kept[key]
        return found

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

    def _offered_sizes(
        self, lines: list[OfferedLine], styles: Styles, turn: int
    ) -> Assignment | None:
        """Return the sizes that an offer has at a turn; None where there are none."""
        attempt = Attempt(styles.random, styles, self._filling.definitions)
        try:
            return offered_sizes(attempt, lines, self.aim.objects, self.assignments.sizes, turn)
        except (NoSample, NotEvaluable, Undefined) as reason:
            self.rejections.note_impossible(reason)
            return None

    def _finish(
        self, sizes: Assignment, styles: Styles, fill: Callable[[], Attempt]
    ) -> FoundModel | None:
        """Choose all objects and check what comes of it; None where it is no model."""
        try:
            attempt = fill()
            model = self._filling.complete(attempt)
            self._check(model, sizes)
        except ModelRejected as reason:
            self.rejections.note_rejected(reason, sizes, model)
            return None
        except FailedEarly as reason:
            self.rejections.note_early(reason, sizes)
            return None
        except (NoSample, NotEvaluable, Undefined) as reason:
            self.rejections.note_impossible(reason)
            return None
        degenerate = is_degenerate(self.task, model, self.relevant, self.derived)
        self.rejections.note_found(sizes, is_generic=not degenerate)
        return FoundModel(model, sizes, degenerate, styles.chosen)

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
    def lengths(self) -> frozenset[str]:
        """Names of the integers that are lengths of vectors; found out when first asked for."""
        if self._lengths is None:
            self._lengths = lengths_of_vectors(self.task)
        return self._lengths

    @property
    def constants(self) -> tuple[Fraction, ...]:
        """Numbers that the statement names."""
        return self._filling.constants

    @property
    def hides_failures(self) -> bool:
        """Whether some matrix has to be special now and then, which few models are."""
        return self._filling.hides_failures

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
