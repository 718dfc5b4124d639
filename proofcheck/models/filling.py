"""All objects of one attempt, chosen in order; what earlier attempts taught is not tried again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from types import MappingProxyType

from proofcheck.evaluation.evaluator import Evaluator
from proofcheck.evaluation.values.values import NotEvaluable, Table, Undefined, Value
from proofcheck.kernel.model import Model
from proofcheck.models.choices.bounded import compares
from proofcheck.models.choices.choices import Choices, FailedEarly
from proofcheck.models.choices.closed_functions import closed_function, is_finite
from proofcheck.models.choices.conditions import Conditions, conditions_of
from proofcheck.models.choices.forms import numbers_first
from proofcheck.models.choices.order_of_choice import chosen_special, order_of_choice
from proofcheck.models.choices.orientation import isolate_defined, names_in, orient
from proofcheck.models.choices.roots import at_numbers, equations_beside
from proofcheck.models.choices.sampling import Attempt
from proofcheck.models.choices.styles import Styles
from proofcheck.models.choices.thin import nonlinear_assumptions
from proofcheck.models.choices.watching import Watch
from proofcheck.models.offered import enter, is_size
from proofcheck.models.relevance import named_constants, names_under_spectrum
from proofcheck.models.sizes.sizes import Assignment, key_of
from proofcheck.models.skolem import Aim
from proofcheck.terms.expressions import Operation, Term
from proofcheck.terms.offers import OfferedLine
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER, Function
from proofcheck.terms.task import Declaration, Origin, Task

FAMILIAR = 4
"""At so many sizes a proposition must have given no equation before it is skipped elsewhere."""

REVERSED = 0.25
"""Share of the attempts that choose objects in the reversed order."""

SPECIAL_RATE = 0.4
"""Share of the attempts in which a matrix that should be special now and then is so."""

NO_VALUES: Mapping[str, Value] = MappingProxyType({})
"""Nothing is known."""


@dataclass(slots=True)
class Filling:
    """Chooses values for all objects of an aim, and remembers what was of no use.

    equations    what is assumed that generic objects do not meet
    definitions  of the task, and of objects that an equation computes from others
    constants    numbers that the statement names
    asked        equations that the goal speaks of
    beside       those among them that it does not assert
    """

    task: Task
    aim: Aim
    equations: Sequence[Term]
    definitions: dict[str, Declaration] = field(init=False)
    _oriented: dict[str, Declaration] = field(init=False)
    _remaining: list[Term] = field(init=False)
    watch: Watch = field(init=False)
    _conditions: Conditions = field(init=False)
    constants: tuple[Fraction, ...] = field(init=False)
    asked: tuple[Operation, ...] = field(init=False)
    beside: tuple[Operation, ...] = field(init=False)
    _under_spectrum: frozenset[str] = field(init=False)
    _barren: dict[str, dict[str, Counter[str]]] = field(default_factory=dict)
    _nonlinear: dict[str, dict[str, list[Term]]] = field(default_factory=dict)
    _fruitless: dict[str, set[tuple[str, int]]] = field(default_factory=dict)
    _dependants: dict[str, set[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        defined = [d for d in self.task.declarations if d.origin is Origin.DEFINITION]
        objects = [d for d in self.aim.objects if d.variable.sort != INTEGER]
        isolated = isolate_defined(self.aim.propositions, objects, defined)
        said = at_numbers(self.aim.propositions)
        propositions = [*self.aim.propositions, *isolated, *said]
        self._oriented, self._remaining = orient(objects, propositions, defined)
        self.definitions = {
            d.variable.name: d for d in self.task.declarations if d.body is not None
        }
        self.definitions |= self._oriented
        self._conditions = conditions_of(self._remaining, self.definitions)
        chosen = {d.variable.name for d in objects} - set(self._oriented)
        self.watch = Watch(self.aim.propositions, chosen, self.definitions)
        self.constants = named_constants(self.task)
        self.asked = tuple(equations_beside(self.task.goal))
        asserted = [*equations_beside(self.task.goal, assumed=True)]
        self.beside = tuple(one for one in self.asked if one not in asserted)
        self._under_spectrum = frozenset(names_under_spectrum(self.task.goal))

    def fill(
        self,
        sizes: Assignment,
        styles: Styles,
        lines: Sequence[OfferedLine] = (),
        known: Mapping[str, Value] = NO_VALUES,
    ) -> Attempt:
        """Choose all objects; those of offered lines first, by these.

        known   values of objects that need not be chosen

        raises   NoSample, NotEvaluable or Undefined where no choice is possible; FailedEarly where
                 something assumed that failed before fails on the objects chosen first
        """
        attempt = self._begin_at(sizes, self._begin(styles))
        is_free = styles.everywhere is None and not lines
        is_reversed = is_free and styles.random.random() < REVERSED
        order = self._order(sizes, is_reversed=is_reversed)
        key = key_of(sizes) + " reversed" * is_reversed
        attempt.fruitless = self._known_fruitless(key, is_reversed=is_reversed)
        special = chosen_special(order, self.equations, self._under_spectrum)
        if special and styles.random.random() < SPECIAL_RATE:
            attempt.special = special
        attempt.values.update(sizes)
        for line in lines:
            if not is_size(line):
                enter(attempt, line)
        attempt.values.update(known)
        self._choose_rest(attempt, order)
        if styles.is_generic and not lines:
            self._remember(attempt, key)
        return attempt

    def refill(
        self,
        sizes: Assignment,
        styles: Styles,
        name: str,
        known: Mapping[str, Value],
        *,
        is_usual: bool = True,
    ) -> Attempt:
        """Choose one object again, where all others are known, and what is assumed of them too.

        known      values of all other objects; those that an equation computes from this one are
                   not kept
        is_usual   whether what gave no equation with other values gives none with these; where they
                   are special, it may

        raises   NoSample, NotEvaluable or Undefined where no choice is possible
        """
        item = next(d for d in self.aim.objects if d.variable.name == name)
        key = f"{key_of(sizes)} again {name}"
        attempt = self._begin_at(sizes, self.exchange(name, None, known, styles))
        attempt.fruitless = self._fruitless.get(key, set()) if is_usual else set()
        attempt.choose(item)
        if styles.is_generic and is_usual:
            self._remember(attempt, key)
        return attempt

    def exchange(
        self, name: str, value: Value | None, known: Mapping[str, Value], styles: Styles
    ) -> Attempt:
        """Put another value in the place of one object; None leaves it open.

        known   values of all objects; those that an equation computes from this one are not kept
        """
        attempt = self._begin(styles)
        gone = {name, *self._computed_from(name)}
        attempt.values.update({n: v for n, v in known.items() if n not in gone})
        if value is not None:
            attempt.values[name] = value
        return attempt

    def _begin(self, styles: Styles) -> Attempt:
        attempt = Attempt(styles.random, styles, self.definitions, self._conditions)
        attempt.constants, attempt.asked, attempt.beside = self.constants, self.asked, self.beside
        return attempt

    def _begin_at(self, sizes: Assignment, attempt: Attempt) -> Attempt:
        """Tell an attempt what is known at its sizes."""
        attempt.nonlinear = self._nonlinear_at(sizes)
        attempt.barren = self._barren.setdefault(key_of(sizes), {})
        return attempt

    @property
    def computed(self) -> frozenset[str]:
        """Names of the objects that an equation computes from others."""
        return frozenset(self._oriented)

    def _computed_from(self, name: str) -> set[str]:
        """Return the objects that equations compute from one, or from what is computed from it."""
        known = self._dependants.get(name)
        if known is None:
            found, before = {name}, set[str]()
            while found != before:
                before = found
                found = found | {n for n, d in self.definitions.items() if names_in(d) & before}
            known = self._dependants[name] = found & self._oriented.keys()
        return known

    def _choose_rest(self, attempt: Attempt, order: Iterable[Declaration]) -> None:
        self._look_back(attempt)
        for item in order:
            name = item.variable.name
            if name not in attempt.values and name not in self._oriented:
                attempt.choose(item)
                self._look_back(attempt, name)

    def _look_back(self, attempt: Attempt, last: str = "") -> None:
        for proposition in self.watch.due(attempt.values, last):
            if attempt.rejects(proposition):
                raise FailedEarly(proposition, attempt)

    def complete(self, attempt: Attempt) -> Model:
        """Compute the objects that equations give, and make a model of all that was chosen.

        raises   NotEvaluable or Undefined where an equation gives no value
        """
        evaluator = attempt.evaluator()
        for item in self.aim.objects:
            name = item.variable.name
            if name not in attempt.values:  # an oriented object, which is computed from others
                attempt.values[name] = _tabulate(evaluator, item, self._oriented[name])
        candidates: dict[str, tuple[Value, ...]] = {}
        for name, bound in self.aim.offered.items():
            candidates[bound] = (*candidates.get(bound, ()), attempt.values[name])
        own = {d.variable.name for d in self.task.declarations}
        return Model({n: v for n, v in attempt.values.items() if n in own}, candidates)

    def witnesses(self, model: Model) -> dict[str, Value]:
        """Return the objects, known to exist, with which a model was built, by their own names."""
        pools = ((name, model.candidates.get(bound)) for name, bound in self.aim.offered.items())
        return {name: pool[0] for name, pool in pools if pool}

    def so_far(self, choices: Choices) -> Model:
        """Return the values of all that has been chosen, and of what equations compute from it."""
        evaluator, values = choices.evaluator(), dict(choices.values)
        for item in self.aim.objects:
            name = item.variable.name
            if name not in values and name in self._oriented:
                with suppress(NotEvaluable, Undefined):
                    values[name] = _tabulate(evaluator, item, self._oriented[name])
        return Model(values)

    @property
    def hides_failures(self) -> bool:
        """Whether some matrix has to be special now and then, which few models are."""
        orders = [self._order({}, is_reversed=way) for way in (False, True)]
        return any(chosen_special(o, self.equations, self._under_spectrum) for o in orders)

    def _order(self, sizes: Assignment, *, is_reversed: bool) -> list[Declaration]:
        special = self._nonlinear_at(sizes)
        order = order_of_choice(self.aim.objects, special, is_reversed=is_reversed)
        forms = (c.mentioned.reached for c in self._conditions.every if c.is_form)
        return numbers_first(order, frozenset[str]().union(*forms))

    def _known_fruitless(self, key: str, *, is_reversed: bool) -> set[tuple[str, int]]:
        """Return what gave no equation at these sizes, or at several others."""
        if key in self._fruitless:
            return self._fruitless[key]
        usual = {k: v for k, v in self._fruitless.items() if " again " not in k}
        alike = [v for k, v in usual.items() if k.endswith(" reversed") is is_reversed]
        return set.intersection(*alike) if len(alike) >= FAMILIAR else set()

    def _nonlinear_at(self, sizes: Assignment) -> Mapping[str, list[Term]]:
        key = key_of(sizes)
        if key not in self._nonlinear:
            self._nonlinear[key] = nonlinear_assumptions(
                self._remaining, self.aim.objects, self.definitions, sizes
            )
        return self._nonlinear[key]

    def _remember(self, attempt: Attempt, key: str) -> None:
        """Keep the propositions that gave no equation at these sizes, to save time later.

        What is forgotten in this way is still checked on every model.  Inequalities are not: what
        they say of an object depends on those before it.
        """
        if key not in self._fruitless:
            numbers = (k for k, p in enumerate(self._remaining) if not compares(p))
            every = {(n, k) for k in numbers for n in attempt.solved}
            self._fruitless[key] = every - attempt.fruitful


def _tabulate(evaluator: Evaluator, item: Declaration, definition: Declaration) -> Value:
    assert definition.body is not None
    if not isinstance(item.variable.sort, Function):
        found: Value = evaluator.value(definition.body, {})
        return found
    if not is_finite(evaluator, item):
        return closed_function(evaluator, item, definition)
    names = [p.variable.name for p in definition.parameters]
    return Table(
        {
            tuple(scope[n] for n in names): evaluator.value(definition.body, scope)
            for scope in evaluator.instances(definition.parameters, {})
        }
    )
