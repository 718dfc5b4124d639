"""Polynomials of the kernel as terms, so that they can be printed in the author's notation."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial, reduce
from itertools import pairwise

from proofcheck.logic.algebra import Algebra
from proofcheck.logic.polynomials import IMAGINARY, Body, Form, Terms
from proofcheck.logic.propositions import Unbuildable, make
from proofcheck.terms.expressions import (
    Binding,
    Bound,
    Number,
    Term,
    Variable,
    integer,
    operation,
)
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import INTEGER, Matrix, Ring

Word = tuple[str, ...]
Scalars = tuple[str, ...]


class Unprintable(Exception):
    """Part of a polynomial has no counterpart in the language."""


def term_of_form(algebra: Algebra, form: Form) -> Term | None:
    """Return a term with this normal form, or None where the language has none."""
    try:
        return _Reader(algebra).form(form)
    except (Unprintable, Unbuildable, KeyError):
        return None


class _Reader:
    def __init__(self, algebra: Algebra) -> None:
        self.algebra = algebra

    def form(self, form: Form) -> Term:
        if not form.terms:
            return self._constant(form, 0)
        if form.rows is None:
            return _sum(self._number(s, c) for (s, _), c in sorted(form.terms.items()))
        merged = self._one_direct_sum(form)
        if merged is not None:
            return merged
        return _sum(self._group(form, *group) for group in self._groups(form))

    def size(self, name: str) -> Term:
        """Return a size, as the author calls it if it has a name."""
        for item in self.algebra.declarations.values():
            known = item.variable.sort == INTEGER and item.body is None and not item.parameters
            if known and self.algebra.size(item.variable) == name:
                return item.variable
        terms = self.algebra.sizes[name]
        return _sum(self._number(s, c) for (s, _), c in sorted(terms.items()))

    def _constant(self, form: Form, value: int) -> Term:
        if form.rows is None or form.columns is None:
            return Number(Fraction(value))
        rows = self.size(form.rows)
        return make("zero", rows, self.size(form.columns)) if value == 0 else self._unit(rows)

    def _unit(self, size: Term) -> Term:
        return make("identity", size)

    # --- numbers --------------------------------------------------------------------------------

    def _number(self, scalars: Scalars, coefficient: Fraction) -> tuple[Term | None, Fraction]:
        return _product(map(self._scalar, scalars)), coefficient

    def _scalar(self, code: str) -> Term:
        if code == IMAGINARY:
            return make("i")
        name = code[:-1]
        if name in self.algebra.bodies:
            return self._bound(self.algebra.bodies[name])
        if name in self.algebra.words:
            return make("scalar", self._letters(self.algebra.words[name]))
        if name in self.algebra.traces:
            return make("trace", self._letters(self.algebra.traces[name]))
        return self._atom(code)

    def _atom(self, code: str) -> Term:
        term = self.algebra.atoms[code[:-1]].term
        if term is None:
            raise Unprintable(code)
        wrap = {" ": "", "t": "transpose", "~": "conj", "*": "adjoint"}[code[-1]]
        return make(wrap, term) if wrap else term

    # --- words ----------------------------------------------------------------------------------

    def _letters(self, word: Word) -> Term:
        """Return a product of letters; E E^T is a block of the identity."""
        factors: list[Term] = []
        rest = list(word)
        while rest:
            projector = self._projector(rest)
            factors.append(self._letter(rest[0]) if projector is None else projector)
            del rest[: 1 if projector is None else 2]
        product = _product(factors)
        if product is None:
            raise Unprintable("an empty word")
        return product

    def _letter(self, letter: str) -> Term:
        name = letter[:-1]
        if name in self.algebra.parts:
            raise Unprintable(letter)
        if name in self.algebra.bodies:
            return self._bound(self.algebra.bodies[name])
        return self._atom(letter)

    def _projector(self, letters: list[str]) -> Term | None:
        if len(letters) < 2 or letters[0][:-1] != letters[1][:-1]:
            return None
        found = self.algebra.parts.get(letters[0][:-1])
        if found is None or (letters[0][-1], letters[1][-1]) != (" ", "t"):
            return None
        number, sizes = found
        blocks = [self.size(s) for s in sizes]
        return _dsum(
            make("identity", s) if k == number else make("zero", s, s)
            for k, s in enumerate(blocks, 1)
        )

    def _bound(self, body: Body) -> Term:
        inner = Form(*body.shape, {body.monomial: Fraction(1)})
        return self._binding(body, inner)

    def _binding(self, body: Body, inner: Form) -> Term:
        term = self.form(inner)
        bound = Bound(Variable(body.bound, INTEGER), body.domain)
        return Binding(body.binder, (bound,), None, term, getattr(term, "sort", INTEGER))

    # --- blocks ---------------------------------------------------------------------------------

    def _one_direct_sum(self, form: Form) -> Term | None:
        """Return one direct sum over an index, where every summand is one over the same."""
        bodies: list[Body] = []
        inner: Terms = {}
        for (scalars, word), c in form.terms.items():
            body = self.algebra.bodies.get(word[0][:-1]) if len(word) == 1 else None
            if body is None or body.binder != "bigoplus" or scalars:
                return None
            bodies.append(body)
            inner[body.monomial] = c
        if any((a.bound, a.shape) != (b.bound, b.shape) for a, b in pairwise(bodies)):
            return None
        return self._binding(bodies[0], Form(*bodies[0].shape, inner))

    def _groups(self, form: Form) -> list[tuple[Word, Word, tuple[str, ...] | None, Terms]]:
        """Put monomials together that have the same letters around blocks of the same sizes."""
        found: dict[tuple[Word, Word, tuple[str, ...] | None], Terms] = {}
        for (scalars, word), c in sorted(form.terms.items()):
            left, right, sizes = self._around(word)
            inner = word if sizes is None else word[len(left) : len(word) - len(right)]
            found.setdefault((left, right, sizes), {})[scalars, inner] = c
        return [(left, right, sizes, terms) for (left, right, sizes), terms in found.items()]

    def _around(self, word: Word) -> tuple[Word, Word, tuple[str, ...] | None]:
        places = [k for k, x in enumerate(word) if x[:-1] in self.algebra.parts]
        if len(places) < 2:
            return (), (), None
        first, last = places[0], places[-1]
        sizes = self.algebra.parts[word[first][:-1]][1]
        same = self.algebra.parts[word[last][:-1]][1] == sizes
        if word[first][-1] != " " or word[last][-1] != "t" or not same:
            return (), (), None
        return word[:first], word[last + 1 :], sizes

    def _group(
        self, form: Form, left: Word, right: Word, sizes: tuple[str, ...] | None, terms: Terms
    ) -> tuple[Term | None, Fraction]:
        if sizes is None:
            return _sum_of(self._monomial(form, s, w, c) for (s, w), c in terms.items())
        middle = self._blocks(sizes, terms)
        around = [self._letters(part) for part in (left, right) if part]
        factors = [*around[: bool(left)], middle, *around[bool(left) :]]
        return _product(factors), Fraction(1)

    def _monomial(
        self, form: Form, scalars: Scalars, word: Word, coefficient: Fraction
    ) -> tuple[Term | None, Fraction]:
        number = _product(map(self._scalar, scalars))
        matrix = self._letters(word) if word else self._constant(form, 1)
        return _product([x for x in (number, matrix) if x is not None]), coefficient

    def _blocks(self, sizes: tuple[str, ...], terms: Terms) -> Term:
        cells: dict[tuple[int, int], Terms] = {}
        for (scalars, word), c in terms.items():
            i, j = (self.algebra.parts[x[:-1]][0] for x in (word[0], word[-1]))
            cells.setdefault((i, j), {})[scalars, word[1:-1]] = c
        if all(i == j for i, j in cells):
            return _dsum(
                self.form(Form(s, s, cells.get((k, k), {}))) for k, s in enumerate(sizes, 1)
            )
        rows = [
            self._cell(Form(a, b, cells.get((i, j), {})))
            for i, a in enumerate(sizes, 1)
            for j, b in enumerate(sizes, 1)
        ]
        whole = self.size(self.algebra.add_sizes(sizes))
        return operation("blocks", integer(len(sizes)), *rows, sort=Matrix(whole, whole, Ring.REAL))

    def _cell(self, form: Form) -> Term:
        """Return a block; numbers stand for blocks of shape (1, 1)."""
        is_number = form.shape == ("1", "1") and not any(word for _, word in form.terms)
        return self.form(Form(None, None, form.terms) if is_number else form)


def _product(factors: Iterable[Term]) -> Term | None:
    found = list(factors)
    return reduce(partial(make, "mul"), found) if found else None


def _dsum(blocks: Iterable[Term]) -> Term:
    return reduce(partial(make, "dsum"), blocks)


Signed = tuple[Term | None, Fraction]
"""A product without its coefficient; None is the number one."""


def _sum(parts: Iterable[Signed]) -> Term:
    term, coefficient = _sum_of(parts)
    return _scaled(term, coefficient)


def _sum_of(parts: Iterable[Signed]) -> Signed:
    """Add products; what is positive comes first."""
    ordered = sorted(parts, key=lambda part: part[1] < 0)
    if len(ordered) == 1:
        return ordered[0]
    if not ordered:
        return None, Fraction(0)
    total: Term | None = None
    for term, c in ordered:
        if total is None:
            total = _scaled(term, c)
        elif c < 0:
            total = make("sub", total, _scaled(term, -c))
        else:
            total = make("add", total, _scaled(term, c))
    return total, Fraction(1)


def _scaled(term: Term | None, coefficient: Fraction) -> Term:
    if term is None:
        return Number(coefficient)
    if coefficient == 1:
        return term
    if coefficient == -1:
        return make("neg", term)
    if coefficient.numerator in (1, -1) and coefficient.denominator > 1:
        scaled = make("div", term, Number(Fraction(coefficient.denominator)))
        return scaled if coefficient > 0 else make("neg", scaled)
    return make("mul", Number(coefficient), term)
