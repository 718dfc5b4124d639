"""Multiples of known equations: which are formed, and what is left of a polynomial modulo their span.

Monomials that have to cancel say by what an equation is to be multiplied.  Of what is formed, exact
elimination finds the combination.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from proofcheck.certificates.building import At
from proofcheck.checker.keys import Keys
from proofcheck.checker.polynomials import (
    IDENTITY,
    REAL,
    UNIT,
    Monomial,
    Polynomial,
    Rational,
    add_to,
    conjugate,
    transpose,
)
from proofcheck.terms.rationals import Fraction

MOST_MULTIPLES = 400
"""Multiples of equations that are formed for one goal."""

MOST_DEGREE = 8

MORE_DEGREE = 2
"""By how much the degree of multiples may exceed that of what is wanted."""

WORK_OF_MONOMIAL = 20
"""What a monomial of a multiple costs, in the work that a search may do."""


@dataclass(frozen=True, slots=True)
class Equation:
    """A known equation, as the polynomial that is 0."""

    line: At
    form: Polynomial
    is_matrix: bool


@dataclass(frozen=True, slots=True)
class Multiple:
    """An equation, turned, between two monomials; None leaves a factor out."""

    line: At
    left: Monomial | None
    right: Monomial | None
    turn: str
    form: Polynomial


@dataclass
class Span:
    """Combinations of multiples; each element remembers of which."""

    multiples: list[Multiple] = field(default_factory=list)
    _basis: list[tuple[Monomial, Polynomial, dict[int, Rational]]] = field(default_factory=list)

    def add(self, multiple: Multiple) -> None:
        """Add a multiple, if it is new modulo what is there."""
        rest, used = self.reduced(multiple.form)
        if not rest:
            return
        at = len(self.multiples)
        self.multiples.append(multiple)
        combination: dict[int, Rational] = {n: -c for n, c in used.items()}
        combination[at] = 1
        self._basis.append((max(rest, key=_weight), rest, combination))

    def reduced(self, form: Polynomial) -> tuple[Polynomial, dict[int, Rational]]:
        """Return what is left, and the multiples whose sum was taken away."""
        rest = dict(form)
        used: dict[int, Rational] = {}
        for pivot, element, combination in self._basis:
            if pivot in rest:
                factor = ratio_of(rest[pivot], element[pivot])
                add_to(rest, -factor, element)
                for n, c in combination.items():
                    used[n] = used.get(n, 0) + factor * c
        return rest, {n: c for n, c in used.items() if c}


def ratio_of(value: Rational, by: Rational) -> Rational:
    """Return an exact quotient, as an integer where it is one."""
    ratio = Fraction(value) / Fraction(by)
    return ratio.numerator if ratio.denominator == 1 else ratio


def _weight(monomial: Monomial) -> tuple[int, Monomial]:
    return len(monomial[0]) + len(monomial[1]), monomial


class Multiples:
    """Forms multiples of equations, round by round, for monomials that have to cancel."""

    def __init__(
        self,
        keys: Keys,
        equations: Iterable[Equation],
        wanted: Iterable[Polynomial],
        *,
        plain: bool = False,
    ) -> None:
        """Begin without multiples; `plain` leaves equations as they are, instead of turning them."""
        self._keys = keys
        every = [t for e in equations for t in _turns(e)]
        self._turned = [t for t in every if t[2] == "plain" or not plain]
        self._needed: dict[Monomial, None] = {m: None for form in wanted for m in form}
        highest = max([len(a) + len(w) for a, w in self._needed], default=0)
        self._most = min(MOST_DEGREE, highest + MORE_DEGREE)
        self._seen: set[tuple[object, ...]] = set()
        self._done: dict[tuple[At, str, Monomial], int] = {}
        self.span = Span()
        self._count = 0

    @property
    def needed(self) -> list[Monomial]:
        """The monomials so far."""
        return list(self._needed)

    def need(self, forms: Iterable[Polynomial]) -> None:
        """Add monomials that have to cancel."""
        for form in forms:
            self._needed.update(dict.fromkeys(form))

    def grow(self, *, by_constants: bool = False) -> bool:
        """Form more multiples; say whether there are new ones."""
        before = self._count
        needed = list(self._needed)
        for line, form, turn in self._turned:
            for monomial in form:
                if _is_constant(monomial) and len(form) > 1 and not by_constants:
                    continue
                at = (line, turn, monomial)
                for wanted in needed[self._done.get(at, 0) :]:
                    for left, right in _quotients(wanted, monomial):
                        self._form(line, form, turn, left, right)
                self._done[at] = len(needed)
        return self._count > before

    def _form(self, line: At, form: Polynomial, turn: str, left: Monomial, right: Monomial) -> None:
        at = (line, turn, left, right)
        if at in self._seen or self._count >= MOST_MULTIPLES:
            return
        self._seen.add(at)
        product = form
        if left != UNIT:
            product = self._keys.times({left: 1}, product)
        if right != UNIT:
            product = self._keys.times(product, {right: 1})
        if max([len(a) + len(w) for a, w in product], default=0) > self._most:
            return
        self._count += 1
        self._keys.terms.spend(len(product) * WORK_OF_MONOMIAL)
        kept = [None if side == UNIT else side for side in (left, right)]
        self.span.add(Multiple(line, kept[0], kept[1], turn, product))
        self._needed.update(dict.fromkeys(product))


def _is_constant(monomial: Monomial) -> bool:
    """Whether it is 1 or an identity, by which everything can be divided."""
    return monomial == UNIT or (
        not monomial[0] and len(monomial[1]) == 1 and bool(monomial[1][0] & IDENTITY)
    )


def _turns(equation: Equation) -> Iterator[tuple[At, Polynomial, str]]:
    form = equation.form
    found = [(form, "plain")]
    is_complex = any(not code & REAL for m in form for part in m for code in part)
    if is_complex:
        found.append((conjugate(form), "conj"))
    if equation.is_matrix:
        found.append((transpose(form), "transpose"))
        if is_complex:
            found.append((transpose(conjugate(form)), "adjoint"))
    seen: list[Polynomial] = []
    for turned, name in found:
        if turned not in seen:
            seen.append(turned)
            yield equation.line, turned, name


def _quotients(wanted: Monomial, by: Monomial) -> Iterator[tuple[Monomial, Monomial]]:
    """Yield what to multiply by, before and behind, to get a monomial."""
    if len(by[0]) > len(wanted[0]) or len(by[1]) > len(wanted[1]):
        return
    atoms = list(wanted[0])
    for code in by[0]:
        if code not in atoms:
            return
        atoms.remove(code)
    word, part = wanted[1], by[1]
    if not part or (len(part) == 1 and part[0] & IDENTITY):
        yield (tuple(atoms), word), UNIT
        if part:
            yield (tuple(atoms), ()), ((), word)
        return
    for place in range(len(word) - len(part) + 1):
        if word[place : place + len(part)] == part:
            yield (tuple(atoms), word[:place]), ((), word[place + len(part) :])


def is_real(form: Polynomial) -> bool:
    """Whether all atoms and letters are real."""
    return all(code & REAL for m in form for part in m for code in part)
