"""Objects that what is assumed bounds by others, and what they are where the bound is reached.

From ``|x[a] - x[b]| <= L*|y[a] - y[b]|`` for all a and b comes ``x[a] := L*y[a]``, up to a sign and
a constant; from ``|x - z| <= L*|u - v|`` comes ``x := z + L*(u - v)``.  Of a vector in the place of a
number the first entry is taken, and a number becomes the first entry of a vector: neither makes
lengths larger.  Whether what comes out is a model is not asked here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from proofcheck.evaluation.evaluator import Evaluator
from proofcheck.evaluation.values import matrices
from proofcheck.evaluation.values.values import MatrixValue, Scalar, Table, Value
from proofcheck.models.choices.families import interval_of
from proofcheck.models.choices.mentioned import mentioned_in
from proofcheck.terms.expressions import Application, Binding, Operation, Term, Variable
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.task import Declaration

_LENGTHS = frozenset({"abs", "norm", "norm1", "norminf", "normF"})
_SMALLER = {"le": 0, "lt": 0, "ge": 1, "gt": 1}

Definitions = Mapping[str, Declaration]


@dataclass(frozen=True, slots=True)
class Tie:
    """How one object is computed where a bound on it is reached.

    item      the object
    indices   names that stand for its indices in the terms; none of a single object
    origin    to what the rest is added, if to anything
    source    what is multiplied
    factors   numbers by which it is multiplied
    reached   all names that these terms speak of, definitions included
    is_free   whether a constant may be added to all members
    """

    item: Declaration
    indices: tuple[str, ...]
    origin: Term | None
    source: Term
    factors: tuple[Term, ...]
    reached: frozenset[str]
    is_free: bool

    @property
    def name(self) -> str:
        """Name of the object that is computed."""
        return self.item.variable.name

    def value(self, evaluator: Evaluator, known: Value, sign: int) -> Value:
        """Return the object, as another value of its shape.

        known   its value in the model that is changed
        sign    1 or -1, by which the source is multiplied

        raises   NotEvaluable or Undefined where something has no value
        """
        if not isinstance(known, Table):
            return self._member(evaluator, (), known, sign)
        members = {
            key: self._member(evaluator, key, one, sign) for key, one in known.members.items()
        }
        return Table(_raised(members, self.item) if self.is_free else members)

    def _member(
        self, evaluator: Evaluator, key: tuple[Fraction, ...], like: Value, sign: int
    ) -> Value:
        scope = dict(zip(self.indices, key, strict=True))
        factor: Scalar = Fraction(sign)
        for one in self.factors:
            factor = factor * evaluator.value(one, scope)
        step = _fitted(evaluator.value(self.source, scope), like)
        scaled = matrices.scale(factor, step) if isinstance(step, MatrixValue) else factor * step
        if self.origin is None:
            return scaled
        origin: Any = evaluator.value(self.origin, scope)
        return matrices.add(origin, scaled) if isinstance(scaled, MatrixValue) else origin + scaled


_Members = Mapping[tuple[Fraction, ...], Value]


def _raised(members: _Members, item: Declaration) -> _Members:
    """Add a constant to all members where the set that they lie in ends below; the least is there."""
    low = interval_of(item.domain).low
    numbers = {key: x for key, x in members.items() if isinstance(x, Fraction)}
    if low is None or not numbers or len(numbers) < len(members):
        return members
    lift = low - min(numbers.values()) + (1 if interval_of(item.domain).open_ends else 0)
    return {key: x + lift for key, x in numbers.items()}


def _fitted(value: Value, like: Value) -> Value:
    """Return a value in the shape of another: what is beyond it is left out, the rest is zero."""
    if not isinstance(like, MatrixValue):
        return _entry(value, 0, 0)
    return matrices.build(like.rows, like.columns, lambda i, j: _entry(value, i, j))


def _entry(value: Value, row: int, column: int) -> Scalar:
    if not isinstance(value, MatrixValue):
        return value if row == column == 0 else Fraction(0)
    is_inside = row < value.rows and column < value.columns
    return value.entries[row][column] if is_inside else Fraction(0)


def ties_in(
    propositions: Iterable[Term], objects: Mapping[str, Declaration], definitions: Definitions
) -> list[Tie]:
    """Return the ties that propositions suggest, in their order.

    objects       that may be computed, by name
    definitions   of names that propositions may speak of
    """
    finder = _Finder(objects, definitions)
    return [tie for one in propositions for tie in finder.within(one)]


def flattened(value: Value) -> Value:
    """Return a matrix, or every member of a family of them, with all but its first entry zero."""
    if isinstance(value, Table):
        return Table({key: flattened(one) for key, one in value.members.items()})
    return _fitted(_entry(value, 0, 0), value)


@dataclass(frozen=True, slots=True)
class _Finder:
    objects: Mapping[str, Declaration]
    definitions: Definitions

    def within(self, term: Term) -> Iterator[Tie]:
        """Yield the ties of the comparisons in a proposition."""
        match term:
            case Binding("forall", body=body):
                yield from self.within(body)
            case Operation("implies", (_, consequent)):
                yield from self.within(consequent)
            case Operation("and", parts):
                for part in parts:
                    yield from self.within(part)
            case Operation(relation, sides) if relation in _SMALLER:
                small = sides[_SMALLER[relation]]
                large = sides[1 - _SMALLER[relation]]
                yield from self._of_comparison(small, large)

    def _of_comparison(self, small: Term, large: Term) -> Iterator[Tie]:
        match small:
            case Operation(length, (inner,)) if length in _LENGTHS:
                for bound, factors in _lengths_in(large):
                    yield from self._of_lengths(inner, bound, factors)

    def _of_lengths(self, inner: Term, bound: Term, factors: tuple[Term, ...]) -> Iterator[Tie]:
        match inner, bound:
            case (
                Operation("sub", (Application() as first, Application() as second)),
                Operation("sub", (source, _)),
            ) if first.function == second.function:
                yield from self._tie(first, None, source, factors, is_free=True)
            case Operation("sub", (first, second)), _:
                yield from self._tie(first, second, bound, factors)
                yield from self._tie(second, first, bound, factors)
            case _:
                yield from self._tie(inner, None, bound, factors)

    def _tie(
        self,
        target: Term,
        origin: Term | None,
        source: Term,
        factors: tuple[Term, ...],
        *,
        is_free: bool = False,
    ) -> Iterator[Tie]:
        """Yield the tie of an object that the other terms do not speak of; none, where it is none."""
        function = target.function if isinstance(target, Application) else target
        arguments = target.arguments if isinstance(target, Application) else ()
        indices = tuple(a.name for a in arguments if isinstance(a, Variable))
        if not isinstance(function, Variable) or len(set(indices)) < len(arguments):
            return
        terms = (source, *factors) if origin is None else (origin, source, *factors)
        reached = frozenset[str]().union(
            *(mentioned_in(t, self.definitions).reached for t in terms)
        )
        item = self.objects.get(function.name)
        if item is not None and function.name not in reached:
            yield Tie(item, indices, origin, source, factors, reached, is_free)


def _lengths_in(term: Term) -> Iterator[tuple[Term, tuple[Term, ...]]]:
    """Yield what a bound is the length of, up to factors, and these; of sums, each summand's."""
    match term:
        case Operation(length, (inner,)) if length in _LENGTHS:
            yield inner, ()
        case Operation("add", parts):
            for part in parts:
                yield from _lengths_in(part)
        case Operation("mul", parts):
            for i, part in enumerate(parts):
                others = parts[:i] + parts[i + 1 :]
                for inner, factors in _lengths_in(part):
                    yield inner, (*others, *factors)
