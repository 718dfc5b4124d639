"""Integers that satisfy linear equations between polynomials: the exact quotients, by what is known.

``b = k*a`` and ``c = l*b`` say that ``c = (k*l)*a``: the unknown factor of ``a`` is the quotient of
``c`` by ``a`` modulo the known equations.  Where several are unknown, ``x*a + y*b = c`` asks for the
factors of a combination, and several equations ask for one of vectors.  Factors have integer
coefficients.  Nothing is proved here: what comes out is a candidate, of which the kernel asks for
proof.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, count, islice, product

from proofcheck.logic.polynomials import Untranslatable
from proofcheck.search.certificates.goal_search import GoalSearch
from proofcheck.search.certificates.proof_script import Script
from proofcheck.search.divisibility.integer_equations import IntegerEquations, codes_of
from proofcheck.search.divisibility.integer_solutions import integer_solution
from proofcheck.search.divisibility.residues import DIVIDED, System, divided, prove_by_division
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
    ways = _Ways(script).of_all([*_conditions(goal), goal.body])
    for system, reading in _read(script, ways, own):
        found = integer_solution(system.rows, system.codes, reading.known(system.rows))
        yield from [] if found is None else reading.said(found[: len(own)])


def prove_by_cases_of_remainders(search: GoalSearch, script: Script, depth: int) -> bool:
    """Prove an existence of integers, or one of several, case by case; say whether it is proved."""
    if DIVIDED in script.prepared:
        return False
    read = [*_read(script, _Ways(script).of(script.goal), ())]
    systems = [system for system, _ in read if any(system.codes)]
    if not systems:
        return False
    known = read[0][1].known([row for system in systems for row in system.rows])
    division = divided(systems, known)
    prove = partial(search.prove, depth=depth + 1)
    return division is not None and prove_by_division(script, division, prove)


def _read(
    script: Script, ways: Iterable[_Way], own: Sequence[str]
) -> Iterator[tuple[System, IntegerEquations]]:
    """Yield systems that speak of all unknowns of one's own, and what has read them."""
    for way in islice(ways, MOST_SYSTEMS):
        reading = IntegerEquations(script, (*own, *way.inner))
        rows = tuple(row for row in map(reading.row, way.equations) if row is not None)
        spoken = {code for row in rows for code in codes_of(row)}
        if rows and spoken.issuperset(own):
            yield System(rows, reading.codes), reading


def _is_of_integers(existence: Binding) -> bool:
    return all(b.variable.sort == INTEGER and not b.parameters for b in existence.bound)


def _conditions(existence: Binding) -> list[Term]:
    return [] if existence.condition is None else [existence.condition]


@dataclass(frozen=True, slots=True)
class _Way:
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

    def of_all(self, parts: Iterable[Term]) -> Iterator[_Way]:
        """Yield systems for several propositions at once."""
        for chosen in product(*(islice(self.of(part), MOST_SYSTEMS) for part in parts)):
            equations = chain.from_iterable(one.equations for one in chosen)
            inner = chain.from_iterable(one.inner for one in chosen)
            yield _Way(tuple(equations), tuple(inner))

    def of(self, term: Term) -> Iterator[_Way]:
        """Yield systems for a proposition, one for each way to choose among alternatives."""
        match term:
            case Operation("and", parts):
                yield from self.of_all(parts)
            case Operation("or", parts):
                yield from chain.from_iterable(map(self.of, parts))
            case Operation("eq", (left, _)) if isinstance(sort_of(left), Scalar):
                yield _Way((term,))
            case Binding("exists") if _is_of_integers(term):
                yield from self._of_existence(term)
            case Application() | Variable() if (body := self.script.meaning_of(term)) is not None:
                yield from self.of(body)
            case _:
                yield _Way()

    def _of_existence(self, existence: Binding) -> Iterator[_Way]:
        """Yield systems for an existence inside, with names for its unknowns that nothing else has."""
        names = [item.variable.name for item in existence.bound]
        fresh = {name: Variable(f"sought {next(self.numbers)}", INTEGER) for name in names}
        parts = [substitute(part, fresh) for part in (*_conditions(existence), existence.body)]
        codes = tuple(f"{variable.name} " for variable in fresh.values())
        for system in self.of_all(parts):
            yield replace(system, inner=(*codes, *system.inner))
