"""Bounds of moduli, maxima, sums and products by what these are made of.

source   the axioms of an ordered field
"""

from __future__ import annotations

from functools import partial

from proofcheck.logic.polynomials import Form
from proofcheck.logic.propositions import ONE, ZERO, make
from proofcheck.search.arithmetic.order_contradictions import compared_terms, contradict_order
from proofcheck.search.certificates.canonical_keys import spell_for_certificate
from proofcheck.search.certificates.normal_terms import term_of
from proofcheck.search.certificates.parts_of_bounds import (
    defined_numbers,
    factors_of,
    first_of,
    indices_in,
    is_number,
    is_spoken_of,
    product_of,
    shared_objects,
    tidied,
)
from proofcheck.search.certificates.proof_script import Failure, Ref, Script, quietly
from proofcheck.search.instances.equal_matrices import EqualMatrices
from proofcheck.search.instances.preparation import begin, begin_with_order, close_evident
from proofcheck.search.order.bounding import Bounds, NotBounded, Way, follow_from
from proofcheck.search.rewriting.instantiation import instantiate
from proofcheck.terms.expressions import (
    Application,
    Binding,
    Operation,
    Term,
    Variable,
    sort_of,
    walk,
)
from proofcheck.terms.sorts import INTEGER

_PRODUCT = "product of differences"
_OF_SUM = "sum of numbers that are not negative"
_SIGNS = {
    "norm": "norm is not negative",
    "normF": "Frobenius norm is not negative",
    "norm1": "sum norm is not negative",
}


def by_numbers(_: Bounds, script: Script, low: Term, high: Term, __: int) -> None:
    """Close what is an identity, or compares numbers that are written down."""
    terms = script.sequent.algebra.difference(high, low).terms
    if any(monomial != ((), ()) for monomial in terms):
        raise NotBounded
    follow_from(script)


def by_tidying(bounds: Bounds, script: Script, low: Term, high: Term, depth: int) -> None:
    """Leave out what is multiplied by nothing."""
    bounds.claim(script, tidied(low), tidied(high), depth)
    script.close("evident")


def by_definitions(bounds: Bounds, script: Script, _: Term, __: Term, depth: int) -> None:
    """Put what they stand for in the place of names of numbers."""
    names = [*dict.fromkeys(defined_numbers(script, script.goal))]
    if not names:
        raise NotBounded
    script.do("unfold-goal", names)
    if not bounds.prove(script, depth):
        raise NotBounded


def by_facts(bounds: Bounds, script: Script, low: Term, high: Term, _: int) -> None:
    """Compare integers, and what inequalities are known of."""
    are_integers = sort_of(low) == sort_of(high) == INTEGER
    if not are_integers and not is_spoken_of(script, low):
        raise NotBounded
    script.do("by-contradiction")
    if are_integers:
        context = begin_with_order(bounds.search, script)
    else:
        context = begin(bounds.search, script)
        context.current = compared_terms(context)
        instantiate(context)
    if not contradict_order(context, rounds=0):
        raise NotBounded


# --- signs ------------------------------------------------------------------------------------------


def by_sign(bounds: Bounds, script: Script, _: Term, high: Term, depth: int) -> None:
    """Show that a number is not negative."""
    match high:
        case Operation("norm" | "normF" | "norm1" as norm, (x,)):
            bounds.cite(script, _SIGNS[norm], x, depth=depth)
            script.close("evident")
        case Operation("abs", (x,)):
            both = script.do(
                "and-elimination", bounds.cite(script, "number and modulus", x, depth=depth)
            )
            follow_from(script, *both, factor="1/2")
        case Operation("mul", (x, y)):
            follow_from(script, bounds.cite(script, _PRODUCT, ZERO, x, ZERO, y, depth=depth))
        case Binding("sum"):
            script.do("and-elimination", bounds.cite(script, _OF_SUM, high, depth=depth))
            script.close("evident")
        case Binding("max"):
            _by_first_member(bounds, script, high, depth)
        case _ if any(defined_numbers(script, high)):
            raise NotBounded
        case _ if not _is_declared(script, high):
            _by_order(bounds, script)


def _by_first_member(bounds: Bounds, script: Script, largest: Binding, depth: int) -> None:
    """The largest of some numbers is not negative if the first is not."""
    every = bounds.cite(script, "member of a maximum", largest, depth=depth)
    firsts = [_first_in(script, item.domain) for item in largest.bound]
    specs = [spell_for_certificate(script, first) for first in firsts]
    (ref,) = script.do("forall-elimination", every, specs, [])
    member = script.term_of(ref).children[0]
    follow_from(script, ref, bounds.claim(script, ZERO, member, depth))


def _first_in(script: Script, domain: Term | None) -> Term:
    """Return the first of some integers, and make known that it is one of them."""
    first = first_of(script, domain)
    if first is None or domain is None:
        raise NotBounded
    claim = make("in", first, domain)
    if not script.sequent.is_evident(claim):
        inner = script.child(claim)
        while isinstance(domain, Variable):
            inner.do("unfold-goal", [domain.name])
            domain = inner.goal.children[1]
        inner.close("evident")
        script.do("have", spell_for_certificate(script, claim), inner)
    return first


def _is_declared(script: Script, number: Term) -> bool:
    """Close the goal that a name is not negative, if that is so by the set it is declared with."""
    if isinstance(number, Variable | Application):
        for fact in quietly(script, "domain", spell_for_certificate(script, number), []):
            for meaning in quietly(script, "expand", fact):
                quietly(script, "and-elimination", meaning)
    return close_evident(script)


