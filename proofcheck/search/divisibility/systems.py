"""Goals as systems of linear equations between integers, as far as such equations would settle them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, count, islice, product

from proofcheck.logic.polynomials import Terms, replaced
from proofcheck.search.certificates.proof_script import Script
from proofcheck.search.divisibility.integer_equations import IntegerEquations, codes_of
from proofcheck.search.divisibility.integer_solutions import is_linear
from proofcheck.terms.expressions import Application, Binding, Operation, Term, Variable, sort_of
from proofcheck.terms.sorts import INTEGER, Scalar
from proofcheck.terms.substitution import substitute

MOST_SYSTEMS = 4
"""Systems of equations, one for each way to choose among alternatives."""


@dataclass(frozen=True, slots=True)
class System:
    """Linear equations that would settle a goal, if integers satisfy them.

    rows    what is to vanish
    codes   the unknowns
    """

    rows: tuple[Terms, ...]
    codes: tuple[str, ...]

    def at(self, images: Mapping[str, Terms]) -> System:
        """Put polynomials in the place of integers."""
        return System(tuple(replaced(row, images) for row in self.rows), self.codes)


def systems_of(script: Script, proposition: Term) -> Iterator[System]:
    """Yield systems that would settle a proposition; none where it asks for no integers."""
    ways = (way for way in _Reader(script).of(proposition) if way.inner)
    yield from _read(script, ways, ())


def systems_with(script: Script, existence: Binding) -> Iterator[System]:
    """Yield systems of which the first unknowns are those of an existence of integers, all of them."""
    if is_of_integers(existence):
        own = [f"{item.variable.name} " for item in existence.bound]
        parts = [*_conditions(existence), existence.body]
        yield from _read(script, _Reader(script).of_all(parts), own)


def _read(script: Script, ways: Iterable[_Way], own: Sequence[str]) -> Iterator[System]:
    for way in islice(ways, MOST_SYSTEMS):
        codes = (*own, *way.inner)
        rows = tuple(row for one in way.equations if (row := _row(script, one, codes)))
        spoken = {code for row in rows for code in codes_of(row)}
        if rows and spoken.issuperset(own):
            yield System(rows, codes)


def _row(script: Script, equation: Operation, codes: Sequence[str]) -> Terms | None:
    """Return what vanishes by an equation of integers, if it is linear in the unknowns."""
    left, right = equation.arguments
    terms = IntegerEquations(script).vanishing(left, right, codes)
    return terms if terms and is_linear(terms, codes) else None


def is_of_integers(existence: Binding) -> bool:
    """Say whether an existence asks for integers alone."""
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
class _Reader:
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
            case Binding("exists") if is_of_integers(term):
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
