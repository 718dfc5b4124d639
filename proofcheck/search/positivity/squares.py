"""Squares of roots, and of their sums and differences: inner products of roots are computed once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations
from typing import Any

from proofcheck.logic.algebra import Algebra
from proofcheck.logic.numbers_of_matrices import inner_product
from proofcheck.logic.polynomials import Form, Terms, Untranslatable, product, total
from proofcheck.search.positivity.roots import Root, Shape
from proofcheck.search.positivity.summands import YET_TO_BE_SAID, Summand
from proofcheck.terms.rationals import Fraction

MOST_ROOTS = 24
"""Roots of one shape."""

FEW_ROOTS = 14
"""Roots of one shape of which all pairs are taken."""

UNIT = Root.of((None, None), ((), ()))


@dataclass(slots=True)
class Squares:
    """Squares of one proof."""

    algebra: Algebra
    _products: dict[tuple[Root, Root], Terms | None] = field(default_factory=dict)

    def of(
        self, roots: Sequence[Root], needed: frozenset[tuple[str, ...]], scales: Sequence[int]
    ) -> Iterator[Summand]:
        """Yield squares of roots, and of sums of two whose product has monomials that are needed.

        scales   by which one of the two is multiplied
        """
        for shape in dict.fromkeys([(None, None), *(root.shape for root in roots)]):
            alike = [root for root in roots if root.shape == shape and root != UNIT]
            yield from self._of_one_shape(shape, alike[:MOST_ROOTS], needed, scales)

    def _of_one_shape(
        self,
        shape: Shape,
        roots: list[Root],
        needed: frozenset[tuple[str, ...]],
        scales: Sequence[int],
    ) -> Iterator[Summand]:
        for root in roots:
            for one in self.square(shape, [(root, 1)]):
                needed |= {s for s, _ in one.terms}
                yield one
        for first, second in combinations([UNIT, *roots] if shape[0] is None else roots, 2):
            crossed = self.inner(first, second)
            if crossed is None or (
                len(roots) > FEW_ROOTS and all(s not in needed for s, _ in crossed)
            ):
                continue
            for c in scales:
                for sign in (1, -1):
                    yield from self.square(shape, [(first, 1), (second, sign * c)])
                    if c > 1:
                        yield from self.square(shape, [(first, c), (second, sign)])

    def square(
        self, shape: Shape, parts: Sequence[tuple[Root, int | Fraction]]
    ) -> Iterator[Summand]:
        """Yield the square of a sum of multiples of roots, unless it has too many terms."""
        terms: list[tuple[Fraction | int, Terms]] = []
        for a, c in parts:
            for b, d in parts:
                product_ = self.inner(a, b)
                if product_ is None:
                    return
                terms.append((c * d, product_))
        yield Summand((YET_TO_BE_SAID, partial(_said, shape, parts)), total(terms))

    def inner(self, first: Root, second: Root) -> Terms | None:
        """Return the inner product of two roots; None where it has too many terms."""
        key = first, second
        if key not in self._products:
            try:
                self._products[key] = self._multiplied(*key)
            except Untranslatable:
                self._products[key] = None
        return self._products[key]

    def _multiplied(self, first: Root, second: Root) -> Terms:
        left, right = (Form(*r.shape, dict(r.terms)) for r in (first, second))
        if left.rows is not None:
            return inner_product(self.algebra, left, right).terms
        conjugate = self.algebra.with_involution(left, transposed=False, conjugated=True)
        return product(conjugate, right).terms


def _said(shape: Shape, parts: Sequence[tuple[Root, int | Fraction]]) -> list[Any]:
    """Return the square of a sum as an item: of the very many that are tried few are needed."""
    whole = total([(c, dict(root.terms)) for root, c in parts])
    spelled = [[str(c), [*s], [*w]] for (s, w), c in whole.items()]
    return ["square", spelled] if shape[0] is None else ["gram", *shape, spelled]
