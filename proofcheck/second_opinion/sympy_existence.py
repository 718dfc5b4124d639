"""Witnesses for what is said to exist: solutions of linear equations, found by SymPy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from proofcheck.second_opinion import sympy_matrices as matrices
from proofcheck.second_opinion.sympy_limits import NoOpinion
from proofcheck.second_opinion.sympy_objects import make_object
from proofcheck.second_opinion.sympy_scalars import Scalars
from proofcheck.second_opinion.sympy_terms import Scope, SymbolicReader
from proofcheck.terms.expressions import Binding, Operation, Term
from proofcheck.terms.sorts import TRUTH

LARGEST_SYSTEM = 4_000
"""Most equations times unknowns."""


def finds_witnesses(
    reader: SymbolicReader, term: Binding, scope: Scope, decide: Callable[[Term, Scope], str]
) -> bool:
    """Say whether a solution of the equations in a claim of existence satisfies all of it.

    The solution has no denominators, so that it is one for all values of the symbols.

    raises   NoOpinion where the equations are not linear
    """
    if term.condition is not None:
        body: Term = Operation("and", (term.condition, term.body), TRUTH)
    else:
        body = term.body
    unknowns = _Unknowns(len(reader.scalars.kinds))
    inner = dict(scope)
    for item in term.bound:
        if item.parameters:
            raise NoOpinion("a family is said to exist")
        made = make_object(reader, item.variable.sort, item.domain, inner)
        inner[item.variable.name] = made
    unknowns.last = len(reader.scalars.kinds)
    vanishing = equations(reader, body, inner)
    for free in (reader.scalars.zero, reader.scalars.one):
        solution = _solve(reader, vanishing, unknowns, free)
        solved = {
            item.variable.name: _solved(reader.scalars, inner[item.variable.name], solution)
            for item in term.bound
        }
        if decide(body, {**scope, **solved}) == "always":
            return True
    return False


def _solved(scalars: Scalars, value: Any, solution: Mapping[int, Any]) -> Any:
    return matrices.each(scalars, value, lambda x: replaced(scalars, x, solution))


class _Unknowns:
    """The generators from a first to before a last one."""

    def __init__(self, first: int) -> None:
        self.first, self.last = first, first

    @property
    def numbers(self) -> range:
        return range(self.first, self.last)


def equations(reader: SymbolicReader, term: Term, scope: Scope) -> list[Any]:
    """Return what has to vanish where a proposition holds: equations that it joins with others."""
    if isinstance(term, Operation) and term.operator == "and":
        return [one for part in term.arguments for one in equations(reader, part, scope)]
    if isinstance(term, Binding) and term.binder == "forall":
        chosen = reader.chosen(term, scope)
        return [one for inner in chosen for one in equations(reader, term.body, inner)]
    if isinstance(term, Operation) and term.operator == "implies":
        antecedent, consequent = term.arguments
        return equations(reader, consequent, scope) if reader.surely(antecedent, scope) else []
    if not isinstance(term, Operation) or term.operator != "eq":
        return []
    scalars = reader.scalars
    left, right = (reader.value(a, scope) for a in term.arguments)
    gap = matrices.add(scalars, left, matrices.each(scalars, right, lambda x: -x))
    found = matrices.cells(matrices.as_matrix(scalars, gap))
    return [part for row in found for x in row for part in scalars.real_parts(x)]


def replaced(scalars: Scalars, value: Any, solution: Mapping[int, Any]) -> Any:
    """Return a number with generators replaced, one after the other."""
    for number in sorted(solution, reverse=True):
        if number in (*scalars.numbers_of(value.numer), *scalars.numbers_of(value.denom)):
            value = scalars.kept(
                _replaced_in(scalars, value.numer, number, solution[number])
                / _replaced_in(scalars, value.denom, number, solution[number])
            )
    return value


def _replaced_in(scalars: Scalars, polynomial: Any, number: int, by: Any) -> Any:
    place = scalars.place(number)
    parts: dict[int, dict[Any, Any]] = {}
    for monomial, coefficient in polynomial.terms():
        rest = (*monomial[:place], 0, *monomial[place + 1 :])
        parts.setdefault(monomial[place], {})[rest] = coefficient
    total = scalars.zero
    for exponent, terms in parts.items():
        part = scalars.domain.field(polynomial.ring.from_dict(terms))
        for _ in range(exponent):
            part = scalars.multiply(part, by)
        total = scalars.add(total, part)
    return total


def _solve(
    reader: SymbolicReader, vanishing: list[Any], unknowns: _Unknowns, free: Any
) -> dict[int, Any]:
    """Return one solution for the unknowns, in which those that are free have a given value."""
    from sympy.polys.matrices import DomainMatrix

    scalars, numbers = reader.scalars, list(unknowns.numbers)
    rows = [_linear_form(scalars, one, numbers) for one in vanishing]
    rows = [row for row in rows if any(row)]
    solution = dict.fromkeys(numbers, free)
    if not rows:
        return solution
    if len(rows) * len(numbers) > LARGEST_SYSTEM:
        raise NoOpinion(f"a system of more than {LARGEST_SYSTEM} coefficients")
    scalars.meter.spend(100 * len(rows) * len(numbers))
    shape = len(rows), len(numbers) + 1
    reduced, pivots = DomainMatrix(rows, shape, scalars.domain).rref()
    if len(numbers) in pivots:
        raise NoOpinion("equations without a solution in general")
    for row, column in zip(matrices.cells(reduced), pivots, strict=False):
        value = row[-1]
        for k, number in enumerate(numbers):
            if k not in pivots:
                value = value - row[k] * solution[number]
        value = scalars.tidy(value)
        if not value.denom.is_ground:
            raise NoOpinion("a witness with a denominator")
        solution[numbers[column]] = value
    return solution


def _linear_form(scalars: Scalars, value: Any, numbers: list[int]) -> list[Any]:
    """Return the coefficients of the unknowns, and what the form has to equal."""
    if set(numbers) & set(scalars.numbers_of(value.denom)):
        raise NoOpinion("an unknown in a denominator")
    places = {scalars.place(n): k for k, n in enumerate(numbers)}
    parts: list[dict[Any, Any]] = [{} for _ in range(len(numbers) + 1)]
    for monomial, coefficient in value.numer.terms():
        used = [p for p in places if monomial[p]]
        if len(used) > 1 or any(monomial[p] > 1 for p in used):
            raise NoOpinion("equations that are not linear in what is said to exist")
        column = places[used[0]] if used else len(numbers)
        rest = list(monomial)
        for p in used:
            rest[p] = 0
        parts[column][tuple(rest)] = coefficient if used else -coefficient
    return [scalars.domain.field(value.numer.ring.from_dict(one)) for one in parts]
