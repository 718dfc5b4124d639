"""Products of roots in normal form, each calculated once: what the entries of Gram matrices are multiplied by."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from proofcheck.logic.polynomials import Form, Terms, Untranslatable, times, total
from proofcheck.search.positivity.gram_blocks import Polynomial, added
from proofcheck.search.positivity.roots import Root
from proofcheck.search.positivity.squares import Squares
from proofcheck.search.positivity.summands import Summand, multiply
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.rationals import Fraction

_Key = tuple[int, Root, Root]


@dataclass(slots=True)
class Entries:
    """Normal forms by the rules of a context."""

    context: RewritingContext
    squares: Squares
    _normal: dict[tuple[str, ...], Polynomial] = field(default_factory=dict)
    _products: dict[_Key, tuple[Summand | None, Polynomial | None]] = field(default_factory=dict)
    _kept: dict[str, Summand] = field(default_factory=dict)
    _roots: dict[Root, list[Root]] = field(default_factory=dict)

    @property
    def rules(self) -> int:
        """How many rules there are; with more of them normal forms are others."""
        return len(self.context.completion.elements)

    def forget(self) -> None:
        """Forget what has been calculated by fewer rules."""
        for memory in (self._normal, self._products, self._roots):
            memory.clear()

    def normal(self, terms: Terms) -> Polynomial:
        """Return the normal form of a number."""
        return added((c, self._normal_of(s)) for (s, _), c in terms.items())

    def _normal_of(self, scalars: tuple[str, ...]) -> Polynomial:
        found = self._normal.get(scalars)
        if found is None:
            poly = self.context.settled(Form(None, None, {(scalars, ()): Fraction(1)}))
            found = self._normal[scalars] = {s: c for (s, _), c in poly.items()}
        return found

    def irreducible(self, roots: Iterable[Root]) -> list[Root]:
        """Return the monomials that roots are made of once they are in normal form."""
        return [*dict.fromkeys(one for root in roots for one in self._monomials(root))]

    def _monomials(self, root: Root) -> list[Root]:
        found = self._roots.get(root)
        if found is None:
            poly = self.context.settled(Form(*root.shape, dict(root.terms)))
            letters = self.context.letters
            found = [Root.of(root.shape, (s, tuple(letters(w)))) for s, w in poly]
            self._roots[root] = found
        return found

    def kept(self, summand: Summand) -> Summand:
        """Return the first that is equal to one: products with it are calculated once."""
        return self._kept.setdefault(repr(summand.item), summand)

    def multiplied(self, first: Summand, second: Summand) -> Summand | None:
        """Return the product of two inequalities; None where it is too long."""
        try:
            return multiply((first, second))
        except Untranslatable:
            return None

    def entry(self, weight: Summand | None, first: Root, second: Root) -> Polynomial | None:
        """Return what an entry of a Gram matrix is multiplied by, or both; None where that is too long.

        weight   what is calculated is remembered for this object, see ``kept``
        """
        key = id(weight), first, second
        if key not in self._products:
            try:
                whole = self._product(weight, first, second)
                found = None if whole is None else self.normal(whole)
            except Untranslatable:
                found = None
            self._products[key] = weight, found  # with the object, lest its number be used again
        return self._products[key][1]

    def _product(self, weight: Summand | None, first: Root, second: Root) -> Terms | None:
        inner = self.squares.inner(first, second)
        if first != second and inner is not None:
            other = self.squares.inner(second, first)
            inner = None if other is None else total([(1, inner), (1, other)])
        return inner if inner is None or weight is None else times(inner, weight.terms)
