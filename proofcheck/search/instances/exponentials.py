"""Products of exponentials of numbers, compared by the sums of their exponents; of matrices, exchanged.

exp(a)*exp(b) and exp(c) are one number where a + b = c, and exp(X) Y = Y exp(X) where X Y = Y X.  What
is only likely to agree is looked for here; that it does is proved.
"""

from __future__ import annotations

from collections import defaultdict
from functools import partial, reduce
from itertools import pairwise

from proofcheck.logic.polynomials import Form, Terms, Untranslatable, total
from proofcheck.logic.polynomials import times as product_of
from proofcheck.logic.propositions import make
from proofcheck.search.certificates.normal_terms import in_two
from proofcheck.search.rewriting.citing import cite, equate
from proofcheck.search.rewriting.commuting import prove_commuting
from proofcheck.search.rewriting.completion import Poly
from proofcheck.search.rewriting.rewriting_context import RewritingContext
from proofcheck.terms.expressions import Number, Operation, Term
from proofcheck.terms.rationals import Fraction

MOST_FACTORS = 6
"""Exponentials in one product."""


def compare_exponentials(context: RewritingContext, left: Poly) -> bool:
    """Bring products of exponentials in a polynomial together; say whether anything new came of it."""
    before = len(context.completion.elements)
    alike: dict[str, dict[tuple[str, ...], list[Term]]] = defaultdict(dict)
    for scalars, _ in left:
        factors = [(c, a) for c in scalars if (a := _exponent(context, c)) is not None]
        if factors and len(factors) <= MOST_FACTORS:
            exponents = [a for _, a in factors]
            alike[_sum_of(context, exponents)][tuple(c for c, _ in factors)] = exponents
    for text, products in alike.items():
        if len(products) > 1 or text == _NOTHING:
            _unite(context, list(products.values()), is_zero=text == _NOTHING)
    context.absorb()
    return len(context.completion.elements) > before


def split_exponentials(context: RewritingContext, left: Poly) -> bool:
    """Say what exponentials of sums are, where that of a summand occurs; say whether anything new came of it."""
    before, algebra = len(context.completion.elements), context.script.sequent.algebra
    codes = dict.fromkeys(c for scalars, _ in left for c in scalars)
    exponents = [a for c in codes if (a := _exponent(context, c)) is not None]
    for exponent in exponents:
        terms = algebra.form(exponent).terms
        known = _exponents_in_rules(context) if len(terms) > 1 else set()
        for parts in (in_two(algebra, exponent, one.__eq__) for one in terms):
            if parts is not None and algebra.canonical_key(parts[0]) in known:
                cite(context, "exp of a sum of numbers", *parts)
    context.absorb()
    return len(context.completion.elements) > before


def _exponents_in_rules(context: RewritingContext) -> set[str]:
    """Return how the exponents are spelled whose exponentials occur in rules that are at work."""
    spell = context.script.sequent.algebra.canonical_key
    active = (e.poly for e in context.completion.elements if e.is_active)
    codes = {c for poly in active for scalars, _ in poly for c in scalars}
    return {spell(a) for c in codes if (a := _exponent(context, c)) is not None}


def exchange_exponentials(context: RewritingContext, left: Poly) -> bool:
    """Let exponentials of matrices commute with their neighbours in a polynomial; say whether any does."""
    before = len(context.completion.elements)
    words = [context.letters(word) for _, word in left]
    for pair in dict.fromkeys(pair for word in words for pair in pairwise(word)):
        for code, beside in (pair, pair[::-1]):
            exponent, other = _exponent(context, code), _matrix(context, beside)
            if exponent is not None and other is not None:
                prove = partial(prove_commuting, context)
                cite(context, _INTERTWINED, exponent, other, exponent, prove=prove)
    context.absorb()
    return len(context.completion.elements) > before


_INTERTWINED = "exp of matrices that are intertwined"


def _matrix(context: RewritingContext, code: str) -> Term | None:
    """Return the matrix that a letter stands for as it is, where it is in sight."""
    atom = context.script.sequent.algebra.atoms.get(code[:-1])
    if atom is None or atom.term is None or code[-1] != " ":
        return None
    return atom.term if context.sees(atom.term) else None


def _exponent(context: RewritingContext, code: str) -> Term | None:
    """Return a where an atom is exp(a)."""
    atom = context.script.sequent.algebra.atoms.get(code[:-1])
    match atom and atom.term:
        case Operation("exp", (argument,)) if code[-1] == " " and context.sees(argument):
            return _without_powers(argument)
    return None


def _without_powers(term: Term) -> Term:
    """Write powers as products, as certificates do."""
    match term:
        case Operation("pow", (base, Number(k))) if k in range(1, MOST_FACTORS + 1):
            return reduce(partial(make, "mul"), [_without_powers(base)] * int(k))
        case Operation(operator, parts):
            return Operation(operator, tuple(map(_without_powers, parts)), term.sort)
    return term


_NOTHING = str([])


def _sum_of(context: RewritingContext, exponents: list[Term]) -> str:
    """Spell the sum of exponents as it is by the rules so far, squared lengths as products."""
    algebra = context.script.sequent.algebra
    terms = total((1, algebra.form(a).terms) for a in exponents)
    normal = context.settled(Form(None, None, _with_products(context, terms)))
    return str(sorted((s, w, str(c)) for (s, w), c in normal.items()))


def _with_products(context: RewritingContext, terms: Terms) -> Terms:
    """Replace |x|^2 by x^T x."""
    parts = []
    for (scalars, word), c in terms.items():
        value: Terms = {((), word): Fraction(1)}
        rest = list(scalars)
        while rest:
            code = rest.pop()
            square = _square_of_length(context, code) if code in rest else None
            if square is not None:
                rest.remove(code)
            value = product_of(value, square or {((code,), ()): Fraction(1)})
        parts.append((c, value))
    return total(parts)


def _square_of_length(context: RewritingContext, code: str) -> Terms | None:
    algebra = context.script.sequent.algebra
    atom = algebra.atoms.get(code[:-1])
    match atom and atom.term:
        case Operation("norm", (x,)):
            try:
                return algebra.form(make("scalar", make("mul", make("adjoint", x), x))).terms
            except Untranslatable:
                return None
    return None


def _unite(context: RewritingContext, products: list[list[Term]], *, is_zero: bool) -> None:
    """Write products of exponentials as exponentials of sums, and these as one."""
    sums = [_united(context, exponents) for exponents in products]
    if is_zero:
        for exponent in sums:
            cite(context, "exp of zero", exponent, prove=context.prove)
    for first, second in pairwise(sums):
        equate(context, "exp", first, second)


def _united(context: RewritingContext, exponents: list[Term]) -> Term:
    """Cite what makes one exponential of a product, and return its exponent."""
    whole, *rest = exponents
    for exponent in rest:
        cite(context, "exp of a sum of numbers", whole, exponent)
        whole = make("add", whole, exponent)
    return whole
