"""Noncommutative completion over the rationals, with provenance of every consequence.

Words are strings with one character a letter, so that a factor is found by ``str.find`` and an
overlap by ``str.endswith``.  Scalar atoms commute with everything.  Overlaps of well-typed words
are well-typed, so shapes need no attention here.

source   Bergman 1978, The diamond lemma for ring theory; Mora 1986
"""

from __future__ import annotations

import heapq
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from proofcheck.terms.rationals import Fraction

Scalars = tuple[str, ...]
Monomial = tuple[Scalars, str]
Poly = dict[Monomial, Fraction]
Multiple = tuple[Fraction, Scalars, str, int, str]
"""coefficient, scalar atoms, left word, number of an element, right word"""


LONGEST_OVERLAP = 32
"""Letters and scalar atoms in the longest word at which two rules are compared."""


@dataclass(slots=True)
class Element:
    """A polynomial that vanishes, with its leading monomial, and what it is made of."""

    poly: Poly
    lead: Monomial
    shape: Any
    made_of: tuple[Multiple, ...]
    source: Any = None
    is_active: bool = True


class _Keys(dict[Monomial, tuple[Any, ...]]):
    """By which monomials are ordered: weight, then length, then the alphabet; i counts last, as a unit.

    weight   of a letter or scalar atom
    """

    def __init__(self, weight: Callable[[str], int]) -> None:
        self.weigh = cache(weight)

    def __missing__(self, monomial: Monomial) -> tuple[Any, ...]:
        scalars, word = monomial
        atoms = tuple(code for code in scalars if code != IMAGINARY)
        heavy = sum(map(self.weigh, word)) + sum(map(self.weigh, atoms))
        found = heavy, len(word), word, len(atoms), atoms, len(atoms) < len(scalars)
        self[monomial] = found
        return found


@dataclass(slots=True)
class _Index:
    """Numbers of settled rules, by the letters and scalar atoms of what they lead with."""

    first: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    letter: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))
    scalar: dict[str, list[int]] = field(default_factory=lambda: defaultdict(list))

    def enter(self, number: int, element: Element) -> None:
        scalars, word = element.lead
        if word:
            self.first[word[0]].append(number)
        elif element.shape == (None, None):
            self.first[scalars[0] if scalars else ""].append(number)
        for letter in set(word):
            self.letter[letter].append(number)
        for code in set(scalars):
            self.scalar[code].append(number)

    def neighbours(self, element: Element) -> list[int]:
        """Return the rules that share a letter or a scalar atom with one."""
        scalars, word = element.lead
        found = {n for letter in set(word) for n in self.letter[letter]}
        return sorted(found.union(*(self.scalar[code] for code in set(scalars))))


