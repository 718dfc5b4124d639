"""Models of a task: many attempts, each checked exactly against all that is assumed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import chain
from random import Random

from proofcheck.kernel.model import (
    PRECISIONS,
    Model,
    ModelRejected,
    check_model,
    evaluator_for,
    precision,
)
from proofcheck.models.bounded import bounded_objects, compares
from proofcheck.models.draws import Style
from proofcheck.models.far_sizes import far_sizes
from proofcheck.models.mentioned import Mentioned, mentioned_in
from proofcheck.models.offered import (
    chooses_objects,
    drawn_integer,
    enter,
    is_size,
    known_to,
)
from proofcheck.models.orientation import isolate_defined, orient
from proofcheck.models.relevance import (
    derived_matrices,
    lengths_of_vectors,
    named_constants,
    names_under_spectrum,
    relevant_objects,
    relevant_sizes,
)
from proofcheck.models.sampling import Attempt, NoSample
from proofcheck.models.sizes import (
    LARGEST,
    Assignment,
    admissible_sizes,
    all_admissible_sizes,
    restricted,
)
from proofcheck.models.skolem import Aim, find_aim
from proofcheck.models.styles import Styles
from proofcheck.models.thin import is_thin, nonlinear_assumptions
from proofcheck.semantics.decision import decide
from proofcheck.semantics.truth import Truth
from proofcheck.semantics.values import MatrixValue, NotEvaluable, Table, Undefined, Value
from proofcheck.terms.expressions import Operation, Term
from proofcheck.terms.offers import OfferedLine, OfferedModel
from proofcheck.terms.sorts import INTEGER, Function, Matrix, Scalar
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import Declaration, Origin, Task

FAMILIAR = 4
"""At so many sizes a proposition must have given no equation before it is skipped elsewhere."""

FEW = 3
"""Where fewer different sizes are admissible, larger ones are looked for."""

MANY = 150
"""Where there is nothing to choose but integers, so many combinations of them are wanted."""

FARTHEST = 12
"""Largest value of an integer that is looked at for that reason."""

REVERSED = 0.25
"""Share of the attempts that choose objects in the reversed order."""

SPECIAL_RATE = 0.4
"""Share of the attempts in which a matrix that should be special now and then is so."""

SMALL_RATE = 0.85
"""Share of the attempts in which an object that is assumed to be small has small entries."""

LUCK = 3
"""So many models that fail an equation, for each generic one that meets it, make that luck."""

MANY_INTEGERS = 4
"""With so many integers and other objects, none is looked at far from its usual values."""

FAR_TRIES = {"sizes": 4, "counts": 24, "numbers": 400}
"""How many assignments of integers far from the usual ones are tried, by what they stand for."""


SOLVED = 200
"""How many assignments are tried on which a comparison turns."""


@dataclass(frozen=True, slots=True)
class FoundModel:
    """A checked model, its sizes, and whether every chosen object is generic.

    ``degenerate`` is decided by the values: some object is zero, a multiple of the identity,
    or equal to another of its shape; or all numbers, or all members of a family, are equal.
    ``styles`` says in which style each object was drawn, ``offer`` which offered model it is from.
    """

    model: Model
    sizes: Assignment
    degenerate: bool
    styles: Mapping[str, Style] = field(default_factory=dict)
    offer: OfferedModel | None = None


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
    oriented: dict[str, Declaration] = field(init=False)
    remaining: list[Term] = field(init=False)
    mentioned: list[Mentioned] = field(init=False)
    constants: tuple[Fraction, ...] = field(init=False)
    equations: list[Term] = field(init=False)
    lengths: frozenset[str] = field(init=False)
    bounded: frozenset[str] = field(init=False)
    _tried: Counter[OfferedModel] = field(default_factory=Counter)
    _useful: Counter[OfferedModel] = field(default_factory=Counter)
    _met: Counter[str] = field(default_factory=Counter)
    _missed: Counter[str] = field(default_factory=Counter)
    _barren: dict[str, dict[str, Counter[str]]] = field(default_factory=dict)
    _nonlinear: dict[str, dict[str, list[Term]]] = field(default_factory=dict)
    _fruitless: dict[str, set[tuple[str, int]]] = field(default_factory=dict)
    _others: dict[str, dict[str, Value]] = field(default_factory=dict)
    _sizes: list[Assignment] | None = None

    def __post_init__(self) -> None:
        self.aim = find_aim(self.task)
        self.offers = tuple(one for one in self.offers if chooses_objects(one, self.task))
        defined = [d for d in self.task.declarations if d.origin is Origin.DEFINITION]
        objects = [d for d in self.aim.objects if d.variable.sort != INTEGER]
        isolated = isolate_defined(self.aim.propositions, objects, defined)
        propositions = [*self.aim.propositions, *isolated]
        self.oriented, self.remaining = orient(objects, propositions, defined)
        self.relevant = self.relevant_to(self.task.goal)
        definitions = {d.variable.name: d for d in self.task.declarations if d.body is not None}
        self.derived = derived_matrices(self.task, self.relevant, definitions)
        self.mentioned = [mentioned_in(p, definitions | self.oriented) for p in self.remaining]
        self.constants = named_constants(self.task)
        self.equations = [p for p in self.aim.propositions if is_thin(p)]
        self.lengths = lengths_of_vectors(self.task)
        names = {d.variable.name for d in objects}
        self.bounded = bounded_objects(self.aim.propositions, names)

    @property
    def sizes(self) -> list[Assignment]:
        """The admissible values of the integers, smallest first; listed when first asked for."""
        if self._sizes is None:
            self._sizes = self._admissible()
        return self._sizes

    def relevant_to(self, goal: Term) -> frozenset[str]:
        """Return the names of the objects that a goal is about."""
        definitions = {d.variable.name: d for d in self.task.declarations if d.body is not None}
        return relevant_objects(goal, self.aim.propositions, self.aim.objects, definitions)

    def _admissible(self) -> list[Assignment]:
        """List admissible sizes; where few are small, larger ones are looked for."""
        names = relevant_sizes(self.task, self.relevant)
        largest = self._cap()
        found = admissible_sizes(self.task, self.aim.objects, self.aim.propositions, largest)
        while largest < FARTHEST and not is_trivial(self.task.goal):
            few_of_all = self.is_arithmetic and len(found) < MANY
            if not few_of_all and len(restricted(found, names)) >= FEW:
                break
            largest = min(2 * largest, FARTHEST)
            found = admissible_sizes(self.task, self.aim.objects, self.aim.propositions, largest)
        return found

    def _cap(self) -> int:
        return self.largest

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
        return self._finish(sizes, styles, lambda: self._fill(sizes, random, styles))

    def attempt_offered(
        self,
        offer: OfferedModel,
        number: int,
        style: Style | None = None,
        *,
        is_fair: bool = False,
    ) -> FoundModel | None:
        """Try once for a model with the values that an author offers; None where that fails.

        style     of what is drawn from a set or not offered, instead of a mixture
        is_fair   everything that is drawn is generic
        """
        random = Random(f"{self.seed}/{number}/offered")
        styles = Styles(random, style, self._small(random), is_fair)
        lines = known_to(offer, self.task)
        self._tried[offer] += 1
        try:
            sizes = self._offered_sizes(lines, random, styles)
        except (NoSample, NotEvaluable, Undefined) as reason:
            self.rejected[str(reason)] += 1
            return None
        found = self._finish(sizes, styles, lambda: self._fill(sizes, random, styles, lines))
        return None if found is None else replace(found, offer=offer)

    def heed(self, found: FoundModel) -> None:
        """Remember that a model was of use: it put a question to the test, and is generic."""
        if found.offer is not None and not found.degenerate:
            self._useful[found.offer] += 1

    @property
    def best_offer(self) -> OfferedModel:
        """The offered model that was most often of use, or was tried least."""
        return max(self.offers, key=lambda o: (self._useful[o] + 1) / (self._tried[o] + 1))

    def _offered_sizes(
        self, lines: list[OfferedLine], random: Random, styles: Styles
    ) -> Assignment:
        """Return values of all integers: those offered, and others that go with them."""
        attempt = Attempt(random, styles, self._definitions(), [], [])
        for line in filter(is_size, lines):
            enter(attempt, line)
        names = [d.variable.name for d in self.aim.objects if d.variable.sort == INTEGER]
        offered = {n: v for n, v in attempt.values.items() if n in names}
        fitting = [s for s in self.sizes if offered.items() <= s.items()]
        if fitting:
            return random.choice(fitting)
        for item in self.aim.objects:
            name = item.variable.name
            if name in names and name not in attempt.values:
                attempt.values[name] = drawn_integer(attempt, item)
        return {n: attempt.values[n] for n in names}

    def _definitions(self) -> dict[str, Declaration]:
        defined = {d.variable.name: d for d in self.task.declarations if d.body is not None}
        return defined | self.oriented

    def _finish(
        self, sizes: Assignment, styles: Styles, fill: Callable[[], Attempt]
    ) -> FoundModel | None:
        """Choose all objects and check what comes of it; None where it is no model."""
        try:
            attempt = fill()
            model = self._model(attempt)
            self._check(model, sizes)
        except ModelRejected as reason:
            self.rejected[str(reason)] += 1
            self._missed[_key(sizes)] += self._fails_an_equation(model)
            return None
        except (NoSample, NotEvaluable, Undefined) as reason:
            self.rejected[str(reason)] += 1
            return None
        degenerate = self._is_degenerate(model)
        self._met[_key(sizes)] += not degenerate
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
            return FoundModel(model, sizes, self._is_degenerate(model))
        except (ModelRejected, NotEvaluable, Undefined, TypeError, KeyError):
            return None

    def is_by_luck(self, sizes: Assignment) -> bool:
        """Say whether generic objects of these sizes mostly fail some equation that is assumed.

        Those that satisfy it by chance are special ones.
        """
        return self._missed[_key(sizes)] > LUCK * self._met[_key(sizes)]

    def _fails_an_equation(self, model: Model) -> bool:
        evaluator = evaluator_for(self.task, model)
        with precision(PRECISIONS[0]):
            for equation in self.equations:
                try:
                    if decide(evaluator, equation, {}).truth is Truth.FALSE:
                        return True
                except Undefined:
                    continue
        return False

    def _fill(
        self,
        sizes: Assignment,
        random: Random,
        styles: Styles,
        lines: Sequence[OfferedLine] = (),
    ) -> Attempt:
        """Choose all objects; those of offered lines first, by these."""
        attempt = Attempt(random, styles, self._definitions(), self.remaining, self.mentioned)
        attempt.constants = self.constants
        attempt.nonlinear = self._nonlinear_at(sizes)
        attempt.barren = self._barren.setdefault(_key(sizes), {})
        is_free = styles.everywhere is None and not lines
        is_reversed = is_free and random.random() < REVERSED
        order = self._order(sizes, is_reversed=is_reversed)
        key = _key(sizes) + " reversed" * is_reversed
        attempt.fruitless = self._known_fruitless(key, is_reversed=is_reversed)
        special = self._needs_special(order)
        if special and random.random() < SPECIAL_RATE:
            attempt.special = special
        attempt.values.update(sizes)
        for line in lines:
            if not is_size(line):
                enter(attempt, line)
        if not lines:
            attempt.values.update(self._others.get(_key(sizes), {}))
        for item in order:
            name = item.variable.name
            if name not in attempt.values and name not in self.oriented:
                attempt.choose(item)
        if styles.is_generic and not lines:
            self._remember(attempt, key)
        return attempt

    def _needs_special(self, order: list[Declaration]) -> str:
        """Return the matrix that is chosen first, if a generic one would hide a failure.

        What commutes with a generic matrix commutes with each other; with one that has an
        eigenvalue twice it need not.  So it is where two equations each tie another object to it,
        and where the goal speaks of its spectrum.
        """
        objects = [d for d in order if d.variable.sort != INTEGER]
        if not objects or not isinstance(objects[0].variable.sort, Matrix):
            return ""
        name = objects[0].variable.name
        others = {d.variable.name for d in objects[1:]}
        beside = {free_names(p) & others for p in self.equations if name in free_names(p)}
        is_tied = sum(len(pair) == 1 for pair in beside) > 1
        return name if is_tied or name in names_under_spectrum(self.task.goal) else ""

    @property
    def hides_failures(self) -> bool:
        """Whether some matrix has to be special now and then, which few models are."""
        orders = (self._order({}, is_reversed=way) for way in (False, True))
        return any(map(self._needs_special, orders))

    def _known_fruitless(self, key: str, *, is_reversed: bool) -> set[tuple[str, int]]:
        """Return what gave no equation at these sizes, or at several others."""
        if key in self._fruitless:
            return self._fruitless[key]
        alike = [v for k, v in self._fruitless.items() if k.endswith(" reversed") is is_reversed]
        return set.intersection(*alike) if len(alike) >= FAMILIAR else set()

    def _nonlinear_at(self, sizes: Assignment) -> Mapping[str, list[Term]]:
        if _key(sizes) not in self._nonlinear:
            definitions = {d.variable.name: d for d in self.task.declarations if d.body is not None}
            definitions |= self.oriented
            found = nonlinear_assumptions(self.remaining, self.aim.objects, definitions, sizes)
            self._nonlinear[_key(sizes)] = found
        return self._nonlinear[_key(sizes)]

    def _order(self, sizes: Assignment, *, is_reversed: bool) -> list[Declaration]:
        """Return the order of choice: first what no linear equation gives, then the rest.

        In the reversed order the others solve equations that they leave open in the usual one:
        a matrix with given eigenvectors, say, in place of eigenvectors of a given matrix.
        """
        names = {d.variable.name for d in self.aim.objects if d.variable.sort != INTEGER}
        special = self._nonlinear_at(sizes)
        first, rest = list[Declaration](), list[Declaration]()
        for item in self.aim.objects:
            if item.variable.name in special or is_from_group(item) or mentions(item, names):
                first.append(item)
            else:
                rest.append(item)
        if any(mentions(item, names) for item in first):
            return self.aim.objects
        return [*first, *(reversed(rest) if is_reversed else rest)]

    def _remember(self, attempt: Attempt, key: str) -> None:
        """Keep the propositions that gave no equation at these sizes, to save time later.

        What is forgotten in this way is still checked on every model.  Inequalities are not: what
        they say of an object depends on those before it.
        """
        if key not in self._fruitless:
            numbers = (k for k, p in enumerate(self.remaining) if not compares(p))
            every = {(n, k) for k in numbers for n in attempt.solved}
            self._fruitless[key] = every - attempt.fruitful

    def _model(self, attempt: Attempt) -> Model:
        evaluator = attempt.evaluator()
        for item in self.aim.objects:
            name = item.variable.name
            if name not in attempt.values:  # an oriented object, which is computed from others
                attempt.values[name] = _tabulate(evaluator, item, self.oriented[name])
        candidates: dict[str, tuple[Value, ...]] = {}
        for name, bound in self.aim.offered.items():
            candidates[bound] = (*candidates.get(bound, ()), attempt.values[name])
        own = {d.variable.name for d in self.task.declarations}
        return Model({n: v for n, v in attempt.values.items() if n in own}, candidates)

    def _check(self, model: Model, sizes: Assignment) -> None:
        """Check a model; objects the goal is not about are kept for these sizes once they fit.

        raises   ModelRejected, NotEvaluable or Undefined
        """
        check_model(self.task, model)
        kept = {n: v for n, v in model.values.items() if self._is_other(n)}
        self._others.setdefault(_key(sizes), kept)

    def _is_other(self, name: str) -> bool:
        declared = next((d for d in self.aim.objects if d.variable.name == name), None)
        return (
            declared is not None and declared.variable.sort != INTEGER and name not in self.relevant
        )

    def _defined_matrices(self, model: Model) -> list[Value]:
        """Return the matrices that definitions make of the chosen objects.

        A rotation defined from a mask is the identity wherever the mask is zero: such a model
        is as degenerate as one whose chosen objects are zero.
        """
        evaluator = evaluator_for(self.task, model)
        values: list[Value] = []
        for item in self.derived:
            try:
                values.append(evaluator.value(item.variable, {}))
            except (NotEvaluable, Undefined):
                continue
        return [v for v in values if isinstance(v, MatrixValue)]

    def _is_degenerate(self, model: Model) -> bool:
        objects = [v for n, v in model.values.items() if n in self.relevant]
        objects += self._defined_matrices(model)
        groups = [_members(v) for v in objects if isinstance(v, Table)]
        groups.append([v for v in objects if not isinstance(v, MatrixValue | Table)])
        single = [v for v in objects if isinstance(v, MatrixValue)]
        special = (_is_special(m) for v in objects for m in _members(v))
        same = (len(g) > 1 and len(set(g)) == 1 for g in groups)
        return any(special) or any(same) or len(set(single)) < len(single)


def is_trivial(goal: Term) -> bool:
    """Say whether a goal only asks for a model of what is assumed."""
    if not isinstance(goal, Operation):
        return False
    return goal.operator == "true" or (
        goal.operator == "and" and all(map(is_trivial, goal.arguments))
    )


def is_from_group(item: Declaration) -> bool:
    """Say whether an object is drawn from a named matrix group."""
    return isinstance(item.domain, Operation) and item.domain.operator in ("O", "SO", "U")


def mentions(item: Declaration, names: Collection[str]) -> bool:
    """Say whether the set, the indices or the shape of an object depend on other objects."""
    terms = [t for p in item.parameters for t in p.domains]
    terms += [] if item.domain is None else [item.domain]
    sort = item.variable.sort
    result = sort.result if isinstance(sort, Function) else sort
    if isinstance(result, Matrix):
        terms += [result.rows, result.columns]
    return any(not free_names(t).isdisjoint(names) for t in terms)


def _key(sizes: Assignment) -> str:
    return repr(sorted(sizes.items()))


def _tabulate(evaluator: object, item: Declaration, definition: Declaration) -> Value:
    from proofcheck.semantics.evaluation import Evaluator

    assert isinstance(evaluator, Evaluator)
    assert definition.body is not None
    if not isinstance(item.variable.sort, Function):
        found: Value = evaluator.value(definition.body, {})
        return found
    names = [p.variable.name for p in definition.parameters]
    return Table(
        {
            tuple(scope[n] for n in names): evaluator.value(definition.body, scope)
            for scope in evaluator.instances(definition.parameters, {})
        }
    )


def _members(value: Value) -> list[Value]:
    return list(value.members.values()) if isinstance(value, Table) else [value]


def _is_special(value: Value) -> bool:
    """Zero, or a multiple of the identity of size two or more."""
    if not isinstance(value, MatrixValue):
        return bool(value == 0)
    cells = value.flat()
    if all(x == 0 for x in cells):
        return True
    square = value.rows == value.columns and value.rows > 1
    return square and all(
        value.entries[i][j] == (value.entries[0][0] if i == j else 0)
        for i in range(value.rows)
        for j in range(value.columns)
    )


def models(source: ModelSource, attempts: int) -> Iterator[FoundModel]:
    """Yield models over all admissible sizes in turn, at most ``attempts`` tries.

    Sizes are visited round-robin, smallest first, so that a few models already have several
    sizes; styles change along, so that a few models already show every corner, and mix later.
    Then most tries go to sizes that have given generic models: what is assumed may leave no choice
    at the others.  In between, integers far from the usual ones are tried, once each.
    """
    if source.is_arithmetic:
        yield from _arithmetic_models(source)
        return
    if not source.relevant and not is_trivial(source.task.goal):
        yield from _models_of_sizes(source)
    sizes, far = spread(source.sizes), source.far()
    fruitful: list[int] = []
    period = FAR_PERIOD // 2 if source.is_scalar else FAR_PERIOD
    for number in range(attempts if sizes or source.offers else 0):
        if source.offers and number < OFFERED_PERIOD * OFFERED_TRIES * len(source.offers):
            yield from _offered_model(source, number)
        if not sizes:
            continue
        turn, position = divmod(number, len(sizes))
        if turn >= len(_FIRST_STYLES) and fruitful and number % 4:
            position = fruitful[number % len(fruitful)]
        style = _first_style(turn, position, len(sizes))
        if number % period == period - 1:
            yield from _far_model(source, far, number)
        found = source.attempt(sizes[position], number, style)
        if found is None:
            continue
        if not found.degenerate and position not in fruitful:
            fruitful.append(position)
        yield found


def _models_of_sizes(source: ModelSource) -> Iterator[FoundModel]:
    """Yield models that differ in their sizes, where the goal is about nothing else.

    All other objects are as plain as can be: they only have to exist.
    """
    names = relevant_sizes(source.task, source.relevant)
    objects, propositions = source.aim.objects, source.aim.propositions
    listed = all_admissible_sizes(source.task, objects, propositions, MOST_PLAIN)
    seen: set[tuple[Fraction, ...]] = set()
    for sizes in sorted(listed or [], key=lambda a: sum(a.values())):
        key = tuple(sizes[n] for n in sorted(names))
        if len(seen) < MOST_PLAIN and key not in seen:
            seen.add(key)
            found = source.attempt(sizes, 0, Style.ZERO)
            if found is not None:
                yield found


def _offered_model(source: ModelSource, number: int) -> Iterator[FoundModel]:
    """Yield a model from an offer, after every few tries: each in turn, or the best, generic."""
    count, position = divmod(number, OFFERED_PERIOD)
    if position:
        return
    turn, is_fair = divmod(count, 2)
    offer = source.best_offer if is_fair else source.offers[turn % len(source.offers)]
    found = source.attempt_offered(offer, number, is_fair=bool(is_fair))
    if found is not None:
        yield found


def _first_style(turn: int, position: int, sizes: int) -> Style | None:
    """Return the style of all objects in the first rounds, another one at each size."""
    if turn < len(_FIRST_STYLES):
        return _FIRST_STYLES[(turn + position) % len(_FIRST_STYLES)]
    return Style.TURN if turn < len(_FIRST_STYLES) + TURNS // sizes else None


def _far_model(source: ModelSource, far: Iterator[Assignment], number: int) -> Iterator[FoundModel]:
    """Yield a model at the next far assignment, if there is one."""
    assignment = next(far, None)
    # Norms of long vectors differ most where all entries are alike.
    style = Style.LEVEL if source.lengths and number // FAR_PERIOD % 2 else None
    found = None if assignment is None else source.attempt(assignment, number, style)
    if found is not None:
        yield found


def _arithmetic_models(source: ModelSource) -> Iterator[FoundModel]:
    """Yield one model for each assignment, small ones first."""
    small = source.sizes[: FAR_TRIES["numbers"]]
    far = sorted(source.far(), key=lambda a: sum(map(abs, a.values())))
    for assignment in chain(small, far, source.solved()):
        yield from _far_model(source, iter((assignment,)), 0)


OFFERED_PERIOD = 2
"""After so many tries comes one with an offered model."""

OFFERED_TRIES = 24
"""So often each offered model is tried."""

MOST_PLAIN = 24
"""Largest size, and most models, where a goal is about sizes alone."""

FAR_PERIOD = 4
"""After so many tries comes one at a far size; after half as many where all are numbers."""

_FIRST_STYLES = (
    Style.GENERIC,
    Style.ZERO,
    Style.RATIONAL,
    Style.UNIT,
    Style.SPARSE,
    Style.WIDE,
    Style.TURN,
)
"""Styles of the first rounds; after these every object has a style of its own."""

TURNS = 6
"""Where there are few sizes, so many models are looked at whose objects are turns."""

SPREAD = 10
"""How many different sizes a search looks at."""

SMALLEST = 3
"""How many of these are the smallest admissible ones."""

LARGE = 4
"""Values beyond this one do not make an assignment more worth a look."""


def spread(sizes: list[Assignment]) -> list[Assignment]:
    """Choose up to ``SPREAD`` assignments: the smallest, then those with the most new pairs.

    Any two names should soon take several values together: what fails may need one block of
    size one and another of size two.
    """
    chosen = sizes[:SMALLEST]
    seen = {pair for one in chosen for pair in _pairs(one)}
    rest = [(_pairs(one), sum(one.values()), one) for one in sizes[SMALLEST:]]
    while rest and len(chosen) < SPREAD:
        best = min(rest, key=lambda item: (-len(item[0] - seen), item[1]))
        rest.remove(best)
        seen |= best[0]
        chosen.append(best[2])
    return chosen


Pair = tuple[tuple[str, int], tuple[str, int]]


def _pairs(assignment: Assignment) -> set[Pair]:
    """Return the pairs of values that two names take together, large values left out."""
    values = sorted((name, int(value)) for name, value in assignment.items())
    small = [item for item in values if item[1] <= LARGE]
    return {(one, other) for one in small for other in small}
