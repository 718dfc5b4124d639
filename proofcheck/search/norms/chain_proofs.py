"""Chains of norms as steps of a proof: laws of sums, of multiples and of products, which add up."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial, reduce
from itertools import product as choices

from proofcheck.logic.propositions import make
from proofcheck.search.arithmetic.order_contradictions import order_form
from proofcheck.search.certificates.proof_script import Ref
from proofcheck.search.instances.norm_laws import OF_SUMS, cite_norm, transposed
from proofcheck.search.norms.chain_letters import (
    Letter,
    say_norm,
)
from proofcheck.search.norms.chain_measures import (
    MODULUS,
    equate_measures,
    say_multiple,
    say_product,
    say_sum_of_two,
)
from proofcheck.search.norms.chain_words import Word
from proofcheck.search.norms.contractions import say_contraction
from proofcheck.search.positivity.summands import Summand, multiply
from proofcheck.search.rewriting.citing import cite, cite_modulus
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Number, Term
from proofcheck.terms.rationals import Fraction

MOST_PAIRS = 40
"""Critical pairs of the equations between norms."""


def say_sum(
    context: RewritingContext, operator: str, x: Term, chosen: list[tuple[Fraction, Word]]
) -> list[Summand] | None:
    """Make known what the measure of a sum of words is at most; return the inequalities.

    None where the matrix is not seen to be that sum.
    """
    found: list[Summand] = []
    parts: list[Term] = []
    for c, word in chosen:
        found += _say_word(context, operator, word)
        parts.append(_say_multiple(context, operator, c, word))
    total = parts.pop()
    while parts:
        part = parts.pop()
        found += said(context, say_sum_of_two(context, operator, part, total))
        total = make("add", part, total)
    if not equate_measures(context, operator, x, total):
        return None
    context.absorb()
    context.let_rules_meet(MOST_PAIRS)
    return found


def _say_multiple(context: RewritingContext, operator: str, c: Fraction, word: Word) -> Term:
    """Make known what the measure of a multiple of a word is; return that."""
    term = term_of_word(word.letters)
    numbers = [] if word.factor is None else [word.factor.term]
    for number in [*numbers, *([Number(c)] if c != 1 else [])]:
        say_multiple(context, operator, number, term)
        cite_modulus(context, number)
        term = make("mul", number, term)
    return term


def term_of_word(letters: tuple[Letter, ...]) -> Term:
    """Return a product, the last two multiplied first."""
    *others, last = (one.term for one in letters)
    return reduce(lambda right, left: make("mul", left, right), reversed(others), last)


def not_negative(context: RewritingContext, operator: str, x: Term) -> list[Summand]:
    """Make known that a norm is not negative."""
    return said(context, cite_norm(context, operator, "norm is not negative", x))


def said(context: RewritingContext, refs: list[Ref]) -> list[Summand]:
    """Return what facts say is not negative."""
    forms = [(ref, order_form(context.script, ref)) for ref in refs]
    return [Summand(("fact", ref), one[0].terms, one[1]) for ref, one in forms if one is not None]


def _say_word(context: RewritingContext, operator: str, word: Word) -> list[Summand]:
    """Make known what the measure of a product is at most; return that, multiplied out."""
    for letter in word.letters:
        say_norm(context, letter)
    made = [*_split(context, operator, word.letters), *_bounds(context, operator, word.letters)]
    return made if word.factor is None else [multiply((word.factor.sign, one)) for one in made]


def _split(
    context: RewritingContext, operator: str, letters: tuple[Letter, ...]
) -> Iterator[Summand]:
    """Yield that norms of products are at most products of norms, one factor after another."""
    before: list[Summand] = []
    while len(letters) > 1:
        first, *rest = letters
        if operator == "normF" and first.operator == "normF":
            yield from _split_last(context, letters, before)
            return
        law = say_product(context, operator, first.term, term_of_word((*rest,)))
        yield from (_times(one, before) for one in said(context, law))
        before = [*before, *not_negative(context, "norm", first.term)]
        letters = (*rest,)
        operator = "norm" if operator == MODULUS else operator


def _split_last(
    context: RewritingContext, letters: tuple[Letter, ...], before: list[Summand]
) -> Iterator[Summand]:
    """Yield the same where the first factor is measured by entries: of the transposes."""
    while len(letters) > 1:
        *rest, last = letters
        inner = reduce(partial(make, "mul"), (one.term for one in rest))
        for x in (make("mul", inner, last.term), inner):
            cite_norm(context, "normF", "norm of a transpose", x)
        cite_norm(context, "norm", "norm of a transpose", last.term)
        law = cite_norm(
            context, "normF", "norm of a product", transposed(last.term), transposed(inner)
        )
        yield from (_times(one, before) for one in said(context, law))
        before = [*before, *not_negative(context, "norm", last.term)]
        letters = (*rest,)


def _bounds(
    context: RewritingContext, operator: str, letters: tuple[Letter, ...]
) -> Iterator[Summand]:
    """Yield the products by which each norm is replaced by what it is at most."""
    factors = [_factors(context, operator, one) for one in letters]
    for chosen in choices(*factors):
        if any(is_bound for is_bound, _ in chosen):
            yield reduce(lambda a, b: multiply((a, b)), (one for _, one in chosen))


def _factors(
    context: RewritingContext, operator: str, letter: Letter
) -> list[tuple[bool, Summand]]:
    """Return that a norm is not negative, and that it is at most its bound, where that is another."""
    own = letter.operator if operator in {"normF", *OF_SUMS} else "norm"
    found = [(False, one) for one in not_negative(context, own, letter.term)]
    refs: list[Ref] = []
    if letter.known is not None:
        refs = [letter.known]
    elif letter.is_contraction:
        refs = say_contraction(context, letter.term)
    elif own != letter.operator:
        refs = cite(context, "operator norm and Frobenius norm", letter.term)
    return [*found, *((True, one) for one in said(context, refs))]


def _times(one: Summand, factors: list[Summand]) -> Summand:
    return multiply((*factors, one)) if factors else one