@dataclass(slots=True)
class Completion:
    """A set of rules that grows by critical pairs.

    weight   of a letter or scalar atom, at least 1
    budget   steps left: reductions and pairs
    """

    weight: Callable[[str], int]
    budget: int
    elements: list[Element] = field(default_factory=list)
    _keys: _Keys = field(init=False)
    _pairs: list[tuple[int, int, int, int, int]] = field(default_factory=list)
    _count: int = 0
    _settled: int = 0
    _index: _Index = field(default_factory=_Index)

    def __post_init__(self) -> None:
        self._keys = _Keys(self.weight)

    # --- order ------------------------------------------------------------------------------------

    def _lead(self, poly: Poly) -> Monomial:
        return max(poly, key=self._keys.__getitem__)

    # --- reduction --------------------------------------------------------------------------------

    def add(self, poly: Poly, shape: Any, source: Any) -> None:
        """Add a polynomial that vanishes."""
        if poly:
            self._insert(poly, shape, (), source)

    def _insert(self, poly: Poly, shape: Any, made_of: tuple[Multiple, ...], source: Any) -> None:
        lead = self._lead(poly)
        number = len(self.elements)
        if made_of:
            c = poly[lead]
            if c != 1:
                poly = {m: d / c for m, d in poly.items()}
                made_of = tuple((d / c, *rest) for d, *rest in made_of)  # type: ignore[misc]
        self.elements.append(Element(poly, lead, shape, made_of, source))
        self._index.enter(number, self.elements[-1])

    def reduce(self, poly: Poly, *, skip: int = -1) -> tuple[Poly, list[Multiple]]:
        """Return a normal form, and the multiples that were subtracted."""
        rest, done, used = dict(poly), Poly(), list[Multiple]()
        while rest:
            lead = self._lead(rest)
            found = self._divisor(lead, skip)
            if found is None:
                done[lead] = rest.pop(lead)
                continue
            self.budget -= 1 + len(rest) // 16
            if self.budget < 0:
                done.update(rest)
                break
            number, scalars, left, right = found
            element = self.elements[number]
            c = rest[lead] / element.poly[element.lead]
            used.append((c, scalars, left, number, right))
            _subtract(rest, element.poly, c, scalars, left, right)
        return done, used

    def _divisor(self, monomial: Monomial, skip: int) -> tuple[int, Scalars, str, str] | None:
        scalars, word = monomial
        first = self._index.first
        for at, letter in enumerate(word):
            for number in first.get(letter, ()):
                element = self.elements[number]
                s, w = element.lead
                if element.is_active and number != skip and word.startswith(w, at):
                    rest = _without(scalars, s)
                    if rest is not None:
                        return number, rest, word[:at], word[at + len(w) :]
        for code in ("", *dict.fromkeys(scalars)):  # a number that vanishes divides all
            for number in first.get(code, ()):
                element = self.elements[number]
                if element.is_active and number != skip:
                    rest = _without(scalars, element.lead[0])
                    if rest is not None:
                        return number, rest, "", word
        return None

    # --- critical pairs ---------------------------------------------------------------------------

    def _make_pairs(self, number: int) -> None:
        """Let a rule meet itself and all that have met before."""
        new = self.elements[number]
        if _is_bare(new):
            return
        for other in self._index.neighbours(new):
            element = self.elements[other]
            if other > number or not element.is_active or _is_bare(element):
                continue
            for overlap in _overlaps(new.lead[1], element.lead[1], other == number):
                self._push(number, other, overlap)
            if other != number:
                for overlap in _overlaps(element.lead[1], new.lead[1], False):
                    self._push(other, number, overlap)
                self._push_scalar(number, other)

    def _push(self, first: int, second: int, overlap: int) -> None:
        a, b = self.elements[first].lead, self.elements[second].lead
        size = len(a[1]) + len(b[1]) - overlap + len(a[0]) + len(b[0])
        if size > LONGEST_OVERLAP:
            return
        self._count += 1
        heapq.heappush(self._pairs, (size, self._count, first, second, overlap))

    def _push_scalar(self, first: int, second: int) -> None:
        """Rules whose words do not overlap still meet in scalar atoms."""
        a, b = self.elements[first].lead, self.elements[second].lead
        if (a[1] and b[1]) or not set(a[0]) & set(b[0]):
            return
        self._push(first, second, 0)

    def _pair(self, first: int, second: int, overlap: int) -> tuple[Poly, list[Multiple]]:
        a, b = self.elements[first], self.elements[second]
        (s, v), (t, w) = a.lead, b.lead
        both = _least_common(s, t)
        left, right = _surely_without(both, s), _surely_without(both, t)
        if overlap < 0:  # the second word lies inside the first, at this place
            at = -overlap - 1
            ends = ("", ""), (v[:at], v[at + len(w) :])
        else:
            ends = ("", w[overlap:]), (v[: len(v) - overlap], "")
        parts: list[Multiple] = [
            (1 / a.poly[a.lead], left, ends[0][0], first, ends[0][1]),
            (-1 / b.poly[b.lead], right, ends[1][0], second, ends[1][1]),
        ]
        poly: Poly = {}
        for c, scalars, x, number, y in parts:
            _subtract(poly, self.elements[number].poly, -c, scalars, x, y)
        return poly, parts

    @property
    def has_pairs(self) -> bool:
        """Whether rules are left that have not met."""
        return bool(self._pairs)

    def step(self) -> bool:
        """Treat one critical pair; say whether there was one."""
        self._settle()
        while self._pairs and self.budget > 0:
            _, _, first, second, overlap = heapq.heappop(self._pairs)
            if not (self.elements[first].is_active and self.elements[second].is_active):
                continue
            self.budget -= 1
            poly, parts = self._pair(first, second, overlap)
            rest, used = self.reduce(poly)
            if rest and self.budget > 0:
                made = (*parts, *((-c, s, x, n, y) for c, s, x, n, y in used))
                self._insert(rest, self._shape(first, second, overlap), made, None)
            return True
        return False

    def _shape(self, first: int, second: int, overlap: int) -> Any:
        a, b = self.elements[first].shape, self.elements[second].shape
        if a == (None, None) or b == (None, None):
            return a if b == (None, None) else b
        return a if overlap < 0 else (a[0], b[1])

    def _settle(self) -> None:
        """Reduce the rules that were added since the last pair, and those that these reduce."""
        while self._settled < len(self.elements) and self.budget > 0:
            number = self._settled
            self._settled += 1
            element = self.elements[number]
            if element.is_active and self._divisor(element.lead, number) is not None:
                self._replace(number)
            elif element.is_active and IMAGINARY in element.lead[0]:
                self._turn(number)
            elif element.is_active:
                self._simplify_by(number)
                self._make_pairs(number)

    def _turn(self, number: int) -> None:
        """Multiply a rule by the conjugate of its leading coefficient where that is not rational.

        Then it leads without i, and divides what has no i.
        """
        element = self.elements[number]
        scalars, word = element.lead
        real = element.poly.get((_surely_without(scalars, (IMAGINARY,)), word), Fraction(0))
        parts = [(real, ()), (-element.poly[element.lead], (IMAGINARY,))]
        made: tuple[Multiple, ...] = tuple((c, s, "", number, "") for c, s in parts if c)
        turned: Poly = {}
        for c, s, *_ in made:
            _subtract(turned, element.poly, -c, s, "", "")
        element.is_active = False
        self._insert(turned, element.shape, made, None)

    def _replace(self, number: int) -> None:
        """Put a reduced rule in the place of one that others reduce."""
        element = self.elements[number]
        element.is_active = False
        rest, used = self.reduce(element.poly)
        if rest and self.budget > 0:
            made: tuple[Multiple, ...] = (
                (Fraction(1), (), "", number, ""),
                *((-c, t, x, n, y) for c, t, x, n, y in used),
            )
            self._insert(rest, element.shape, made, None)

    def _simplify_by(self, newest: int) -> None:
        """Rules that one makes superfluous are reduced by it, and come back as new."""
        s, w = self.elements[newest].lead
        if not w and self.elements[newest].shape != (None, None):
            return
        for number in self._index.neighbours(self.elements[newest]):
            element = self.elements[number]
            is_reduced = w in element.lead[1] and _without(element.lead[0], s) is not None
            if number != newest and element.is_active and is_reduced:
                self._replace(number)


