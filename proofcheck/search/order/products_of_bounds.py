"""Contradictions between products of inequalities, which are chosen before they are formed.

What is supposed is multiplied by the denominators in it.  Monomials that have to cancel say by what
other inequalities may be multiplied, and the simplex method says which of these products add up to
a contradiction.  Only those are formed in the proof, so a search in vain takes few steps of it.

source   Handelman 1988, Representing polynomials by positive linear functions on compact convex
         polyhedra, Pacific Journal of Mathematics 132, 35-62
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from proofcheck.logic.polynomials import Terms, times
from proofcheck.logic.propositions import ZERO, make
from proofcheck.search.arithmetic.bounds_at_hand import (
    Bound,
    Scalars,
    bounds_of,
    is_not_negative,
    normal_terms,
    say_difference,
    say_not_negative,
)
from proofcheck.search.arithmetic.denominators import Denominator, make_denominators_known
from proofcheck.search.arithmetic.linear_order import Linear, find_contradiction
from proofcheck.search.arithmetic.order_contradictions import contradict_order, order_form
from proofcheck.search.certificates.canonical_keys import Unspellable
from proofcheck.search.certificates.proof_script import Failure, Ref, Script
from proofcheck.search.congruence.positivity import prove_sign, say_signs
from proofcheck.search.instances.norm_laws import gram, norms_among, square_lengths
from proofcheck.search.instances.preparation import begin_with_order, close_evident
from proofcheck.search.rewriting.citing import cite
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Operation, Term
from proofcheck.terms.rationals import Fraction

if TYPE_CHECKING:
    from proofcheck.search.certificates.goal_search import GoalSearch

ROUNDS = 3
"""How often the monomials of products say what to multiply by."""

MOST_PRODUCTS = 100
MOST_MONOMIALS = 60
MOST_IN_PAIRS = 8
"""Inequalities that are multiplied by one another."""

MOST_PAIRS = 40
"""Critical pairs of rules that are treated once lengths are squared."""

MOST_TIMES = 6
"""How often what is supposed is multiplied by denominators."""


@dataclass(frozen=True, slots=True)
class _Supposed:
    """What is supposed, multiplied by positive numbers."""

    bound: Bound
    factors: tuple[Term, ...]
    terms: Terms


@dataclass(frozen=True, slots=True)
class _Product:
    """A product of inequalities, and of a monomial that is not negative; not formed yet."""

    bounds: tuple[Bound, ...]
    cofactor: Scalars
    terms: Terms


@dataclass(slots=True)
class _Products:
    """What may be multiplied, and the products so far.

    signs    atoms that are not negative, with what says so
    names    terms for atoms that the normal forms have none for
    needed   monomials that have to cancel
    """

    search: GoalSearch
    context: RewritingContext
    supposed: list[_Supposed]
    bounds: list[Bound]
    signs: dict[str, Bound]
    names: dict[str, Term]
    needed: dict[Scalars, None] = field(default_factory=dict)
    found: dict[object, _Product] = field(default_factory=dict)


def contradict_products(
    search: GoalSearch, context: RewritingContext, *, is_nested: bool = False
) -> bool:
    """Contradict what was supposed last by products of inequalities.

    is_nested   that is the sign of a denominator: no more denominators are looked for
    """
    at = supposed_last(context)
    if at is None:
        return False
    try:
        products = _gather(search, context, context.script.facts[at], is_nested=is_nested)
        return products is not None and _contradict(products)
    except (*Failure, Unspellable):
        return False


def _gather(
    search: GoalSearch, context: RewritingContext, at: Ref, *, is_nested: bool
) -> _Products | None:
    """Return what may be multiplied, once what is known of it has been said."""
    form = order_form(context.script, at)
    if form is None:
        return None
    divisors: list[Denominator] = []
    if not is_nested:
        sides = context.script.term_of(at).children[0].children
        divisors = make_denominators_known(context, sides, partial(_is_positive, search))
    say_signs(context, [c[:-1] for s, _ in normal_terms(context, form[0].terms) for c in s])
    bounds = _square_norms(context, [*bounds_of(context)])
    supposed = next(b for b in bounds if b.ref is at)
    bounds.remove(supposed)
    return _Products(
        search,
        context,
        [*_multiplied(context, supposed, divisors)],
        bounds,
        {bound.atom: bound for bound in bounds if bound.atom},
        {one.code: one.reciprocal for one in divisors},
    )


def supposed_last(context: RewritingContext) -> int | None:
    """Return the position of the inequality that was supposed last."""
    facts = context.script.sequent.facts
    for at in range(len(facts) - 1, -1, -1):
        match facts[at]:
            case Operation("not", (Operation("le" | "lt"),)):
                return at
    return None


def _square_norms(context: RewritingContext, bounds: list[Bound]) -> list[Bound]:
    """Write squares of lengths as products of vectors, let these rules meet, and compare again."""
    algebra = context.script.sequent.algebra
    names = [c[:-1] for b in bounds for s, _ in b.terms for c, n in Counter(s).items() if n > 1]
    if not norms_among(context, names):
        return bounds
    for norm in norms_among(context, names):
        (x,) = norm.arguments
        if norm.operator == "norm" and algebra.form(x).columns == "1":
            context.settled(algebra.form(make("scalar", gram(x))))
    square_lengths(context, names)
    for _ in range(MOST_PAIRS):
        if not context.completion.step():
            break
    return [*bounds_of(context)]


def _is_positive(search: GoalSearch, script: Script) -> bool:
    """Prove that a denominator is positive, or that one is."""
    if close_evident(script) or prove_sign(search, script):
        return True
    try:
        script.do("by-contradiction")
        context = begin_with_order(search, script)
        return contradict_order(context, rounds=0) or contradict_products(
            search, context, is_nested=True
        )
    except (*Failure, Unspellable):
        return False


def _multiplied(
    context: RewritingContext, supposed: Bound, divisors: list[Denominator]
) -> Iterator[_Supposed]:
    """Yield what is supposed, and its products by denominators until none is left."""
    factors: tuple[Term, ...] = ()
    terms = supposed.terms
    yield _Supposed(supposed, factors, terms)
    for _ in range(MOST_TIMES):
        codes = {code for s, _ in terms for code in s}
        divisor = next((d for d in divisors if d.code in codes), None)
        if divisor is None:
            return
        factor = context.script.sequent.algebra.form(divisor.term).terms
        terms = normal_terms(context, times(terms, factor))
        factors += (divisor.term,)
        yield _Supposed(supposed, factors, terms)


# --- which products ---------------------------------------------------------------------------------


def _contradict(products: _Products) -> bool:
    """Look for products that add up to a contradiction, and form them."""
    _need(products, *(one.terms for one in products.supposed))
    for _ in range(ROUNDS):
        before = len(products.found)
        _enlarge(products)
        if len(products.found) == before:
            return False
        chosen = _chosen(products)
        if chosen is not None:
            return _form_all(products, *chosen)
    return False


def _need(products: _Products, *forms: Terms) -> None:
    for terms in forms:
        for scalars, _ in terms:
            if scalars and len(products.needed) < MOST_MONOMIALS:
                products.needed.setdefault(scalars)


def _enlarge(products: _Products) -> None:
    """Add the products in which a monomial may cancel."""
    for bound in products.bounds:
        if any(scalars in products.needed for scalars, _ in bound.terms):
            _need(products, bound.terms)
    needed = list(products.needed)
    composed = [b for b in products.bounds if len(b.terms) > 1]
    near = [b for b in composed if _is_near(b, needed)][:MOST_IN_PAIRS]
    chosen = [(b,) for b in composed] + [*combinations_with_replacement(near, 2)]
    for monomial in needed:
        _add(products, (), monomial)
        for bounds in chosen:
            for scalars, _ in _product_of(bounds):
                rest = _divided(monomial, scalars) if scalars else None
                if rest is not None and (rest or len(bounds) > 1):
                    _add(products, bounds, rest)


def _is_near(bound: Bound, needed: list[Scalars]) -> bool:
    codes = {code for scalars in needed for code in scalars}
    return all(code in codes for scalars, _ in bound.terms for code in scalars)


def _product_of(bounds: tuple[Bound, ...]) -> Terms:
    terms: Terms = {((), ()): Fraction(1)}
    for bound in bounds:
        terms = times(terms, bound.terms)
    return terms


def _divided(monomial: Scalars, divisor: Scalars) -> Scalars | None:
    left = Counter(monomial)
    left.subtract(divisor)
    return None if min(left.values()) < 0 else tuple(sorted(left.elements()))


def _add(products: _Products, bounds: tuple[Bound, ...], cofactor: Scalars) -> None:
    key = tuple(b.ref.at for b in bounds), cofactor
    if key in products.found or len(products.found) >= MOST_PRODUCTS:
        return
    if not is_not_negative(cofactor, products.signs):
        return
    terms = times(_product_of(bounds), {(cofactor, ()): Fraction(1)})
    terms = normal_terms(products.context, terms)
    products.found[key] = _Product(bounds, cofactor, terms)
    _need(products, terms)


def _chosen(products: _Products) -> tuple[list[_Supposed], list[_Product]] | None:
    """Return what adds up to a contradiction, with the inequalities that are known."""
    found = list(products.found.values())
    forms = [(_linear(one.terms), one.bound.is_strict) for one in products.supposed]
    forms += [(_linear(one.terms), False) for one in found]
    forms += [(_linear(bound.terms), bound.is_strict) for bound in products.bounds]
    multiples = find_contradiction(forms)
    if multiples is None:
        return None
    ends = len(products.supposed), len(products.supposed) + len(found)
    supposed = [products.supposed[k] for k in multiples if k < ends[0]]
    return supposed, [found[k - ends[0]] for k in multiples if ends[0] <= k < ends[1]]


def _linear(terms: Terms) -> Linear:
    return {scalars: c for (scalars, _), c in terms.items()}


# --- products that are formed -----------------------------------------------------------------------


def _form_all(products: _Products, supposed: list[_Supposed], found: list[_Product]) -> bool:
    """Form the products that were chosen, and contradict them."""
    for one in supposed:
        if not _multiply_supposed(products, one):
            return False
    for product in found:
        if not _form(products, product):
            return False
    products.context.absorb()
    return contradict_order(products.context, rounds=0)


def _multiply_supposed(products: _Products, one: _Supposed) -> bool:
    """Multiply what is supposed by positive numbers."""
    bound, (relation, law) = one.bound, _LAWS[one.bound.is_strict]
    context, prove = products.context, partial(_is_positive, products.search)
    if one.factors and not say_difference(context.script, relation, bound):
        return False
    whole: Term = make("sub", bound.high, bound.low)
    for factor in one.factors:
        parts = (ZERO, whole, ZERO, factor) if relation == "le" else (whole, factor)
        if not cite(context, law, *parts, prove=prove):
            return False
        whole = make("mul", whole, factor)
    return True


_LAWS = {True: ("lt", "product of positive numbers"), False: ("le", "product of differences")}


def _form(products: _Products, product: _Product) -> bool:
    """Make known that a product is not negative."""
    context = products.context
    whole: Term | None = None
    for bound in product.bounds:
        if not say_difference(context.script, "le", bound):
            return False
        part = make("sub", bound.high, bound.low)
        whole = _times(context, whole, part)
        if whole is None:
            return False
    if product.cofactor:
        rest = say_not_negative(context, product.cofactor, products.signs, products.names)
        return rest is not None and _times(context, whole, rest) is not None
    return True


def _times(context: RewritingContext, whole: Term | None, part: Term) -> Term | None:
    """Multiply two numbers that are not negative."""
    if whole is None:
        return part
    made = cite(context, "product of differences", ZERO, whole, ZERO, part)
    return make("mul", whole, part) if made else None
