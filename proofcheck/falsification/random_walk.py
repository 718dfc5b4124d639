"""Walks from model to model, in which one object is changed at a time, towards failure.

Where models are rare, those that an author offers are most of what a goal is tested on, and they
are special: an assumption that a statement lacks may hold on all of them.  So all objects but one
are kept, and that one is drawn anew from what is assumed of it, or moved a little; or one is moved,
and another drawn anew, so that two assumptions can be met at their edge.  Of an inequality the walk
follows the ratio of its sides.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from random import Random

from proofcheck.falsification.growth import balance_on, bounds_something
from proofcheck.falsification.mutations import changed, exchanged
from proofcheck.falsification.sample_statistics import Survey
from proofcheck.kernel.model import Model
from proofcheck.models.checking import fails_plainly, is_model, satisfies
from proofcheck.models.choices.draws import Style
from proofcheck.models.choices.mentioned import mentioned_in
from proofcheck.models.choices.thin import is_thin
from proofcheck.models.found import FoundModel
from proofcheck.terms.expressions import Binding, Operation
from proofcheck.terms.expressions import walk as nodes_of
from proofcheck.terms.sorts import INTEGER
from proofcheck.terms.task import MODEL_ROLES, Declaration, Fact, Task

STARTS = 4
"""Models from which a walk starts."""

TRIES = 420
"""Changes that are tried in all, where the ratio of two sides shows the way."""

COSTLY_TRIES = 100
"""The same where a supremum or an infimum has to be enclosed."""

BLIND_TRIES = 60
"""The same where nothing shows the way."""

TRIES_WITHIN = 150
"""Changes that are tried of objects of which an equation is assumed, where all is exact."""

STYLES = (
    Style.GENERIC,
    Style.SPARSE,
    Style.RATIONAL,
    Style.UNIT,
    Style.SMALL,
    Style.WIDE,
    Style.EDGE,
)
"""Styles in which one object is drawn anew."""

TIED_STYLES = (Style.EDGE, Style.EDGE, Style.SMALL, Style.GENERIC)
"""Styles in which one object is drawn anew after another was moved."""

PATIENCE = 40
"""Changes without a gain after which a walk goes on from another start."""

GAIN = 1.005
"""A ratio has gained where it is larger by this factor, dimensionless."""

CERTAIN = 1 - 1e-6
"""A ratio of the sides below this is no failure: the estimate is that good."""

_RIGID = frozenset({"O", "SO", "U", "Clifford"})


def walk(survey: Survey) -> Model | None:
    """Return a model on which a goal fails that held on all models so far; None if none is found.

    Deterministic.  The kernel has checked the model.
    """
    found = _Walk(survey, _budget(survey.opened)).failure()
    if found is not None or survey.enclosed:
        return found
    return _Walk(survey, TRIES_WITHIN, is_within=True).failure()


def _budget(opened: Task) -> int:
    if not bounds_something(opened.goal):
        return BLIND_TRIES
    return COSTLY_TRIES if encloses_extrema(opened) else TRIES


def encloses_extrema(opened: Task) -> bool:
    """Say whether a supremum or an infimum has to be enclosed for a goal, definitions included."""
    definitions = {d.variable.name: d for d in opened.declarations if d.body is not None}
    reached = mentioned_in(opened.goal, definitions).reached
    bodies = [d.body for name, d in definitions.items() if name in reached and d.body is not None]
    every = (node for term in (opened.goal, *bodies) for node in nodes_of(term))
    return any(isinstance(n, Binding) and n.binder in ("sup", "inf") for n in every)


@dataclass(slots=True)
class _Walk:
    """A walk among the models of one goal.

    budget      changes that are tried
    is_within   whether only objects are changed of which an equation is assumed, in ways that keep
                what equations often ask for
    """

    survey: Survey
    budget: int
    is_within: bool = False
    _objects: dict[str, Declaration] = field(init=False)
    _assumed: list[tuple[Fact, frozenset[str]]] = field(init=False)
    _declared: list[tuple[Declaration, frozenset[str]]] = field(init=False)
    _number: int = 0
    _random: Random = field(default_factory=lambda: Random("walk"))

    def __post_init__(self) -> None:
        opened, about = self.survey.opened, self.survey.about
        chosen = (d for d in opened.declarations if d.variable.name in about and d.body is None)
        rest = (d for d in chosen if d.variable.name not in self.survey.source.computed)
        self._objects = {d.variable.name: d for d in rest if d.variable.sort != INTEGER}
        definitions = {d.variable.name: d for d in opened.declarations if d.body is not None}
        facts = (f for f in opened.facts if f.role in MODEL_ROLES)
        self._assumed = [(f, mentioned_in(f.proposition, definitions).reached) for f in facts]
        given = (d for d in opened.declarations if d.body is None)
        self._declared = [(d, _depends_on(d, definitions)) for d in given]
        if self.is_within:
            equations = (reached for f, reached in self._assumed if is_thin(f.proposition))
            tied = frozenset[str]().union(*equations)
            self._objects = {name: d for name, d in self._objects.items() if name in tied}

    def failure(self) -> Model | None:
        """Walk from one start after the other until the goal fails or the budget is spent."""
        starts = islice(self._starts(), STARTS) if self._objects else ()
        walks = (self._walk(start) for start in starts)
        return next((found for found in walks if found is not None), None)

    def _starts(self) -> Iterator[FoundModel]:
        """Yield generic models, the worst one first, each of another offer or another size."""
        kinds: set[tuple[int, str]] = set()
        for one in self.survey.worst_first():
            kind = id(one.offer), repr(sorted(one.sizes.items()))
            if not one.degenerate and kind not in kinds:
                kinds.add(kind)
                yield one

    def _walk(self, start: FoundModel) -> Model | None:
        model, ratio, idle = start.model, self.survey.balance(start), 0
        while self._number < self.budget and idle < PATIENCE:
            self._number += 1
            idle += 1
            found = self._next(replace(start, model=model))
            if found is None or not self._is_next(model, found):
                continue
            reached = balance_on(self.survey.opened, found)
            if (reached is None or reached >= CERTAIN) and self._breaks(found):
                return found
            if ratio is None or (reached is not None and ratio <= reached < CERTAIN):
                has_gained = ratio is not None and reached is not None and reached > GAIN * ratio
                model, ratio, idle = found, reached, 0 if has_gained else idle
        return None

    def _next(self, current: FoundModel) -> Model | None:
        """Return values with one object drawn anew, or moved, or both; None where none are drawn."""
        if self.is_within:
            name = self._some_name()
            value = exchanged(self._random, current.model.values[name])
            return self.survey.source.exchanged(current.model, name, value)
        if self._number % 3 == 0:
            return self._redrawn(current, STYLES)
        moved = self._moved(current.model)
        if moved is None or self._number % 3 == 1:
            return moved
        return self._redrawn(replace(current, model=moved), TIED_STYLES)

    def _redrawn(self, current: FoundModel, styles: Sequence[Style]) -> Model | None:
        name, style = self._some_name(), self._random.choice(styles)
        source = self.survey.source
        return source.redrawn(current.model, current.sizes, name, self._number, style)

    def _moved(self, model: Model) -> Model | None:
        name = self._some_name()
        domain = self._objects[name].domain
        is_rigid = isinstance(domain, Operation) and domain.operator in _RIGID
        value = changed(self._random, model.values[name], is_rigid=is_rigid)
        return self.survey.source.exchanged(model, name, value)

    def _some_name(self) -> str:
        return self._random.choice(list(self._objects))

    def _is_next(self, model: Model, found: Model) -> bool:
        """Say whether what is assumed of the objects that differ from a model holds still."""
        differ = {n for n, value in found.values.items() if value is not model.values.get(n)}
        declared = (d for d, reached in self._declared if reached & differ)
        facts = (f for f, reached in self._assumed if reached & differ)
        return satisfies(self.survey.opened, found, declared, facts)

    def _breaks(self, model: Model) -> bool:
        opened = self.survey.opened
        return fails_plainly(opened, model) and is_model(opened, model)


def _depends_on(item: Declaration, definitions: Mapping[str, Declaration]) -> frozenset[str]:
    """Return a declared name, and those on which it depends what values it may have."""
    own = frozenset({item.variable.name})
    sets = [item.domain, *(part for p in item.parameters for part in p.domains)]
    return own.union(*(mentioned_in(s, definitions).reached for s in sets if s is not None))
