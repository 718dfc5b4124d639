"""Integers that satisfy linear equations between polynomials: the exact quotients, by what is known.

``b = k*a`` and ``c = l*b`` say that ``c = (k*l)*a``: the unknown factor of ``a`` is the quotient of
``c`` by ``a`` modulo the known equations.  Where several are unknown, ``x*a + y*b = c`` asks for the
factors of a combination, and several equations ask for one of vectors.  Factors have integer
coefficients.  Nothing is proved here: what comes out is a candidate, of which the kernel asks for
proof.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice, product
from math import lcm

from proofcheck.logic.polynomials import Form, Terms, Untranslatable, replaced, total
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Script
from proofcheck.search.existence.integer_modules import Combinations, Poly
from proofcheck.terms.expressions import Binding, Operation, Term, sort_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER, Scalar
from proofcheck.terms.substitution import free_names

MOST_SYSTEMS = 4
"""Systems of equations, one for each way to choose among alternatives."""

MOST_FACTS = 40
"""Known equations between integers that are looked at."""


def quotients(script: Script, goal: Binding) -> Iterator[tuple[Term, ...]]:
    """Yield integers for all unknowns of an existence that satisfy its linear equations."""
    if any(item.parameters or item.variable.sort != INTEGER for item in goal.bound):
        return
    reading = _Reading(script, tuple(f"{item.variable.name} " for item in goal.bound))
    for system in islice(_systems(goal), MOST_SYSTEMS):
        rows = [row for row in map(reading.row, system) if row is not None]
        if all(any(_speaks(row, code) for row in rows) for code in reading.codes):
            found = _solved(rows, reading.codes, reading.known(rows))
            yield from [] if found is None else reading.said(found)


def _systems(goal: Binding) -> Iterator[list[Operation]]:
    """Yield equations that would make a goal hold, as far as equations do."""
    conditions = [] if goal.condition is None else [goal.condition]
    yield from _joined([*conditions, goal.body])


def _joined(parts: Iterable[Term]) -> Iterator[list[Operation]]:
    for chosen in product(*map(_ways, parts)):
        yield list(chain.from_iterable(chosen))


def _ways(term: Term) -> Iterator[list[Operation]]:
    match term:
        case Operation("and", parts):
            yield from _joined(parts)
        case Operation("or", parts):
            yield from chain.from_iterable(map(_ways, parts))
        case Operation("eq", (left, _)) if isinstance(sort_of(left), Scalar):
            yield [term]
        case _:
            yield []


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
