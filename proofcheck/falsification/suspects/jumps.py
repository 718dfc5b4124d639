"""Models beside the jumps of a probability, which is constant between single values of a number.

A bound on the probability of ``X >= e`` that is too good may fail next to a value of ``X`` alone,
where no drawn ``e`` lies.  So ``e`` is moved until the probability jumps, and both sides of the jump
are looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

from proofcheck.evaluation.values.values import MatrixValue, NotEvaluable, Table, Undefined
from proofcheck.kernel.model import PRECISIONS, Model, evaluator_for, precision
from proofcheck.models.checking import is_model
from proofcheck.models.choices.entries import Place, number_at, places, with_numbers
from proofcheck.terms.expressions import Binding, Operation, Term, walk
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import Task

EVALUATIONS = 300
"""Values of probabilities that are looked at."""

COSTLY_EVALUATIONS = 40
"""The same where values of functions or suprema are enclosed."""

REACH = 16
"""By so much a number is made smaller and larger."""

HALVINGS = 10
"""How often the stretch in which a probability jumps is halved."""

MOST_JUMPS = 3
"""Jumps that are looked at along one line, the lowest first."""

_ENCLOSED = frozenset({"exp", "log", "norm", "sup", "inf", "spectrum"})


def at_jumps(task: Task, names: Sequence[str], known: Iterable[Model]) -> Iterator[Model]:
    """Yield models of an opened task beside which a probability in its goal jumps, checked.

    names   of the objects that may be changed; of these, single numbers are
    known   models, changed in their order until the budget is spent
    """
    declared = {d.variable.name for d in task.declarations}
    searches = [_Search(task, one) for one in walk(task.goal) if _is_closed(one, declared)]
    for search in searches:
        for model in known:
            numbers = [n for n in names if not isinstance(model.values[n], MatrixValue | Table)]
            for place in places(model, numbers):
                yield from (m for m in search.beside_jumps(model, place) if is_model(task, m))


def _is_closed(term: Term, names: Iterable[str]) -> bool:
    """Say whether a term is a probability that depends on declared names alone."""
    return isinstance(term, Binding) and term.binder == "prob" and free_names(term) <= set(names)


def _needs_enclosures(task: Task, term: Term) -> bool:
    """Say whether values of a term, or of a definition beside it, may have to be enclosed."""
    bodies = [d.body for d in task.declarations if d.body is not None]
    nodes = (node for one in (term, *bodies) for node in walk(one))
    return any(
        (isinstance(n, Operation) and n.operator in _ENCLOSED)
        or (isinstance(n, Binding) and n.binder in _ENCLOSED)
        for n in nodes
    )


_Point = tuple[Fraction, Fraction | None]
"""A number, and the probability there; None where it is not known."""


@dataclass(slots=True)
class _Search:
    """A search for the jumps of one probability along one number after the other."""

    task: Task
    probability: Term
    left: int = field(init=False)
    _seen: set[tuple[Place, str]] = field(default_factory=set)

    def __post_init__(self) -> None:
        is_enclosed = _needs_enclosures(self.task, self.probability)
        self.left = COSTLY_EVALUATIONS if is_enclosed else EVALUATIONS

    def beside_jumps(self, model: Model, place: Place) -> list[Model]:
        """Return the models on both sides of the jumps; none on a line that was looked at."""
        number = number_at(model, place)
        line = (place, repr(with_numbers(model, {place: Fraction(0)}).values))
        if number == 0 or line in self._seen:
            return []
        self._seen.add(line)
        ends = [self._point(model, place, x) for x in (number / REACH, number * REACH)]
        jumps = self._jumps(model, place, (ends[0], ends[1]), HALVINGS)
        return [
            with_numbers(model, {place: x})
            for (low, _), (high, _) in islice(jumps, MOST_JUMPS)
            for x in (low, high)
        ]

    def _jumps(
        self, model: Model, place: Place, ends: tuple[_Point, _Point], halvings: int
    ) -> Iterator[tuple[_Point, _Point]]:
        """Yield what is left of a stretch where its ends differ, halved again and again."""
        low, high = ends
        if low[1] == high[1] or low[1] is None or high[1] is None:
            return
        if halvings == 0:
            yield ends
            return
        middle = self._point(model, place, (low[0] + high[0]) / 2)
        yield from self._jumps(model, place, (low, middle), halvings - 1)
        yield from self._jumps(model, place, (middle, high), halvings - 1)

    def _point(self, model: Model, place: Place, number: Fraction) -> _Point:
        """Return a number with the probability there, unless the budget is spent."""
        if self.left == 0:
            return number, None
        self.left -= 1
        changed = with_numbers(model, {place: number})
        try:
            with precision(PRECISIONS[0]):
                value = evaluator_for(self.task, changed).value(self.probability, {})
        except (NotEvaluable, Undefined):
            return number, None
        return number, value if isinstance(value, Fraction) else None