def _is_bare(element: Element) -> bool:
    """Say whether a multiple of the identity leads an equation of matrices: it divides nothing."""
    return not element.lead[1] and element.shape != (None, None)


def _overlaps(left: str, right: str, is_same: bool) -> Iterable[int]:
    """Yield lengths of proper overlaps; a negative number is a place of right inside left."""
    for size in range(1, min(len(left), len(right))):
        if left.endswith(right[:size]):
            yield size
    if right and not is_same and len(right) <= len(left):
        at = left.find(right)
        while at >= 0:
            yield -at - 1
            at = left.find(right, at + 1)


def _subtract(  # noqa: PLR0917 # a multiple is five things
    target: Poly, poly: Poly, factor: Fraction, scalars: Scalars, left: str, right: str
) -> None:
    for (s, w), c in poly.items():
        sign, merged = normal_scalars(scalars, s)
        monomial = merged, left + w + right
        share = c if factor == sign else -c if factor == -sign else sign * factor * c
        known = target.get(monomial)
        value = -share if known is None else known - share
        if value:
            target[monomial] = value
        else:
            target.pop(monomial, None)


IMAGINARY = "1i "


def normal_scalars(left: Scalars, right: Scalars) -> tuple[int, Scalars]:
    """Return the product of scalar atoms, with i*i = -1."""
    if not left or not right:
        return 1, left or right
    merged = sorted(left + right)
    if IMAGINARY in left and IMAGINARY in right:
        merged = [s for s in merged if s != IMAGINARY]
        return -1, tuple(merged)
    return 1, tuple(merged)


def _without(scalars: Scalars, factor: Scalars) -> Scalars | None:
    if not factor:
        return scalars
    rest = list(scalars)
    for code in factor:
        if code not in rest:
            return None
        rest.remove(code)
    return tuple(rest)


def _surely_without(scalars: Scalars, factor: Scalars) -> Scalars:
    rest = _without(scalars, factor)
    assert rest is not None
    return rest


def _least_common(left: Scalars, right: Scalars) -> Scalars:
    missing = list(right)
    for code in left:
        if code in missing:
            missing.remove(code)
    return tuple(sorted([*left, *missing]))
