"""Single numbers of a model at the ends of what is assumed of them, all else kept."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations, islice, product

from proofcheck.evaluation.standard import StandardEvaluator
from proofcheck.evaluation.values.affine_forms import Affine
from proofcheck.evaluation.values.values import Value
from proofcheck.falsification.growth import balance_on
from proofcheck.kernel.model import PRECISIONS, Model, precision
from proofcheck.models.checking import is_model
from proofcheck.models.choices.entries import places
from proofcheck.models.choices.families import interval_of
from proofcheck.models.choices.mentioned import mentioned_in
from proofcheck.models.choices.single_bounds import Interval, single_bounds
from proofcheck.terms.expressions import Term
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER, Ring, Scalar
from proofcheck.terms.task import MODEL_ROLES, Declaration, Task

CHANGED = 8
"""Models whose numbers are put at their ends."""

MOST_NUMBERS = 64
"""Numbers in a model of a goal that is an inequality, up to which it is changed again and again."""


def is_small(model: Model, about: Collection[str]) -> bool:
    """Say whether a model has few numbers in the objects that a goal is about.

    What is chosen as a witness of an assumption is no part of the model.
    """
    return len(places(model, sorted(model.values.keys() & set(about)))) <= MOST_NUMBERS


@dataclass(slots=True)
class Ends:
    """The numbers of an opened task, and what is assumed of each.

    about     names of the objects that its goal is about
    numbers   declarations of the real numbers among them of which the goal speaks
    """

    task: Task
    about: Collection[str]
    numbers: list[Declaration] = field(init=False)
    _free: list[Declaration] = field(init=False)
    _definitions: dict[str, Declaration] = field(init=False)
    _assumed: dict[str, list[Term]] = field(init=False)
    _beside: dict[str, list[str]] = field(init=False)
    _known: dict[Hashable, tuple[list[Value | None], Interval]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._definitions = {
            d.variable.name: d for d in self.task.declarations if d.body is not None
        }
        self._free = [
            d
            for d in self.task.declarations
            if d.body is None and _is_real(d) and d.variable.name in self.about
        ]
        facts = [f.proposition for f in self.task.facts if f.role in MODEL_ROLES]
        reached = {p: mentioned_in(p, self._definitions).reached for p in facts}
        asked = mentioned_in(self.task.goal, self._definitions).reached
        self.numbers = [d for d in self._free if d.variable.name in asked]
        self._assumed = {
            d.variable.name: [p for p in facts if d.variable.name in reached[p]] for d in self._free
        }
        self._beside = {
            name: sorted(frozenset[str]().union(*map(reached.__getitem__, terms)) - {name})
            for name, terms in self._assumed.items()
        }

    def tried(self, known: Sequence[Model], tries: int) -> Iterator[Model]:
        """Yield models with numbers at their ends, checked: where the sides come closest, then others.

        known   models; a few of them are changed
        tries   candidates of the second kind
        """
        by_ratio = sorted(known, key=lambda one: -(self.balance(one) or 0.0))
        yield from (self.tightened(model) for model in by_ratio[:CHANGED])
        moved = islice((one for model in known[:CHANGED] for one in self.moved(model)), tries)
        yield from (model for model in moved if is_model(self.task, model))

    def moved(self, model: Model) -> Iterator[Model]:
        """Yield values with one number at an end, then with two; they need not be models."""
        ends = {d.variable.name: self._ends(model, d) for d in self.numbers}
        for names in (*combinations(ends, 1), *combinations(ends, 2)):
            for chosen in product(*(ends[n] for n in names)):
                values = dict(zip(names, chosen, strict=True))
                yield replace(model, values={**model.values, **values})

    def repaired(self, model: Model) -> Model:
        """Return values in which numbers that what is assumed forbids are moved to where it does not."""
        for item in self._free:
            name, interval = item.variable.name, self._interval(model, item)
            ends = [] if interval.contains(_number(model, name)) else interval.inner_ends()
            if ends:
                model = replace(model, values={**model.values, name: ends[0]})
        return model

    def tightened(self, model: Model) -> Model:
        """Return a model in which numbers are where the ratio of the sides is largest, one by one.

        model   satisfies what is assumed, and so does what is returned

        Of what makes no difference the lower end is taken: it may bound the next number.
        """
        best = self.balance(model) or 0.0
        for item in (*self._free, *self._free):
            name = item.variable.name
            for end in self._ends(model, item)[:2]:
                moved = replace(model, values={**model.values, name: end})
                reached = self.balance(moved) or 0.0
                is_lower = end < _number(model, item.variable.name)
                if (reached > best or (is_lower and reached == best)) and is_model(
                    self.task, moved
                ):
                    model, best = moved, reached
        return model

    def balance(self, model: Model) -> float | None:
        """Return the ratio of the sides of the goal on a model, as far as it has one."""
        return balance_on(self.task, model)

    def _ends(self, model: Model, item: Declaration) -> list[Fraction]:
        name = item.variable.name
        found = self._interval(model, item).inner_ends()
        return [x for x in found if x != model.values[name]]

    def _interval(self, model: Model, item: Declaration) -> Interval:
        """Return where a number lies by what is assumed, all else as it is in a model.

        Models differ in few objects: it is found out once for all that agree in what matters.
        """
        name = item.variable.name
        values = [model.values.get(other) for other in self._beside[name]]
        key = name, *map(id, values)
        if key not in self._known:
            self._known[key] = values, self._find_interval(model, item)
        return self._known[key][1]

    def _find_interval(self, model: Model, item: Declaration) -> Interval:
        name = item.variable.name
        unknown = Affine(Fraction(0), {0: Fraction(1)})
        evaluator = StandardEvaluator({**model.values, name: unknown}, self._definitions)
        interval = interval_of(item.domain)
        with precision(PRECISIONS[0]):
            for term in self._assumed[name]:
                for _, found in single_bounds(evaluator, term, {}):
                    interval = interval.meet(found)
        return interval


def _number(model: Model, name: str) -> Fraction:
    number = model.values[name]
    assert isinstance(number, Fraction)
    return number


def _is_real(item: Declaration) -> bool:
    sort = item.variable.sort
    return isinstance(sort, Scalar) and sort != INTEGER and sort.ring is not Ring.COMPLEX
