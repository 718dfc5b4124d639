"""Terms in floating point, on values that may be traced for their derivatives."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from itertools import count
from math import prod
from typing import Any

import autograd.numpy as np
from autograd.tracer import isbox

from proofcheck.falsification.numerical.arrays import (
    Array,
    NoFloats,
    entrywise,
    lifted,
    matrix,
    number,
    plain,
    product,
    spread,
    union_of,
    whole,
)
from proofcheck.falsification.numerical.constants import (
    Constants,
    Known,
    Question,
    ask,
    mentioned,
)
from proofcheck.falsification.numerical.operations import OPERATIONS, direct_sum, norm
from proofcheck.falsification.numerical.tapes import decided
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    Variable,
)
from proofcheck.terms.sorts import Matrix
from proofcheck.terms.substitution import free_names
from proofcheck.terms.task import Declaration

LONGEST = 4096
"""Most members of a range."""

Scope = Mapping[str, Array]

Truths = Callable[["Reader", Term, Scope], Array]
"""Decides a condition; the answer is an array of truth values."""


@dataclass(frozen=True, slots=True, eq=False)
class Family:
    """A family of numbers or matrices of one shape, over whole numbers.

    data    of shape (members..., rows, columns), or (members...)
    first   the least index of each kind
    """

    data: Any
    first: tuple[int, ...]
    is_matrix: bool


@dataclass(frozen=True, slots=True)
class Choices:
    """What bound names stand for: arrays along new axes, and which choices count.

    mask   None where all do
    """

    scope: dict[str, Array]
    axes: tuple[str, ...]
    lengths: tuple[int, ...]
    mask: Array | None


@dataclass(slots=True)
class Reader:
    """Evaluates terms of a task.

    values       of all names that are no definitions
    definitions  by name
    truths       how conditions are decided
    softness     how much norms are smoothed, 0 for not at all
    constants    what is known of terms that nothing moves
    work         numbers in large arrays so far
    """

    values: Mapping[str, Array | Family]
    definitions: Mapping[str, Declaration]
    truths: Truths
    softness: float = 0.0
    constants: Constants = field(default_factory=Constants)
    work: int = 0
    _names: count[int] = field(default_factory=count)
    _known: dict[Question, Known[Array]] = field(default_factory=dict)

    def value(self, term: Term, scope: Scope) -> Array:
        """Return the value of a number or a matrix; raises NoFloats.

        What was worked out before for the same values of the names it mentions is looked up; it
        counts as work each time.
        """
        if isinstance(term, Variable):
            return self._named(term.name, scope)
        named = mentioned(scope, free_names(term))
        question = ask(term, named, self.softness)
        is_fixed = self.constants.cover([term], named)
        values = self.constants.values if is_fixed else self._known
        known = values.get(question)
        if known is not None:
            self.work += known.work
            return known.found
        before = self.work
        found = self._worked_out(term, scope)
        values[question] = Known(found, self.work - before, named)
        if is_fixed:
            self.constants.fix([found])
        return found

    def _worked_out(self, term: Term, scope: Scope) -> Array:
        if isinstance(term, Number):
            return self.constants.number(float(term.value))
        if isinstance(term, Application):
            return self._applied(term, scope)
        if isinstance(term, Binding):
            return self._bound(term, scope)
        if isinstance(term, Operation):
            return self._operation(term, scope)
        raise NoFloats("a term of another kind")

    def _named(self, name: str, scope: Scope) -> Array:
        found = scope.get(name) or self.values.get(name)
        if isinstance(found, Array):
            return found
        definition = self.definitions.get(name)
        if definition is None or definition.body is None or definition.parameters:
            raise NoFloats(f"`{name}`, which has no value")
        return self.value(definition.body, {})

    def _applied(self, term: Application, scope: Scope) -> Array:
        family = self.values.get(term.function.name)
        arguments = [self.value(a, scope) for a in term.arguments]
        if isinstance(family, Family):
            return self._member(family, arguments)
        body, inner = self.unfolded(term, scope)
        return self.value(body, inner)

    def unfolded(self, term: Variable | Application, scope: Scope) -> tuple[Term, Scope]:
        """Return what a defined name or function stands for, and the values of its parameters."""
        variable = term.function if isinstance(term, Application) else term
        definition = self.definitions.get(variable.name)
        if variable.name in scope or definition is None or definition.body is None:
            raise NoFloats(f"`{variable.name}`, which has no value")
        arguments = term.arguments if isinstance(term, Application) else ()
        names = [p.variable.name for p in definition.parameters]
        if len(names) != len(arguments):
            raise NoFloats
        values = [self.value(a, scope) for a in arguments]
        return definition.body, dict(zip(names, values, strict=True))

    def _member(self, family: Family, arguments: Sequence[Array]) -> Array:
        axes = union_of(arguments)
        places = [
            np.rint(lifted(a, axes)).astype(int) - low
            for a, low in zip(arguments, family.first, strict=True)
        ]
        for place, length in zip(places, family.data.shape, strict=False):
            if not axes and not 0 <= int(place) < length:
                raise NoFloats
        clipped = [
            np.clip(place, 0, n - 1) for place, n in zip(places, family.data.shape, strict=False)
        ]
        return Array(family.data[tuple(clipped)], axes, family.is_matrix)

    def _operation(self, term: Operation, scope: Scope) -> Array:
        if term.operator == "cases":
            return self._cases(term, scope)
        if term.operator == "card":
            return self._count(term.arguments[0], scope)
        if term.operator == "norm":
            return norm(self.value(term.arguments[0], scope), self.softness)
        compute = OPERATIONS.get(term.operator)
        if compute is None:
            raise NoFloats(f"`{term.operator}` is not computed")
        return compute(*(self.value(a, scope) for a in term.arguments))

    def _count(self, term: Term, scope: Scope) -> Array:
        """Return how many different numbers a set has that does not depend on what is moved."""
        if not isinstance(term, Binding) or term.binder != "set":
            raise NoFloats
        choices = self.choices(term, scope)
        if 0 in choices.lengths:
            return number(0.0)
        body = self.value(term.body, {**scope, **choices.scope})
        if isbox(body.data) or body.is_matrix or set(body.axes) - set(choices.axes):
            raise NoFloats
        members = spread(body, choices.axes, choices.lengths).data
        if choices.mask is not None:
            axes = tuple(sorted(choices.axes))
            members = members[np.broadcast_to(lifted(choices.mask, axes), members.shape)]
        return number(float(len(np.unique(np.round(members, 9)))))

    def _cases(self, term: Operation, scope: Scope) -> Array:
        *guarded, otherwise = term.arguments
        pairs = list(zip(guarded[::2], guarded[1::2], strict=True))
        return self._first_case(pairs, otherwise, scope)

    def _first_case(
        self, pairs: Sequence[tuple[Term, Term]], otherwise: Term, scope: Scope
    ) -> Array:
        if not pairs:
            return self.value(otherwise, scope)
        (term, condition), *rest = pairs
        holds = self.truths(self, condition, scope)
        if not holds.axes:
            taken = decided(holds.data)
            return self.value(term, scope) if taken else self._first_case(rest, otherwise, scope)
        return chosen(holds, self.value(term, scope), self._first_case(rest, otherwise, scope))

    def _bound(self, term: Binding, scope: Scope) -> Array:
        if term.binder == "matrix":
            return self._matrix(term, scope)
        if term.binder == "bigoplus" or (term.binder == "prod" and isinstance(term.sort, Matrix)):
            return self._one_by_one(term, scope)
        if term.binder in ("expect", "var"):
            return self._moment(term, scope)
        fold = _FOLDS.get(term.binder)
        if fold is None:
            raise NoFloats(f"`{term.binder}` is not computed")
        choices = self.choices(term, scope)
        if 0 in choices.lengths:
            return self._empty(term, scope)
        body = self.value(term.body, {**scope, **choices.scope})
        return reduced(fold[1], body, choices, fold[0])

    def _empty(self, term: Binding, scope: Scope) -> Array:
        if term.binder != "sum" and (term.binder != "prod" or isinstance(term.sort, Matrix)):
            raise NoFloats
        if not isinstance(term.sort, Matrix):
            return number(float(term.binder == "prod"))
        sides = (whole(self.value(side, scope)) for side in (term.sort.rows, term.sort.columns))
        return matrix(np.zeros(tuple(sides)))

    def choices(self, term: Binding, scope: Scope) -> Choices:
        """Return the choices of the bound names, along new axes; raises NoFloats."""
        parts = [item.domain for item in term.bound] + [term.condition]
        spoken = [one for one in parts if one is not None]
        named = mentioned(scope, frozenset[str]().union(*map(free_names, spoken)))
        if not self.constants.cover(spoken, named):
            return self._chosen(term, scope, self._names, "~")
        question = ask(term, named, self.softness)
        known = self.constants.choices.get(question)
        if known is None:
            before = self.work
            found = self._chosen(term, scope, self.constants.axes, "~~")
            known = Known(found, self.work - before, named)
            self.constants.choices[question] = known
            self.constants.fix(found.scope.values())
        else:
            self.work += known.work
        again: Choices = known.found
        return again

    def _chosen(self, term: Binding, scope: Scope, numbers: Iterator[int], mark: str) -> Choices:
        inner, axes, lengths = dict[str, Array](), list[str](), list[int]()
        masks: list[Array] = []
        for item in term.bound:
            values, masked = self._listed(item, {**scope, **inner})
            name = f"{item.variable.name}{mark}{next(numbers)}"
            inner[item.variable.name] = Array(values, (name,))
            axes.append(name)
            lengths.append(len(values))
            masks += [] if masked is None else masked(inner[item.variable.name])
        if term.condition is not None and 0 not in lengths:
            masks.append(self.truths(self, term.condition, {**scope, **inner}))
        self.work += prod(lengths)
        mask = reduce(lambda x, y: entrywise(np.logical_and, x, y), masks) if masks else None
        return Choices(inner, tuple(axes), tuple(lengths), mask)

    def _listed(
        self, item: Bound, scope: Scope
    ) -> tuple[Any, Callable[[Array], list[Array]] | None]:
        """Return the members of a finite set of numbers, and which of them count."""
        domain = item.domain
        while isinstance(domain, Variable):
            domain, scope = self.unfolded(domain, scope)
        if item.parameters or not isinstance(domain, Operation):
            raise NoFloats("a set that is not listed")
        if domain.operator == "uniform":
            return self._listed(Bound(item.variable, domain.arguments[0]), scope)
        if domain.operator == "finite":
            return np.array([plain(self.value(a, scope)) for a in domain.arguments]), None
        if domain.operator != "range":
            raise NoFloats("a set that is not listed")
        low, high = (self.value(a, scope) for a in domain.arguments)
        first, last = round(float(np.min(low.data))), round(float(np.max(high.data)))
        if last - first >= LONGEST:
            raise NoFloats(f"a range of more than {LONGEST} numbers")
        members = np.arange(float(first), last + 1.0)
        if not low.axes and not high.axes:
            return members, None
        return members, lambda one: [
            entrywise(np.greater_equal, one, low),
            entrywise(np.less_equal, one, high),
        ]

    def _matrix(self, term: Binding, scope: Scope) -> Array:
        choices = self.choices(term, scope)
        if len(choices.axes) != len(("row", "column")) or choices.mask is not None:
            raise NoFloats
        if 0 in choices.lengths:
            return matrix(np.zeros(choices.lengths))
        body = self.value(term.body, {**scope, **choices.scope})
        body = spread(body, choices.axes, choices.lengths)
        sources = [body.axes.index(name) for name in choices.axes]
        data = np.moveaxis(body.data, sources, (-2, -1))
        rest = tuple(name for name in body.axes if name not in choices.axes)
        return Array(data, rest, is_matrix=True)

    def _one_by_one(self, term: Binding, scope: Scope) -> Array:
        """Return a product or a direct sum of matrices, in order."""
        choices = self.choices(term, scope)
        if len(choices.axes) != 1 or choices.mask is not None:
            raise NoFloats
        (name,), (values,) = choices.scope, choices.scope.values()
        each = [self.constants.number(float(v)) for v in values.data]
        parts = [self.value(term.body, {**scope, name: one}) for one in each]
        if term.binder == "bigoplus":
            return reduce(direct_sum, parts, matrix(np.zeros((0, 0))))
        if not parts:
            raise NoFloats
        return reduce(product, parts)

    def _moment(self, term: Binding, scope: Scope) -> Array:
        """Return an expectation or a variance under uniform laws of single numbers."""
        if term.condition is not None or not all(map(_is_uniform, term.bound)):
            raise NoFloats("a law that is not uniform")
        choices = self.choices(term, scope)
        if choices.mask is not None or 0 in choices.lengths:
            raise NoFloats
        body = self.value(term.body, {**scope, **choices.scope})
        mean = reduced(np.mean, body, choices, 0.0)
        if term.binder == "expect":
            return mean
        square = reduced(np.mean, product(body, body), choices, 0.0)
        return entrywise(np.subtract, square, product(mean, mean))


def _is_uniform(item: Bound) -> bool:
    return isinstance(item.domain, Operation) and item.domain.operator == "uniform"


def chosen(holds: Array, one: Array, other: Array) -> Array:
    """Return one value where something holds, and the other elsewhere."""
    axes = union_of([holds, one, other])
    condition, first, second = (lifted(x, axes) for x in (holds, one, other))
    if one.is_matrix:
        condition = condition[..., None, None]
    # autograd's derivative of `where` does not follow broadcasting
    zero = np.zeros(np.broadcast_shapes(condition.shape, first.shape, second.shape))
    return Array(np.where(condition, first + zero, second + zero), axes, one.is_matrix)


def reduced(fold: Callable[..., Any], body: Array, choices: Choices, neutral: float) -> Array:
    """Fold a body over the axes of bound names; what is masked counts as the neutral number."""
    axes = tuple(sorted(choices.axes))
    lengths = [dict(zip(choices.axes, choices.lengths, strict=True))[name] for name in axes]
    body = spread(body, axes, lengths)
    if choices.mask is not None:
        body = chosen(choices.mask, body, _like(body, neutral))
    where = tuple(body.axes.index(name) for name in axes)
    rest = tuple(name for name in body.axes if name not in axes)
    return Array(fold(body.data, axis=where), rest, body.is_matrix)


def _like(body: Array, filled: float) -> Array:
    if not body.is_matrix:
        return number(filled)
    return matrix(np.full(body.shape, filled))


_FOLDS: dict[str, tuple[float, Callable[..., Any]]] = {
    "sum": (0.0, np.sum),
    "prod": (1.0, np.prod),
    "max": (-np.inf, np.max),
    "min": (np.inf, np.min),
}
