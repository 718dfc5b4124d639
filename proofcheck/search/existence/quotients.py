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
from itertools import chain, count, islice, product
from math import lcm

from proofcheck.logic.polynomials import Form, Terms, Untranslatable, replaced, total
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Script
from proofcheck.search.existence.integer_modules import Combinations, Poly
from proofcheck.terms.expressions import Application, Binding, Operation, Term, Variable, sort_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER, Scalar
from proofcheck.terms.substitution import free_names, substitute

MOST_SYSTEMS = 4
"""Systems of equations, one for each way to choose among alternatives."""

MOST_FACTS = 40
"""Known equations between integers that are looked at."""


def quotients(script: Script, goal: Binding) -> Iterator[tuple[Term, ...]]:
    """Yield integers for all unknowns of an existence that satisfy its linear equations."""
    if not _is_of_integers(goal):
        return
    own = [f"{item.variable.name} " for item in goal.bound]
    ways = _Ways(script)
    for system in islice(ways.of_all([*_conditions(goal), goal.body]), MOST_SYSTEMS):
        reading = _Reading(script, (*own, *system.inner))
        rows = [row for row in map(reading.row, system.equations) if row is not None]
        if all(any(_speaks(row, code) for row in rows) for code in own):
            found = _solved(rows, reading.codes, reading.known(rows))
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
        for chosen in product(*map(self.of, parts)):
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


@dataclass(frozen=True, slots=True)
class _Reading:
    """Reads equations between integers as polynomials.

    codes   the unknowns, as they are called there
    """

    script: Script
    codes: tuple[str, ...]

    def row(self, equation: Operation) -> Terms | None:
        """Return what vanishes by an equation of the goal, if it is linear in the unknowns."""
        left, right = equation.arguments
        terms = self._vanishing(left, right, self.codes)
        is_linear = terms and all(sum(map(s.count, self.codes)) <= 1 for s, _ in terms)
        return terms if is_linear else None

    def known(self, rows: Iterable[Terms]) -> list[Terms]:
        """Return what vanishes by what facts state, and by the definitions of what occurs."""
        found: list[Terms] = []
        for fact in map(self.script.term_of, self.script.facts):
            match fact:
                case Operation("eq", (left, right)) if isinstance(sort_of(left), Scalar):
                    terms = self._vanishing(left, right)
                    found += [terms] if terms and len(found) < MOST_FACTS else []
        return [*self._definitions([*rows, *found]), *found]

    def said(self, factors: Sequence[Terms]) -> Iterator[tuple[Term, ...]]:
        """Yield the polynomials that have been found, as terms."""
        terms = [term_of(self.script.sequent.algebra, Form(None, None, one)) for one in factors]
        named = tuple(term for term in terms if term is not None)
        yield from [named] if len(named) == len(terms) else []

    def _definitions(self, forms: Iterable[Terms]) -> Iterator[Terms]:
        """Yield what vanishes by the definitions of names, and of the names in these."""
        atoms, seen = self.script.sequent.algebra.atoms, set(self.codes)
        waiting = [code for terms in forms for code in _codes(terms)]
        while waiting:
            code = waiting.pop()
            term = atoms[code[:-1]].term if code not in seen else None
            seen.add(code)
            body = None if term is None else self.script.meaning_of(term)
            terms = None if term is None or body is None else self._vanishing(term, body)
            if terms:
                waiting += _codes(terms)
                yield terms

    def _vanishing(self, left: Term, right: Term, codes: Sequence[str] = ()) -> Terms | None:
        """Return the difference of two terms as a polynomial in integers; None where it is none."""
        try:
            terms = self.script.sequent.algebra.difference(left, right).terms
        except Untranslatable:
            return None
        if not all(code in codes or self._is_integer(code) for code in _codes(terms)):
            return None
        denominators = lcm(*(int(c.denominator) for c in terms.values()))
        return {monomial: c * denominators for monomial, c in terms.items()}

    def _is_integer(self, code: str) -> bool:
        """Say whether an atom is an integer in sight, and so depends on no unknown."""
        atom = self.script.sequent.algebra.atoms.get(code[:-1])
        if atom is None or atom.term is None or code[-1] != " " or sort_of(atom.term) != INTEGER:
            return False
        return free_names(atom.term) <= self.script.sequent.visible


def _codes(terms: Terms) -> Iterator[str]:
    yield from dict.fromkeys(code for scalars, _ in terms for code in scalars)


def _speaks(terms: Terms, code: str) -> bool:
    return any(code in scalars for scalars, _ in terms)


def _solved(
    rows: Sequence[Terms], codes: Sequence[str], known: Sequence[Terms]
) -> list[Terms] | None:
    """Return the factors that satisfy all rows at once, if any are found."""
    images, left = _eliminated(known)
    rows = [replaced(row, images) for row in rows]
    places = [f"place {number} " for number in range(len(rows))]
    target: Poly = {}
    vanishing: list[Poly] = [{(code,): -1} for code in codes]
    for row, place in zip(rows, places, strict=True):
        for (scalars, _), c in row.items():
            (code,) = [code for code in scalars if code in codes] or [""]
            own = target if not code else vanishing[codes.index(code)]
            own[_with(scalars, place, code)] = int(c)
        vanishing += [{_with(s, place): int(c) for (s, _), c in terms.items()} for terms in left]
    combinations = Combinations(frozenset(codes), frozenset(places))
    found = combinations.spelled(vanishing, target)
    return None if found is None else [_factor(found, code) for code in codes]


def _with(scalars: Sequence[str], place: str, without: str = "") -> tuple[str, ...]:
    return tuple(sorted([place, *(code for code in scalars if code != without)]))


def _factor(found: Poly, mark: str) -> Terms:
    """Return the solution: less the factor of what stands before an unknown."""
    own = {monomial: c for monomial, c in found.items() if mark in monomial}
    return {(tuple(x for x in m if x != mark), ()): Fraction(-c) for m, c in own.items()}


def _eliminated(known: Iterable[Terms]) -> tuple[dict[str, Terms], list[Terms]]:
    """Return atoms that equations say by others, with what these are, and the other equations."""
    images, left = dict[str, Terms](), list[Terms]()
    for terms in known:
        rest = replaced(terms, images)
        code = _solvable(rest)
        if code is None:
            left += [rest] if rest else []
            continue
        c = rest.pop(((code,), ()))
        image = total([(-c, rest)])
        images = {other: replaced(own, {code: image}) for other, own in images.items()}
        images[code] = image
    return images, [rest for terms in left if (rest := replaced(terms, images))]


def _solvable(terms: Terms) -> str | None:
    """Return an atom that a polynomial is one plus or minus, and that occurs nowhere else in it."""
    for (scalars, _), c in terms.items():
        if len(scalars) == 1 and abs(c) == 1 and sum(scalars[0] in s for s, _ in terms) == 1:
            return scalars[0]
    return None
