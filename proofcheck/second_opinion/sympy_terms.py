"""Terms at one size as objects of SymPy's, translated without the evaluator of the kernel."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from proofcheck.second_opinion import sympy_matrices as matrices
from proofcheck.second_opinion.sympy_laws import expectation, variance
from proofcheck.second_opinion.sympy_limits import NoOpinion
from proofcheck.second_opinion.sympy_operations import OPERATIONS
from proofcheck.second_opinion.sympy_scalars import Scalars
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    Variable,
)
from proofcheck.terms.sorts import Matrix, SetOf
from proofcheck.terms.task import Declaration

Scope = Mapping[str, Any]
Family = dict[tuple[int, ...], Any]

MEMBERS = 2_000
"""Most members of a set that are listed."""


@dataclass(frozen=True, slots=True)
class SymbolicSet:
    """A set at one size: its term, and the values of the local names in it."""

    term: Term
    scope: Scope


@dataclass(slots=True, eq=False)
class SymbolicReader:
    """Translates terms.

    values        of the sizes and objects, families by index
    definitions   names that stand for terms
    holds         how a condition is decided: True, False, or None where it is not clear
    """

    scalars: Scalars
    values: dict[str, Any]
    definitions: Mapping[str, Declaration]
    holds: Callable[[SymbolicReader, Term, Scope], bool | None]
    used: set[str] = field(default_factory=set)

    def value(self, term: Term, scope: Scope) -> Any:
        """Return a number, a matrix or a set; raises NoOpinion."""
        self.scalars.meter.spend(1)
        if isinstance(term, Number):
            return self.scalars.number(term.value)
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
        """Return the value of an integer term; raises NoOpinion."""
        return self.scalars.integer(self.value(term, scope))

    def _named(self, name: str, scope: Scope) -> Any:
        if name in scope:
            return scope[name]
        if name in self.values:
            return self.values[name]
        definition = self.definitions.get(name)
        if definition is None or definition.body is None or definition.parameters:
            raise NoOpinion("a name without value")
        return self.value(definition.body, {})

    def _applied(self, term: Application, scope: Scope) -> Any:
        arguments = [self.value(a, scope) for a in term.arguments]
        name = term.function.name
        table = self.values.get(name)
        if table is not None:
            key = tuple(self.scalars.integer(a) for a in arguments)
            if key not in table:
                raise NoOpinion("a member outside of a family")
            return table[key]
        definition = self.definitions.get(name)
        if definition is None or definition.body is None:
            raise NoOpinion("a function that may be any")
        names = [p.variable.name for p in definition.parameters]
        return self.value(definition.body, dict(zip(names, arguments, strict=True)))

    def _operation(self, term: Operation, scope: Scope) -> Any:
        if isinstance(term.sort, SetOf):
            return SymbolicSet(term, scope)
        if term.operator == "cases":
            return self._cases(term, scope)
        if term.operator == "card":
            return self._count(term, scope)
        compute = OPERATIONS.get(term.operator)
        if compute is None:
            raise NoOpinion(f"`{term.operator}` is not translated")
        arguments = [self.value(a, scope) for a in term.arguments]
        if any(isinstance(a, SymbolicSet | dict) for a in arguments):
            raise NoOpinion("an operation with a set or a family")
        return compute(self.scalars, *arguments)

    def _cases(self, term: Operation, scope: Scope) -> Any:
        *guarded, otherwise = term.arguments
        for value, condition in zip(guarded[::2], guarded[1::2], strict=True):
            if self.surely(condition, scope):
                return self.value(value, scope)
        return self.value(otherwise, scope)

    def surely(self, condition: Term, scope: Scope) -> bool:
        """Return whether a condition always holds, or never; raises NoOpinion in between."""
        answer = self.holds(self, condition, scope)
        if answer is None:
            raise NoOpinion("a condition that depends on what is symbolic")
        return answer

    def _count(self, term: Operation, scope: Scope) -> Any:
        found = self.members(self.value(term.arguments[0], scope))
        constants = {self.scalars.constant(one) for one in found if not matrices.is_matrix(one)}
        if None in constants or any(map(matrices.is_matrix, found)):
            raise NoOpinion("members that may be equal")
        return self.scalars.domain.field.ground_new(self.scalars.domain.domain(len(constants)))

    def _bound(self, term: Binding, scope: Scope) -> Any:
        if term.binder == "set":
            return SymbolicSet(term, scope)
        if term.binder == "matrix":
            return self._matrix(term, scope)
        if term.binder in ("expect", "var"):
            return self._moment(term, scope)
        fold = _FOLDS.get(term.binder)
        if fold is None:
            raise NoOpinion(f"`{term.binder}` is not translated")
        parts = [self.value(term.body, inner) for inner in self.chosen(term, scope)]
        if not parts:
            return self._empty(term, scope)
        total = parts[0]
        for part in parts[1:]:
            total = fold(self.scalars, total, part)
        return total

    def _empty(self, term: Binding, scope: Scope) -> Any:
        if term.binder == "bigoplus":
            return matrices.zeros(self.scalars, 0, 0)
        if term.binder not in ("sum", "prod"):
            raise NoOpinion("an extremum over nothing")
        if not isinstance(term.sort, Matrix):
            return self.scalars.one if term.binder == "prod" else self.scalars.zero
        rows = self.integer(term.sort.rows, scope)
        if term.binder == "prod":
            return matrices.identity(self.scalars, rows)
        return matrices.zeros(self.scalars, rows, self.integer(term.sort.columns, scope))

    def _matrix(self, term: Binding, scope: Scope) -> Any:
        down, across = term.bound
        rows, columns = (self.range_of(item, scope) for item in term.bound)
        names = down.variable.name, across.variable.name

        def entry(i: int, j: int) -> Any:
            return self.value(term.body, {**scope, names[0]: rows[i], names[1]: columns[j]})

        return matrices.build(self.scalars, len(rows), len(columns), entry)

    def _moment(self, term: Binding, scope: Scope) -> Any:
        if len(term.bound) != 1 or term.condition is not None or term.bound[0].parameters:
            raise NoOpinion("a law of several variables")
        (item,) = term.bound
        law = item.domain
        if not isinstance(law, Operation):
            raise NoOpinion("a law that is not written out")
        compute = expectation if term.binder == "expect" else variance

        def body(value: Any) -> Any:
            return self.value(term.body, {**scope, item.variable.name: value})

        if law.operator == "uniform":
            return compute(self.scalars, body, self.members(self.value(law.arguments[0], scope)))
        if law.operator != "normal":
            raise NoOpinion("a law that is not translated")
        mean, spread = (self.value(a, scope) for a in law.arguments)
        return compute(self.scalars, body, None, mean, spread)

    def range_of(self, item: Bound, scope: Scope) -> list[Any]:
        """List what a bound variable ranges over; raises NoOpinion where there is no end."""
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
        for member in self.range_of(bound[0], scope):
            yield from self.instances(bound[1:], {**scope, bound[0].variable.name: member})

    def members(self, value: Any) -> list[Any]:
        """List a finite set; members may be listed twice."""
        if not isinstance(value, SymbolicSet):
            raise NoOpinion("a set that is not known")
        term, scope = value.term, value.scope
        if isinstance(term, Binding):
            return [self.value(term.body, inner) for inner in self.chosen(term, scope)]
        if not isinstance(term, Operation) or term.operator not in ("range", "finite", "union"):
            raise NoOpinion("a set that is not listed")
        if term.operator == "union":
            parts = [self.value(a, scope) for a in term.arguments]
            return [member for part in parts for member in self.members(part)]
        if term.operator == "finite":
            return [self.value(a, scope) for a in term.arguments]
        low, high = (self.integer(a, scope) for a in term.arguments)
        if high - low > MEMBERS:
            raise NoOpinion(f"a range of more than {MEMBERS} numbers")
        field_of = self.scalars.domain.field
        return [field_of.ground_new(self.scalars.domain.domain(k)) for k in range(low, high + 1)]


_FOLDS: dict[str, Callable[[Scalars, Any, Any], Any]] = {
    "sum": matrices.add,
    "prod": matrices.multiply,
    "bigoplus": matrices.direct_sum,
    "max": OPERATIONS["max"],
    "min": OPERATIONS["min"],
}