def _by_order(bounds: Bounds, script: Script) -> None:
    script.do("by-contradiction")
    if not contradict_order(begin_with_order(bounds.search, script), rounds=0):
        raise NotBounded


# --- maxima and moduli ------------------------------------------------------------------------------


def by_maximum(bounds: Bounds, script: Script, low: Term, high: Term, depth: int) -> None:
    """Bound each of some numbers."""
    law = "maximum bounded term by term"
    follow_from(script, bounds.cite(script, law, low, ZERO, low, high, depth=depth))


def by_modulus(bounds: Bounds, script: Script, low: Term, high: Term, depth: int) -> None:
    """Bound the modulus of a sum by the moduli, and that of a product factor by factor."""
    match low:
        case Operation("abs", (Binding("sum") as whole,)):
            fact = bounds.cite(script, "modulus of a sum", whole, depth=depth)
            moduli = script.term_of(fact).children[1]
            follow_from(script, fact, bounds.claim(script, moduli, high, depth))
        case Operation("abs", (Operation("mul", (x, y)),)) if is_number(x) and is_number(y):
            fact = bounds.cite(script, "modulus of a product of two numbers", x, y, depth=depth)
            bounds.rewrite(script, fact, depth)
        case Operation("abs", (Operation("scalar", (Operation("mul", (x, y)),)),)):
            fact = bounds.cite(script, "entry of a product", x, y, ONE, ONE, depth=depth)
            bounds.rewrite(script, fact, depth)
        case _:
            raise NotBounded


def by_other_name(entry: Term) -> Way:
    """Write an entry of a matrix as the definition of the matrix says."""

    def way(bounds: Bounds, script: Script, _: Term, __: Term, depth: int) -> None:
        algebra = script.sequent.algebra
        context = begin_with_order(bounds.search, script)
        poly = context.settled(algebra.form(entry))
        terms = {(s, tuple(context.letters(w))): c for (s, w), c in poly.items()}
        other = term_of(algebra, Form(None, None, terms))
        if other is None or not EqualMatrices(context, pairs=0).equate(entry, other):
            raise NotBounded
        bounds.rewrite(script, script.facts[-1], depth)

    return way


# --- sums and products ------------------------------------------------------------------------------


def by_sum(bounds: Bounds, script: Script, low: Term, high: Term, depth: int) -> None:
    """Bound each term of a sum by one of another, times a number."""
    if not isinstance(low, Binding) or low.binder != "sum":
        raise NotBounded
    norms = [node for node in walk(high) if getattr(node, "operator", "") == "norm1"]
    if norms:
        law, (x,) = "sum norm of a vector", norms[0].children
        bounds.rewrite(script, bounds.cite(script, law, x, depth=depth), depth)
        return None
    factors = factors_of(high)
    for k, other in enumerate(factors):
        if isinstance(other, Binding) and other.binder == "sum":
            rest = product_of([*factors[:k], *factors[k + 1 :]])
            terms = low, rest, other, ZERO, low
            try:
                fact = bounds.cite(script, "sum bounded term by term", *terms, depth=depth)
            except NotBounded:
                continue
            return follow_from(script, fact)
    raise NotBounded


def by_factors(bounds: Bounds, script: Script, low: Term, high: Term, depth: int) -> None:
    """Bound a factor by another, and the rest by the rest."""
    lows, highs = factors_of(low), factors_of(high)
    if len(lows) < 2 or len(lows) != len(highs):
        raise NotBounded
    first, rest = lows[0], product_of(lows[1:])
    likely = sorted(enumerate(highs), key=lambda one: -shared_objects(first, one[1]))
    for k, other in likely:
        others = product_of([*highs[:k], *highs[k + 1 :]])
        inner = script.child(script.goal)
        try:
            _bound_product(bounds, inner, (first, other), (rest, others), depth)
        except NotBounded:
            continue
        return script.follow(inner)
    raise NotBounded


def _bound_product(
    bounds: Bounds, script: Script, one: tuple[Term, Term], other: tuple[Term, Term], depth: int
) -> None:
    """From x <= a, y <= b, 0 <= y and 0 <= a follows x y <= a b."""
    (x, a), (y, b) = one, other
    claim = partial(bounds.claim, script, depth=depth)
    claim(x, a), claim(y, b), claim(ZERO, y), claim(ZERO, a)
    pairs = (x, a, ZERO, y), (y, b, ZERO, a)
    follow_from(script, *(bounds.cite(script, _PRODUCT, *pair, depth=depth) for pair in pairs))


def by_member(bounds: Bounds, script: Script, low: Term, high: Term, depth: int) -> None:
    """Compare a number with a member of a sum or a maximum."""
    if not isinstance(high, Binding) or high.binder not in ("sum", "max") or len(high.bound) != 1:
        raise NotBounded
    every = _each_at_most(bounds, script, high, depth)
    for index in indices_in(script, low):
        inner = script.child(script.goal)
        try:
            (ref,) = inner.do("forall-elimination", every, [["v", index]], [])
            if not close_evident(inner):
                member = inner.term_of(ref).children[0]
                follow_from(inner, ref, bounds.claim(inner, low, member, depth))
        except (*Failure, NotBounded):
            continue
        return script.follow(inner)
    raise NotBounded


def _each_at_most(bounds: Bounds, script: Script, whole: Binding, depth: int) -> Ref:
    """Return that each member is at most a maximum, or a sum of what is not negative."""
    if whole.binder == "max":
        return bounds.cite(script, "member of a maximum", whole, depth=depth)
    return script.do("and-elimination", bounds.cite(script, _OF_SUM, whole, depth=depth))[1]
