"""The square of a sum is at most the product of two others, by Cauchy and Schwarz.

    (sum z)^2 = sum_i sum_j z_i z_j <= sum_i sum_j (x_i y_j + y_i x_j)/2 = (sum x) (sum y)

where z^2 = x y, and neither x nor y is negative.  Which sums that occur are such is read off their
terms, which are monomials; a sum of ones is always among them.

source   Steele 2004, The Cauchy-Schwarz Master Class, chapter 1, with the identity of Lagrange
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from proofcheck.logic.polynomials import Body
from proofcheck.logic.propositions import ONE
from proofcheck.search.certificates.canonical_keys import Unspellable
from proofcheck.search.certificates.proof_script import Failure, Ref, Script
from proofcheck.search.certificates.side_proofs import Prove, follow_from
from proofcheck.search.congruence.positivity import prove_by_rows
from proofcheck.search.rewriting.citing import cite, use_law
from proofcheck.terms.expressions import Binding, Number, Operation, Term, walk
from proofcheck.terms.rationals import Fraction

if TYPE_CHECKING:
    from proofcheck.search.rewriting.rewriting_context import RewritingContext

MOST_SUMS = 8
"""Sums over one range that are compared."""

MOST_COMPARED = 8
"""Pairs of sums over one range of which the product is compared with the square of a third."""

_HALF = Number(Fraction(1, 2))

Sums = dict[Term, Counter[str]]
"""Sums over one range, with the factors of what is added up."""


def bound_sums(context: RewritingContext) -> None:
    """Say of sums over one range which product bounds the square of which."""
    for sums in _by_ranges(context).values():
        if len(sums) <= MOST_SUMS:
            for x, y, z in [*_triples(sums)][:MOST_COMPARED]:
                _compare(context, x, y, z)
    context.absorb()


def _by_ranges(context: RewritingContext) -> dict[str, Sums]:
    """Return the sums of real monomials that occur, and a sum of ones beside them."""
    algebra, found = context.script.sequent.algebra, defaultdict[str, Sums](dict)
    for whole in _sums_in(context):
        forms = algebra.form(whole).terms
        code = next(iter(forms), ((), ()))[0]
        body = algebra.bodies.get(code[0][:-1]) if len(code) == len(forms) == 1 else None
        match body:
            case Body("sum", domain=Operation("range", (first, last)) as domain) if first == ONE:
                sums = found[algebra.canonical_key(domain)]
                sums |= {one: Counter() for one in _ones(context, last)}
                sums[whole] = Counter(code[:-1] for code in body.monomial[0])
    return found


def _sums_in(context: RewritingContext) -> Iterator[Binding]:
    """Yield the sums in inequalities and equations that are known of single objects."""
    facts = dict.fromkeys(context.script.sequent.facts)
    terms = dict.fromkeys(t for fact in facts if not isinstance(fact, Binding) for t in walk(fact))
    for term in terms:
        if isinstance(term, Binding) and term.binder == "sum" and context.sees(term):
            yield term


def _ones(context: RewritingContext, last: Term) -> Iterator[Term]:
    """Yield the sum of as many ones."""
    for ref in cite(context, "sum of ones over a range", last):
        yield context.script.term_of(ref).children[0]


def _triples(sums: Sums) -> Iterator[tuple[Term, Term, Term]]:
    """Yield x, y and z such that x y is the square of z, under the sums."""
    for x, y in combinations(sums, 2):
        yield from ((x, y, z) for z in sums if sums[x] + sums[y] == sums[z] + sums[z])


def _compare(context: RewritingContext, x: Term, y: Term, z: Term) -> None:
    script, prove = context.script, context.prove
    if prove is None or not context.first_time("squares of sums", x, y, z):
        return
    doubles = []
    for first, second in ((z, z), (x, y), (y, x)):
        for both in cite(context, "product of sums", first, second):
            equation, _ = script.do("and-elimination", both)
            doubles.append(script.term_of(equation).children[1])
    if len(doubles) == len((x, y, z)):
        terms = doubles[0], _HALF, doubles[1], _HALF, doubles[2]
        cite(context, "sum bounded term by term", *terms, prove=lambda s: _bound_each(s, prove))


def _bound_each(script: Script, prove: Prove) -> bool:
    """Prove that z_i z_j <= (x_i y_j + y_i x_j)/2, or that sums over j of such are so related."""
    script.do("intro")
    match script.goal:
        case Operation("le", (low, Operation("add", (Operation(), Operation()) as halves))):
            (_, first), (_, second) = (half.children for half in halves)
            if known := _bound_one(script, low, first, second, prove):
                follow_from(script, *known)
    return script.is_closed


def _bound_one(script: Script, low: Term, first: Term, second: Term, prove: Prove) -> list[Ref]:
    if isinstance(low, Binding):
        law, each = "sum bounded term by term", (low, _HALF, first, _HALF, second)
        return use_law(script, law, each, lambda inner: _bound_each(inner, prove))
    (x, y), (a, d), (b, c) = low.children, first.children, second.children
    law, terms = "product below what bounds two squares", (a, b, c, d, x, y)
    return use_law(script, law, terms, lambda inner: _is_so(inner, prove))


def _is_so(script: Script, prove: Prove) -> bool:
    """Prove a condition, a sign by the table first."""
    inner = script.child(script.goal)
    try:
        is_sign = prove_by_rows(inner, prove)
    except (*Failure, Unspellable):
        is_sign = False
    if is_sign:
        script.follow(inner)
    return is_sign or prove(script)
