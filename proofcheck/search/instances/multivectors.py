"""Laws of vectors that are taken for multivectors: of sums, of squares, of products in either order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial, reduce

from proofcheck.logic.algebra import Algebra
from proofcheck.logic.polynomials import Form, Monomial
from proofcheck.logic.propositions import make
from proofcheck.search.certificates.normal_terms import factor_of
from proofcheck.search.rewriting.citing import cite
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Number, Operation, Term, sort_of
from proofcheck.terms.rationals import Fraction

MOST_PAIRED = 8
"""Vectors whose products in either order are compared."""


def supply_multivector(context: RewritingContext, term: Operation) -> None:
    """Take a vector apart into multiples of words; of one word say its square and its products."""
    (vector,) = term.arguments
    form = context.script.sequent.algebra.form(vector)
    if not _is_word(form):
        _take_apart(context, vector, form)
        return
    cite(context, "square of a vector", vector)
    cite(context, "reverse of a vector", vector)
    for other in _words_before(context, term):
        cite(context, "product of vectors in either order", other, vector)


def _is_word(form: Form) -> bool:
    """Say whether a vector is neither a sum nor a multiple."""
    return [(s, c) for (s, _), c in form.terms.items()] == [((), Fraction(1))]


def _take_apart(context: RewritingContext, vector: Term, form: Form) -> None:
    """Say what a sum is by its summands, and a multiple by that of which it is one."""
    written = [_written(context.script.sequent.algebra, *one) for one in form.terms.items()]
    summands = [one for one in written if one is not None]
    if not written:
        cite(context, "zero vector as a multivector", vector, prove=context.prove)
    elif len(summands) == len(written):
        number, column = summands[-1]
        multiples = [make("mul", *one) for one in summands[:-1]]
        if multiples:
            rest = reduce(partial(make, "add"), multiples)
            cite(context, "vectors as multivectors", rest, column, number)
        else:
            cite(context, "multiple of a vector as a multivector", column, number)


def _written(algebra: Algebra, monomial: Monomial, c: Fraction) -> tuple[Term, Term] | None:
    """Return the number and the column of which a monomial is the product."""
    scalars, word = monomial
    numbers = [_number(algebra, code) for code in scalars]
    column = _product(algebra, word)
    if column is None or None in numbers:
        return None
    factors = [Number(c), *(one for one in numbers if one is not None)]
    return reduce(partial(make, "mul"), factors), column


def _number(algebra: Algebra, code: str) -> Term | None:
    """Return a scalar atom as a term, also where it is the only entry of a product."""
    word = algebra.words.get(code[:-1])
    if word is None:
        return factor_of(algebra, code)
    product = _product(algebra, word)
    return None if product is None else make("scalar", product)


def _product(algebra: Algebra, word: Sequence[str]) -> Term | None:
    factors = [factor_of(algebra, letter) for letter in word]
    known = [factor for factor in factors if factor is not None]
    return reduce(partial(make, "mul"), known) if len(known) == len(factors) else None


def _words_before(context: RewritingContext, term: Operation) -> Iterator[Term]:
    """Yield the words, of as many dimensions, that were taken for multivectors before this one."""
    algebra = context.script.sequent.algebra
    known = [a.term for a in algebra.atoms.values() if a.term is not None]
    found = [t for t in known if isinstance(t, Operation) and t.operator == "multivector"]
    for other in found[:MOST_PAIRED]:
        (vector,) = other.arguments
        is_alike = other != term and sort_of(other) == sort_of(term)
        if is_alike and context.sees(other) and _is_word(algebra.form(vector)):
            yield vector
