"""Ways to larger models: each gives a model of every size, or of every multiple of one.

* the integers of a known model are changed, where there are only numbers;
* all objects take the same pattern, or each a pattern of its own that fits what is assumed of it;
* copies of a known small model stand side by side.

Whether something is a model is not said here: it is tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random

from proofcheck.evaluation.decision import decide
from proofcheck.evaluation.enumeration import Locals
from proofcheck.evaluation.evaluator import Evaluator, value_shape
from proofcheck.evaluation.values.truth import Truth
from proofcheck.evaluation.values.values import NotEvaluable, Table, Undefined, Value
from proofcheck.kernel.model import Model, evaluator_for
from proofcheck.models.choices.copies import copied
from proofcheck.models.choices.patterns import (
    PATTERNS,
    SEQUENCES,
    Pattern,
    patterned,
    patterned_number,
)
from proofcheck.models.found import FoundModel
from proofcheck.terms.expressions import Term, integer
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER, Function, Matrix, Scalar, Sort
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import MODEL_ROLES, Declaration, Task

BASES = 3
"""Models that are taken along, or copied."""

LARGEST_BASE = 4
"""Sizes of a model that is copied, at most."""

MIXTURES = 16
"""Models in which each object has a pattern of its own."""

MOST_OBJECTS = 6
"""With more objects patterns are hardly models."""

OTHER_INTEGER = 2
"""Value of the integers that are no sizes: an index, or an exponent."""

TRIED_AT = 4
"""Size at which it is tried whether a pattern fits what is assumed of one object."""


@dataclass(frozen=True, slots=True)
class Way:
    """Models by their size.

    model   the model of a size; None where there is none
    step    sizes are multiples of this one
    """

    model: Callable[[int], Model | None]
    step: int = 1


@dataclass(slots=True)
class Ways:
    """The ways to larger models of a task, opened.

    sizes   names of the integers that are enlarged
    """

    opened: Task
    sizes: frozenset[str]
    chosen: list[Declaration] = field(init=False)
    objects: list[Declaration] = field(init=False)

    def __post_init__(self) -> None:
        self.chosen = [d for d in self.opened.declarations if d.body is None]
        self.objects = [d for d in self.chosen if d.variable.sort != INTEGER]

    def beside(self, known: Sequence[FoundModel]) -> Iterator[Way]:
        """Yield other integers for known models, those of interest first, and patterns."""
        if all(isinstance(d.variable.sort, Scalar) for d in self.objects):
            yield from self._with_other_integers(known[: BASES if self.objects else 1])
        if not self.objects:
            return
        if len(self.objects) <= MOST_OBJECTS:
            yield from (self._patterned(self._alike(one)) for one in self._patterns())
        if 1 < len(self.objects) <= MOST_OBJECTS:
            yield from self._mixed()

    def _patterns(self) -> list[Pattern]:
        are_sequences = all(map(_is_sequence, (d.variable.sort for d in self.objects)))
        return [*PATTERNS.values(), *(SEQUENCES.values() if are_sequences else ())]

    def _with_other_integers(self, known: Sequence[FoundModel]) -> Iterator[Way]:
        for base in known:
            yield Way(partial(self._enlarged, base.model))

    def _enlarged(self, base: Model, size: int) -> Model:
        values = {**base.values, **dict.fromkeys(self.sizes, Fraction(size))}
        return Model(values, base.candidates)

    def _alike(self, pattern: Pattern) -> dict[str, Pattern]:
        return {d.variable.name: pattern for d in self.chosen}

    def _mixed(self) -> Iterator[Way]:
        fitting = {d.variable.name: self._fitting(d) for d in self.objects}
        if not all(fitting.values()):
            return
        random = Random("mixtures")
        for _ in range(MIXTURES):
            yield self._patterned({n: random.choice(fits) for n, fits in fitting.items()})

    def _fitting(self, item: Declaration) -> list[Pattern]:
        """Return the patterns that fit what is assumed of an object alone."""
        integers = {d.variable.name for d in self.chosen if d.variable.sort == INTEGER}
        own = integers | {item.variable.name}
        chosen = {d.variable.name for d in self.chosen}
        assumed = [f.proposition for f in self.opened.facts if f.role in MODEL_ROLES]
        about = [p for p in assumed if item.variable.name in (free_names(p) & chosen) <= own]
        return [one for one in PATTERNS.values() if self._fits(item, one, about)]

    def _fits(self, item: Declaration, pattern: Pattern, about: Sequence[Term]) -> bool:
        values = self._integers(TRIED_AT)
        try:
            drawn = _drawn(evaluator_for(self.opened, Model(values)), item, pattern)
            evaluator = evaluator_for(self.opened, Model({**values, item.variable.name: drawn}))
            return all(decide(evaluator, p, {}).truth is not Truth.FALSE for p in about)
        except (NotEvaluable, Undefined):
            return False

    def _integers(self, size: int) -> dict[str, Value]:
        plain = (d for d in self.chosen if d.variable.sort == INTEGER and not d.parameters)
        return {
            d.variable.name: Fraction(size if d.variable.name in self.sizes else OTHER_INTEGER)
            for d in plain
        }

    def _patterned(self, patterns: dict[str, Pattern]) -> Way:
        def model(size: int) -> Model | None:
            values = self._integers(size)
            try:
                for item in (d for d in self.chosen if d.variable.name not in values):
                    evaluator = evaluator_for(self.opened, Model(values))
                    pattern = patterns[item.variable.name]
                    values[item.variable.name] = _drawn(evaluator, item, pattern)
            except (NotEvaluable, Undefined):
                return None
            return Model(values)

        return Way(model)

    def of_copies(self, known: Sequence[FoundModel]) -> Iterator[Way]:
        """Yield copies of known models, one of each size, those of interest first."""
        bases: dict[int, FoundModel] = {}
        if not self.objects:
            return
        for one in known:
            largest = max((int(one.sizes[n]) for n in self.sizes), default=0)
            if 0 < largest <= LARGEST_BASE and len(bases) < BASES:
                bases.setdefault(largest, one)
        for largest, base in bases.items():
            yield Way(partial(self._copies, base.model, largest), largest)

    def _copies(self, base: Model, own: int, size: int) -> Model | None:
        try:
            return copied(self.opened, base, self.sizes, size // own)
        except (NotEvaluable, Undefined):
            return None


def _is_sequence(sort: Sort) -> bool:
    """Say whether an object is a vector or a family of numbers."""
    if isinstance(sort, Function):
        return isinstance(sort.result, Scalar)
    return isinstance(sort, Matrix) and sort.columns == integer(1)


def _drawn(evaluator: Evaluator, item: Declaration, pattern: Pattern) -> Value:
    """Return an object by a pattern, a family member by member.

    raises   NotEvaluable or Undefined where its shape or its indices are not known
    """
    sort = item.variable.sort
    if not isinstance(sort, Function):
        return _cell(evaluator, sort, {}, pattern, (0, 1))
    names = [p.variable.name for p in item.parameters]
    scopes = list(evaluator.instances(item.parameters, {}))
    members: dict[tuple[Fraction, ...], Value] = {}
    for number, inner in enumerate(scopes):
        key = tuple(inner[n] for n in names)
        members[key] = _cell(evaluator, sort.result, inner, pattern, (number, len(scopes)))
    return Table(members)


def _cell(
    evaluator: Evaluator, sort: Sort, scope: Locals, pattern: Pattern, which: tuple[int, int]
) -> Value:
    if isinstance(sort, Matrix):
        return patterned(pattern, *value_shape(evaluator, sort, scope), *which)
    if isinstance(sort, Scalar):
        return patterned_number(pattern, *which)
    raise NotEvaluable("neither a number nor a matrix")
