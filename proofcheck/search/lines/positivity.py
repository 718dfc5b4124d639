"""What is not negative: known inequalities, their products, and squares, chosen by monomials that occur."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement

from proofcheck.certificates.building import Part
from proofcheck.checker.keys import Keys
from proofcheck.checker.polynomials import UNIT, Monomial, Polynomial, Word, conjugate, transpose
from proofcheck.checker.terms import Node
from proofcheck.search.lines.canonical import Speller

MOST_SQUARES = 9
"""Monomials that are squared, and their sums and differences."""

MOST_IN_TRIPLES = 5


@dataclass(frozen=True, slots=True)
class Summand:
    """What is not negative: an item of `positive` but for its factor, and what it contributes."""

    kind: str
    parts: tuple[Part, ...]
    form: Polynomial
    is_strict: bool


class Candidates:
    """Makes products of some inequalities, and squares."""

    def __init__(self, keys: Keys, speller: Speller, factors: list[Summand]) -> None:
        self._keys = keys
        self._speller = speller
        self._factors = factors

    def products(self) -> list[Summand]:
        """Return products of two."""
        found = []
        for one, other in combinations_with_replacement(self._factors, 2):
            if set(one.form) == {UNIT} or set(other.form) == {UNIT}:
                continue
            form = self._keys.times(one.form, other.form)
            lines = (*one.parts, *other.parts)
            found.append(Summand("product", lines, form, one.is_strict and other.is_strict))
        return found

    def weighted(self, needed: list[Monomial]) -> list[Summand]:
        """Return products with squares of atoms, of which a monomial is needed."""
        wanted = set(needed)
        atoms = dict.fromkeys(c for m in needed for c in m[0] if m[0].count(c) > 1 and not m[1])
        found = []
        for code in list(atoms)[:MOST_SQUARES]:
            square: Polynomial = {((code, code), ()): 1}
            for factor in self._factors:
                form = self._keys.times(factor.form, square)
                if not wanted.isdisjoint(form):
                    root = self._speller.code(code)
                    found.append(Summand("weighted", (*factor.parts, root), form, False))
        return found

    def triples(self, needed: list[Monomial]) -> list[Summand]:
        """Return products of three, of which a monomial is needed."""
        wanted = {m for m in needed if len(m[0]) > 2}
        found = []
        if wanted:
            for chosen in combinations_with_replacement(self._factors[:MOST_IN_TRIPLES], 3):
                form: Polynomial = {UNIT: 1}
                for factor in chosen:
                    form = self._keys.times(form, factor.form)
                if not wanted.isdisjoint(form):
                    lines = tuple([part for factor in chosen for part in factor.parts])
                    is_strict = all(factor.is_strict for factor in chosen)
                    found.append(Summand("triple", lines, form, is_strict))
        return found

    def squares(self, monomials: Iterable[Monomial], *, wide: bool) -> list[Summand]:
        """Return squares of monomials whose squares occur, and of their sums and differences."""
        chosen = _roots([m for m in monomials if not m[1]], wide=wide)[:MOST_SQUARES]
        forms_of: list[Polynomial] = [{m: 1} for m in chosen]
        for one, other in combinations([*chosen, UNIT], 2):
            forms_of += [{one: 1, other: 1}, {one: 1, other: -1}]
        return [self._square(form) for form in forms_of]

    def grams(self, terms: Iterable[Node]) -> list[Summand]:
        """Return traces at hand of a matrix times its adjoint."""
        found = []
        for trace in terms:
            if trace.op == "tr":
                root = self._root_of(self._keys.form(trace.args[0]))
                if root is not None:
                    sort = self._keys.sorts.of(trace.args[0])
                    term = self._speller.spell(root, sort)
                    found.append(Summand("gram", (term,), self._keys.form(trace), False))
        return found

    def _root_of(self, form: Polynomial) -> Polynomial | None:
        """Return a matrix whose adjoint times itself a sum of words is, read off from squares in it."""
        halves = [(_root(a), w[len(w) // 2 :]) for a, w in form if len(w) % 2 == 0]
        roots = [half for half in halves if self._gram({half: 1}).keys() <= form.keys()]
        found: Polynomial = {}
        for root in dict.fromkeys(roots):
            crossed = self._keys.times(_adjoint({roots[0]: 1}), {root: 1})
            found[root] = -1 if any(form.get(m, 0) < 0 for m in crossed) else 1
        return found if found and self._gram(found) == form else None

    def _gram(self, root: Polynomial) -> Polynomial:
        return self._keys.times(_adjoint(root), root)

    def _square(self, form: Polynomial) -> Summand:
        sort = self._keys.terms.make("Real")
        term = self._speller.spell(form, sort)
        product = self._keys.times(form, conjugate(form))
        return Summand("square", (term,), product, False)


def _adjoint(form: Polynomial) -> Polynomial:
    return transpose(conjugate(form))


def _roots(monomials: list[Monomial], *, wide: bool) -> list[Monomial]:
    """Return roots of squares, factors of products of two, and if `wide` what roots leave of others."""
    roots = dict.fromkeys(_root(atoms) for atoms, _ in monomials)
    roots.pop((), None)
    for root in list(roots) if wide else ():
        for atoms, _ in monomials:
            left = _quotient(atoms, root)
            if left is not None and len(left) == len(root):
                roots.setdefault(left)
    for atoms, _ in monomials:
        if len(atoms) == 2:
            roots.update(dict.fromkeys((code,) for code in atoms))
    return [(root, ()) for root in roots]


def _root(atoms: Word) -> Word:
    """Return the root of a square, else the monomial 1."""
    if len(atoms) % 2 or any(atoms[i] != atoms[i + 1] for i in range(0, len(atoms), 2)):
        return ()
    return atoms[::2]


def _quotient(atoms: Word, by: Word) -> Word | None:
    left = list(atoms)
    for code in by:
        if code not in left:
            return None
        left.remove(code)
    return tuple(left)
