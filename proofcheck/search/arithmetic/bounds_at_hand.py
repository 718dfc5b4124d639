"""Inequalities that are known, as factors of products: with their normal forms, and said with <=."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from proofcheck.logic.polynomials import Form, Terms
from proofcheck.logic.propositions import ZERO, make
from proofcheck.search.arithmetic.order_contradictions import order_facts, order_form
from proofcheck.search.certificates.canonical_keys import Unspellable, spell_for_certificate
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.proof_script import Failure, Ref, Script
from proofcheck.search.rewriting.citing import cite
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Operation, Term, sort_of
from proofcheck.terms.rationals import Fraction
from proofcheck.terms.sorts import Ring, Scalar

Scalars = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Bound:
    """An inequality that is known: low <= high, or low < high.

    terms   the normal form of high - low
    atom    the atom that it says is not negative, if it says no more
    """

    low: Term
    high: Term
    ref: Ref
    terms: Terms
    is_strict: bool
    atom: str = ""


def bounds_of(context: RewritingContext) -> Iterator[Bound]:
    """Yield the inequalities between numbers that are known."""
    for ref in order_facts(context.script):
        found = order_form(context.script, ref)
        sides = _sides(context.script.term_of(ref))
        if found is not None and sides is not None:
            terms = normal_terms(context, found[0].terms)
            yield Bound(*sides, ref, terms, found[1], _atom_in(found[0].terms))


def _atom_in(terms: Terms) -> str:
    """Return the atom that a polynomial is a positive multiple of, if it is one."""
    match list(terms.items()):
        case [(((code,), ()), c)] if c > 0:
            return code
    return ""


def normal_terms(context: RewritingContext, terms: Terms) -> Terms:
    """Return the normal form of a number; what is no number by itself is left out."""
    return {(s, ()): c for (s, _), c in context.completion.reduce(context.poly(terms))[0].items()}


def _sides(term: Term) -> tuple[Term, Term] | None:
    """Return the smaller and the larger side of an inequality."""
    match term:
        case Operation("le" | "lt", (low, high)):
            return low, high
        case Operation("not", (Operation("le" | "lt", (high, low)),)):
            return low, high
    return None


def say_difference(script: Script, relation: str, bound: Bound) -> bool:
    """Make known that 0 <= high - low, or 0 < high - low; say whether it is."""
    difference = make("sub", bound.high, bound.low)
    return derive(script, make(relation, ZERO, difference), ["1", "fact", bound.ref])


def derive(script: Script, claim: Term, *reasons: list[object]) -> bool:
    """Make an inequality known that follows from others, or from squares; say whether it is."""
    if script.sequent.is_evident(claim):
        return True
    try:
        inner = script.child(claim)
        inner.do("by-contradiction")
        inner.close("farkas", [["1", "fact", inner.facts[-1]], *reasons])
        script.do("have", spell_for_certificate(script, claim), inner)
    except (*Failure, Unspellable):
        return False
    return True


# --- monomials that are not negative ----------------------------------------------------------------


def is_not_negative(scalars: Scalars, signs: dict[str, Bound]) -> bool:
    """Say whether a monomial is a square times atoms that are not negative."""
    return all(n % 2 == 0 or code in signs for code, n in Counter(scalars).items())


def say_not_negative(
    context: RewritingContext, scalars: Scalars, signs: dict[str, Bound], names: dict[str, Term]
) -> Term | None:
    """Make known that a monomial is not negative; return it as a term.

    signs   atoms that are not negative, with the inequalities that say so
    names   terms for atoms that the normal forms have none for
    """
    root, odd = [], []
    for code, n in sorted(Counter(scalars).items()):
        root += [code] * (n // 2)
        odd += [code] * (n % 2)
    parts = [_atom(context, code, signs.get(code), names) for code in odd]
    if root:
        parts.insert(0, _square(context, tuple(root), names))
    whole: Term | None = None
    for part in parts:
        if part is None:
            return None
        if whole is not None and not cite(
            context, "product of differences", ZERO, whole, ZERO, part
        ):
            return None
        whole = part if whole is None else make("mul", whole, part)
    return whole


def _atom(
    context: RewritingContext, code: str, bound: Bound | None, names: dict[str, Term]
) -> Term | None:
    term = _named(context, (code,), names)
    if term is None:
        return None
    claim = make("le", ZERO, term)
    if bound is None:
        return term if context.script.sequent.is_evident(claim) else None
    (c,) = context.script.sequent.algebra.difference(bound.high, bound.low).terms.values()
    factor = 1 / c
    return term if derive(context.script, claim, [str(factor), "fact", bound.ref]) else None


def _square(context: RewritingContext, root: Scalars, names: dict[str, Term]) -> Term | None:
    term = _named(context, root, names)
    if term is None:
        return None
    claim = make("le", ZERO, make("mul", term, term))
    reason: list[object] = ["1", "square", [["1", list(root), []]]]
    return make("mul", term, term) if derive(context.script, claim, reason) else None


def _named(context: RewritingContext, scalars: Scalars, names: dict[str, Term]) -> Term | None:
    """Return a real monomial as a term."""
    whole: Term | None = None
    for code in scalars:
        form = Form(None, None, {((code,), ()): Fraction(1)})
        part = names.get(code) or term_of(context.script.sequent.algebra, form)
        sort = None if part is None else sort_of(part)
        if part is None or not isinstance(sort, Scalar) or sort.ring > Ring.REAL:
            return None
        whole = part if whole is None else make("mul", whole, part)
    return whole
