"""Terms and propositions on a model, evaluated numerically and without the kernel's arithmetic."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import reduce
from itertools import product
from typing import Any

from proofcheck.evaluation.values.values import Gaussian, MatrixValue, Recurrence, Table
from proofcheck.second_opinion.numeric_operations import OPERATIONS
from proofcheck.second_opinion.numeric_values import Grid, NoOpinion, Numerics
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    Variable,
)
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Matrix, SetOf
from proofcheck.terms.task import Declaration

Scope = Mapping[str, Any]

STEPS = 50_000
"""Most subterms that one opinion may evaluate."""

MEMBERS = 500
"""Most members of a family that one opinion computes one from the other."""


@dataclass(frozen=True, slots=True)
class NumericSet:
    """A set on a model: its term, and the values of the local names in it."""

    term: Term
    scope: Scope


@dataclass(frozen=True, slots=True)
class Propositions:
    """How conditions are decided; an answer is None where it is not clear."""

    is_true: Callable[[NumericReader, Term, Scope], bool | None]
    is_member: Callable[[NumericReader, Any, Any], bool | None]


@dataclass(slots=True)
class NumericReader:
    """Evaluates terms on a model's values; ``candidates`` are tried as witnesses."""

    numerics: Numerics
    propositions: Propositions
    values: Mapping[str, Any]
    definitions: Mapping[str, Declaration]
    candidates: Mapping[str, tuple[Any, ...]]
    steps: int = 0
    by_family: dict[int, list[Any]] = field(default_factory=dict)

    def value(self, term: Term, scope: Scope) -> Any:
        """Return a number, a matrix or a set; raises NoOpinion."""
        self.steps += 1
        if self.steps > STEPS:
            raise NoOpinion(f"more than {STEPS} steps")
        if isinstance(term, Number):
            return self.numerics.number(term.value)
        if isinstance(term, Variable):
            return self._named(term.name, scope)
        if isinstance(term, Application):
            return self._applied(term, scope)
        if isinstance(term, Binding):
            return self._bound(term, scope)
        if isinstance(term, Operation):
            return self._operation(term, scope)
        raise NoOpinion("a term of another kind")

    def integer(self, term: Term, scope: Scope) -> int:
        """Return the value of an integer term."""
        return self.numerics.integer(self.value(term, scope))

    def _named(self, name: str, scope: Scope) -> Any:
        if name in scope:
            return scope[name]
        if name in self.values:
            return self.read(self.values[name])
        definition = self.definitions.get(name)
        if definition is None or definition.body is None or definition.parameters:
            raise NoOpinion("a name without value")
        return self.value(definition.body, {})

    def read(self, value: Any) -> Any:
        """Return a model's exact value at the working precision."""
        if isinstance(value, Fraction):
            return self.numerics.number(value)
        if isinstance(value, Gaussian):
            parts = self.numerics.number(value.re), self.numerics.number(value.im)
            return self.numerics.mp.mpc(*parts)
        if isinstance(value, MatrixValue):
            cells = [[self.read(x) for x in row] for row in value.entries]
            return Grid(value.rows, value.columns, cells)
        raise NoOpinion("a value of another kind")

    def _applied(self, term: Application, scope: Scope) -> Any:
        arguments = [self.value(a, scope) for a in term.arguments]
        name = term.function.name
        table = self.values.get(name)
        if isinstance(table, Table):
            key = tuple(Fraction(self.numerics.integer(a)) for a in arguments)
            if isinstance(table, Recurrence):
                return self._member(table, int(key[0]))
            if key not in table.members:
                raise NoOpinion("a member outside of a family")
            return self.read(table.members[key])
        definition = self.definitions.get(name)
        if definition is None or definition.body is None:
            raise NoOpinion("a function that may be any")
        names = [p.variable.name for p in definition.parameters]
        return self.value(definition.body, dict(zip(names, arguments, strict=True)))

    def _member(self, family: Recurrence, index: int) -> Any:
        """Return a member of a family that an equation gives; those before it are computed first."""
        first = [family.members[key] for key in sorted(family.members)]
        known = self.by_family.setdefault(id(family), [self.read(one) for one in first])
        if index < family.start or index - family.start >= MEMBERS:
            raise NoOpinion("a member out of reach")
        while len(known) <= index - family.start:
            place = family.start + len(known)
            scope = {family.index.name: self.numerics.number(Fraction(place - family.offset))}
            found = self.value(family.step, scope)
            if place != family.start + len(known):
                raise NoOpinion("a member that is made of itself")
            known.append(found)
        return known[index - family.start]

    def _operation(self, term: Operation, scope: Scope) -> Any:
        if isinstance(term.sort, SetOf):
            return NumericSet(term, scope)
        if term.operator == "cases":
            return self._cases(term, scope)
        if term.operator in ("card", "dim"):
            return self._measure(term, scope)
        compute = OPERATIONS.get(term.operator)
        if compute is None:
            raise NoOpinion(f"`{term.operator}` is not translated")
        arguments = [self.value(a, scope) for a in term.arguments]
        if any(isinstance(a, NumericSet) for a in arguments):
            raise NoOpinion("an operation with a set")
        return compute(self.numerics, *arguments)

    def _cases(self, term: Operation, scope: Scope) -> Any:
        *guarded, otherwise = term.arguments
        for value, condition in zip(guarded[::2], guarded[1::2], strict=True):
            if self.surely(condition, scope):
                return self.value(value, scope)
        return self.value(otherwise, scope)

    def surely(self, condition: Term, scope: Scope) -> bool:
        """Return a clear answer."""
        answer = self.propositions.is_true(self, condition, scope)
        if answer is None:
            raise NoOpinion("a condition that is not clear")
        return answer

    def _measure(self, term: Operation, scope: Scope) -> Any:
        found = self.value(term.arguments[0], scope)
        if not isinstance(found, NumericSet):
            raise NoOpinion("the size of what is no set")
        if term.operator == "card":
            return self.numerics.mp.mpf(len(self._distinct(self.members(found))))
        inner = found.term
        if not isinstance(inner, Operation) or inner.operator not in ("kernel", "image"):
            raise NoOpinion("the dimension of a set that is not known")
        matrix = self.numerics.as_grid(self.value(inner.arguments[0], found.scope))
        rank = self.numerics.rank(matrix)
        return self.numerics.mp.mpf(rank if inner.operator == "image" else matrix.columns - rank)

    def _distinct(self, members: list[Any]) -> list[Any]:
        kept: list[Any] = []
        for member in members:
            answers = [self.numerics.are_equal(member, other) for other in kept]
            if None in answers:
                raise NoOpinion("members that may be equal")
            if True not in answers:
                kept.append(member)
        return kept

    def _bound(self, term: Binding, scope: Scope) -> Any:
        if term.binder == "set":
            return NumericSet(term, scope)
        if term.binder == "matrix":
            return self._matrix(term, scope)
        fold = _FOLDS.get(term.binder)
        if fold is None:
            raise NoOpinion(f"`{term.binder}` is not translated")
        parts = [self.value(term.body, inner) for inner in self.chosen(term, scope)]
        if not parts:
            return self._empty(term, scope)
        return reduce(lambda x, y: fold(self.numerics, x, y), parts)

    def _empty(self, term: Binding, scope: Scope) -> Any:
        numerics = self.numerics
        if term.binder == "bigoplus":
            return numerics.zeros(0, 0)
        if term.binder not in ("sum", "prod"):
            raise NoOpinion("an extremum over nothing")
        if not isinstance(term.sort, Matrix):
            return numerics.mp.mpf(1 if term.binder == "prod" else 0)
        rows = self.integer(term.sort.rows, scope)
        if term.binder == "prod":
            return numerics.identity(rows)
        return numerics.zeros(rows, self.integer(term.sort.columns, scope))

    def _matrix(self, term: Binding, scope: Scope) -> Grid:
        down, across = term.bound
        rows, columns = (self._range(item, scope) for item in term.bound)
        names = down.variable.name, across.variable.name
        cells = [
            [self.value(term.body, {**scope, names[0]: i, names[1]: j}) for j in columns]
            for i in rows
        ]
        return Grid(len(rows), len(columns), cells)

    def _range(self, item: Bound, scope: Scope) -> list[Any]:
        if item.domain is None or item.parameters:
            raise NoOpinion("a variable that ranges over what is not listed")
        return self.members(self.value(item.domain, scope))

    def chosen(self, term: Binding, scope: Scope) -> Iterator[Scope]:
        """Yield the instances of a binder that satisfy its condition."""
        for inner in self.instances(term.bound, scope):
            if term.condition is None or self.surely(term.condition, inner):
                yield inner

    def instances(self, bound: tuple[Bound, ...], scope: Scope) -> Iterator[Scope]:
        """Yield every choice of the bound variables."""
        if not bound:
            yield scope
            return
        for member in self._range(bound[0], scope):
            yield from self.instances(bound[1:], {**scope, bound[0].variable.name: member})

    def offered(self, bound: tuple[Bound, ...], scope: Scope) -> Iterator[Scope]:
        """Yield the choices of the bound variables that the model offers."""
        pools = [self.candidates.get(item.variable.name, ()) for item in bound]
        for values in product(*pools):
            named = zip(bound, values, strict=True)
            yield {**scope, **{item.variable.name: self.read(v) for item, v in named}}

    def members(self, value: Any) -> list[Any]:
        """List a finite set; members may be listed twice."""
        if not isinstance(value, NumericSet):
            raise NoOpinion("members of what is no set")
        term, scope = value.term, value.scope
        if isinstance(term, Binding):
            return [self.value(term.body, inner) for inner in self.chosen(term, scope)]
        if not isinstance(term, Operation):
            raise NoOpinion("a set that is not listed")
        if term.operator == "range":
            low, high = (self.integer(a, scope) for a in term.arguments)
            return [self.numerics.mp.mpf(k) for k in range(low, min(high, low + STEPS) + 1)]
        parts = [self.value(a, scope) for a in term.arguments]
        if term.operator == "finite":
            return parts
        if term.operator == "union":
            return [member for part in parts for member in self.members(part)]
        if term.operator in ("inter", "minus"):
            return self._filtered(parts, wanted=term.operator == "inter")
        raise NoOpinion("a set that is not listed")

    def _filtered(self, parts: list[Any], *, wanted: bool) -> list[Any]:
        kept: list[Any] = []
        for member in self.members(parts[0]):
            answer = self.propositions.is_member(self, member, parts[1])
            if answer is None:
                raise NoOpinion("membership that is not clear")
            if answer is wanted:
                kept.append(member)
        return kept


_FOLDS: dict[str, Callable[[Numerics, Any, Any], Any]] = {
    "sum": lambda n, x, y: n.add(x, y),
    "prod": lambda n, x, y: n.multiply(x, y),
    "bigoplus": OPERATIONS["dsum"],
    "max": OPERATIONS["max"],
    "min": OPERATIONS["min"],
}
