"""Walks from model to model, in which one object is changed at a time, towards failure.

Where models are rare, those that an author offers are most of what a goal is tested on, and they
are special: an assumption that a statement lacks may hold on all of them.  So all objects but one
are kept, and that one is drawn anew from what is assumed of it, or moved a little.  Of an inequality
the walk follows the ratio of its sides.  A model is one that the kernel has checked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from random import Random

from proofcheck.kernel.model import Model, ModelRejected, check_model, decide_on
from proofcheck.models.draws import Style
from proofcheck.models.search import FoundModel
from proofcheck.provers.growth import balance_on
from proofcheck.provers.moves import changed
from proofcheck.provers.sightings import Survey
from proofcheck.semantics.truth import Truth
from proofcheck.semantics.values import NotEvaluable, Undefined
from proofcheck.terms.expressions import Operation
from proofcheck.terms.sorts import INTEGER

STARTS = 6
"""Models from which a walk starts."""

TRIES = 600
"""Models that are tried in all."""

STYLES = (Style.GENERIC, Style.SPARSE, Style.RATIONAL, Style.UNIT, Style.SMALL, Style.WIDE, Style.EDGE)
"""Styles in which one object is drawn anew."""

TIED_STYLES = (Style.EDGE, Style.EDGE, Style.SMALL, Style.GENERIC)
"""Styles in which one object is drawn anew after another was moved."""

LENIENCE = 0.05
"""Share of the steps that lead away from failure and are taken all the same."""

CERTAIN = 1 - 1e-6
"""A ratio of the sides below this is no failure: the estimate is that good."""

_RIGID = frozenset({"O", "SO", "U"})


@dataclass(slots=True)
class Walk:
    """A walk among the models of one goal.

    failure  a model on which the goal fails, once found
    """

    survey: Survey
    budget: int = TRIES
    failure: Model | None = None
    _names: list[str] = field(init=False)
    _rigid: frozenset[str] = field(init=False)
    _number: int = 0
    log: list = field(default_factory=list)
    _random: Random = field(default_factory=lambda: Random("walk"))

    def __post_init__(self) -> None:
        chosen = [d for d in self.survey.opened.declarations if d.variable.name in self.survey.about]
        objects = [d for d in chosen if d.body is None and d.variable.sort != INTEGER]
        self._names = [d.variable.name for d in objects]
        domains = {d.variable.name: d.domain for d in objects}
        self._rigid = frozenset(
            name
            for name, domain in domains.items()
            if isinstance(domain, Operation) and domain.operator in _RIGID
        )

    def run(self) -> None:
        """Walk from one start after the other until the goal fails or the budget is spent."""
        starts = list(islice(self._starts(), STARTS)) if self._names else []
        for count, start in enumerate(starts, 1):
            self._walk(start, self.budget * count // len(starts))
            if self.failure is not None:
                return

    def _starts(self) -> Iterator[FoundModel]:
        """Yield the worst model of each kind: of one offer, or of one size."""
        kinds: set[tuple[int, str]] = set()
        for one in self.survey.worst_first():
            kind = id(one.offer), repr(sorted(one.sizes.items()))
            if not one.degenerate and kind not in kinds:
                kinds.add(kind)
                yield one

    def _walk(self, start: FoundModel, until: int) -> None:
        current, ratio = start, self.survey.balance(start)
        while self._number < until:
            self._number += 1
            found = self._next(current)
            if found is None:
                continue
            reached = balance_on(self.survey.opened, found.model)
            self.log.append((self._number,ratio,reached))
            may_fail = reached is None or reached >= CERTAIN
            if may_fail and self._fails(found.model):
                self.failure = found.model
                return
            if ratio is None or (reached is not None and ratio <= reached < CERTAIN) or (reached is not None and reached<CERTAIN and self._random.random()<LENIENCE):
                current, ratio = found, reached

    def _next(self, current: FoundModel) -> FoundModel | None:
        """Return a model that differs in one object, drawn anew or moved; None where it fails."""
        if self._number % 3 == 0:
            return self._redrawn(current, STYLES)
        moved = self._moved(current)
        if self._number % 3 == 1:
            return moved if self._is_model(moved.model) else None
        return self._redrawn(moved, TIED_STYLES)

    def _redrawn(self, current: FoundModel, styles: Sequence[Style]) -> FoundModel | None:
        name, style = self._random.choice(self._names), self._random.choice(styles)
        return self.survey.source.redrawn(current, name, self._number, style)

    def _moved(self, current: FoundModel) -> FoundModel:
        """Return a model with one object moved, which need not satisfy what is assumed."""
        name = self._random.choice(self._names)
        old = current.model.values[name]
        value = changed(self._random, old, is_rigid=name in self._rigid)
        values = {**current.model.values, name: value}
        return replace(current, model=replace(current.model, values=values))

    def _is_model(self, model: Model) -> bool:
        try:
            check_model(self.survey.opened, model)
        except (ModelRejected, NotEvaluable, Undefined):
            return False
        return True

    def _fails(self, model: Model) -> bool:
        try:
            return decide_on(self.survey.opened, model, self.survey.opened.goal).truth is Truth.FALSE
        except Undefined:
            return False
