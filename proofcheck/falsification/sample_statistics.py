"""What was seen of a goal on models, and what it is worth.

A failure is for the kernel; what holds on enough different models may count as witnessed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from itertools import chain

from proofcheck.evaluation.values.values import Closure, Recurrence, Table, Value
from proofcheck.falsification.growth import balance_on, bounds_something, why_growing
from proofcheck.kernel.model import Model
from proofcheck.models.found import FoundModel
from proofcheck.models.integers.measure_zero import fails_on_thin_sets
from proofcheck.models.integers.rare_numbers import (
    SAMPLED_INTEGERS,
    NamedNumber,
    asks_a_sample_of_integers,
    largest_named_number,
)
from proofcheck.models.integers.sampled_members import FIRST_MEMBERS, speaks_of_all_members
from proofcheck.models.integers.unbounded_numbers import is_bounded_below
from proofcheck.models.relevance import relevant_integers, relevant_sizes
from proofcheck.models.search import ModelSource
from proofcheck.models.sizes.assignments import FARTHEST
from proofcheck.models.sizes.reaching import Demand
from proofcheck.models.sizes.sizes import Assignment, is_of_sizes, restricted
from proofcheck.terms.expressions import Binding, Operation, Term, walk
from proofcheck.terms.task import Task

ENOUGH = 32
"""Models on which the goal was put to the test, after which a survey ends."""

PLENTY = 96
"""As many, where the goal is not witnessed yet, or generic models would hardly break it."""

REPEATED = 48
"""Models seen before, one after the other, after which there are hardly new ones."""

UNDECIDED = 24
"""Generic models that leave a goal undecided, after which no generic model is expected to decide it."""

BARREN = 48
"""Models on which a goal held, after which no generic one is expected where none has been."""

HOPELESS = 16
"""Models that leave a goal undecided, where none was put to the test, after which a survey ends."""

PATIENCE = 96
"""Models on which an absolute constant is looked at, before its failure is given up."""

WITNESSES = 20
"""Least number of models for the evidence `witnessed`."""

SIZES = 3
"""Least number of different sizes for `witnessed`, where so many are admissible."""

FAIR_SIZES = 2
"""Least number of different sizes of generic models, where so many are admissible."""


SAMPLED_FUNCTIONS = "its models take functions of a few kinds, which say nothing of all functions"
LEFT_OPEN = "its models take zero for members that a condition leaves open, which may be anything"


@dataclass(frozen=True, slots=True)
class _Needs:
    """What a goal asks of models before it is believed.

    named       the largest number that it names
    demand      for a size beyond it
    is_sample   whether it is about integers of which models are no more than a sample
    is_first    whether it is about all members of a family, of which models show the first
    free_sizes  names of the sizes that may be larger than all that a search begins with
    enough      models on which it was put to the test, after which a survey ends
    """

    named: NamedNumber
    demand: Demand
    is_sample: bool
    is_first: bool
    free_sizes: frozenset[str]
    enough: int


def _needs_of(opened: Task, source: ModelSource, sizes: frozenset[str]) -> _Needs:
    goal, aim = opened.goal, source.aim
    named = largest_named_number(opened, aim, sizes)
    # Numbers cost little, and corners hide among them.
    has_plenty = fails_on_thin_sets(goal) or source.assignments.is_scalar or source.hides_failures
    return _Needs(
        named,
        Demand(goal, named.value, named.sizes, source.relevant_to(goal)),
        asks_a_sample_of_integers(opened, aim),
        speaks_of_all_members(opened),
        frozenset(n for n in sizes if not is_bounded_below(n, aim, FARTHEST + 1)),
        PLENTY if has_plenty else ENOUGH,
    )


@dataclass(slots=True)
class Survey:
    """What was seen.

    held       models on which the goal was tested and held, exactly or enclosed; different in
               what the goal is about
    close      those of these that were decided by enclosures to 50 digits
    generic    how many of these are not degenerate
    idle       models on which the goal says nothing: an antecedent is false, a range empty
    vacuous    models that did not put the goal to the test, or were built with what it asks for
    repeated   models that differ from an earlier one only in what the goal is not about
    stale      how many of these came since the last new model
    about      names of the objects and integers that the goal is about
    bound      names that are bound in the goal, or in what it may speak of
    seen       the values of these in earlier models
    is_close   whether the last model was decided by an enclosure
    is_coarse  whether few bits may decide the next one
    unknown    models on which the kernel could not decide it
    undecided  the first few of these
    baffled    how many of these are generic
    undefined  models on which it has no truth value
    found      all models of the assumptions
    sample     the first model found
    failure    a model on which it fails, the first found
    larger     models on which it held that are patterns or copies, looked at to see how it grows
    near       why it is not witnessed although it never failed, if so
    unread     what stood in the way of a search in floating point, if anything
    unreached  a condition in the goal that no model satisfies, if so
    is_known   whether it held in another reading, where it was looked at for longer
    before     least values of integers: models on which they are so large, or larger, were looked
               at in another reading of the goal, and moved towards failure, in vain
    """

    opened: Task
    source: ModelSource
    held: list[FoundModel] = field(default_factory=list)
    close: list[FoundModel] = field(default_factory=list)
    idle: int = 0
    vacuous: int = 0
    unknown: int = 0
    undecided: list[FoundModel] = field(default_factory=list)
    baffled: int = 0
    undefined: Counter[str] = field(default_factory=Counter)
    found: int = 0
    sample: FoundModel | None = None
    failure: FoundModel | None = None
    repeated: int = 0
    stale: int = 0
    near: str = ""
    unread: str = ""
    unreached: Term | None = None
    is_known: bool = False
    before: Mapping[str, int] | None = None
    about: frozenset[str] = field(init=False)
    bound: frozenset[str] = field(init=False)
    _size_names: frozenset[str] = field(init=False)
    seen: set[Hashable] = field(default_factory=set)
    is_close: bool = False
    is_coarse: bool = True
    larger: list[FoundModel] = field(default_factory=list)
    _needs: _Needs | None = None
    _balances: dict[int, tuple[Model, float | None]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        objects = self.source.relevant_to(self.opened.goal)
        self.about = objects | relevant_integers(self.opened, objects)
        self.bound = _bound_names(self.opened)
        self._size_names = relevant_sizes(self.opened, objects)

    @property
    def needs(self) -> _Needs:
        """What the goal asks of models; found out when it is first asked for."""
        if self._needs is None:
            self._needs = _needs_of(self.opened, self.source, self._size_names)
        return self._needs

    @property
    def size_names(self) -> frozenset[str]:
        """Names of the sizes of what the goal is about."""
        return self._size_names

    @property
    def free_sizes(self) -> frozenset[str]:
        """Names of the sizes that may be larger than all that a search begins with."""
        return self.needs.free_sizes

    @property
    def enough(self) -> int:
        """Models on which it is put to the test, after which a survey ends."""
        return min(self.needs.enough, ENOUGH) if self.is_known else self.needs.enough

    def anew(self) -> Survey:
        """Return a survey of the same goal that has seen nothing."""
        return Survey(self.opened, self.source, _needs=self._needs)

    def binds(self, name: str) -> bool:
        """Say whether the goal, or what it may speak of, binds a name, primes left out."""
        return _unprimed(name) in self.bound

    def is_new(self, model: Model) -> bool:
        """Say whether no model asked about before was the same in all that the goal is about."""
        values = [(n, _frozen(v)) for n, v in sorted(model.values.items()) if n in self.about]
        key = tuple(values)
        is_new = key not in self.seen
        self.seen.add(key)
        return is_new

    @property
    def generic(self) -> int:
        return len(self._fair)

    @property
    def _fair(self) -> list[FoundModel]:
        """The models that count in full: generic, and not found by luck."""
        source = self.source
        return [
            m for m in self.held if not m.degenerate and not source.rejections.is_by_luck(m.sizes)
        ]

    @property
    def sizes(self) -> list[Assignment]:
        """Different sizes of the models on which the goal held, smallest first."""
        return restricted((m.sizes for m in self.held), self._size_names)

    @property
    def enclosed(self) -> int:
        """How many of the models on which it held were decided by enclosures to 50 digits."""
        return sum(any(one is other for other in self.close) for one in self.held)

    @property
    def held_anew(self) -> list[FoundModel]:
        """The models on which the goal held, those of sizes that were looked at before left out."""
        least = self.before
        if least is None:
            return self.held
        return [m for m in self.held if not is_of_sizes(m.model.values, least)]

    def among(self, held: list[FoundModel]) -> Survey:
        """Return what was seen on some of the models on which the goal held."""
        part = copy(self)
        part.held = held
        return part

    def reduce(self) -> Survey:
        """Return the survey with as few models as still earn the evidence `witnessed`."""
        if len(self.held) <= WITNESSES:
            return self
        order = [*self.one_of_each_size, *self._fair, *self.held]
        chosen = list({id(one): one for one in order}.values())
        trial = copy(self)
        for count in range(WITNESSES, len(chosen)):
            trial.held = chosen[:count]
            if trial.is_witnessed:
                return trial
        return self

    @property
    def one_of_each_size(self) -> list[FoundModel]:
        """For each different size one model on which the goal held."""
        by_size: dict[str, list[FoundModel]] = {}
        for one in self.held:
            by_size.setdefault(repr(restricted([one.sizes], self._size_names)), []).append(one)
        return [self._worst_of(models) for models in by_size.values()]

    def _worst_of(self, models: Sequence[FoundModel]) -> FoundModel:
        """Return the first of these on which the ratio of the sides is largest."""
        return (
            max(models, key=lambda one: self.balance(one) or 0.0) if len(models) > 1 else models[0]
        )

    @property
    def is_witnessed(self) -> bool:
        """Whether the evidence `witnessed` is earned (design of the evidence classes)."""
        return self.is_tested and not self.near and not self.why_blind()

    @property
    def _sees_numbers(self) -> bool:
        searched = (m.sizes for m in self._searched)
        needs = self.needs
        is_seen = not needs.is_sample and not needs.is_first
        return is_seen and not self.needs.named.why_passed_by(searched)

    @property
    def _searched(self) -> list[FoundModel]:
        """The models that were searched for; larger ones are of a few kinds only."""
        larger = {id(one) for one in self.larger}
        return [one for one in self.held if id(one) not in larger]

    def why_blind(self, others: Sequence[Assignment] = ()) -> str:
        """Return why models, however many there are, do not see where the goal may fail.

        others   sizes at which it was decided otherwise; empty where nothing is overlooked
        """
        needs = self.needs
        if needs.is_sample:
            return SAMPLED_INTEGERS
        if self._has_sampled_functions:
            return SAMPLED_FUNCTIONS
        if self._leaves_members_open:
            return LEFT_OPEN
        if needs.is_first:
            return FIRST_MEMBERS
        test = (
            m
            for m in self._searched
            if not m.is_reached or self.source.assignments.is_fair(needs.demand)
        )
        passed_by = needs.named.why_passed_by([*(m.sizes for m in test), *others])
        return passed_by or self._why_growing()

    @property
    def _has_sampled_functions(self) -> bool:
        """Whether models take functions of a few kinds, where the goal is about all.

        A function that an equation gives is no sample, unless it is made of others.
        """
        values = (pair for m in self.held[:1] for pair in m.model.values.items())
        functions = {name for name, value in values if isinstance(value, Closure)}
        is_given = functions <= self.source.computed
        return not is_given and not functions.isdisjoint(self.about)

    @property
    def _leaves_members_open(self) -> bool:
        """Whether a recursion in models has an equation that holds under a condition alone."""
        values = (value for m in self.held[:1] for value in m.model.values.values())
        steps = (value.step for value in values if isinstance(value, Recurrence))
        return any(getattr(step, "operator", "") == "cases" for step in steps)

    def worst_first(self) -> list[FoundModel]:
        """Return the models on which the goal held, an inequality by the ratio of its sides."""
        return sorted(self.held, key=lambda one: -(self.balance(one) or 0.0))

    def _why_growing(self) -> str:
        if not self.free_sizes or not bounds_something(self.opened.goal):
            return ""
        if not self.larger:
            return ""
        return why_growing(self.free_sizes, self._measured(self.held), self._measured(self.larger))

    def _measured(self, models: Sequence[FoundModel]) -> list[tuple[Assignment, float]]:
        return [(m.sizes, r) for m in models if (r := self.balance(m)) is not None]

    def balance(self, found: FoundModel) -> float | None:
        """Return what speaks against the goal on a model, divided by what speaks for it."""
        # The model is kept beside its ratio: as long as it is, no other one has its address.
        key = id(found.model)
        if key not in self._balances:
            self._balances[key] = found.model, balance_on(self.opened, found.model)
        return self._balances[key][1]

    @property
    def is_tested(self) -> bool:
        """Whether it held on enough models, and failed on none."""
        if self.failure is not None or self.undefined or self.counted < WITNESSES:
            return False
        # Where all generic models have one size, what holds there may be special to it.
        fair = len(restricted((m.sizes for m in self._fair), self._size_names))
        seen = len(self.sizes)
        if seen >= SIZES and fair >= FAIR_SIZES:
            return True
        needed = min(SIZES, len(restricted(self.source.assignments.sizes, self._size_names)))
        return seen >= needed and fair >= min(needed, FAIR_SIZES)

    @property
    def is_settled(self) -> bool:
        """Whether more models would not change what is said."""
        if self.failure is not None or (self.found and _is_trivial(self.opened.goal)):
            return True
        tested = len(self.held) + self.unknown + self.vacuous
        if asserts_constant(self.opened.goal):
            # On a single model it can fail, but never be seen to hold.
            return tested >= PATIENCE and self.source.record.untried is None
        if self.source.assignments.is_arithmetic:
            return self.unknown >= HOPELESS and not self.held
        if not self.held and (self.unknown >= HOPELESS or tested >= ENOUGH):
            return True
        if self.baffled >= UNDECIDED and not self.generic:
            return True
        if len(self.held) >= BARREN and not self.generic:
            return True
        if self.stale >= REPEATED:
            return True
        if self.undefined:  # it is not believed any more, so that more models could only break it
            return tested >= ENOUGH
        if tested < self.enough:
            return False
        return tested >= PLENTY or (self.is_tested and not self.near and self._sees_numbers)

    @property
    def counted(self) -> int:
        """Most models on which it held, of which at least half are generic."""
        return min(len(self.held), 2 * self.generic)


def _frozen(value: Value) -> Hashable:
    return tuple(sorted(value.members.items())) if isinstance(value, Table) else value


def _is_trivial(goal: Term) -> bool:
    """A trivial goal only asks for a model of what is assumed: one is enough."""
    return isinstance(goal, Operation) and goal.operator == "true"


def asserts_constant(goal: Term) -> bool:
    """Say whether a goal says that there is an absolute constant."""
    return isinstance(goal, Binding) and goal.binder == "absolute"


def _bound_names(opened: Task) -> frozenset[str]:
    """Return the names that the goal, or a declaration, binds; without primes, which are added."""
    parts = [part for d in opened.declarations for part in (d.body, d.domain) if part is not None]
    nodes = chain.from_iterable(map(walk, (opened.goal, *parts)))
    bindings = (node for node in nodes if isinstance(node, Binding))
    return frozenset(_unprimed(item.variable.name) for one in bindings for item in one.bound)


def _unprimed(name: str) -> str:
    return name.rstrip("'")
