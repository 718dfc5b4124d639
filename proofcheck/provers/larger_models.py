"""Models of sizes that are doubled, along patterns: where a bound grows, they lead to its failure.

Every pattern that is a model at the smallest sizes is followed to sizes 2, 4, 8, ... as far as it
stays cheap, and from there to the size at which the sides would meet if they went on to come
closer at the same pace.  What fails is made as small as halving finds.  All models are checked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import ceil, log2
from typing import TYPE_CHECKING

from proofcheck.kernel.model import (
    Model,
    ModelRejected,
    check_model,
    decide_on,
    evaluator_for,
)
from proofcheck.models.patterns import PATTERNS, Pattern, patterned, patterned_number
from proofcheck.models.search import FoundModel
from proofcheck.provers.growth import balance_on
from proofcheck.semantics.evaluation import Evaluator, Locals, value_shape
from proofcheck.semantics.truth import Truth
from proofcheck.semantics.values import FAULTS, NotEvaluable, Table, Undefined, Value
from proofcheck.terms.expressions import Binding, Operation, Term, integer, sort_of, walk
from proofcheck.terms.sorts import INTEGER, Function, Matrix, Scalar, Sort
from proofcheck.terms.task import Declaration, Task

if TYPE_CHECKING:
    from proofcheck.provers.survey import Survey

NUMBERS_TO, NUMBERS_AIMED = 1024, 16_384
"""Largest size that is doubled to, and that is aimed at, where there are only numbers."""

VECTORS_TO, VECTORS_AIMED = 128, 400
"""The same where there are vectors, but no matrices."""

MATRICES_TO, MATRICES_AIMED = 8, 40
"""The same where there are matrices."""

SMALLEST = 4
"""A path has to begin at this size at the latest."""

NEXT_TO = 8
"""Sizes next to powers of two are looked at up to this one: some patterns are best there."""

COSTLY_TO = 4
"""The same where functions of matrices are enclosed, spectra taken, or extrema searched for."""

STEPS_TO_DOUBLE = 40_000
"""A question of so many steps is not asked at twice the size."""

BASES = 3
"""Models that are taken along where only integers are changed."""

MOST_OBJECTS = 6
"""With more objects patterns are hardly models."""

OTHER_INTEGERS = (1, 2)
"""Values of the integers that are no sizes."""

_COSTLY = frozenset({"exp", "log", "spectrum", "cos", "sin"})
_COSTLY_BINDERS = frozenset({"sup", "inf", "expect", "var", "prob", "exists", "absolute"})


def enlarge(survey: Survey) -> bool:
    """Add larger models to a survey of a goal that held; say whether it fails on one of them.

    Deterministic.  A failure is a model that the kernel has checked; the survey notes it.
    """
    if not survey.held or survey.failure is not None:
        return False
    search = Enlarging(survey.opened, survey.free_sizes)
    search.run(survey.worst_first())
    survey.failure = search.failure
    survey.held += search.held
    return search.failure is not None


@dataclass(frozen=True, slots=True)
class _Seen:
    """What was seen on a path at one size."""

    found: FoundModel
    truth: Truth
    ratio: float | None
    steps: int


@dataclass(slots=True)
class Enlarging:
    """A search for larger models of one task, and for a failure among them.

    opened    the task, opened
    sizes     names of the integers that are enlarged
    held      models on which the goal held
    failure   a model on which it fails, once found
    """

    opened: Task
    sizes: frozenset[str]
    held: list[FoundModel] = field(default_factory=list)
    failure: FoundModel | None = None

    def run(self, known: Sequence[FoundModel]) -> None:
        """Follow every path.

        known   models on which the goal held, those of interest first
        """
        if not self.sizes:
            return
        for path in self._paths(known):
            self._follow(path)
            if self.failure is not None:
                return

    def _paths(self, known: Sequence[FoundModel]) -> Iterator[Callable[[int], Model | None]]:
        objects = [d for d in self._chosen() if d.variable.sort != INTEGER]
        if all(isinstance(d.variable.sort, Scalar) for d in objects):
            for base in known[:BASES] if objects else known[:1]:
                yield lambda size, base=base: self._enlarged(base, size)  # type: ignore[misc]
        if len(objects) > MOST_OBJECTS:
            return
        for other in OTHER_INTEGERS if self._others() else (1,):
            for pattern in PATTERNS.values() if objects else ():
                yield lambda size, p=pattern, k=other: self._patterned(p, size, k)  # type: ignore[misc]

    def _chosen(self) -> list[Declaration]:
        return [d for d in self.opened.declarations if d.body is None]

    def _others(self) -> list[str]:
        integers = (d for d in self._chosen() if d.variable.sort == INTEGER and not d.parameters)
        return [d.variable.name for d in integers if d.variable.name not in self.sizes]

    def _enlarged(self, base: FoundModel, size: int) -> Model:
        values = {**base.model.values, **dict.fromkeys(self.sizes, Fraction(size))}
        return Model(values, base.model.candidates)

    def _patterned(self, pattern: Pattern, size: int, other: int) -> Model | None:
        values: dict[str, Value] = dict.fromkeys(self._others(), Fraction(other))
        values |= dict.fromkeys(self.sizes, Fraction(size))
        for item in self._chosen():
            if item.variable.name not in values:
                try:
                    evaluator = evaluator_for(self.opened, Model(values))
                    values[item.variable.name] = _drawn(evaluator, item, pattern)
                except (NotEvaluable, Undefined, *FAULTS):
                    return None
        return Model(values)

    def _follow(self, path: Callable[[int], Model | None]) -> None:
        """Double the size along a path, then aim at where the sides meet."""
        highest, aimed = self._reach()
        seen: list[_Seen] = []
        for size in _ladder(highest):
            here = self._look(path(size))
            if here is None:
                if size > SMALLEST or seen:
                    break
                continue
            if here.truth is Truth.FALSE:
                self._narrow(path, seen, here)
                return
            seen.append(here)
            if here.steps > STEPS_TO_DOUBLE:
                break
        self.held += [one.found for one in seen]
        doubled = [one for one in seen if _size_of(one, self.sizes).bit_count() == 1]
        for size in _aims(doubled, self.sizes, aimed):
            here = self._look(path(size))
            if here is not None and here.truth is Truth.FALSE:
                self._narrow(path, seen, here)
                return

    def _reach(self) -> tuple[int, int]:
        """Return the sizes that are doubled to and that are aimed at."""
        sorts = [_result(d.variable.sort) for d in self._chosen()]
        terms = [self.opened.goal, *(f.proposition for f in self.opened.facts)]
        terms += [d.body for d in self.opened.declarations if d.body is not None]
        shaped = [s for s in sorts if isinstance(s, Matrix)]
        shaped += [s for t in terms for n in walk(t) if isinstance(s := sort_of(n), Matrix)]
        if any(_is_costly(node) for term in terms for node in walk(term)):
            return (COSTLY_TO, COSTLY_TO) if shaped else (NUMBERS_TO, NUMBERS_TO)
        if not shaped:
            return NUMBERS_TO, NUMBERS_AIMED
        if all(_is_vector(sort) for sort in shaped):
            return VECTORS_TO, VECTORS_AIMED
        return MATRICES_TO, MATRICES_AIMED

    def _look(self, model: Model | None) -> _Seen | None:
        """Decide the goal on a model; None where it is none, or that is not decided."""
        if model is None:
            return None
        evaluators: dict[int, Evaluator] = {}
        try:
            check_model(self.opened, model)
            outcome = decide_on(self.opened, model, self.opened.goal, known=evaluators)
        except (ModelRejected, NotEvaluable, Undefined, *FAULTS):
            return None
        if outcome.truth is Truth.UNKNOWN or not outcome.informative:
            return None
        integers = [d.variable.name for d in self._chosen() if d.variable.sort == INTEGER]
        sizes = {n: v for n in integers if isinstance(v := model.values[n], Fraction)}
        steps = max(one.steps for one in evaluators.values())
        found = FoundModel(model, sizes, degenerate=True)
        return _Seen(found, outcome.truth, balance_on(self.opened, model), steps)

    def _narrow(
        self, path: Callable[[int], Model | None], seen: Sequence[_Seen], failing: _Seen
    ) -> None:
        """Halve the distance between a size at which it held and one at which it fails."""
        held = _size_of(seen[-1], self.sizes) if seen else 0
        while (size := _size_of(failing, self.sizes)) - held > 1:
            middle = (held + size) // 2
            here = self._look(path(middle))
            if here is not None and here.truth is Truth.FALSE:
                failing = here
            else:
                held = middle
        self.failure = failing.found


def _ladder(highest: int) -> list[int]:
    """Return the powers of two up to a number, and small numbers next to them."""
    powers = [2**k for k in range(highest.bit_length())]
    return sorted({*powers, *(k - 1 for k in powers if 2 < k <= NEXT_TO)})


def _aims(seen: Sequence[_Seen], names: frozenset[str], highest: int) -> list[int]:
    """Return sizes next to which the sides would meet, if the ratio goes on to grow."""
    if len(seen) < 2:
        return []
    before, last = seen[-2].ratio, seen[-1].ratio
    if before is None or last is None or not 0 < before < last < 1:
        return []
    size = _size_of(seen[-1], names)
    by_power = log2(1 / last) / log2(last / before)
    by_steps = (1 - last) / (last - before)
    doublings = sorted({min(by_power, by_steps), by_steps})
    aims = [ceil(size * 2**d) + 1 for d in doublings if d < log2(highest / size)]
    if seen[-1].steps > STEPS_TO_DOUBLE:
        return []
    return [*aims, *([highest] if by_steps < 2 * log2(highest / size) else [])]


def _size_of(seen: _Seen, names: frozenset[str]) -> int:
    return int(max(seen.found.sizes[n] for n in names))


def _drawn(evaluator: Evaluator, item: Declaration, pattern: Pattern) -> Value:
    """Return an object by a pattern, a family member by member.

    raises   NotEvaluable or Undefined where its shape or its indices are not known
    """
    sort = item.variable.sort
    if not isinstance(sort, Function):
        return _cell(evaluator, sort, {}, pattern, 0)
    names = [p.variable.name for p in item.parameters]
    members = {
        tuple(inner[n] for n in names): _cell(evaluator, sort.result, inner, pattern, number)
        for number, inner in enumerate(evaluator.instances(item.parameters, {}))
    }
    return Table(members)


def _cell(evaluator: Evaluator, sort: Sort, scope: Locals, pattern: Pattern, number: int) -> Value:
    if isinstance(sort, Matrix):
        return patterned(pattern, *value_shape(evaluator, sort, scope), number)
    if isinstance(sort, Scalar):
        return patterned_number(pattern, number)
    raise NotEvaluable("neither a number nor a matrix")


def _result(sort: Sort) -> Sort:
    return sort.result if isinstance(sort, Function) else sort


def _is_vector(sort: Matrix) -> bool:
    return integer(1) in (sort.rows, sort.columns)


def _is_costly(node: Term) -> bool:
    if isinstance(node, Binding):
        return node.binder in _COSTLY_BINDERS
    return isinstance(node, Operation) and node.operator in _COSTLY
