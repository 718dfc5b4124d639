"""Products of terms that are moved by whole numbers against each other, and products with a zero.

    prod(j in a..m+h) N(j)/D(j) = N(a)...N(a+h-1) / (D(m+1)...D(m+h)) * prod(j in a..m) N(j+h)/D(j)
    N(m+1)...N(m+h) * prod(j in a..m) N(j)/D(j) = N(a)...N(a+h-1) * prod(j in a..m) N(j+h)/D(j)
    prod(j in a..m) N(j)/D(j) = 0       where N(i) = 0 and a <= i <= m

So binomial coefficients are said by one of them.  Each is a lemma about all m, proved by induction.

source   Graham, Knuth and Patashnik 1994, Concrete Mathematics, section 5.5 (hypergeometric terms)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from typing import Any

from proofcheck.logic.algebra import Algebra
from proofcheck.logic.polynomials import Form, Terms
from proofcheck.logic.propositions import ONE, make
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Script
from proofcheck.terms.expressions import (
    Binding,
    Bound,
    Number,
    Operation,
    Term,
    Variable,
    integer,
    sort_of,
)
from proofcheck.terms.sorts import INTEGER
from proofcheck.terms.substitution import free_names, substitute

FARTHEST_SHIFT = 3
"""By how much the terms of two products are moved against each other."""

INDEX = Variable("index m", INTEGER)


@dataclass(frozen=True, slots=True)
class Lemma:
    """What is said of all m from some number on, as a certificate says it, and where it is used.

    at       the number that is put for m
    divisor  what the product is multiplied by then
    """

    spec: list[Any]
    at: Term
    divisor: Term | None = None


@dataclass(frozen=True, slots=True)
class Product:
    """A product of quotients over a range of integers."""

    term: Binding
    index: Variable
    low: Term
    high: Term
    numerator: Term
    denominator: Term

    @classmethod
    def of(cls, term: Term) -> Product | None:
        """Read a product; None for anything else."""
        match term:
            case Binding("prod", (Bound(j, Operation("range", (low, high)), ()),), None, body):
                match body:
                    case Operation("div", (numerator, denominator)):
                        return cls(term, j, low, high, numerator, denominator)
                return cls(term, j, low, high, body, ONE)
        return None

    def upper(self, at: Term) -> Term:
        """Return the numerator of one term."""
        return substitute(self.numerator, {self.index.name: at})

    def lower(self, at: Term) -> Term:
        """Return the denominator of one term."""
        return substitute(self.denominator, {self.index.name: at})


def lemmas_about(script: Script, term: Term, spoken: Iterable[Term]) -> Iterator[Lemma]:
    """Yield what may be said of a product, with others that are spoken of."""
    product = Product.of(term)
    if product is None:
        return
    try:
        yield from _vanishing(script, product)
        others = [one for one in map(Product.of, spoken) if one is not None]
        for shift in range(1, FARTHEST_SHIFT + 1):
            for other in others:
                if _is_moved(script.sequent.algebra, product, other, shift):
                    yield _moved(script, product, other, shift)
                    yield _beside(script, product, other, shift)
    except Unspellable:
        return


def _vanishing(script: Script, product: Product) -> Iterator[Lemma]:
    root = _root(script.sequent.algebra, product)
    if root is not None:
        spec = spell(script, root)
        whole = ["over", spell_for_certificate(script, product.term), spell(script, product.low)]
        yield Lemma(
            ["every", "m", spec, ["o", "eq", [*whole, ["i", "m"]], ["n", "0"]]], product.high
        )


def _root(algebra: Algebra, product: Product) -> Term | None:
    """Return the integer at which a numerator vanishes, where it is linear there."""
    terms = algebra.form(product.upper(INDEX)).terms
    lead = ((INDEX.name + " ",), ())
    factor = terms.get(lead)
    rest: Terms = {m: c for m, c in terms.items() if m != lead}
    if factor not in (1, -1) or not rest or any(lead[0][0] in s for s, _ in rest):
        return None
    root = term_of(algebra, Form(None, None, {m: -c / factor for m, c in rest.items()}))
    return root if root is not None and sort_of(root) == INTEGER else None


def _is_moved(algebra: Algebra, one: Product, other: Product, shift: int) -> bool:
    """Say whether the terms of another product are those so many places on, denominators aside."""
    moved = make("add", INDEX, integer(shift))
    pairs = (
        (one.low, other.low),
        (one.lower(INDEX), other.lower(INDEX)),
        (one.upper(moved), other.upper(INDEX)),
    )
    return all(not algebra.difference(*pair).terms for pair in pairs)


def _moved(script: Script, one: Product, other: Product, shift: int) -> Lemma:
    ends = [make("add", INDEX, integer(k)) for k in range(1, shift + 1)]
    starts = [one.low, *(make("add", one.low, integer(k)) for k in range(1, shift))]
    above = reduce(_times, map(one.upper, starts))
    below = reduce(_times, map(one.lower, ends))
    low = spell(script, one.low)
    left, right = (spell_for_certificate(script, p.term) for p in (one, other))
    value = ["o", "mul", spell(script, above), ["over", right, low, ["i", "m"]]]
    equation = [
        *("o", "eq", ["over", left, low, spell(script, ends[-1])]),
        ["o", "div", value, spell(script, below)],
    ]
    at = term_of(
        script.sequent.algebra,
        script.sequent.algebra.form(make("sub", one.high, integer(shift))),
    )
    if at is None:
        raise Unspellable
    return Lemma(["every", "m", spell(script, make("sub", one.low, ONE)), equation], at)


def _beside(script: Script, one: Product, other: Product, shift: int) -> Lemma:
    """Return what two products of as many terms have to do with each other."""
    ends = [make("add", INDEX, integer(k)) for k in range(1, shift + 1)]
    starts = [one.low, *(make("add", one.low, integer(k)) for k in range(1, shift))]
    low = spell(script, one.low)
    sides = [
        ["o", "mul", spell(script, factor), ["over", whole, low, ["i", "m"]]]
        for factor, whole in (
            (reduce(_times, map(one.upper, ends)), spell_for_certificate(script, one.term)),
            (reduce(_times, map(one.upper, starts)), spell_for_certificate(script, other.term)),
        )
    ]
    after = [make("add", one.high, integer(k)) for k in range(1, shift + 1)]
    before = spell(script, make("sub", one.low, ONE))
    algebra = script.sequent.algebra
    divisor = term_of(algebra, algebra.form(reduce(_times, map(one.upper, after))))
    return Lemma(["every", "m", before, ["o", "eq", *sides]], one.high, divisor)


def _times(x: Term, y: Term) -> Term:
    return make("mul", x, y)


def spell(script: Script, term: Term) -> Any:
    """Return how a certificate says a term, which may speak of the index of a lemma."""
    if term == INDEX:
        return ["i", "m"]
    if isinstance(term, Number) and term.value == 0:
        return ["n", "0"]
    if isinstance(term, Operation) and INDEX.name in free_names(term):
        return ["o", term.operator, *(spell(script, one) for one in term.arguments)]
    return spell_for_certificate(script, term)
