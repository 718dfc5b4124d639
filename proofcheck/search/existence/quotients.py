"""Integers that satisfy linear equations between polynomials: the exact quotients, by what is known.

``b = k*a`` and ``c = l*b`` say that ``c = (k*l)*a``: the unknown factor of ``a`` is the quotient of
``c`` by ``a`` modulo the known equations.  Where several are unknown, ``x*a + y*b = c`` asks for the
factors of a combination, and several equations ask for one of vectors.  Factors have integer
coefficients.  Nothing is proved here: what comes out is a candidate, of which the kernel asks for
proof.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import chain, count, islice, product

from proofcheck.logic.polynomials import Terms, Untranslatable
from proofcheck.search.certificates.proof_script import Script
from proofcheck.search.divisibility.integer_equations import IntegerEquations
from proofcheck.search.divisibility.integer_solutions import integer_solution
from proofcheck.terms.expressions import Application, Binding, Operation, Term, Variable, sort_of
from proofcheck.terms.sorts import INTEGER, Scalar
from proofcheck.terms.substitution import substitute

MOST_SYSTEMS = 4
"""Systems of equations, one for each way to choose among alternatives."""


def quotients(script: Script, goal: Binding) -> Iterator[tuple[Term, ...]]:
    """Yield integers for all unknowns of an existence that satisfy its linear equations."""
    try:
        yield from _found(script, goal) if _is_of_integers(goal) else ()
    except Untranslatable:
        return


def _found(script: Script, goal: Binding) -> Iterator[tuple[Term, ...]]:
    own = [f"{item.variable.name} " for item in goal.bound]
    ways = _Ways(script)
    for system in islice(ways.of_all([*_conditions(goal), goal.body]), MOST_SYSTEMS):
        reading = IntegerEquations(script, (*own, *system.inner))
        rows = [row for row in map(reading.row, system.equations) if row is not None]
        if all(any(_speaks(row, code) for row in rows) for code in own):
            found = integer_solution(rows, reading.codes, reading.known(rows))
            yield from [] if found is None else reading.said(found[: len(own)])


def _is_of_integers(existence: Binding) -> bool:
    return all(b.variable.sort == INTEGER and not b.parameters for b in existence.bound)


def _conditions(existence: Binding) -> list[Term]:
    return [] if existence.condition is None else [existence.condition]


@dataclass(frozen=True, slots=True)
class _System:
    """Equations that would make a goal hold, as far as equations do.

    inner   unknowns of existences inside, as polynomials call them
    """

    equations: tuple[Operation, ...] = ()
    inner: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Ways:
    """Reads goals as systems of equations; what is defined is said in full."""

    script: Script
    numbers: Iterator[int] = field(default_factory=count)

    def of_all(self, parts: Iterable[Term]) -> Iterator[_System]:
        """Yield systems for several propositions at once."""
        for chosen in product(*(islice(self.of(part), MOST_SYSTEMS) for part in parts)):
            equations = chain.from_iterable(one.equations for one in chosen)
            inner = chain.from_iterable(one.inner for one in chosen)
            yield _System(tuple(equations), tuple(inner))

    def of(self, term: Term) -> Iterator[_System]:
        """Yield systems for a proposition, one for each way to choose among alternatives."""
        match term:
            case Operation("and", parts):
                yield from self.of_all(parts)
            case Operation("or", parts):
                yield from chain.from_iterable(map(self.of, parts))
            case Operation("eq", (left, _)) if isinstance(sort_of(left), Scalar):
                yield _System((term,))
            case Binding("exists") if _is_of_integers(term):
                yield from self._of_existence(term)
            case Application() | Variable() if (body := self.script.meaning_of(term)) is not None:
                yield from self.of(body)
            case _:
                yield _System()

    def _of_existence(self, existence: Binding) -> Iterator[_System]:
        """Yield systems for an existence inside, with names for its unknowns that nothing else has."""
        names = [item.variable.name for item in existence.bound]
        fresh = {name: Variable(f"sought {next(self.numbers)}", INTEGER) for name in names}
        parts = [substitute(part, fresh) for part in (*_conditions(existence), existence.body)]
        codes = tuple(f"{variable.name} " for variable in fresh.values())
        for system in self.of_all(parts):
            yield replace(system, inner=(*codes, *system.inner))


def _speaks(terms: Terms, code: str) -> bool:
    return any(code in scalars for scalars, _ in terms)
